#include "library.h"

#include <dlfcn.h>
#include <stdio.h>

// Since version 1.21 the library converts pixels to the coding of JPEG, if an option does not forbid it.
// The options begin with the number of their version, and new ones are added at the end.
static const void *makeOptions(void *file) {
  enum { keepsColorsSince = 10, keepsColors = 113 };
  uint8_t *(*allocate)(void) = (uint8_t * (*)(void)) dlsym(file, "heif_decoding_options_alloc");
  uint8_t *options = allocate ? allocate() : NULL;
  if (options && options[0] >= keepsColorsSince) options[keepsColors] = 1;
  return options;
}

bool openLibrary(Library *library) {
  void *file = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!file) return false;
  // Threads need it at their end, and it cannot be opened later.
  dlopen("libgcc_s.so.1", RTLD_NOW | RTLD_LOCAL);
  HEIFError (*initialize)(void *) = (HEIFError(*)(void *))dlsym(file, "heif_init");
  if (initialize) initialize(NULL);
  const struct {
    const char *name;
    void **function;
  } functions[] = {
#define FUNCTION(name) {"heif_" #name, (void **)&library->name}
    FUNCTION(context_alloc),
    FUNCTION(context_free),
    FUNCTION(context_set_max_decoding_threads),
    FUNCTION(context_read_from_memory_without_copy),
    FUNCTION(context_get_primary_image_handle),
    FUNCTION(image_handle_release),
    FUNCTION(image_handle_get_width),
    FUNCTION(image_handle_get_height),
    FUNCTION(image_handle_get_color_profile_type),
    FUNCTION(image_handle_get_nclx_color_profile),
    FUNCTION(decode_image),
    FUNCTION(image_release),
    FUNCTION(image_get_colorspace),
    FUNCTION(image_get_chroma_format),
    FUNCTION(image_get_width),
    FUNCTION(image_get_height),
    FUNCTION(image_get_bits_per_pixel_range),
    FUNCTION(image_has_channel),
    FUNCTION(image_get_plane_readonly),
    FUNCTION(image_get_nclx_color_profile),
    FUNCTION(nclx_color_profile_free),
    FUNCTION(image_is_premultiplied_alpha),
    FUNCTION(have_decoder_for_format),
#undef FUNCTION
  };
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    *functions[index].function = dlsym(file, functions[index].name);
    if (!*functions[index].function) return false;
  }
  library->options = makeOptions(file);
  return true;
}

;;; imagefeed-tests.el --- Tests of imagefeed.el against the real program  -*- lexical-binding: t; -*-

;;; Commentary:

;; emacs -Q --batch -L .. -l imagefeed-tests.el -f ert-run-tests-batch-and-exit
;; with IMAGEFEED_BINARY, and IMAGEFEED_FIXTURE for a recorded folder.  Tests wait for facts.  The
;; limit only ends a test that would wait forever.  Choices are typed into the real minibuffer.

;;; Code:

(require 'ert)
(require 'imagefeed)

(defconst imagefeed-tests--binary (getenv "IMAGEFEED_BINARY"))

(defconst imagefeed-tests--limit
  (string-to-number (or (getenv "IMAGEFEED_TEST_LIMIT") "120"))
  "Seconds after which a test fails because it would wait forever.")

(defun imagefeed-tests--wait (what fact)
  "Let Emacs work until FACT returns non-nil, and return that; WHAT names it."
  (let ((end (+ (float-time) imagefeed-tests--limit)) found)
    (while (not (setq found (funcall fact)))
      (when (> (float-time) end) (ert-fail (concat "waited in vain for " what)))
      (accept-process-output nil 0.005))
    found))

(defmacro imagefeed-tests--with (name settings &rest body)
  "Run BODY in a file NAME of a new project, with SETTINGS bound."
  (declare (indent 2))
  `(let* ((imagefeed-command (list imagefeed-tests--binary))
          (imagefeed-backend "mock")
          (offered nil)
          ,@settings
          (root (file-name-as-directory (file-truename (make-temp-file "imagefeed" t))))
          (messages nil))
     (ignore offered messages)
     (cl-letf (((symbol-function 'imagefeed--offer)
                (lambda (list &optional _) (setq imagefeed--latest list offered list)))
               ((symbol-function 'imagefeed--say)
                (lambda (&rest words) (push (apply #'format words) messages))))
       (make-directory (concat root ".git"))
       (make-directory (concat root "texts"))
       (with-current-buffer (find-file-noselect (concat root "texts/" ,name))
         (switch-to-buffer (current-buffer))
         (unwind-protect (progn ,@body)
           (set-buffer-modified-p nil)
           (kill-buffer)
           (imagefeed-stop)
           (setq imagefeed--request nil)
           (delete-directory root t))))))

(defmacro imagefeed-tests--search (words)
  "Search for WORDS and wait for the photos."
  `(progn (setq offered nil)
          (imagefeed ,words)
          (imagefeed-tests--wait "photos" (lambda () offered))))

(defun imagefeed-tests--type (keys)
  "Choose from the found photos by typing KEYS."
  (execute-kbd-macro (kbd (concat "M-x imagefeed-resume RET " keys))))

(defun imagefeed-tests--settled ()
  "Wait until no request is in progress."
  (imagefeed-tests--wait "the end of it" (lambda () (not imagefeed--request))))

(defun imagefeed-tests--has (part)
  "Fail unless the buffer has PART."
  (should (string-search part (buffer-string))))

(defmacro imagefeed-tests--hear (part)
  "Wait until PART is reported."
  `(imagefeed-tests--wait
    ,part (lambda () (cl-some (lambda (message) (string-search ,part message)) messages))))

(defmacro imagefeed-tests--define-format (name picture)
  "Test that RET inserts PICTURE into a file called NAME."
  `(ert-deftest ,(intern (concat "imagefeed-inserts-into-" name)) ()
     (imagefeed-tests--with ,name ()
       (imagefeed-tests--search "fog")
       (imagefeed-tests--type "RET")
       (imagefeed-tests--settled)
       (dolist (part '(,picture "fog along the coast" "Photo by " "林 由紀" "Unsplash"))
         (imagefeed-tests--has part))
       (should (eobp)))))

(imagefeed-tests--define-format "a.md" "![fog along the coast](https://pictures.mock.invalid/")
(imagefeed-tests--define-format "a.html" "<img src=\"https://pictures.mock.invalid/")
(imagefeed-tests--define-format "a.adoc" "image::https://pictures.mock.invalid/")
(imagefeed-tests--define-format "a.org" "[[https://pictures.mock.invalid/")
(imagefeed-tests--define-format "a.tex" "]{../assets/unsplash--QHiHjd0017.jpg}")
(imagefeed-tests--define-format "a.txt" "https://pictures.mock.invalid/")

(ert-deftest imagefeed-names-contain-author-size-and-caption ()
  (imagefeed-tests--with "a.md" ()
    (let ((photo (nth 2 (imagefeed--list-photos (imagefeed-tests--search "fog")))))
      (should (equal (imagefeed--name 3 photo)
                     "3 Mira Kovač, 2400×3600: fog between the dunes")))))

(ert-deftest imagefeed-a-photo-is-chosen-by-words ()
  (imagefeed-tests--with "a.md" ()
    (imagefeed-tests--search "fog")
    (imagefeed-tests--type "dunes RET")
    (imagefeed-tests--settled)
    (imagefeed-tests--has "![fog between the dunes](")))

(ert-deftest imagefeed-a-photo-is-a-separate-paragraph ()
  (imagefeed-tests--with "a.md" ()
    (insert "before\nafter\n")
    (goto-char (point-min))
    (undo-boundary)
    (imagefeed-tests--search "fog")
    (imagefeed-tests--type "RET")
    (imagefeed-tests--settled)
    (should (string-match-p "\\`before\n\n!\\[\\(?:.\\|\n\\)*)\n\nafter\n\\'" (buffer-string)))))

(ert-deftest imagefeed-the-preview-is-drawn-in-blocks ()
  (imagefeed-tests--with "a.md" ()
    (let ((photo (car (imagefeed--list-photos (imagefeed-tests--search "fog")))))
      (imagefeed--show-preview photo)
      (with-current-buffer "*imagefeed*"
        (should (string-search "林 由紀\n6000×4000" (buffer-string)))
        (imagefeed-tests--wait "the picture" (lambda () (string-search "▀▀▀▀" (buffer-string))))
        (should (plist-get (get-text-property (point-min) 'face) :background)))
      (imagefeed--close-preview)
      (should-not (get-buffer "*imagefeed*")))))

(ert-deftest imagefeed-invalid-pixels-are-not-drawn ()
  (dolist (rows '(nil ("xyzxyz") ("abc") ("ffffff" "fff") (7)))
    (should (equal (ignore-errors (imagefeed--blocks (and (stringp (car rows)) rows))) "")))
  (should (equal (imagefeed--blocks '("ffffff" "ffffff" "ffffff")) "▀\n▀")))

(ert-deftest imagefeed-downloads-into-the-project ()
  (imagefeed-tests--with "a.md" ()
    (imagefeed-tests--search "fog")
    (imagefeed-tests--type "2 SPC C-c C-d")
    (imagefeed-tests--settled)
    (imagefeed-tests--has "](../assets/unsplash-eYSXqa-0011.jpg)")
    (should (file-exists-p (concat root "assets/unsplash-eYSXqa-0011.jpg")))))

(ert-deftest imagefeed-uses-an-existing-copy ()
  (imagefeed-tests--with "a.md" ()
    (let ((file (concat root "assets/unsplash--QHiHjd0017.jpg")))
      (make-directory (concat root "assets"))
      (write-region "mine" nil file nil 'quiet)
      (imagefeed-tests--search "fog")
      (imagefeed-tests--type "C-c C-d")
      (imagefeed-tests--settled)
      (imagefeed-tests--has "](../assets/unsplash--QHiHjd0017.jpg)")
      (should (equal (with-temp-buffer (insert-file-contents file) (buffer-string)) "mine")))))

(ert-deftest imagefeed-an-id-cannot-lead-to-another-folder ()
  (should (equal (imagefeed--file '(:id "../../.ssh/x") "/tmp/")
                 "/tmp/assets/unsplash-_______ssh_x.jpg")))

(ert-deftest imagefeed-likes-and-unlikes ()
  (imagefeed-tests--with "a.md" ()
    (imagefeed-tests--search "fog")
    (dolist (liked '(t nil))
      (imagefeed-tests--type "C-c C-f")
      (imagefeed-tests--settled)
      (should (eq (plist-get (car (imagefeed--list-photos offered)) :isLiked) liked)))))

(ert-deftest imagefeed-offers-a-liked-photo-again-first ()
  (imagefeed-tests--with "a.md" ()
    (let ((third (nth 2 (imagefeed--list-photos (imagefeed-tests--search "fog"))))
          seen)
      (cl-letf (((symbol-function 'completing-read)
                 (lambda (&rest words) (setq seen (nth 6 words)) (caar imagefeed--names))))
        (imagefeed--choose imagefeed--latest third))
      (should (equal (car seen) (imagefeed--name 3 third)))
      (imagefeed-tests--settled))))

(ert-deftest imagefeed-favorites-have-pages-and-links ()
  (imagefeed-tests--with "a.md" ()
    (imagefeed-favorites)
    (imagefeed-tests--wait "favorites" (lambda () offered))
    (should (= (length (imagefeed--list-photos offered)) 20))
    (imagefeed-tests--type "C-c C-n")
    (imagefeed-tests--settled)
    (should (= (length (imagefeed--list-photos offered)) 30))
    (imagefeed-tests--type "21 SPC C-c C-w")
    (should (equal (current-kill 0)
                   (imagefeed--page (nth 20 (imagefeed--list-photos offered)))))))

(ert-deftest imagefeed-a-recorded-folder-is-searched-in-the-same-way ()
  (imagefeed-tests--with "a.md"
      ((imagefeed-backend "fixture")
       (imagefeed-backend-options (list (concat "path=" (getenv "IMAGEFEED_FIXTURE")))))
    (imagefeed-tests--search "fog")
    (imagefeed-tests--type "RET")
    (imagefeed-tests--settled)
    (imagefeed-tests--has "![fog")))

(ert-deftest imagefeed-without-a-key-demo-photos-are-used ()
  (imagefeed-tests--with "a.md" ((imagefeed-backend 'auto))
    (imagefeed-tests--search "fog")
    (should imagefeed--demo)
    (should (string-prefix-p "Demo photos (no access key set): “fog”"
                             (imagefeed--prompt offered)))))

(ert-deftest imagefeed-a-new-search-replaces-a-slow-one ()
  (imagefeed-tests--with "a.md" ((imagefeed-backend-options '("latency=1500")))
    (imagefeed "fog")
    (let ((slow imagefeed--request))
      (imagefeed-tests--search "snow")
      (should (equal (imagefeed--list-title offered) "“snow”"))
      (should-not (gethash (imagefeed--request-id slow)
                           (process-get imagefeed--process :pending))))))

(ert-deftest imagefeed-cancel-ends-the-request-immediately ()
  (imagefeed-tests--with "a.md" ((imagefeed-backend-options '("latency=600000")))
    (imagefeed "fog")
    (imagefeed-cancel)
    (should (zerop (hash-table-count (process-get imagefeed--process :pending))))
    (should-not imagefeed--request)
    (should (equal (buffer-string) ""))))

(ert-deftest imagefeed-a-program-that-ended-is-started-again ()
  (imagefeed-tests--with "a.md" ((imagefeed-backend-options '("latency=2000")))
    (imagefeed "fog")
    (let ((first imagefeed--process))
      (signal-process first 'SIGKILL)
      (imagefeed-tests--hear "the program exited (9)")
      (imagefeed-tests--search "snow")
      (should-not (eq imagefeed--process first)))))

(ert-deftest imagefeed-a-missing-program-is-reported ()
  (imagefeed-tests--with "a.md" ((imagefeed-command '("/nowhere/imagefeed")))
    (should-error (imagefeed "fog") :type 'user-error)))

(ert-deftest imagefeed-a-program-that-ends-immediately-reports-the-reason ()
  (imagefeed-tests--with "a.md" ((imagefeed-backend "nonsense"))
    (imagefeed "fog")
    (imagefeed-tests--hear "nonsense")))

(ert-deftest imagefeed-a-missing-key-is-reported-if-live-is-required ()
  (imagefeed-tests--with "a.md" ((imagefeed-backend "live"))
    (imagefeed "fog")
    (imagefeed-tests--hear "imagefeed config set access-key")))

(ert-deftest imagefeed-the-hourly-limit-is-reported ()
  (imagefeed-tests--with "a.md"
      ((imagefeed-backend-options '("fail=search_photos:rateLimited:1")))
    (imagefeed "fog")
    (imagefeed-tests--hear "Try again in 60 s.")
    (imagefeed-tests--search "fog")))

(ert-deftest imagefeed-a-missing-network-is-reported ()
  (let ((process-environment (append '("IMAGEFEED_ACCESS_KEY=a-key-of-nobody"
                                       "IMAGEFEED_API_URL=http://127.0.0.1:9")
                                     process-environment)))
    (imagefeed-tests--with "a.md" ((imagefeed-backend "live"))
      (imagefeed "fog")
      (imagefeed-tests--hear "Could not reach 127.0.0.1. Check your network"))))

(ert-deftest imagefeed-signing-in-helps-to-like ()
  (imagefeed-tests--with "a.md" ((imagefeed-backend-options '("signed-in=false")))
    (imagefeed-tests--search "fog")
    (imagefeed-tests--type "C-c C-f")
    (imagefeed-tests--hear "M-x imagefeed-login")
    (cl-letf (((symbol-function 'read-passwd) (lambda (&rest _) "a-code"))
              ((symbol-function 'browse-url) #'ignore))
      (setq messages nil)
      (imagefeed-login)
      (imagefeed-tests--hear "signed in"))
    (should-not (cl-some (lambda (message) (string-search "a-code" message)) messages))
    (setq offered nil)
    (imagefeed-tests--type "C-c C-f")
    (imagefeed-tests--wait "the like" (lambda () offered))
    (should (plist-get (car (imagefeed--list-photos offered)) :isLiked))))

(ert-deftest imagefeed-text-from-the-network-is-data ()
  (should (equal (imagefeed--clean "a\e[31m\r\nb\0c\u009bd\u202ee") "a [31m b c d e")))

(ert-deftest imagefeed-lines-arrive-in-pieces ()
  (imagefeed-tests--with "a.md"
      ((imagefeed-command
        `("sh" "-c" ,(concat "read line\n"
                             "printf '{\"jsonrpc\":\"2.0\",\"method\":\"notifications/other\"}\\n'\n"
                             "printf 'not JSON\\n{\"jsonrpc\":\"2.0\",\"id\":99999,\"result\":{}}\\n'\n"
                             "printf '{\"jsonrpc\":\"2.0\",'\nsleep 0.2\n"
                             "id=$(printf %s \"$line\" | sed 's/.*\"id\": *\\([0-9]*\\).*/\\1/')\n"
                             "printf '\"id\":%s,\"result\":{\"a\":\"é\"}}\\n' \"$id\"\nread line")
          "sh")))
    (let (found)
      (imagefeed--ask "get_session" nil (lambda (_ result) (setq found result)))
      (imagefeed-tests--wait "the answer" (lambda () found))
      (should (equal found '(:a "é"))))))

;;;; A separate block

(defun imagefeed-tests--inserted (name text line &optional before)
  "Insert a photo into a file NAME with TEXT at LINE, after BEFORE; return the text."
  (imagefeed-tests--with name ()
    (insert text)
    (goto-char (point-min))
    (forward-line (1- line))
    (when before (funcall before))
    (imagefeed-tests--search "fog")
    (imagefeed-tests--type "RET")
    (imagefeed-tests--settled)
    (widen)
    (buffer-string)))

(defun imagefeed-tests--read (text &rest command)
  "The output of COMMAND for TEXT, with white space as single spaces."
  (with-temp-buffer
    (insert text)
    (let ((coding-system-for-read 'utf-8) (coding-system-for-write 'utf-8))
      (should (zerop (apply #'call-process-region nil nil (car command) t '(t nil) nil
                            (cdr command)))))
    (replace-regexp-in-string "[ \n]+" " " (buffer-string))))

(defun imagefeed-tests--exported (text)
  "The export of the org TEXT by Emacs."
  (require 'ox-html)
  (replace-regexp-in-string "[ \n]+" " " (org-export-string-as text 'html t)))

(declare-function org-export-string-as "ox")

(ert-deftest imagefeed-readers-see-a-picture-in-any-context ()
  (pcase-dolist (`(,text ,line) '(("one\n\ntwo\n" 2) ("one\ntwo\n" 1) ("one\n\n\n\ntwo\n" 3)
                                  ("one\n    \ntwo\n" 2) ("one\n\ntwo" 2)))
    (pcase-dolist (`(,name ,reader . ,shown)
                   `(("a.md" ("pandoc" "-f" "markdown") "<figure> <img" "<figcaption"
                      "alt=\"fog along the coast\"")
                     ("a.md" ("pandoc" "-f" "commonmark") "<p><img" "alt=\"fog along the coast\"")
                     ("a.html" ("pandoc" "-f" "html") "<figure> <img" "<figcaption")
                     ("a.org" ("pandoc" "-f" "org") "<figure> <img" "<figcaption"
                      "alt=\"fog along the coast\"")
                     ("a.org" nil "class=\"figure\"> <p><img" "alt=\"fog along the coast\""
                      "fog along the coast</p>")
                     ("a.adoc" ("asciidoctor" "-e" "-o" "-" "-") "class=\"imageblock\""
                      "alt=\"fog along the coast\"")
                     ("a.tex" ("pandoc" "-f" "latex") "<figure> <img src=\"../assets/"
                      "<figcaption")))
      (let* ((inserted (imagefeed-tests--inserted name text line))
             (page (if reader (apply #'imagefeed-tests--read inserted reader)
                     (imagefeed-tests--exported inserted))))
        (dolist (part (append shown '("Photo by <a href=")))
          (should (string-search part page)))
        (unless (equal name "a.html")
          (should (string-match-p "<p> ?one ?</p>.*<p> ?two ?</p>" page)))))))

(ert-deftest imagefeed-inserts-only-the-required-empty-lines ()
  (pcase-dolist (`(,text ,line) '(("one\n\ntwo\n" 2) ("one\ntwo\n" 1) ("one\n\n\n\ntwo\n" 3)
                                  ("one\n    \ntwo\n" 2)))
    (should (string-match-p "\\`one\n\n!\\[fog\\(?:.\\|\n\\)*)\n\ntwo\n\\'"
                            (imagefeed-tests--inserted "a.md" text line))))
  (should (string-prefix-p "![fog" (imagefeed-tests--inserted "a.md" "\ntwo\n" 1)))
  (should (string-suffix-p ")" (imagefeed-tests--inserted "a.md" "one\n" 2)))
  (should (string-suffix-p ")" (imagefeed-tests--inserted "a.md" "one" 1))))

(ert-deftest imagefeed-a-list-continues-after-the-photo ()
  (dolist (case '(("a.md" "1.  one\n2.  two\n3.  three\n" "markdown" "</ol>")
                  ("a.org" "- one\n- two\n- three\n" "org" "</ul>")))
    (pcase-let* ((`(,name ,text ,format ,end) case)
                 (page (imagefeed-tests--read (imagefeed-tests--inserted name text 2)
                                              "pandoc" "-f" format)))
      (should (string-search "<li><p>two</p> <figure>" page))
      (should (string-search (concat "</li> <li><p>three</p></li> " end) page)))))

(ert-deftest imagefeed-an-empty-line-belongs-to-a-list-if-it-is-indented ()
  (pcase-dolist (`(,text ,found) '(("- one\n  \n" "- one\n\n  ![fog")
                                   ("- one\n      \n" "- one\n\n  ![fog")
                                   ("- one\n\n" "- one\n\n![fog")))
    (should (string-prefix-p found (imagefeed-tests--inserted "a.md" text 2)))))

(ert-deftest imagefeed-hanging-lines-do-not-turn-the-photo-into-code ()
  (should (string-search "and more\n\n![fog"
                         (imagefeed-tests--inserted "a.md" "one\n      and more\ntwo\n" 2))))

(ert-deftest imagefeed-a-heading-does-not-indent-the-photo-below-it ()
  (pcase-dolist (`(,file ,text ,line ,wanted)
                 '(("a.org" "* Head\none\n" 1 "* Head\n\n#+CAPTION")
                   ("a.org" "* Head\none\n" 2 "one\n\n#+CAPTION")
                   ("a.org" "- point\n** Head\none\n" 3 "one\n\n#+CAPTION")
                   ("a.org" "* Head\n- point\n" 2 "- point\n\n  #+CAPTION")
                   ("a.md" "10. point\n# Head\none\n" 3 "one\n\n![fog")
                   ("a.md" "* point\n" 1 "* point\n\n  ![fog")))
    (should (string-search wanted (imagefeed-tests--inserted file text line)))))

(ert-deftest imagefeed-html-keeps-the-indent-and-asciidoc-has-none ()
  (should (string-search "  <p>one</p>\n\n  <figure>\n    <img"
                         (imagefeed-tests--inserted "a.html" "<div>\n  <p>one</p>\n</div>\n" 2)))
  (should (string-search "  * one\n\nimage::"
                         (imagefeed-tests--inserted "a.adoc" "  * one\n" 1))))

(ert-deftest imagefeed-text-in-a-comment-stays-in-the-comment ()
  (should (string-match-p
           "\\`  # one\n\n  # fog along the coast\n  # https://[^ \n]+\n  # Photo by .+\n\ntwo\n\\'"
           (imagefeed-tests--inserted "a.sh" "  # one\ntwo\n" 1))))

(ert-deftest imagefeed-a-narrowed-buffer-gets-the-photo-at-the-requested-place ()
  (should (string-prefix-p
           "one\n\n![fog"
           (imagefeed-tests--with "a.md" ()
             (insert "one\ntwo\nthree\n")
             (goto-char (point-min))
             (imagefeed-tests--search "fog")
             (let ((place (imagefeed--list-place offered)))
               (goto-char (point-max))
               (narrow-to-region (line-beginning-position 0) (point-max))
               (imagefeed--insert offered (car (imagefeed--list-photos offered)))
               (should (= place 1)))
             (imagefeed-tests--settled)
             (should (buffer-narrowed-p))
             (widen)
             (buffer-string)))))

(ert-deftest imagefeed-the-cursor-stays-if-the-user-returned-to-the-text ()
  (imagefeed-tests--with "a.md" ()
    (insert "one\ntwo\nthree\n")
    (goto-char (point-min))
    (imagefeed-tests--search "fog")
    (goto-char (point-max))
    (imagefeed--insert offered (car (imagefeed--list-photos offered)))
    (imagefeed-tests--settled)
    (should (eobp))))

(ert-deftest imagefeed-one-undo-removes-the-photo ()
  (imagefeed-tests--with "a.md" ()
    (insert "one\n\ntwo\n")
    (goto-char 5)
    (imagefeed-tests--search "fog")
    (imagefeed-tests--type "RET")
    (imagefeed-tests--settled)
    (imagefeed-tests--has "![fog")
    (execute-kbd-macro (kbd "C-_"))
    (should (equal (buffer-string) "one\n\ntwo\n"))))

(ert-deftest imagefeed-carriage-returns-stay-in-their-file ()
  (imagefeed-tests--with "a.md" ()
    (insert "one\n\ntwo\n")
    (goto-char 5)
    (setq buffer-file-coding-system 'utf-8-dos)
    (imagefeed-tests--search "fog")
    (imagefeed-tests--type "RET")
    (imagefeed-tests--settled)
    (let ((inhibit-message t)) (save-buffer))
    (with-temp-buffer
      (set-buffer-multibyte nil)
      (insert-file-contents-literally (concat root "texts/a.md"))
      (should (string-prefix-p "one\r\n\r\n![fog" (buffer-string)))
      (should (= (how-many "\r\n" (point-min)) (how-many "\n" (point-min)))))))

;;;; Obstacles

(ert-deftest imagefeed-a-read-only-buffer-is-reported-before-the-use-is-announced ()
  (imagefeed-tests--with "a.md"
      ((imagefeed-backend-options '("fail=photo_snippet:offline" "fail=download_photo:offline")))
    (imagefeed-tests--search "fog")
    (setq buffer-read-only t)
    (dolist (action '(imagefeed--insert imagefeed--download))
      (should-error (funcall action offered (car (imagefeed--list-photos offered)))
                    :type 'user-error)
      (should-not imagefeed--request))
    (should-not (file-exists-p (concat root "assets")))))

(ert-deftest imagefeed-a-buffer-killed-during-the-request-is-reported ()
  (imagefeed-tests--with "a.md" ()
    (imagefeed-tests--search "fog")
    (let ((text (current-buffer)))
      (imagefeed--insert offered (car (imagefeed--list-photos offered)))
      (set-buffer-modified-p nil)
      (kill-buffer text)
      (with-temp-buffer (imagefeed-tests--hear "the buffer no longer exists.")
                        (should (equal (buffer-string) "")))
      (switch-to-buffer (generate-new-buffer "other")))))

(ert-deftest imagefeed-a-buffer-killed-before-the-request-is-reported ()
  (imagefeed-tests--with "a.md" ()
    (imagefeed-tests--search "fog")
    (set-marker (imagefeed--list-place offered) nil)
    (dolist (action '(imagefeed--insert imagefeed--download))
      (should-error (funcall action offered (car (imagefeed--list-photos offered)))
                    :type 'user-error))))

(ert-deftest imagefeed-a-folder-that-cannot-be-created-is-reported ()
  (imagefeed-tests--with "a.md" ()
    (write-region "" nil (concat root "assets") nil 'quiet)
    (imagefeed-tests--search "fog")
    (should-error (imagefeed--download offered (car (imagefeed--list-photos offered)))
                  :type 'file-error)))

(ert-deftest imagefeed-a-search-from-the-minibuffer-is-refused ()
  (should-error (with-current-buffer (window-buffer (minibuffer-window)) (imagefeed "fog"))
                :type 'user-error))

(ert-deftest imagefeed-the-preview-has-its-own-buffer ()
  (imagefeed-tests--with "a.md" ()
    (with-current-buffer (get-buffer-create "*imagefeed*") (insert "mine"))
    (imagefeed--show-preview (car (imagefeed--list-photos (imagefeed-tests--search "fog"))))
    (imagefeed--close-preview)
    (should (equal (with-current-buffer "*imagefeed*" (buffer-string)) "mine"))
    (kill-buffer "*imagefeed*")))

(ert-deftest imagefeed-a-program-that-ended-leaves-nothing-behind ()
  (imagefeed-tests--with "a.md" ()
    (imagefeed-tests--search "fog")
    (let ((process imagefeed--process))
      (imagefeed-stop)
      (imagefeed-tests--wait
       "the end" (lambda () (not (process-live-p (process-get process :errors)))))
      (should-not (cl-some (lambda (buffer) (string-search "imagefeed-stderr" (buffer-name buffer)))
                           (buffer-list))))))

;;;; Signing in

(defmacro imagefeed-tests--over-script (answers &rest body)
  "Run BODY over a shell script with the cases ANSWERS, which know `answer JSON'."
  (declare (indent 1))
  `(imagefeed-tests--with "a.md"
       ((imagefeed-command
         (list "sh" "-c"
               (concat "answer() { printf '{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}\\n'"
                       " \"$id\" \"$1\"; }\nwhile read -r line; do\n"
                       "id=$(printf %s \"$line\" | sed 's/.*\"id\": *\\([0-9]*\\).*/\\1/')\n"
                       "case $line in " ,answers "\n*) answer '{}' ;;\nesac\ndone")
               "sh"))
        (imagefeed-backend 'auto))
     (cl-letf (((symbol-function 'browse-url) #'ignore))
       (unwind-protect (progn ,@body)
         (setq imagefeed--waiting nil)
         (when (buffer-live-p imagefeed--sign-in) (kill-buffer imagefeed--sign-in))))))

(defconst imagefeed-tests--invitation
  (concat "*begin_sign_in*) answer '{\"address\":\"https://unsplash.com/oauth\","
          "\"redirect\":\"http://127.0.0.1:1/\",\"listening\":true}' "))

(defconst imagefeed-tests--changed
  "; echo '{\"jsonrpc\":\"2.0\",\"method\":\"imagefeed/changed\",\"params\":{}}' ;;\n")

(ert-deftest imagefeed-a-denied-sign-in-is-reported-with-its-reason ()
  (imagefeed-tests--over-script
      (concat imagefeed-tests--invitation imagefeed-tests--changed
              "*get_session*) answer '{\"state\":\"signedOut\",\"signInError\":"
              "{\"kind\":\"forbidden\",\"message\":\"You said no.\"}}' ;;")
    (imagefeed-login)
    (imagefeed-tests--hear "You said no.")
    (should-not imagefeed--waiting)
    (should-not (buffer-live-p imagefeed--sign-in))))

(ert-deftest imagefeed-a-denied-sign-in-is-reported-without-a-reason ()
  (imagefeed-tests--over-script
      (concat imagefeed-tests--invitation imagefeed-tests--changed
              "*get_session*) answer '{\"state\":\"signedOut\"}' ;;")
    (imagefeed-login)
    (imagefeed-tests--hear "sign-in failed")))

(ert-deftest imagefeed-the-address-stays-during-the-sign-in ()
  (imagefeed-tests--over-script
      (concat imagefeed-tests--invitation imagefeed-tests--changed
              "*get_session*) answer '{\"state\":\"signingIn\"}' ;;")
    (imagefeed-login)
    (imagefeed-tests--hear "allow access in the browser")
    (should (equal (current-kill 0) "https://unsplash.com/oauth"))
    (with-current-buffer imagefeed--sign-in
      (imagefeed-tests--has "\nhttps://unsplash.com/oauth\n")
      (imagefeed-tests--has "M-x imagefeed-enter-code")
      (should buffer-read-only))
    (let (over)
      (imagefeed--ask "get_session" nil (lambda (&rest _) (setq over t)))
      (imagefeed-tests--wait "an answer" (lambda () over)))
    (should imagefeed--waiting)))

(ert-deftest imagefeed-a-program-that-ends-during-a-sign-in-is-reported ()
  (imagefeed-tests--over-script
      (concat imagefeed-tests--invitation ";;\n*get_session*) exit 3 ;;")
    (imagefeed-login)
    (imagefeed-tests--hear "The sign-in was interrupted.")))

(ert-deftest imagefeed-a-stopped-program-reports-no-sign-in-failure ()
  (imagefeed-tests--over-script
      (concat imagefeed-tests--invitation ";;\n*get_session*) answer '{\"state\":\"signingIn\"}' ;;")
    (imagefeed-login)
    (imagefeed-tests--hear "allow access in the browser")
    (let ((process imagefeed--process))
      (imagefeed-stop)
      (imagefeed-tests--wait "the end" (lambda () (not (process-live-p process)))))
    (should-not (cl-some (lambda (message) (string-search "lost" message)) messages))))

(ert-deftest imagefeed-an-error-in-a-callback-does-not-affect-other-answers ()
  (imagefeed-tests--over-script
      (concat "*one*) ;;\n*two*) printf '%s\\n%s\\n' \"$(id=$((id - 1)); answer 1)\""
              " \"$(answer 2)\" ;;")
    (let (found)
      (imagefeed--ask "one" nil (lambda (&rest _) (error "Stumbled")))
      (imagefeed--ask "two" nil (lambda (_ result) (setq found result)))
      (imagefeed-tests--wait "the second answer" (lambda () found))
      (should (= found 2)))
    (imagefeed-tests--hear "Stumbled")))

(ert-deftest imagefeed-zz-figures ()
  "From an empty Markdown buffer to a credited photo."
  (imagefeed-tests--with "a.md" ()
    (let ((began (float-time)) found)
      (imagefeed-tests--search "fog")
      (setq found (float-time))
      (imagefeed-tests--type "RET")
      (imagefeed-tests--settled)
      (imagefeed-tests--has "Photo by [")
      (message "  search from a cold start %d ms, choose and insert %d ms"
               (* 1000 (- found began)) (* 1000 (- (float-time) found))))))

(provide 'imagefeed-tests)
;;; imagefeed-tests.el ends here

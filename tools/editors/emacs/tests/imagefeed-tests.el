;;; imagefeed-tests.el --- Tests of imagefeed.el against the real program  -*- lexical-binding: t; -*-

;;; Commentary:

;; emacs -Q --batch -L .. -l imagefeed-tests.el -f ert-run-tests-batch-and-exit
;; with IMAGEFEED_BINARY, and IMAGEFEED_FIXTURE for a recorded folder.  Tests wait for facts; the
;; limit only ends one that would never end.  What is chosen is typed into the real minibuffer.

;;; Code:

(require 'ert)
(require 'imagefeed)

(defconst imagefeed-tests--binary (getenv "IMAGEFEED_BINARY"))

(defun imagefeed-tests--wait (what fact)
  "Let Emacs work until FACT answers something, and answer that; WHAT names it."
  (let ((end (+ (float-time) 120)) found)
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
  "Choose from what was found by typing KEYS."
  (execute-kbd-macro (kbd (concat "M-x imagefeed-resume RET " keys))))

(defun imagefeed-tests--settled ()
  "Wait until nothing is under way."
  (imagefeed-tests--wait "the end of it" (lambda () (not imagefeed--request))))

(defun imagefeed-tests--has (part)
  "Fail unless the buffer has PART."
  (should (string-search part (buffer-string))))

(defmacro imagefeed-tests--hear (part)
  "Wait until PART is told."
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

(ert-deftest imagefeed-names-have-author-size-and-words ()
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

(ert-deftest imagefeed-a-photo-is-a-paragraph-of-its-own ()
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
      (imagefeed--look photo)
      (with-current-buffer "*imagefeed*"
        (should (string-search "林 由紀\n6000×4000" (buffer-string)))
        (imagefeed-tests--wait "the picture" (lambda () (string-search "▀▀▀▀" (buffer-string))))
        (should (plist-get (get-text-property (point-min) 'face) :background)))
      (imagefeed--look-away)
      (should-not (get-buffer "*imagefeed*")))))

(ert-deftest imagefeed-pixels-that-are-none-are-not-drawn ()
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

(ert-deftest imagefeed-uses-a-copy-that-is-there ()
  (imagefeed-tests--with "a.md" ()
    (let ((file (concat root "assets/unsplash--QHiHjd0017.jpg")))
      (make-directory (concat root "assets"))
      (write-region "mine" nil file nil 'quiet)
      (imagefeed-tests--search "fog")
      (imagefeed-tests--type "C-c C-d")
      (imagefeed-tests--settled)
      (imagefeed-tests--has "](../assets/unsplash--QHiHjd0017.jpg)")
      (should (equal (with-temp-buffer (insert-file-contents file) (buffer-string)) "mine")))))

(ert-deftest imagefeed-an-id-leads-nowhere-else ()
  (should (equal (imagefeed--file '(:id "../../.ssh/x") "/tmp/")
                 "/tmp/assets/unsplash-_______ssh_x.jpg")))

(ert-deftest imagefeed-likes-and-takes-it-back ()
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

(ert-deftest imagefeed-a-recorded-folder-is-searched-just-so ()
  (imagefeed-tests--with "a.md"
      ((imagefeed-backend "fixture")
       (imagefeed-backend-options (list (concat "path=" (getenv "IMAGEFEED_FIXTURE")))))
    (imagefeed-tests--search "fog")
    (imagefeed-tests--type "RET")
    (imagefeed-tests--settled)
    (imagefeed-tests--has "![fog")))

(ert-deftest imagefeed-without-a-key-demo-photos-answer ()
  (imagefeed-tests--with "a.md" ((imagefeed-backend 'auto))
    (imagefeed-tests--search "fog")
    (should imagefeed--demo)
    (should (string-prefix-p "Demo photos, since no key is set: «fog»"
                             (imagefeed--prompt offered)))))

(ert-deftest imagefeed-a-new-search-takes-the-place-of-a-slow-one ()
  (imagefeed-tests--with "a.md" ((imagefeed-backend-options '("latency=1500")))
    (imagefeed "fog")
    (let ((slow imagefeed--request))
      (imagefeed-tests--search "snow")
      (should (equal (imagefeed--list-title offered) "«snow»"))
      (should-not (gethash (imagefeed--request-id slow)
                           (process-get imagefeed--process :pending))))))

(ert-deftest imagefeed-cancel-gives-up-at-once ()
  (imagefeed-tests--with "a.md" ((imagefeed-backend-options '("latency=600000")))
    (imagefeed "fog")
    (imagefeed-cancel)
    (should (zerop (hash-table-count (process-get imagefeed--process :pending))))
    (should-not imagefeed--request)
    (should (equal (buffer-string) ""))))

(ert-deftest imagefeed-a-dead-program-is-started-again ()
  (imagefeed-tests--with "a.md" ((imagefeed-backend-options '("latency=2000")))
    (imagefeed "fog")
    (let ((first imagefeed--process))
      (signal-process first 'SIGKILL)
      (imagefeed-tests--hear "the program ended (9)")
      (imagefeed-tests--search "snow")
      (should-not (eq imagefeed--process first)))))

(ert-deftest imagefeed-a-program-that-is-not-there ()
  (imagefeed-tests--with "a.md" ((imagefeed-command '("/nowhere/imagefeed")))
    (should-error (imagefeed "fog") :type 'user-error)))

(ert-deftest imagefeed-a-program-that-ends-at-once-says-why ()
  (imagefeed-tests--with "a.md" ((imagefeed-backend "nonsense"))
    (imagefeed "fog")
    (imagefeed-tests--hear "nonsense")))

(ert-deftest imagefeed-no-key-where-live-is-insisted-on ()
  (imagefeed-tests--with "a.md" ((imagefeed-backend "live"))
    (imagefeed "fog")
    (imagefeed-tests--hear "imagefeed config set access-key")))

(ert-deftest imagefeed-the-hourly-limit ()
  (imagefeed-tests--with "a.md"
      ((imagefeed-backend-options '("fail=search_photos:rateLimited:1")))
    (imagefeed "fog")
    (imagefeed-tests--hear "Next try in 60 s.")
    (imagefeed-tests--search "fog")))

(ert-deftest imagefeed-offline ()
  (let ((process-environment (append '("IMAGEFEED_ACCESS_KEY=a-key-of-nobody"
                                       "IMAGEFEED_API_URL=http://127.0.0.1:9")
                                     process-environment)))
    (imagefeed-tests--with "a.md" ((imagefeed-backend "live"))
      (imagefeed "fog")
      (imagefeed-tests--hear "127.0.0.1 cannot be reached. Check the network"))))

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

(ert-deftest imagefeed-lines-come-in-pieces ()
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

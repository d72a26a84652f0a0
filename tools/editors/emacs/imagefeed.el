;;; imagefeed.el --- Insert photos from Unsplash with their credit  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT
;; Version: 0.3.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: convenience, hypermedia, multimedia, wp

;;; Commentary:

;; `M-x imagefeed' asks for words, searches Unsplash through the program `imagefeed', lets you choose
;; a photo by `completing-read' with a preview next to it, and inserts it in the format of the buffer
;; (Markdown, HTML, org, AsciiDoc or LaTeX) with alt text and credit.
;;
;; While choosing:
;;
;;   RET      insert            C-c C-d  download into the project and insert
;;   C-c C-f  like or unlike    C-c C-w  copy the link to its page
;;   C-c C-n  next page         C-c C-o  open its page in the browser
;;
;; Others: `imagefeed-favorites', `imagefeed-feed', `imagefeed-resume', `imagefeed-cancel',
;; `imagefeed-login', `imagefeed-enter-code', `imagefeed-logout', `imagefeed-stop'.
;;
;; Without an access key, demo photos are shown, so that you can try everything right away.

;;; Code:

(require 'cl-lib)
(require 'subr-x)

(defgroup imagefeed nil
  "Photos from Unsplash."
  :group 'convenience
  :prefix "imagefeed-")

(defcustom imagefeed-command '("imagefeed")
  "The program and its leading arguments."
  :type '(repeat string))

(defcustom imagefeed-backend 'auto
  "The source of photos.
With `auto', demo photos are shown if no access key is set."
  :type '(choice (const auto) (const "live") (const "mock") (const "fixture")))

(defcustom imagefeed-backend-options nil
  "Options of the backend, such as \"path=/tmp/recorded\"."
  :type '(repeat string))

(defcustom imagefeed-size "regular"
  "Size of the inserted or downloaded picture; regular is 1080 pixels wide."
  :type '(choice (const "raw") (const "full") (const "regular") (const "small") (const "thumb")))

(defcustom imagefeed-download-directory "assets"
  "Folder for downloads, relative to the project root."
  :type 'string)

(defcustom imagefeed-search-parameters nil
  "Additional search parameters, such as (:orientation \"landscape\")."
  :type '(plist :value-type string))

(defcustom imagefeed-formats
  '((markdown-mode . "markdown") (markdown-ts-mode . "markdown") ("md" . "markdown") ("markdown" . "markdown")
    ("qmd" . "markdown") ("mdx" . "markdown")
    (html-mode . "html") (mhtml-mode . "html") (web-mode . "html") ("html" . "html")
    (org-mode . "org")
    (adoc-mode . "asciidoc") ("adoc" . "asciidoc") ("asciidoc" . "asciidoc")
    (tex-mode . "latex") (TeX-mode . "latex") (LaTeX-mode . "latex") ("tex" . "latex"))
  "Formats by major mode or file name extension; others use plain text."
  :type '(alist :key-type (choice symbol string) :value-type string))

;;;; Text from the network is data

(defun imagefeed--clean (text)
  "Return TEXT as one line without control characters."
  (if (stringp text)
      (string-trim
       (replace-regexp-in-string
        "[\u0000-\u0020\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]+" " " text))
    ""))

(defun imagefeed--say (format &rest arguments)
  "Show FORMAT with ARGUMENTS in the echo area."
  (message "imagefeed: %s" (apply #'format format arguments)))

(defun imagefeed--problem (fault)
  "Return the message for FAULT."
  (let ((wait (plist-get fault :retryAfterMs)) (kind (plist-get fault :kind))
        (hint (plist-get fault :hint)))
    (concat (imagefeed--clean (plist-get fault :message))
            (and hint (concat " " (imagefeed--clean hint)))
            (and wait (format " Try again in %d s." (ceiling wait 1000)))
            (and (member kind '("notSignedIn" "signedOut")) " Run M-x imagefeed-login."))))

(defun imagefeed--complain (fault)
  "Show the message for FAULT."
  (imagefeed--say "%s" (imagefeed--problem fault)))

(defmacro imagefeed--saying-errors (&rest body)
  "Run BODY and show its error, which filters and timers would hide."
  (declare (indent 0))
  `(condition-case problem (progn ,@body)
     (error (imagefeed--say "%s" (error-message-string problem)))))

(defun imagefeed--caption (photo)
  "Return the caption of PHOTO."
  (let ((words (imagefeed--clean (plist-get photo :altDescription))))
    (if (string-empty-p words) (imagefeed--clean (plist-get photo :description)) words)))

(defun imagefeed--author (photo)
  "The name of the author of PHOTO."
  (imagefeed--clean (plist-get (plist-get photo :author) :name)))

(defun imagefeed--dimensions (photo)
  "The size of PHOTO in pixels."
  (format "%s×%s" (plist-get photo :width) (plist-get photo :height)))

(defun imagefeed--page (photo)
  "The address of the page of PHOTO."
  (plist-get (plist-get photo :links) :html))

;;;; The program

;; It is started by the first request and kept.  If it ends, all open requests fail, and the next
;; request starts it again.  Nothing here waits.

(cl-defstruct imagefeed--request id process done progress)

(defvar imagefeed--process nil "The running program.")
(defvar imagefeed--last-id 0)
(defvar imagefeed--demo nil "Whether demo photos are used because no access key is set.")
(defvar imagefeed--change-functions nil "Called with the changes of the session.")
(defvar imagefeed--end-functions nil "Called with a process that has ended, and a message.")

(defun imagefeed--command-line ()
  "The whole command, which is never passed through a shell."
  (let ((backend (if imagefeed--demo "mock" imagefeed-backend)))
    (append imagefeed-command '("--frontend" "jsonl")
            (and (stringp backend) (list "--backend" backend))
            (cl-loop for option in imagefeed-backend-options
                     append (list "--backend-option" option)))))

(defun imagefeed--start ()
  "Start the program."
  (unless (executable-find (car imagefeed-command))
    (user-error "Cannot find “%s”: install imagefeed or set `imagefeed-command'"
                (car imagefeed-command)))
  (let* ((default-directory (expand-file-name "~/"))
         (errors (make-pipe-process :name "imagefeed-stderr" :noquery t :sentinel #'ignore
                                    :buffer (generate-new-buffer " *imagefeed-stderr*")
                                    :filter #'imagefeed--hear-complaint))
         (process (make-process :name "imagefeed" :command (imagefeed--command-line)
                                :connection-type 'pipe :coding 'utf-8-unix :noquery t
                                :stderr errors :filter #'imagefeed--hear
                                :sentinel #'imagefeed--ended)))
    (process-put process :pending (make-hash-table))
    (process-put process :partial "")
    (process-put process :errors errors)
    process))

(defun imagefeed--hear-complaint (errors text)
  "Keep the last line of TEXT that came from ERRORS."
  (when-let ((lines (split-string text "\n" t)))
    (process-put errors :last (imagefeed--clean (car (last lines))))))

(defun imagefeed--hear (process text)
  "Take TEXT, which may end inside a line, from PROCESS."
  (let ((lines (split-string (concat (process-get process :partial) text) "\n")))
    (process-put process :partial (car (last lines)))
    (dolist (line (butlast lines))
      ;; An error in a callback must not affect the next lines.
      (imagefeed--saying-errors (imagefeed--hear-line process line)))))

(defun imagefeed--hear-line (process line)
  "Handle one LINE of PROCESS; ignore it if it is not a message."
  (let ((message (ignore-errors
                   (json-parse-string line :object-type 'plist :array-type 'list
                                      :null-object nil :false-object nil))))
    (cond
     ((not (consp message)))
     ((plist-get message :method) (imagefeed--hear-notification process message))
     ((plist-get message :id) (imagefeed--hear-answer process message)))))

(defun imagefeed--hear-notification (process message)
  "Handle the notification MESSAGE of PROCESS."
  (let ((parameters (plist-get message :params)))
    (pcase (plist-get message :method)
      ("notifications/progress"
       (when-let* ((token (plist-get parameters :progressToken))
                   (request (gethash token (process-get process :pending)))
                   (progress (imagefeed--request-progress request)))
         (funcall progress (plist-get parameters :progress) (plist-get parameters :total))))
      ("imagefeed/changed"
       (run-hook-with-args 'imagefeed--change-functions parameters)))))

(defun imagefeed--hear-answer (process message)
  "Pass the answer MESSAGE of PROCESS to its request, if it is still open."
  (let* ((pending (process-get process :pending))
         (request (gethash (plist-get message :id) pending))
         (fault (plist-get message :error)))
    (when request
      (remhash (plist-get message :id) pending)
      (funcall (imagefeed--request-done request)
               (and fault (append (list :message (plist-get fault :message))
                                  (plist-get fault :data)))
               (plist-get message :result)))))

(defun imagefeed--ended (process _event)
  "Let the open requests of PROCESS fail because it has ended."
  (unless (process-live-p process)
    (when (eq process imagefeed--process) (setq imagefeed--process nil))
    (let ((message (format "the program exited (%d)%s Search again to restart it."
                           (process-exit-status process) (imagefeed--complaint process))))
      (imagefeed--fail-all process message)
      (unless (process-get process :stopped)
        (run-hook-with-args 'imagefeed--end-functions process message)))))

(defun imagefeed--complaint (process)
  "Return the last error of PROCESS, which has ended, and free its errors."
  (let* ((errors (process-get process :errors))
         (why (progn (accept-process-output errors 0.05) (process-get errors :last)))
         (buffer (process-buffer errors)))
    (delete-process errors)
    (when (buffer-live-p buffer) (kill-buffer buffer))
    (if why (concat ": " why) ".")))

(defun imagefeed--fail-all (process message)
  "Let the open requests of PROCESS fail with MESSAGE."
  (let ((requests (hash-table-values (process-get process :pending))))
    (clrhash (process-get process :pending))
    (dolist (request requests)
      (imagefeed--saying-errors
        (funcall (imagefeed--request-done request) (list :kind "ended" :message message) nil)))))

(defun imagefeed--send (process message)
  "Send the plist MESSAGE to PROCESS, whose end is reported elsewhere."
  (when (process-live-p process)
    (ignore-errors
      (process-send-string
       process
       (concat (decode-coding-string (json-serialize (append '(:jsonrpc "2.0") message)) 'utf-8 t)
               "\n")))))

(defun imagefeed--send-request (request method parameters)
  "Send REQUEST for METHOD with PARAMETERS, to a new program if necessary."
  (unless (process-live-p imagefeed--process)
    (setq imagefeed--process (imagefeed--start)))
  (let ((id (cl-incf imagefeed--last-id)))
    (setf (imagefeed--request-id request) id
          (imagefeed--request-process request) imagefeed--process)
    (puthash id request (process-get imagefeed--process :pending))
    (imagefeed--send imagefeed--process
                     (list :id id :method (concat "imagefeed/" method)
                           :params (append (and (imagefeed--request-progress request)
                                                `(:_meta (:progressToken ,id)))
                                           parameters)))))

(cl-defun imagefeed--ask (method parameters done &key progress demo)
  "Request METHOD with PARAMETERS, a plist; return the request.
DONE is called later with a fault or nil and the result, or never after
`imagefeed--cancel-request'.  PROGRESS is called with the part that is done
and the total.  With DEMO, demo photos may be used without an access key."
  (let ((request (make-imagefeed--request :progress progress)))
    (setf (imagefeed--request-done request)
          (lambda (fault result)
            (if (not (and demo (equal (plist-get fault :kind) "notConfigured")
                          (eq imagefeed-backend 'auto) (not imagefeed--demo)))
                (funcall done fault result)
              (imagefeed-stop)
              (setq imagefeed--demo t)
              (imagefeed--send-request request method parameters))))
    (imagefeed--send-request request method parameters)
    request))

(defun imagefeed--cancel-request (request)
  "Cancel REQUEST and ignore its answer."
  (when request
    (setf (imagefeed--request-done request) #'ignore
          (imagefeed--request-progress request) nil)
    (when-let* ((process (imagefeed--request-process request))
                (id (imagefeed--request-id request))
                ((gethash id (process-get process :pending))))
      (remhash id (process-get process :pending))
      (imagefeed--send process `(:method "$/cancelRequest" :params (:id ,id))))))

;;;###autoload
(defun imagefeed-stop ()
  "Stop the program.
The next command starts it again, with the current settings."
  (interactive)
  (let ((old imagefeed--process))
    (setq imagefeed--process nil imagefeed--demo nil)
    (when old
      (process-put old :stopped t)
      (imagefeed--fail-all old "stopped.")
      (delete-process old))))

;;;; The place of a photo

(defun imagefeed--format (buffer)
  "The format of snippets for BUFFER."
  (with-current-buffer buffer
    (let ((extension (and buffer-file-name (file-name-extension buffer-file-name))))
      (or (cdr (cl-find-if (lambda (row)
                             (if (stringp (car row))
                                 (equal (car row) extension)
                               (derived-mode-p (car row))))
                           imagefeed-formats))
          "text"))))

(defun imagefeed--insertion-error (place)
  "Why nothing can be inserted at the marker PLACE, or nil."
  (let ((buffer (marker-buffer place)))
    (cond ((null buffer) "the buffer no longer exists.")
          ((buffer-local-value 'buffer-read-only buffer)
           (format "%s is read-only." (buffer-name buffer))))))

(defun imagefeed--blank-line-p ()
  "Whether the line at point is blank."
  (save-excursion
    (beginning-of-line)
    (looking-at-p "[ \t\r]*$")))

(defconst imagefeed--list-marker "[ \t]*\\(?:[-+*]\\|[0-9]+[.)]\\) +"
  "The beginning of a list item in Markdown and in org.")

(defun imagefeed--indentation ()
  "The white space at the beginning of the line at point."
  (save-excursion
    (beginning-of-line)
    (buffer-substring-no-properties (point) (progn (skip-chars-forward " \t") (point)))))

(defun imagefeed--hanging-indentation ()
  "The indentation of the text at point, with spaces for a list's marker."
  (save-excursion
    (beginning-of-line)
    (let ((space (imagefeed--indentation)))
      (if (looking-at imagefeed--list-marker)
          (concat space (make-string (- (match-end 0) (point) (length space)) ?\s))
        space))))

(defun imagefeed--paragraph-start-p (heading)
  "Whether a paragraph or a HEADING begins with the line at point."
  (or (bobp) (looking-at-p imagefeed--list-marker) (looking-at-p heading)
      (save-excursion
        (forward-line -1)
        (or (imagefeed--blank-line-p) (looking-at-p heading)))))

(defun imagefeed--paragraph-indentation (heading)
  "The indentation of a photo at point, if lines like HEADING are headings.
In a list, the photo belongs to its item.  After an empty line it does so
only if that line is indented, because elsewhere four spaces would make it
code."
  (let ((typed (and (imagefeed--blank-line-p) (imagefeed--indentation)))
        (indentation
         (save-excursion
           (beginning-of-line)
           (while (and (imagefeed--blank-line-p) (zerop (forward-line -1))))
           ;; All lines of a paragraph but the first may have any indent.
           (while (not (imagefeed--paragraph-start-p heading)) (forward-line -1))
           (if (looking-at-p heading) "" (imagefeed--hanging-indentation)))))
    (if (and typed (< (length typed) (length indentation))) typed indentation)))

(defun imagefeed--comment-prefix ()
  "The prefix of a line after the one at point, to stay in a comment."
  (save-excursion
    (beginning-of-line)
    (if (and comment-start-skip (member comment-end '(nil ""))
             (looking-at (concat "[ \t]*\\(?:" comment-start-skip "\\)")))
        (match-string-no-properties 0)
      (imagefeed--indentation))))

(defun imagefeed--prefix (format)
  "The prefix of each line of a photo in FORMAT at point."
  (cond ((equal format "markdown") (imagefeed--paragraph-indentation "#+ "))
        ;; In org a star at the edge begins a heading and not a list item.
        ((equal format "org") (imagefeed--paragraph-indentation "\\*+ "))
        ((equal format "text") (imagefeed--comment-prefix))
        ;; An indented line of AsciiDoc is shown literally.
        ((equal format "asciidoc") "")
        (t (imagefeed--indentation))))

(defun imagefeed--insert-block (snippet format)
  "Insert SNIPPET in FORMAT at point, with an empty line above and below.
It replaces an empty line, otherwise it follows the line."
  (let ((prefix (imagefeed--prefix format)))
    (if (not (imagefeed--blank-line-p))
        (progn (end-of-line) (insert "\n\n"))
      (delete-region (line-beginning-position) (line-end-position))
      (unless (or (bobp) (save-excursion (forward-line -1) (imagefeed--blank-line-p)))
        (insert "\n")))
    (insert (replace-regexp-in-string "^." (lambda (first) (concat prefix first)) snippet t t))
    (unless (save-excursion (or (/= 0 (forward-line)) (eobp) (imagefeed--blank-line-p)))
      (save-excursion (insert "\n")))))

(defun imagefeed--put (place snippet format)
  "Insert SNIPPET in FORMAT at the marker PLACE, as one step to undo.
A cursor that is still at the place moves to its end."
  (with-current-buffer (marker-buffer place)
    (barf-if-buffer-read-only)
    (let* ((at (marker-position place))
           (windows (cl-remove-if-not (lambda (window) (= (window-point window) at))
                                      (get-buffer-window-list nil nil t)))
           (here (= (point) at))
           end)
      (undo-boundary)
      (atomic-change-group
        (save-excursion
          (save-restriction
            (widen)
            (goto-char at)
            (imagefeed--insert-block snippet format)
            (setq end (point)))))
      (undo-boundary)
      (when here (goto-char end))
      (dolist (window windows)
        (set-window-point window end)))))

(defun imagefeed--file (photo folder)
  "Return the file for a copy of PHOTO, for a text in FOLDER.
Its id comes from the network and must not lead to another folder."
  (let ((root (or (locate-dominating-file folder ".git") folder))
        (name (replace-regexp-in-string "[^[:alnum:]_-]" "_" (plist-get photo :id))))
    (expand-file-name (format "unsplash-%s.jpg" name)
                      (expand-file-name imagefeed-download-directory root))))

;;;; Requests in progress

(cl-defstruct imagefeed--list
  "Photos to choose from."
  title method parameters place photos page more total rate)

(defvar imagefeed--request nil "The request of a command; a new one replaces it.")
(defvar imagefeed--latest nil "The list of the last choice.")
(defvar imagefeed--keys 0 "The number of keys typed when the request began.")

(defun imagefeed--begin (doing request)
  "Show DOING; replace the previous request by REQUEST."
  (imagefeed--cancel-request imagefeed--request)
  (setq imagefeed--request request
        imagefeed--keys num-nonmacro-input-events)
  (imagefeed--say "%s …" doing))

(defun imagefeed--when-idle (action announcement)
  "Call ACTION, a prompt, soon; otherwise show ANNOUNCEMENT.
Keys that the user has typed since the command must not become an answer,
and a prompt must not interrupt another one."
  (let ((keys imagefeed--keys))
    (run-at-time
     0 nil
     (lambda ()
       (if (or (active-minibuffer-window) (input-pending-p)
               (/= keys num-nonmacro-input-events))
           (imagefeed--say "%s" (substitute-command-keys announcement))
         (imagefeed--saying-errors (with-local-quit (funcall action))))))))

;;;###autoload
(defun imagefeed-cancel ()
  "Cancel the search or any other request in progress."
  (interactive)
  (imagefeed--cancel-request imagefeed--request)
  (setq imagefeed--request nil)
  (imagefeed--say "cancelled"))

(defun imagefeed--load (list page)
  "Load PAGE of LIST and offer its photos."
  (imagefeed--begin
   (concat "searching " (imagefeed--list-title list))
   (imagefeed--ask
    (imagefeed--list-method list) `(,@(imagefeed--list-parameters list) :page ,page)
    (lambda (fault result)
      (setq imagefeed--request nil)
      (if fault (imagefeed--complain fault) (imagefeed--append-photos list result)))
    :demo t)))

(defun imagefeed--append-photos (list result)
  "Add the photos of RESULT to LIST and offer them."
  (let ((known (length (imagefeed--list-photos list))))
    (setf (imagefeed--list-photos list)
          (append (imagefeed--list-photos list) (plist-get result :photos))
          (imagefeed--list-page list) (plist-get result :page)
          (imagefeed--list-more list) (plist-get result :hasMore)
          (imagefeed--list-total list) (plist-get result :total)
          (imagefeed--list-rate list) (plist-get result :rate))
    (if (imagefeed--list-photos list)
        (imagefeed--offer list (nth known (imagefeed--list-photos list)))
      (imagefeed--say "%s: no photos found.%s" (imagefeed--list-title list)
                      (if imagefeed--demo
                          " In the demo photos, try fog, lake, snow or moon."
                        "")))))

(defun imagefeed--offer (list &optional photo)
  "Let the user choose from LIST, with PHOTO first, unless they are typing."
  (setq imagefeed--latest list)
  (imagefeed--when-idle
   (lambda () (imagefeed--choose list photo))
   (format "%d photos ready: \\[imagefeed-resume]" (length (imagefeed--list-photos list)))))

;;;; Actions for a photo

(defun imagefeed--check (place)
  "Signal an error if no photo can be inserted at PLACE.
This is checked before the use is reported."
  (when-let ((reason (imagefeed--insertion-error place)))
    (user-error "%s" reason)))

(defun imagefeed--insert (list photo &optional file)
  "Insert PHOTO at the place of LIST, shown from FILE if that is given.
The program generates the text and reports the use to Unsplash."
  (let ((place (imagefeed--list-place list)))
    (imagefeed--check place)
    (let ((format (imagefeed--format (marker-buffer place))))
      (if (and (equal format "latex") (not file))
          ;; TeX can only show files.
          (imagefeed--download list photo)
        (imagefeed--begin
         "inserting"
         (imagefeed--ask
          "photo_snippet" `(:id ,(plist-get photo :id) :format ,format :size ,imagefeed-size
                                ,@(and file (list :file file)))
          (lambda (fault snippet)
            (setq imagefeed--request nil)
            (if fault
                (imagefeed--complain fault)
              (imagefeed--saying-errors
                (imagefeed--check place)
                (imagefeed--put place (plist-get snippet :text) format)
                (imagefeed--say "inserted"))))))))))

(defun imagefeed--download (list photo)
  "Download PHOTO into the project and insert it at the place of LIST.
An existing copy may have been edited, so it is used unchanged."
  (imagefeed--check (imagefeed--list-place list))
  (let* ((buffer (marker-buffer (imagefeed--list-place list)))
         (folder (file-truename (buffer-local-value 'default-directory buffer)))
         (file (imagefeed--file photo folder)))
    (when (file-remote-p file)
      (user-error "Cannot download into a remote buffer’s project"))
    (make-directory (file-name-directory file) t)
    (imagefeed--begin
     "downloading"
     (imagefeed--ask
      "download_photo" (list :id (plist-get photo :id) :path file :size imagefeed-size)
      (lambda (fault _)
        (setq imagefeed--request nil)
        (if (and fault (not (equal (plist-get fault :kind) "exists")))
            (imagefeed--complain fault)
          (imagefeed--saying-errors
            (imagefeed--insert list photo (file-relative-name (file-truename file) folder)))))
      :progress (lambda (done whole)
                  (when (and whole (> whole 0))
                    (imagefeed--say "downloading … %d %%" (floor (* 100 done) whole))))))))

(defun imagefeed--like (list photo)
  "Like or unlike PHOTO of LIST, and offer LIST again."
  (let ((method (if (plist-get photo :isLiked) "unlike_photo" "like_photo")))
    (imagefeed--begin
     (if (plist-get photo :isLiked) "unliking" "liking")
     (imagefeed--ask
      method (list :id (plist-get photo :id))
      (lambda (fault outcome)
        (setq imagefeed--request nil)
        (if fault
            (imagefeed--complain fault)
          (let ((changed (plist-get outcome :photo)))
            (setf (imagefeed--list-photos list)
                  (cl-substitute changed photo (imagefeed--list-photos list) :test #'eq))
            (imagefeed--say (if (plist-get changed :isLiked) "liked" "unliked"))
            (imagefeed--offer list changed))))))))

(defun imagefeed--copy (_list photo)
  "Put the link to PHOTO on the kill ring."
  (kill-new (imagefeed--page photo))
  (imagefeed--say "copied %s" (imagefeed--page photo)))

(defun imagefeed--open (_list photo)
  "Open the page of PHOTO in the browser."
  (imagefeed--browse (imagefeed--page photo))
  (imagefeed--say "opening %s" (imagefeed--page photo)))

(defun imagefeed--more (list photo)
  "Load the next page of LIST; at its end, offer it again at PHOTO."
  (if (imagefeed--list-more list)
      (imagefeed--load list (1+ (imagefeed--list-page list)))
    (imagefeed--offer list photo)))

(defun imagefeed--browse (address)
  "Open ADDRESS, which is from the network, if it is a web page."
  (when (string-match-p "\\`https?://[^[:space:]]+\\'" address)
    (browse-url address)))

;;;; The preview

(defvar imagefeed--previewed-photo nil "The photo whose preview is shown.")
(defvar imagefeed--preview-request nil "The request for its pixels.")
(defvar imagefeed--previews (make-hash-table :test #'equal) "Pixels of photos by their ids.")

(defconst imagefeed--columns 34 "The width of the preview.")

(defun imagefeed--graphic-p ()
  "Whether this Emacs can show a photo."
  (and (display-images-p) (image-type-available-p 'jpeg)))

(defun imagefeed--block (rows column line)
  "A half block: the pixels of ROWS at COLUMN above and below in LINE."
  (cl-flet ((color (row) (concat "#" (substring row (* 6 column) (* 6 (1+ column))))))
    (let ((top (nth (* 2 line) rows)) (bottom (nth (1+ (* 2 line)) rows)))
      (propertize "▀" 'face `(:foreground ,(color top)
                                          ,@(and bottom `(:background ,(color bottom))))))))

(defun imagefeed--blocks (rows)
  "ROWS of pixels as lines of half blocks; empty if they are not valid."
  (let ((width (length (car rows))))
    (if (not (and rows (> width 0) (zerop (% width 6))
                  (cl-every (lambda (row)
                              (and (stringp row) (= (length row) width)
                                   (string-match-p "\\`[[:xdigit:]]+\\'" row)))
                            rows)))
        ""
      (mapconcat (lambda (line)
                   (mapconcat (lambda (column) (imagefeed--block rows column line))
                              (number-sequence 0 (1- (/ width 6))) ""))
                 (number-sequence 0 (1- (ceiling (length rows) 2))) "\n"))))

(defun imagefeed--picture (photo)
  "The current picture of PHOTO."
  (let ((preview (gethash (plist-get photo :id) imagefeed--previews)))
    (cond ((null preview) (propertize "  …  " 'face `(:background ,(imagefeed--color photo))))
          ((plist-get preview :data)
           (propertize " " 'display
                       (create-image (base64-decode-string (plist-get preview :data)) 'jpeg t)))
          (t (imagefeed--blocks (plist-get preview :rows))))))

(defun imagefeed--color (photo)
  "The average color of PHOTO."
  (let ((color (plist-get photo :color)))
    (if (and (stringp color) (string-match-p "\\`#[[:xdigit:]]\\{6\\}\\'" color)) color "gray50")))

(defvar imagefeed--preview nil "The buffer of the preview, while there is one.")

(defun imagefeed--draw (photo)
  "Show PHOTO with its text next to the other windows."
  (unless (buffer-live-p imagefeed--preview)
    (setq imagefeed--preview (generate-new-buffer "*imagefeed*")))
  (with-current-buffer imagefeed--preview
    (let ((inhibit-read-only t))
      (erase-buffer)
      (insert (imagefeed--picture photo) "\n\n" (imagefeed--author photo) "\n"
              (imagefeed--dimensions photo)
              (if (plist-get photo :isLiked) "  ♥" "") "\n"
              (imagefeed--caption photo))
      (goto-char (point-min)))
    (setq-local mode-line-format nil cursor-type nil buffer-read-only t word-wrap t)
    (display-buffer-in-side-window
     (current-buffer) `((side . right) (window-width . ,(+ 2 imagefeed--columns))))))

(defun imagefeed--show-preview (photo)
  "Show PHOTO at once as far as it is known, and request its pixels.
Moving on cancels the request."
  (unless (eq photo imagefeed--previewed-photo)
    (imagefeed--cancel-request imagefeed--preview-request)
    (setq imagefeed--previewed-photo photo imagefeed--preview-request nil)
    (when photo
      (imagefeed--draw photo)
      (let ((id (plist-get photo :id)))
        (unless (gethash id imagefeed--previews)
          (setq imagefeed--preview-request
                (imagefeed--ask
                 (if (imagefeed--graphic-p) "photo_thumbnail" "photo_preview")
                 (if (imagefeed--graphic-p)
                     (list :id id :width 400)
                   (list :id id :width imagefeed--columns :height imagefeed--columns))
                 (lambda (fault preview)
                   ;; Without a picture, only its color and text are shown.
                   (unless fault
                     (puthash id preview imagefeed--previews)
                     (when (eq photo imagefeed--previewed-photo) (imagefeed--draw photo)))))))))))

(defun imagefeed--close-preview ()
  "Close the preview."
  (imagefeed--show-preview nil)
  (clrhash imagefeed--previews)
  (when (buffer-live-p imagefeed--preview)
    (when-let ((window (get-buffer-window imagefeed--preview))) (delete-window window))
    (kill-buffer imagefeed--preview)))

;;;; Choosing

(defvar imagefeed--names nil "Photos by their names in the minibuffer, in order.")
(defvar imagefeed--default nil "The selected photo while nothing is typed.")
(defvar imagefeed--typed nil "The minibuffer's text when the list was last shown.")

(defun imagefeed--name (number photo)
  "Return a name for PHOTO, made unique by NUMBER."
  (format "%d %s%s, %s: %s" number (if (plist-get photo :isLiked) "♥ " "")
          (imagefeed--author photo) (imagefeed--dimensions photo) (imagefeed--caption photo)))

(defun imagefeed--table (names)
  "Return a completion table of NAMES in order."
  (lambda (text predicate action)
    (if (eq action 'metadata)
        '(metadata (category . imagefeed-photo)
                   (display-sort-function . identity) (cycle-sort-function . identity))
      (complete-with-action action names text predicate))))

(defun imagefeed--current ()
  "The photo selected in the minibuffer."
  (let ((named (lambda (name) (cdr (assoc name imagefeed--names)))))
    (or (funcall named (minibuffer-contents-no-properties))
        (and (bound-and-true-p vertico-mode) (fboundp 'vertico--candidate)
             (funcall named (substring-no-properties (vertico--candidate))))
        (and (string-empty-p (minibuffer-contents-no-properties)) imagefeed--default)
        (when-let ((first (car-safe (completion-all-sorted-completions))))
          (funcall named (substring-no-properties first))))))

(declare-function vertico--candidate "ext:vertico")

(defun imagefeed--follow ()
  "Update the preview and the list of completions from the minibuffer."
  (imagefeed--show-preview (imagefeed--current))
  (let ((typed (minibuffer-contents-no-properties)))
    (unless (or (equal typed imagefeed--typed) (bound-and-true-p vertico-mode)
                (bound-and-true-p icomplete-mode) (assoc typed imagefeed--names))
      (setq imagefeed--typed typed)
      (minibuffer-completion-help))))

(defmacro imagefeed--define-action (name action summary)
  "Define the command NAME: leave the minibuffer for ACTION.
SUMMARY is its documentation."
  `(defun ,name ()
     ,summary
     (interactive)
     (if-let ((photo (imagefeed--current)))
         (throw 'imagefeed--chosen (cons #',action photo))
       (user-error "No matching photo"))))

(imagefeed--define-action imagefeed-insert imagefeed--insert "Insert the photo.")
(imagefeed--define-action imagefeed-download imagefeed--download
                          "Download the photo into the project and insert it.")
(imagefeed--define-action imagefeed-like imagefeed--like "Like or unlike the photo.")
(imagefeed--define-action imagefeed-copy-link imagefeed--copy "Copy the link to the photo's page.")
(imagefeed--define-action imagefeed-open imagefeed--open "Open the photo's page in the browser.")
(imagefeed--define-action imagefeed-next-page imagefeed--more "Load the next page of photos.")

(defvar imagefeed-minibuffer-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "RET") #'imagefeed-insert)
    (define-key map (kbd "C-c C-d") #'imagefeed-download)
    (define-key map (kbd "C-c C-f") #'imagefeed-like)
    (define-key map (kbd "C-c C-w") #'imagefeed-copy-link)
    (define-key map (kbd "C-c C-o") #'imagefeed-open)
    (define-key map (kbd "C-c C-n") #'imagefeed-next-page)
    map)
  "Keys while a photo is chosen.")

(defun imagefeed--set-up-minibuffer ()
  "Add keys and preview to the minibuffer that was just entered."
  (setq imagefeed--typed nil)
  (use-local-map (make-composed-keymap imagefeed-minibuffer-map (current-local-map)))
  ;; Last, after the functions that show completions have updated their state.
  (add-hook 'post-command-hook #'imagefeed--follow 100 t)
  (imagefeed--follow))

(defun imagefeed--prompt (list)
  "The prompt for choosing from LIST."
  (let ((rate (imagefeed--list-rate list)) (total (imagefeed--list-total list)))
    (format "%s%s (%d%s%s): "
            (if imagefeed--demo "Demo photos (no access key set): " "")
            (imagefeed--list-title list) (length (imagefeed--list-photos list))
            (if total (format " of %d" total) "")
            (if rate (format ", %d of %d requests left" (plist-get rate :remaining)
                             (plist-get rate :limit))
              ""))))

(defun imagefeed--read (list photo)
  "Let the user choose from LIST, first PHOTO; return (ACTION . PHOTO)."
  (let* ((names (mapcar #'car imagefeed--names))
         (first (car (rassq photo imagefeed--names)))
         (completion-category-defaults
          (cons '(imagefeed-photo (styles . (substring basic))) completion-category-defaults))
         (completions-format 'one-column)
         (read (lambda ()
                 ;; The list is the default, so that M-n walks through it.
                 (completing-read (imagefeed--prompt list) (imagefeed--table names) nil t nil nil
                                  (if first (member first names) names)))))
    (catch 'imagefeed--chosen
      (let ((name (if (eq completing-read-function #'completing-read-default)
                      (minibuffer-with-setup-hook (:append #'imagefeed--set-up-minibuffer)
                        (funcall read))
                    (funcall read))))
        (cons #'imagefeed--insert (cdr (assoc name imagefeed--names)))))))

(defun imagefeed--choose (list &optional photo)
  "Let the user choose from LIST, with PHOTO first, and run the chosen action."
  (setq imagefeed--default photo
        imagefeed--names
        (cl-loop for each in (imagefeed--list-photos list) for number from 1
                 collect (cons (imagefeed--name number each) each)))
  (pcase-let ((`(,action . ,chosen)
               (unwind-protect (imagefeed--read list photo)
                 (imagefeed--close-preview))))
    (funcall action list chosen)))

;;;; Commands

(defun imagefeed--find (title method parameters)
  "Begin a list called TITLE with the photos of METHOD with PARAMETERS."
  (when (minibufferp) (user-error "Cannot insert photos into the minibuffer"))
  (imagefeed--load (make-imagefeed--list :title title :method method :parameters parameters
                                         :place (point-marker))
                   1))

;;;###autoload
(defun imagefeed (words)
  "Search for photos of WORDS and insert the chosen one with its credit.
A new search replaces one that is still in progress."
  (interactive (list (string-trim (read-string "Search photos: "))))
  (when (string-empty-p words) (user-error "Nothing to search for"))
  (imagefeed--find (concat "“" (imagefeed--clean words) "”") "search_photos"
                   `(:query ,(substring-no-properties words) ,@imagefeed-search-parameters)))

;;;###autoload
(defun imagefeed-favorites ()
  "Choose from your liked photos; requires signing in."
  (interactive)
  (imagefeed--find "favorites" "list_favorites" nil))

;;;###autoload
(defun imagefeed-feed ()
  "Choose from the Editorial feed."
  (interactive)
  (imagefeed--find "feed" "list_feed" nil))

(defun imagefeed-resume ()
  "Choose again from the last photos found, for this buffer."
  (interactive)
  (unless imagefeed--latest (user-error "No previous search"))
  (setf (imagefeed--list-place imagefeed--latest) (point-marker))
  (imagefeed--choose imagefeed--latest))

;;;; Signing in

(defvar imagefeed--waiting nil "The process that waits for the browser's answer.")
(defvar imagefeed--sign-in nil "The buffer with the address to open, while there is one.")

(defun imagefeed--settle (session)
  "Show the outcome of the sign-in by SESSION, if it has ended."
  (unless (equal (plist-get session :state) "signingIn")
    (setq imagefeed--waiting nil)
    (when (buffer-live-p imagefeed--sign-in)
      (when-let ((window (get-buffer-window imagefeed--sign-in t))) (quit-window nil window))
      (kill-buffer imagefeed--sign-in))
    (let ((name (imagefeed--clean (plist-get (plist-get session :profile) :username))))
      (cond ((not (equal (plist-get session :state) "signedIn"))
             (imagefeed--complain
              (or (plist-get session :signInError)
                  '(:message "sign-in failed. Run M-x imagefeed-login to try again."))))
            ((string-empty-p name) (imagefeed--say "signed in"))
            (t (imagefeed--say "signed in as %s" name))))))

(defun imagefeed--session-changed (&optional _what)
  "Check whether the browser's answer has arrived."
  (when-let* ((process imagefeed--waiting) ((eq process imagefeed--process)))
    (imagefeed--ask "get_session" nil
                    (lambda (fault session)
                      (when (and (not fault) (eq process imagefeed--waiting))
                        (imagefeed--settle session))))))

(defun imagefeed--waited-in-vain (process message)
  "Show that PROCESS ended with MESSAGE during the wait for the browser."
  (when (eq process imagefeed--waiting)
    (setq imagefeed--waiting nil)
    (imagefeed--say "%s The sign-in was interrupted." message)))

(add-hook 'imagefeed--change-functions #'imagefeed--session-changed)
(add-hook 'imagefeed--end-functions #'imagefeed--waited-in-vain)

;;;###autoload
(defun imagefeed-login ()
  "Sign in to Unsplash in the browser.
If its answer cannot be received here, ask for the code."
  (interactive)
  (when imagefeed--demo
    (user-error "Cannot sign in with demo photos.  Set an access key with \
`imagefeed config set access-key', then run M-x imagefeed-stop"))
  (setq imagefeed--keys num-nonmacro-input-events)
  (imagefeed--ask "watch" nil #'ignore)
  (imagefeed--ask "begin_sign_in" nil
                  (lambda (fault invitation)
                    (if fault (imagefeed--complain fault) (imagefeed--invite invitation)))))

(defun imagefeed--show-address (address listening)
  "Show ADDRESS in a buffer, and say how to continue.
LISTENING is whether the browser's answer can be received here."
  (unless (buffer-live-p imagefeed--sign-in)
    (setq imagefeed--sign-in (generate-new-buffer "*imagefeed sign-in*")))
  (with-current-buffer imagefeed--sign-in
    (let ((inhibit-read-only t))
      (erase-buffer)
      (insert "Open this page and allow access (the address is also in the kill ring):\n\n" address "\n\n"
              (if listening "Waiting for the browser.  If it is on another machine, run "
                "Then run ")
              (substitute-command-keys "\\[imagefeed-enter-code]")
              "\nand paste the code, or the address the browser ended up at.\n")
      (goto-char (point-min)))
    (special-mode)
    (setq-local truncate-lines nil))
  (display-buffer imagefeed--sign-in))

(defun imagefeed--has-browser-p ()
  "Whether a page can be opened outside of Emacs."
  (or (getenv "DISPLAY") (getenv "WAYLAND_DISPLAY")
      (not (eq browse-url-browser-function 'browse-url-default-browser))))

(defun imagefeed--invite (invitation)
  "Open the page of INVITATION, and wait for the answer or prompt for it."
  (let ((address (imagefeed--clean (plist-get invitation :address)))
        (listening (plist-get invitation :listening)))
    (kill-new address)
    (imagefeed--show-address address listening)
    (when (imagefeed--has-browser-p)
      ;; Without a browser here, the user opens the page elsewhere.
      (ignore-errors (imagefeed--browse address)))
    (imagefeed--say "allow access in the browser: %s" address)
    (if (not listening)
        (imagefeed--when-idle #'imagefeed-enter-code "Enter the code: \\[imagefeed-enter-code]")
      (setq imagefeed--waiting imagefeed--process)
      ;; It may have answered already.
      (imagefeed--session-changed))))

(defun imagefeed-enter-code ()
  "Paste the code of a sign-in, or the address the browser ended up at.
It is not shown, is sent to the program's stdin and is not stored."
  (interactive)
  (let* ((code (string-trim (read-passwd "Code, or the address the browser ended up at: ")))
         (key (if (string-match-p "\\`https?://" code) :address :code))
         (process imagefeed--waiting))
    (when (string-empty-p code) (user-error "Nothing entered"))
    ;; This answer is the one that is reported.
    (setq imagefeed--waiting nil)
    (imagefeed--ask "complete_sign_in" (list key code)
                    (lambda (fault session)
                      (if (not fault)
                          (imagefeed--settle session)
                        (imagefeed--complain fault)
                        (setq imagefeed--waiting process)
                        (imagefeed--session-changed))))))

(defun imagefeed-logout ()
  "Sign out."
  (interactive)
  (imagefeed--ask "sign_out" nil
                  (lambda (fault _)
                    (if fault (imagefeed--complain fault) (imagefeed--say "signed out")))))

(provide 'imagefeed)
;;; imagefeed.el ends here

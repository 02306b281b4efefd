const uploads =
  "Returns an upload and the URL for its bytes. Send them with PUT within 15 minutes, with the returned headers and without a token; then make a file from the upload. The name has at most 255 bytes. 400 with `file_too_large` for more than `maxBytes`, 409 `limit_reached` if the user has 100 uploads that are not files yet, 503 when the storage is nearly full.";
const creation =
  "Makes a file from the caller's upload once its bytes have arrived. Length, SHA-256 and type of the content must be those announced; otherwise the answer is 400, and the bytes are deleted. 409 `upload_incomplete` before the bytes arrive, `upload_expired` when the time for them is over, `conflict` for an upload that already is a file. Without `name` the file gets the name of the upload. A scanner may put the file in quarantine, where it has no `url`.";
const replacement =
  "Replaces name, folder and tags and, with `uploadId`, the content; fields left out of the body get their defaults, members that only the service writes are ignored. A version in the body must be the current one.";
const reading =
  "Returns the file with a `url` to its content, which works without a token until `urlExpiresAt`; a removed one only with `includeDeleted`, without a `url`.";
const removal =
  "Removes the file; its content is erased when nothing has used it for 30 days. 409 `in_use` with `references` while live resources name the file.";

/** Sentences for operations on files. */
export const fileDescriptions: Readonly<Record<string, string>> = {
  requestFileUpload: `${uploads} The upload also serves for files of view templates.`,
  createFile: creation,
  getFile: reading,
  replaceFile: replacement,
  deleteFile: removal,
  queryFiles: "Returns a page of the application's files; removed ones only with `includeDeleted`.",
  restoreFiles:
    "Restores removed files, all or none, and returns all that the body names; live ones stay as they are. 409 `conflict` when the content of one has been erased.",
  createViewTemplateFile: `${creation} Announce the upload with those of the application.`,
  getViewTemplateFile: reading,
  replaceViewTemplateFile: replacement,
  deleteViewTemplateFile: removal,
  queryViewTemplateFiles: "Returns a page of the template's files; removed ones only with `includeDeleted`.",
  requestProjectFileUpload: uploads,
  createProjectFile: creation,
  queryProjectFiles: "Returns a page of the project's files; removed ones only with `includeDeleted`.",
  readFile:
    "Returns a file of the application or of a view template, one of a project that the caller may see, or one that an item of such a project shows, with a `url` to its content.",
};

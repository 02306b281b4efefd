const uploads =
  "Returns an upload and the URL for its bytes. Send them by PUT within 15 minutes, with the headers of the answer and without a token; then make a file of the upload. The name has at most 255 bytes. 400 with `file_too_large` for more than `maxBytes`, 409 `limit_reached` for more than 100 uploads of a user that wait for their file, 503 when the storage is nearly full.";
const creation =
  "Makes a file of the caller's upload whose bytes have come. Length, SHA-256 and type of the content must be those announced: otherwise 400, and the bytes are deleted. 409 `upload_incomplete` before they have come, `upload_expired` when they can come no more, `conflict` for an upload that a file has taken. Without `name` the file has that of the upload. A scanner may put the file in quarantine, where it has no `url`.";
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

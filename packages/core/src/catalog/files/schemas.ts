import { type Static, Type } from "@sinclair/typebox";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { baseSchemaOf } from "../../engine/rows/definition.ts";
import { exampleBase } from "../../engine/schemas/describe.ts";
import { idOf, integer, list, nullable, oneOf, text, textForm, timestamp } from "../../engine/schemas/schema.ts";
import { contentTypes } from "./content-types.ts";
import { fileOwnerKinds, fileStatuses } from "./table.ts";

const closed = { additionalProperties: false };

/** Longest name of a file: most file systems take no longer one. Also the limit of its bytes. */
export const fileNameMax = 255;

const name = titled(
  ["Name", "Name"],
  text({
    max: fileNameMax,
    pattern: String.raw`^(?!\.{1,2}$)[^/\\]+$`,
    description: `A name without / and \\, at most ${fileNameMax} bytes long`,
  }),
);
const folder = titled(
  ["Folder", "Ordner"],
  nullable(
    text({
      max: 500,
      pattern: String.raw`^(?!\s)(?!.*/\s)(?!.*\s(?:/|$))[^/\\\u0000-\u001f\u007f]+(?:/[^/\\\u0000-\u001f\u007f]+)*$`,
      description: "Names of folders between /; folders exist by being named",
    }),
  ),
);
const tags = titled(
  ["Tags", "Schlagwörter"],
  { ...list(text({ max: 50 }), { max: 50 }), uniqueItems: true },
  { hint: ["One a line", "Eines je Zeile"] },
);
const bytes = titled(["Size", "Größe"], integer({ min: 1, description: "Exact length of the content" }));
const sha256 = titled(
  ["SHA-256", "SHA-256"],
  text({ min: 64, max: 64, pattern: "^[0-9a-f]{64}$", description: "SHA-256 of the content, in hex" }),
);
const contentType = titled(["Type", "Typ"], { ...oneOf(contentTypes), [textForm]: "type" }, { values: "as they are" });
const uploadId = idOf("file upload", { description: "An upload whose bytes have come; it can be used once" });

/** Body that announces an upload. */
export const fileUploadSchema = Type.Object(
  { name, contentType, bytes, sha256: Type.Optional(nullable(sha256)) },
  { $id: "FileUpload", ...closed },
);

/** Shape of {@link fileUploadSchema}. */
export type FileUpload = Static<typeof fileUploadSchema>;

/** Where and how to send the bytes. */
export const fileUploadTargetSchema = Type.Object(
  {
    uploadId: idOf("file upload"),
    method: oneOf(["PUT"]),
    uploadUrl: Type.String({ description: "Takes the bytes once, without a token" }),
    headers: Type.Record(Type.String(), Type.String(), { description: "Headers to send with the bytes, as they are" }),
    expiresAt: timestamp({ description: "When the bytes must have begun to come" }),
    maxBytes: integer({ description: "Bytes of the largest file" }),
  },
  { $id: "FileUploadTarget", ...closed },
);

/** Body that makes a file of uploaded bytes. */
export const fileCreateSchema = Type.Object(
  { uploadId, name: Type.Optional(name), folder: Type.Optional(folder), tags: Type.Optional(tags) },
  { $id: "FileCreate", ...closed },
);

/** Body that replaces what is said of a file, and perhaps its content. */
export const fileReplaceSchema = Type.Object(
  {
    name,
    folder: Type.Optional(folder),
    tags: Type.Optional(tags),
    uploadId: Type.Optional(uploadId),
    version: Type.Optional(integer({ min: 0, description: "Version last read" })),
  },
  { $id: "FileReplace", ...closed },
);

/** Members of a file that its row holds. */
const storedMembers = {
  ...baseSchemaOf("file"),
  name,
  folder,
  tags,
  contentType,
  bytes,
  sha256,
  width: titled(["Width", "Breite"], nullable(integer({ description: "Pixels" })), { unit: "px" }),
  height: titled(["Height", "Höhe"], nullable(integer({ description: "Pixels" })), { unit: "px" }),
  status: titled(
    ["State", "Stand"],
    oneOf(fileStatuses, { description: "The content of a quarantined file is not handed out" }),
    { values: { ready: ["ready", "bereit"], quarantined: ["in quarantine", "in Quarantäne"] } },
  ),
  threat: titled(
    ["Threat", "Schädling"],
    nullable(Type.String({ description: "Malware found in a quarantined file; null while it is not scanned" })),
  ),
  ownerKind: titled(["Belongs to", "Gehört zu"], oneOf(fileOwnerKinds), {
    values: {
      application: ["the application", "der Anwendung"],
      project: ["a project", "einem Projekt"],
      "view-template": ["a view template", "einer Vorlage"],
    },
  }),
  ownerId: titled(["Owner", "Eigentümer"], nullable(idOf("project or view template"))),
} as const;

/** A file as the API shows it. */
export const fileSchema = Type.Object(
  {
    ...storedMembers,
    url: titled(["URL", "URL"], nullable(Type.String({ description: "Downloads the content without a token" }))),
    urlExpiresAt: titled(["URL valid until", "URL gilt bis"], nullable(timestamp())),
  },
  { $id: "File", ...closed, ...titlesOf({ one: ["File", "Datei"], many: ["Files", "Dateien"] }) },
);

/** Members that a replacement ignores, so a client can send back what it has read. */
export const fileIgnoredMembers = Object.keys(fileSchema.properties).filter(
  (member) => !(member in fileReplaceSchema.properties),
);

/** Fields of files that grids sort and filter. */
export const fileFields = storedMembers;

const exampleUploadId = "6740a1f2c3d4e5f607182960";
const sum = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const origin = "https://catalog.example/blobs/6740a1f2c3d4e5f607182901";

/** Examples for the documentation. */
export const fileExamples = {
  upload: { name: "lobby.png", contentType: "image/png", bytes: 48_213 },
  target: {
    uploadId: exampleUploadId,
    method: "PUT",
    uploadUrl: `${origin}/incoming/${exampleUploadId}?v=1&exp=1795253400&bytes=48213&type=image%2Fpng&sig=pT0`,
    headers: { "content-type": "image/png" },
    expiresAt: "2026-11-21T09:45:00.000Z",
    maxBytes: 536_870_912,
  },
  create: { uploadId: exampleUploadId, folder: "plans/lobby", tags: ["draft"] },
  replace: { name: "lobby.png", folder: "plans/lobby", tags: ["final"], version: 0 },
  file: {
    ...exampleBase,
    name: "lobby.png",
    folder: "plans/lobby",
    tags: ["draft"],
    contentType: "image/png",
    bytes: 48_213,
    sha256: sum,
    width: 1600,
    height: 900,
    status: "ready",
    threat: null,
    ownerKind: "application",
    ownerId: null,
    url: `${origin}/9f/${sum}?v=1&exp=1795257000&type=image%2Fpng&disp=inline&name=lobby.png&sig=zQ4`,
    urlExpiresAt: "2026-11-21T10:30:00.000Z",
  },
} as const;

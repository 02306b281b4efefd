import { createHmac } from "node:crypto";

/** Rights of a signature: `r` reads, `c` creates, `w` replaces, `d` deletes, `l` lists. */
export type Permission = "r" | "c" | "w" | "d" | "l";

/** A kind of request that a signature allows. */
export interface Access {
  readonly permission: Permission;
  /** Name of the blob in its container. @default the container itself */
  readonly name?: string;
  readonly expiresAtMs: number;
  /** Headers that a download answers with. */
  readonly contentType?: string;
  readonly contentDisposition?: string;
}

/** Account and container that signatures are for. */
export interface Account {
  readonly account: string;
  readonly container: string;
  /** 64 bytes in base64. */
  readonly accountKey: string;
  /** True where the server answers without TLS, as emulators do. */
  readonly isPlain: boolean;
}

/** Version of the signed text. */
const version = "2020-12-06";
const none = "";

/**
 * Query parameters of a service SAS, which allows one kind of request until it expires. It can bind neither the length
 * nor the type of an upload.
 */
export function sharedAccess(scope: Account, access: Access): Readonly<Record<string, string>> {
  const { name, contentType = none, contentDisposition = none, expiresAtMs } = access;
  const values = {
    sv: version,
    sp: access.permission,
    sr: name === undefined ? "c" : "b",
    se: new Date(expiresAtMs).toISOString().replace(/\.\d{3}Z$/u, "Z"),
    spr: scope.isPlain ? "https,http" : "https",
  };
  const text = signedText({ ...values, path: pathOf(scope, name), contentDisposition, contentType });
  return {
    ...values,
    ...(contentDisposition !== none && { rscd: contentDisposition }),
    ...(contentType !== none && { rsct: contentType }),
    sig: createHmac("sha256", Buffer.from(scope.accountKey, "base64")).update(text).digest("base64"),
  };
}

function pathOf({ account, container }: Account, name: string | undefined): string {
  return `/blob/${account}/${container}${name === undefined ? none : `/${name}`}`;
}

/** The values in the order that this version prescribes, those that we never set among them. */
function signedText(values: Readonly<Record<"sv" | "sp" | "sr" | "se" | "spr" | "path", string>> & Answered): string {
  const { sv, sp, sr, se, spr, path, contentDisposition, contentType } = values;
  const [start, policy, network, snapshot, encryption, caching, coding, language] = Array.from(
    { length: 8 },
    () => none,
  );
  const before = [sp, start, se, path, policy, network, spr, sv, sr, snapshot, encryption];
  return [...before, caching, contentDisposition, coding, language, contentType].join("\n");
}

interface Answered {
  readonly contentDisposition: string;
  readonly contentType: string;
}

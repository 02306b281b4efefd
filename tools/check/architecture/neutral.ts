import type { Finding, Source } from "./sources.ts";

/** Folders that programs without the catalog use for webhooks. */
const neutral = [
  "packages/webhook-engine/src/",
  "packages/queue-pg-boss/src/",
  "packages/webhooks/src/",
  "packages/storage-memory/src/",
  "packages/storage-kysely/src/webhooks/",
  "packages/core/src/webhooks/",
];
/** Operations of the service on deliveries, whose members and columns its API has named. */
const ofTheService = "packages/core/src/webhooks/deliveries/";
const projects = /project\w*/iu;

/** Mentions of projects in the code of webhooks, which must not know them. */
export function neutralFindings({ path, code, isTest }: Source): readonly Finding[] {
  if (isTest || path.startsWith(ofTheService) || !neutral.some((folder) => path.startsWith(folder))) return [];
  const [name] = projects.exec(code) ?? [];
  return name === undefined
    ? []
    : [{ rule: "neutral", file: path, detail: `webhooks must not know projects: ${name}` }];
}

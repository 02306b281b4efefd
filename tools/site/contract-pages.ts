import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A page that is written from the contract or the sources. */
export interface WrittenPage {
  /** Path in the site, with `.md`. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

interface ApiDocument {
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
}

interface EventEntry {
  readonly type: string;
  readonly group: string;
  readonly description: string;
}

interface ProblemEntry {
  readonly status: number;
  readonly title: string;
  readonly retryable: boolean;
}

/** Files of the contract, as far as pages show them. */
interface Contract {
  readonly "openapi.json": ApiDocument;
  readonly "openapi.admin.json": ApiDocument;
  readonly "events.json": readonly EventEntry[];
  readonly "errors.json": { readonly problems: Readonly<Record<string, ProblemEntry>> };
}

/** Pages of the two APIs, of the events and of the errors. */
export function contractPages(root: string): readonly WrittenPage[] {
  return [
    apiPage("api", "API", read(root, "openapi.json")),
    apiPage("admin-api", "Admin API", read(root, "openapi.admin.json")),
    eventsPage(read(root, "events.json")),
    errorsPage(read(root, "errors.json").problems),
  ];
}

function read<Name extends keyof Contract>(root: string, name: Name): Contract[Name] {
  // The contract is ours; a check compares it with the operations.
  return JSON.parse(readFileSync(join(root, "contract", name), "utf8")) as Contract[Name];
}

function apiPage(name: string, title: string, { tags, paths }: ApiDocument): WrittenPage {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const parts = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(tag.name));
    return `## ${tag.name}\n\n${tag.description ?? ""}\n\n${own.map(operationText).join("\n\n")}`;
  });
  const intro =
    "A running service has this with every schema and example at `/docs`, and as OpenAPI 3.1 at the addresses shown there.";
  return { name: `reference/${name}.md`, title, text: `# ${title}\n\n${intro}\n\n${parts.join("\n\n")}` };
}

interface Listed {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

function operationText({ method, path, operation }: Listed): string {
  const { operationId, summary, description = "", responses } = operation;
  const statuses = Object.keys(responses).join(", ");
  return `### ${summary}\n\n\`${method} ${path}\` (\`${operationId}\`)\n\n${description}\n\nAnswers: ${statuses}.`;
}

function eventsPage(events: readonly EventEntry[]): WrittenPage {
  const rows = events.map(({ type, group, description }) => `| \`${type}\` | ${group} | ${description} |`);
  const text = `# Events\n\nThe schemas of their data are in \`contract/events.json\`.\n\n${table("event | about | when", rows)}`;
  return { name: "reference/events.md", title: "Events", text };
}

function errorsPage(problems: Readonly<Record<string, ProblemEntry>>): WrittenPage {
  const rows = Object.entries(problems).map(
    ([code, { status, title, retryable }]) => `| \`${code}\` | ${status} | ${title} | ${retryable ? "yes" : "no"} |`,
  );
  const intro = "A refused request is answered with a problem (RFC 9457), whose `code` is one of these.";
  const text = `# Errors\n\n${intro}\n\n${table("code | status | title | worth a retry", rows)}`;
  return { name: "reference/errors.md", title: "Errors", text };
}

function table(head: string, rows: readonly string[]): string {
  return [`| ${head} |`, `|${"---|".repeat(head.split("|").length)}`, ...rows].join("\n");
}

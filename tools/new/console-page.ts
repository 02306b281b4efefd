/** Parts of the console for a plain resource: its page, and its lines in the list of pages, the manual and the tasks. */

/** A resource as its page needs it. */
export interface PagedResource {
  /** `WallLamp` */
  readonly singular: string;
  /** `WallLamps` */
  readonly plural: string;
  /** `wall-lamps`, the folder and the address */
  readonly file: string;
  readonly area: string;
  readonly titles: { readonly one: string; readonly many: string; readonly germanMany: string };
  readonly fields: readonly PagedField[];
}

/** A field as a form shows it. */
export interface PagedField {
  readonly name: string;
  readonly title: string;
  readonly type: string;
  readonly nullable: boolean;
}

/** Characters of a line, at most. */
const lineMax = 120;
/** Columns of a new grid, before the time of the last change. */
const columnsMax = 4;

/** The page: grid, drawer and forms by the fields of the definition. */
export function pageText({ singular, plural, area, fields }: PagedResource): string {
  const constant = singular.charAt(0).toLowerCase() + singular.slice(1);
  const naming = fields.find(({ type, nullable }) => type === "text" && !nullable)?.name ?? "id";
  const columns = fields.slice(0, columnsMax).map(({ name }) => `{ field: "${name}" }`);
  const filters = fields.filter(({ type }) => type === "text").map(({ name }) => `"${name}"`);
  const used = [...["create", "delete", "get", "patch"].map((verb) => verb + singular), `query${plural}`];
  const names = [...used, `restore${plural}`, `type ${singular}`];
  return `import {
${names.map((name) => `  ${name},`).join("\n")}
} from "@design-catalog/client/api";
import { ${[`${constant}Fields`, "kinds"].toSorted().join(", ")} } from "@design-catalog/client/fields";
import { fieldsOf } from "../../engine/resource/fields-of.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { pageTexts } from "../../engine/words.ts";

mountResource<${singular}>({
  privilege: "Admin ${area}",
  texts: pageTexts(kinds.${singular}),
  nameOf: ({ ${naming} }) => ${naming},
  operations: {
    query: query${plural},
    get: get${singular},
    create: create${singular},
    patch: patch${singular},
    remove: delete${singular},
    restore: restore${plural},
  },
  fields: fieldsOf(${constant}Fields),
${listText("columns", [...columns, '{ field: "updatedAt" }'])}
  filters: [${filters.join(", ")}],
});
`;
}

/** A member that is a list, as the formatter breaks its lines. */
function listText(name: string, items: readonly string[]): string {
  const line = `  ${name}: [${items.join(", ")}],`;
  return line.length <= lineMax ? line : `  ${name}: [\n${items.map((item) => `    ${item},\n`).join("")}  ],`;
}

/** The row of the page in the list of pages. */
export function pageRow({ file, area, titles }: PagedResource): string {
  return `  {
    name: "${file}",
    group: "catalog",
    icon: "layers",
    paths: ["/admin/${file}"],
    privilege: "Admin ${area}",
    title: { en: "${titles.many}", de: "${titles.germanMany}" },
  },
`;
}

/** The purpose of the page, which its author says in one sentence. */
export function pagePurpose({ file, titles }: PagedResource): string {
  const name = file.includes("-") ? `"${file}"` : file;
  const [en, de] = [`${titles.many} of the catalog.`, `${titles.germanMany} des Katalogs.`];
  return `  ${name}: {\n    en: "${en}",\n    de: "${de}",\n  },\n`;
}

/** The line of the page in the manual. */
export function manualRow({ file, area, titles }: PagedResource): string {
  return `| ${titles.many}, \`/admin/${file}\` | \`Admin ${area}\` | ${inside(titles.many)} of the catalog |\n`;
}

/** The task that a test does on the page: adding a row by the fields that must be there. */
export function pageTask({ file, titles, fields }: PagedResource): string {
  const typed = {
    text: "own",
    integer: '"1"',
    number: '"1"',
    timestamp: '"2026-11-21T09:30:00.000Z"',
    id: `"${anyId}"`,
  };
  const needed = fields.filter(({ nullable }) => !nullable);
  const fills = needed.flatMap(({ title, type }) => {
    const value = new Map(Object.entries(typed)).get(type);
    const label = `dialog.getByLabel("${title}", { exact: true })`;
    return value === undefined ? [] : [`      await hands.type(${label}, ${value});\n`];
  });
  const name = inside(titles.one);
  return `  "${file}": adding({
    add: "Add ${name}",
    create: "Create ${name}",
    async fill({ page, hands, own }) {
      const dialog = page.getByRole("dialog");
${fills.join("")}    },
    shows: ({ own }) => own,
  }),
`;
}

const anyId = "6740a1f2c3d4e5f607182901";

function inside(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}

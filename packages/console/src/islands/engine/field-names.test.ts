import { describe, expect, test } from "bun:test";
import { germanFields } from "./field-names-de.ts";
import { fieldNameIn } from "./field-names.ts";

describe("fieldNameIn()", () => {
  test.each([
    ["name", "Name"],
    ["compatibleSignalIds", "Compatible signal ids"],
    ["widthMm", "Width (mm)"],
    ["weightG", "Weight (g)"],
    ["powerW", "Power (W)"],
    ["bodyHtml", "Body html"],
    ["settings.theme", "Settings: theme"],
  ])("takes the English name of %s apart", (field, text) => {
    expect(fieldNameIn("en", field)).toBe(text);
  });

  test("has German names, and takes apart what it does not know", () => {
    expect(fieldNameIn("de", "widthMm")).toBe("Breite (mm)");
    expect(fieldNameIn("de", "settings.theme")).toBe("Einstellungen: theme");
    expect(fieldNameIn("de", "laterField")).toBe("Later field");
    expect(fieldNameIn("de", "constructor")).toBe("Constructor");
  });

  test("has a German name for every field that a change of the catalog, of projects and of access may tell", async () => {
    const schemas = { ...(await schemasOf("openapi.json")), ...(await schemasOf("openapi.admin.json")) };
    const missing = changedKinds.flatMap((kind) =>
      Object.keys(schemas[kind]?.properties ?? { [`no schema ${kind}`]: {} })
        .filter((field) => !Object.hasOwn(germanFields, field))
        .map((field) => `${kind} ${field}`),
    );
    expect(missing).toEqual([]);
  });
});

/** Kinds whose changes the history or the audit trail tells by field. */
const changedKinds: readonly string[] = [
  "Application",
  "Cable",
  "CableSettings",
  "Connector",
  "ConnectorPairing",
  "Domain",
  "Email",
  "File",
  "List",
  "ListItem",
  "McpSettings",
  "OAuthClient",
  "Product",
  "Project",
  "ProjectCable",
  "ProjectInvitation",
  "ProjectMember",
  "ProjectProduct",
  "ProjectView",
  "Report",
  "Role",
  "Signal",
  "SsoProvider",
  "Translation",
  "User",
  "ViewItem",
  "ViewTemplate",
  "WebhookEndpoint",
];

type Schemas = Readonly<Record<string, { readonly properties?: object }>>;

async function schemasOf(file: string): Promise<Schemas> {
  const { components } = await Bun.file(new URL(`../../../../../contract/${file}`, import.meta.url)).json();
  return components.schemas;
}

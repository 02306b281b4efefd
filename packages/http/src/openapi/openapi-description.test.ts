import { expect, test } from "bun:test";
import { operations } from "@design-catalog/core";
import { privilegeName } from "@design-catalog/core/engine";
import { describe as describeOperation } from "./openapi-description.ts";

/** Sentences on who may call an operation. */
const sentences: Readonly<Record<string, string>> = {
  public: "It requires no token.",
  user: "Every signed-in user may call it.",
  "project reader": "Owner, members and holders of `Admin Projects` may call it.",
  "project writer": "Owner, editors and holders of `Admin Projects r/w` may call it.",
  "project owner": "The owner of the project and holders of `Admin Projects r/w` may call it.",
};

/** The description of some operation that requires the privilege. */
function textFor(privilege: string): string {
  const found = operations.find((operation) => privilegeName(operation.privilege) === privilege);
  if (!found) throw new Error(`No operation asks for ${privilege}`);
  return JSON.stringify(describeOperation(found).description);
}

test.each(Object.entries(sentences))("the access sentence of %p is its own", (name, sentence) => {
  const text = textFor(name);
  expect(text).toContain(sentence);
  expect(text).not.toContain("It requires the privilege");
});

test("an operation that requires a privilege names it", () => {
  expect(textFor("Admin Roles r/w")).toContain("It requires the privilege `Admin Roles r/w`.");
});

test.each([
  ["createRole", "have the same name, regardless of case."],
  ["createProduct", "have the same manufacturer and partNumber, where an absent manufacturer counts as equal."],
  ["createSignal", "have the same code."],
])("%s says when two rows count as the same", (name, sentence) => {
  const found = operations.find((operation) => operation.name === name);
  expect(found && describeOperation(found).description).toContain(sentence);
});

import { expect, test } from "bun:test";
import { sentAgainText } from "./invitation-words.ts";

const warning = { code: "mail_not_configured", message: "Mail is not configured: 2 wait", waiting: 2 } as const;

test.each([
  [undefined, "The invitation goes out again, with a new link."],
  [[], "The invitation goes out again, with a new link."],
  [[warning], "The invitation has a new link. The email waits until a mail server is set."],
])("sentAgainText() with the warnings %p says: %s", (warnings, said) => {
  expect(sentAgainText(warnings ? { warnings } : {})).toBe(said);
});

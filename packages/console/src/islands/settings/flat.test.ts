import { expect, test } from "bun:test";
import { flatOf, nestedOf } from "./flat.ts";

const application = {
  name: "Shop",
  settings: { locale: "en", signUp: { enabled: true, allowedDomains: ["a.example"] } },
};

test("members of members go to a form by their paths, and back", () => {
  const flat = flatOf(application, ["name", "settings/locale", "settings/signUp/enabled", "settings/gone/entirely"]);
  expect(flat).toEqual({
    name: "Shop",
    "settings/locale": "en",
    "settings/signUp/enabled": true,
    "settings/gone/entirely": undefined,
  });
  expect(nestedOf({ ...flat, "settings/signUp/allowedDomains": [] })).toEqual({
    name: "Shop",
    settings: { locale: "en", signUp: { enabled: true, allowedDomains: [] }, gone: {} },
  });
});

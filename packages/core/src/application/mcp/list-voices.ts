import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";

export const listVoices = defineOperation({
  name: "listVoices",
  method: "GET",
  path: "/api/v1/admin/mcp/voices",
  tag: "MCP",
  summary: "List the voices of the speech provider",
  description:
    "Returns the voices of the speech provider, for the settings of assistants; without a provider those of the reader's browser are used.",
  privilege: "Admin MCP",
  audience: "anyone",
  output: Type.Array(
    Type.Object(
      { id: Type.String(), name: Type.String(), locale: Type.String(), provider: Type.String() },
      { $id: "Voice", additionalProperties: false },
    ),
  ),
  example: { output: [{ id: "browser:en", name: "The browser's voice", locale: "en", provider: "browser" }] },
  run: async (context) => (await context.ports.voices?.list()) ?? browserVoices,
});

/** Placeholders that ask the browser for a voice of the language; only the browser knows its voices. */
const browserVoices = ["de", "en", "es", "fr", "it", "nl", "pt"].map((locale) => ({
  id: `browser:${locale}`,
  name: "The browser's voice",
  locale,
  provider: "browser",
}));

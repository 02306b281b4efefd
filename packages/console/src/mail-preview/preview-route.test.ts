import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { createPageService } from "@design-catalog/testing/http/pages";
import type { ConsoleAssets } from "../assets/asset.ts";
import { consoleRoutes } from "../shell/console-routes.ts";

const assets: ConsoleAssets = { files: async () => undefined, read: async () => undefined };

test("the document for a mail runs only its own script, loads nothing, and is framed by this origin only", async () => {
  const service = await createPageService(undefined, undefined, consoleRoutes({ assets }));
  const { status, headers, text } = await service.openBrowser().get("/admin/emails/preview");
  expect(status).toBe(200);
  const script = /<script>(?<script>[^]+)<\/script>/u.exec(text)?.groups?.["script"] ?? "";
  const hash = createHash("sha256").update(script).digest("base64");
  expect(headers.get("content-security-policy")).toBe(
    `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; ` +
      "form-action 'none'; frame-ancestors 'self'",
  );
  expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(script).toContain('frame.setAttribute("sandbox", "")');
});

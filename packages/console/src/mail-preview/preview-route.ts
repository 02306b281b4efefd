import { createHash } from "node:crypto";
import type { ContextRoute } from "@design-catalog/http";
import { pageRoute } from "@design-catalog/pages/parts";

/** Path of the document that shows a mail; the page of emails frames it. */
const previewPath = "/admin/emails/preview";

/**
 * Shows the HTML that the page around the document sends. The frame is sandboxed: it runs nothing, sends nothing, and has
 * an origin of its own.
 */
const script = `addEventListener("message", ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin || data?.type !== "show-mail") return;
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "");
  frame.title = data.title;
  frame.srcdoc = data.html;
  document.body.replaceChildren(frame);
});
parent.postMessage({ type: "preview-ready" }, location.origin);`;

const style = `html, body { height: 100%; margin: 0; }
iframe { display: block; width: 100%; height: 100%; border: 0; background: #fff; color-scheme: light; }`;

/**
 * Policy of the document, which the frame in it inherits: the mail loads nothing from anywhere, so a preview tells
 * nobody that it was looked at.
 */
const policy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  "style-src 'unsafe-inline'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

const document = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Mail</title>
<style>${style}</style>
</head>
<body><script>${script}</script></body>
</html>
`;

/** A document of its own for the HTML of a mail, which may contain anything. It is the same for everybody. */
export const mailPreviewRoute: ContextRoute = pageRoute({
  name: "getConsoleMailPreview",
  method: "GET",
  path: previewPath,
  run: async () =>
    new Response(document, {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policy,
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-frame-options": "SAMEORIGIN",
        "x-content-type-options": "nosniff",
      },
    }),
});

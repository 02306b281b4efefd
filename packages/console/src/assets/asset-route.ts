import { brotliDecompressSync, gzipSync } from "node:zlib";
import { notFound } from "@design-catalog/core";
import type { ContextRoute } from "@design-catalog/http";
import type { Asset, ConsoleAssets } from "./asset.ts";

/** Names contain the hash of the content, so a browser may keep a file for a year. */
const cacheControl = "public, max-age=31536000, immutable";

/** Path of the files of the portal, which may be reachable where the console is not. */
export const portalAssetsPath = "/portal/assets";

/** Serves the files of the console and of the portal, compressed if the browser takes that. */
export function assetRoutes(assets: ConsoleAssets): readonly ContextRoute[] {
  return [
    assetRoute(assets, { name: "getConsoleAsset", path: "/admin/assets/{asset}" }),
    assetRoute(assets, { name: "getPortalAsset", path: `${portalAssetsPath}/{asset}` }),
  ];
}

function assetRoute(assets: ConsoleAssets, place: Pick<ContextRoute, "name" | "path">): ContextRoute {
  return {
    ...place,
    method: "GET",
    documented: false,
    async run(_, { request, parameters: { asset: name = "" } }) {
      const asset = await assets.read(name);
      if (!asset) throw notFound();
      const { body, ...encoding } = encoded(asset, request.headers.get("accept-encoding") ?? "");
      const headers = { "content-type": asset.type, "cache-control": cacheControl, vary: "accept-encoding" };
      return new Response(body, { headers: { ...headers, ...encoding } });
    },
  };
}

/** A file in the smallest coding that the browser takes: over plain http, except from its own machine, none takes brotli. */
function encoded({ compressed }: Asset, accepted: string) {
  const takes = (coding: string) =>
    new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:\\s|,|$))`, "u").test(accepted);
  if (takes("br")) return { body: compressed, "content-encoding": "br" };
  const plain = new Uint8Array(brotliDecompressSync(compressed));
  return takes("gzip") ? { body: new Uint8Array(gzipSync(plain)), "content-encoding": "gzip" } : { body: plain };
}

import { formatTimestamp } from "@design-catalog/core/engine";
import type { BlobKey, BlobStore, ListedBlob } from "@design-catalog/core/ports";
import { inStore } from "../store-error.ts";
import { readAnswer, refusal } from "../transfer/ask-store.ts";
import { elements, textOf } from "../transfer/xml.ts";
import type { AzureClient } from "./azure-client.ts";

/** Longest listing. */
const listMax = 1_000;
/** Maximum number of interleaved listings whose positions are remembered. */
const placesMax = 16;

interface Page {
  readonly blobs: readonly ListedBlob[];
  /** Place where the next page begins; empty at the end. */
  readonly marker: string;
}

/**
 * Lists a container by key. Azure continues a listing only by a marker of its own: the one of a page is kept for the
 * caller who asks for what follows its last key. Otherwise the listing begins at its start, and passes over keys.
 */
export function createListing(client: AzureClient): BlobStore["list"] {
  const places = new Map<string, string>();

  function remember(place: string, marker: string): void {
    const [oldest] = places.keys();
    if (places.size >= placesMax && oldest !== undefined) places.delete(oldest);
    places.set(place, marker);
  }

  async function list(prefix: string, after: BlobKey): Promise<readonly ListedBlob[]> {
    let marker = places.get(`${prefix} ${after}`) ?? "";
    for (;;) {
      const page = await readPage(client, { prefix, marker });
      const blobs = page.blobs.filter(({ key }) => key > after);
      const last = blobs.at(-1);
      if (last && page.marker !== "") remember(`${prefix} ${last.key}`, page.marker);
      if (last || page.marker === "") return blobs;
      ({ marker } = page);
    }
  }

  return (prefix, after = "") => inStore(() => list(prefix, after));
}

interface PageRequest {
  readonly prefix: string;
  readonly marker: string;
}

async function readPage(client: AzureClient, { prefix, marker }: PageRequest): Promise<Page> {
  const { inContainer } = client;
  const query = {
    restype: "container",
    comp: "list",
    maxresults: String(listMax),
    prefix: inContainer + prefix,
    ...(marker !== "" && { marker }),
  };
  const answer = await client.send({ method: "GET", permission: "l", query });
  if (answer.status !== 200) throw await refusal(answer);
  const xml = await readAnswer(answer);
  const blobs = elements(xml, "Blob").map((entry) => ({
    key: textOf(entry, "Name").slice(inContainer.length),
    bytes: Number(textOf(entry, "Content-Length")),
    storedAt: formatTimestamp(Date.parse(textOf(entry, "Last-Modified"))),
  }));
  return { blobs, marker: textOf(xml, "NextMarker") };
}

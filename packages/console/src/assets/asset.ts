/** A file of the console, compressed by brotli (RFC 7932). */
export interface Asset {
  readonly type: string;
  readonly compressed: Uint8Array<ArrayBuffer>;
}

/** Names of the files that pages refer to; each has the hash of its content in its name. */
export interface AssetNames {
  readonly style: string;
  /** Drawings of the pages, one file of symbols. */
  readonly icons: string;
  /** Script of each page, by the page's name. */
  readonly entries: Readonly<Record<string, string>>;
  /** Script of pages that show only what the server writes, such as that of an address without a page. */
  readonly lost: string;
  /** Script of the page of portals. */
  readonly portal: string;
  /** Files of the player of recordings, a document of its own. */
  readonly player: { readonly style: string; readonly script: string };
}

/** Files of the console: scripts and a style sheet. */
export interface ConsoleAssets {
  /** Undefined where nobody has built the files. */
  files(): Promise<AssetNames | undefined>;
  read(name: string): Promise<Asset | undefined>;
  /** Script of the page of the design, which is built when somebody opens it. @default no sources to build it from */
  readonly design?: () => Promise<string>;
}

/** A whole set of files. */
export interface AssetSet extends AssetNames {
  readonly assets: ReadonlyMap<string, Asset>;
}

/** Script of the page of the design, and the files that it loads. */
export interface DesignSet {
  readonly script: string;
  readonly assets: ReadonlyMap<string, Asset>;
}

/** Content of `manifest.json` in a release. */
export interface AssetManifest extends AssetNames {
  /** Media types by name of the file. */
  readonly types: Readonly<Record<string, string>>;
}

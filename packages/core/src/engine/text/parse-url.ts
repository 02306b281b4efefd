/** What core reads of a URL (https://url.spec.whatwg.org). */
export interface ParsedUrl {
  /** The one spelling that all spellings of the URL come to. */
  readonly href: string;
  /** With its colon. */
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  /** With the port, unless it is that of the scheme. */
  readonly host: string;
  readonly pathname: string;
}

/** Every JavaScript host has it; types come with platforms alone, of which core has none. */
declare const URL: {
  canParse(text: string): boolean;
  new (text: string): ParsedUrl;
};

/** Parses an absolute URL; undefined for anything else. */
export function parseUrl(text: string): ParsedUrl | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

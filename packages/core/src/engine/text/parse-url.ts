/** The parts of a URL that core reads (https://url.spec.whatwg.org). */
export interface ParsedUrl {
  /** The normal form of the URL. */
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

/** Every JavaScript host has it, but only platforms bring its types, and core has no platform. */
declare const URL: {
  canParse(text: string): boolean;
  new (text: string): ParsedUrl;
};

/** Parses an absolute URL; undefined for anything else. */
export function parseUrl(text: string): ParsedUrl | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

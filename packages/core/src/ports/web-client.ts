/** A request to a server that somebody else has named: a client's metadata document, an OpenID provider, a domain. */
export interface WebRequest {
  readonly method: "GET" | "POST";
  /** `https:` alone. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For everything from DNS to the last byte, in milliseconds. */
  readonly deadlineMs: number;
  /** A longer answer is an error. */
  readonly responseBytesMax: number;
}

/** What a request came to. */
export type WebResult =
  | {
      readonly outcome: "response";
      readonly statusCode: number;
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      /** UTF-8. */
      readonly text: string;
    }
  | { readonly outcome: "error"; readonly message: string };

/**
 * Sends requests under the rules of deliveries: public addresses alone, connected to the address that was judged,
 * redirects never followed. It never throws for what the server or the network does.
 */
export interface WebClient {
  request(request: WebRequest): Promise<WebResult>;
}

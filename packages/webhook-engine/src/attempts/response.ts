import {
  type AttemptRecord,
  type DeliveryErrorClass,
  errorMessageLengthMax,
  type TransportAnswer,
  type TransportResult,
} from "@design-catalog/core/ports";

/** The part of an attempt's record that describes the answer. */
export type AttemptResponse = Pick<
  AttemptRecord,
  "outcome" | "statusCode" | "errorClass" | "errorMessage" | "responseHeaders" | "responseBody"
>;

/** Bytes of a response body that are stored. */
export const responseBytesMax = 4_096;
// Together at most 50 KiB; in practice less, because the transport refuses larger header blocks.
const headersMax = 50;
const headerLengthMax = 1_024;
/** Cookies of a receiver are credentials and do not help to diagnose a failure. */
const droppedHeaders: ReadonlySet<string> = new Set(["set-cookie", "set-cookie2"]);

/** Judges a result: a 2xx whose body is complete is a success; every other result has a class and a reason. */
export function judgeResponse(result: TransportResult): AttemptResponse {
  if (result.outcome === "error") return judgeFailure(result);
  const errorClass = classifyStatus(result.statusCode);
  return {
    outcome: errorClass === null ? "success" : "failure",
    errorClass,
    errorMessage: errorClass === null ? null : describeStatus(result.statusCode, errorClass),
    ...keepAnswer(result),
  };
}

/** Keeps the part of an answer that arrived: a status and the beginning of a body often tell what went wrong. */
function judgeFailure({
  errorClass,
  message,
  answer,
}: TransportResult & { readonly outcome: "error" }): AttemptResponse {
  return {
    outcome: "failure",
    errorClass,
    errorMessage: errorText(message),
    ...(answer ? keepAnswer(answer) : nothingReceived),
  };
}

/** Record of an answer that never came. */
export const nothingReceived = { statusCode: null, responseHeaders: {}, responseBody: null } as const;

/**
 * Shortens a reason for storage: printable ASCII, its first letter in lower case, at most `errorMessageLengthMax`
 * characters.
 */
export function errorText(message: string): string {
  const text = message.replace(/[^\x20-\x7e]+/g, " ").slice(0, errorMessageLengthMax);
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function describeStatus(statusCode: number, errorClass: DeliveryErrorClass): string {
  const answered = `the receiver answered with status ${statusCode}`;
  return errorClass === "redirect" ? `${answered}; redirects are not followed` : answered;
}

function keepAnswer({ statusCode, headers, body }: TransportAnswer) {
  return { statusCode, responseHeaders: keepHeaders(headers), responseBody: keepText(body) };
}

function classifyStatus(statusCode: number): DeliveryErrorClass | null {
  switch (Math.floor(statusCode / 100)) {
    case 2:
      return null;
    case 3:
      return "redirect";
    case 4:
      return "http_4xx";
    case 5:
      return "http_5xx";
    default:
      return "protocol";
  }
}

function keepHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const kept = Object.entries(headers)
    .filter(([name]) => !droppedHeaders.has(name.toLowerCase()))
    .slice(0, headersMax)
    .map(
      ([name, value]) => [storable(name).slice(0, headerLengthMax), storable(value).slice(0, headerLengthMax)] as const,
    );
  return Object.fromEntries(kept);
}

/** Reads bytes as UTF-8. Invalid bytes become U+FFFD, which takes more room, so the text is cut again. */
function keepText(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) return "";
  const text = storable(new TextDecoder("utf-8").decode(bytes));
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(responseBytesMax));
  return text.slice(0, read);
}

/** Removes what PostgreSQL cannot store: NUL and halves of surrogate pairs. */
function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

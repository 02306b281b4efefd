import type { TransportErrorClass } from "@design-catalog/core/ports";

/**
 * A receiver sent bytes that are not an HTTP/1.1 response, or more than allowed. The message never repeats those bytes.
 */
export class ResponseFault extends Error {
  readonly errorClass: TransportErrorClass;

  constructor(message: string, errorClass: "protocol" | "response_too_large" = "protocol") {
    super(message);
    this.name = "ResponseFault";
    this.errorClass = errorClass;
  }
}

import type { TransportErrorClass } from "@design-catalog/core";

/** What a receiver sent is no HTTP/1.1 response, or takes more room than one may. Its message never repeats bytes. */
export class ResponseFault extends Error {
  readonly errorClass: TransportErrorClass;

  constructor(message: string, errorClass: "protocol" | "response_too_large" = "protocol") {
    super(message);
    this.name = "ResponseFault";
    this.errorClass = errorClass;
  }
}

import { DomainError, type OperationContext } from "@design-catalog/core";
import { checkFormToken, checkSameOrigin, StaleForm } from "../frame/form-guard.ts";

/** Header with the form token of the page, which other sites can neither read nor send. */
const formTokenHeader = "x-form-token";

/** @throws {DomainError} `forbidden` for a request that another site, or a page of another user, may have sent */
export async function checkOwnPage(context: OperationContext, request: Request, secret: string): Promise<void> {
  try {
    checkSameOrigin(context, request);
    await checkFormToken(context, secret, request.headers.get(formTokenHeader) ?? undefined);
  } catch (error) {
    throw refusalOf(error, "The request must come from a page of the service, with its form token");
  }
}

/** @throws {DomainError} `forbidden` for a request that a page of another site has sent */
export function checkOwnSite(context: OperationContext, request: Request): void {
  try {
    checkSameOrigin(context, request);
  } catch (error) {
    throw refusalOf(error, "The request must come from a page of the service");
  }
}

function refusalOf(error: unknown, reason: string): unknown {
  return error instanceof StaleForm ? new DomainError("forbidden", reason, {}, { cause: error }) : error;
}

/** Parts that other packages build pages of this service from. */
export { errorPage, type PageError } from "./error-page.ts";
export { checkFormToken, checkSameOrigin, formTokenFor, StaleForm } from "./form-guard.ts";
export { form } from "./form-parts.ts";
export { html, type Html } from "./html.ts";
export { chooseTexts } from "./locale.ts";
export { redirectResponse } from "./page.ts";
export { type PageRoute, pageRoute } from "./page-route.ts";
export { signInPathFor } from "./return-path.ts";
export { openView, type View } from "./view.ts";
export { findSignedIn, type SignedIn } from "./visitor.ts";

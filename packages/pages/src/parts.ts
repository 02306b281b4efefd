/** Parts that other packages build pages of this service from. */
export { errorPage, type PageError } from "./visit/error-page.ts";
export { checkFormToken, checkSameOrigin, formTokenFor, StaleForm } from "./frame/form-guard.ts";
export { form } from "./frame/form-parts.ts";
export { html, type Html } from "./frame/html.ts";
export { chooseTexts } from "./texts/locale.ts";
export { redirectResponse } from "./frame/page.ts";
export { type PageRoute, pageRoute } from "./visit/page-route.ts";
export { signInPathFor } from "./visit/return-path.ts";
export { openView, type View } from "./frame/view.ts";
export { findSignedIn, type SignedIn } from "./visit/visitor.ts";

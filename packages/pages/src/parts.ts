/** Parts that other packages build pages of this service from. */
export { readCookie } from "./visit/cookies.ts";
export { type IconName, iconSprite } from "./design/icons.ts";
export { designStyle } from "./design/style.ts";
export { formTokenFor, readGuardedForm } from "./frame/form-guard.ts";
export { form, hidden } from "./frame/form-parts.ts";
export { html, type Html } from "./frame/html.ts";
export { redirectResponse } from "./frame/page.ts";
export { checkOwnPage, checkOwnSite } from "./visit/check-own-page.ts";
export { type PageRoute, pageRoute } from "./visit/page-route.ts";
export { returnPath, signInPathFor } from "./visit/return-path.ts";
export { openView, type View } from "./frame/view.ts";
export { findSignedIn, type SignedIn } from "./visit/visitor.ts";

import type { Privilege } from "@design-catalog/core";
import type { IconName } from "@design-catalog/pages/parts";

/** Parts of the navigation that fold, in their order. */
export const pageGroups = ["webhooks", "projects", "catalog", "texts", "access", "system"] as const;

export type PageGroup = (typeof pageGroups)[number];

/** A page of the console: its place, the right to see it, and its names. Its island is `islands/pages/<name>/page.tsx`. */
export interface ConsolePage {
  /** Folder of its island, in kebab case. */
  readonly name: string;
  /** Path patterns; the first one is the page that navigation leads to. */
  readonly paths: readonly [string, ...string[]];
  /** Read privilege that opens the page; `user` is every signed-in user. */
  readonly privilege: Privilege | "user";
  /** Part of the navigation; `start` is above those that fold. */
  readonly group: PageGroup | "start";
  /** Drawing before its name in the navigation. */
  readonly icon: IconName;
  /** False for a page that other pages lead to. @default true */
  readonly inNavigation?: boolean;
  readonly title: { readonly en: string; readonly de: string };
}

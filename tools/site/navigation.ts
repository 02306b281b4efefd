import { globSync } from "node:fs";

/** Pages of a section: documents by their paths from the project's root, in the order of reading. */
export interface Section {
  readonly title: string;
  readonly documents: readonly string[];
  /** Folder of pages that {@link referencePages} writes, after the documents. */
  readonly written?: "reference";
}

const operations = (...names: readonly string[]) => names.map((name) => `docs/operations/${name}.md`);

/** The sections of the site. Every document of `docs/` has a place in one of them. */
export function sections(root: string): readonly Section[] {
  return [
    { title: "Start", documents: ["README.md", "docs/start/first-webhook.md", "docs/commands.md", "CHANGELOG.md"] },
    {
      title: "Concepts",
      documents: [
        "ARCHITECTURE.md",
        "SECURITY.md",
        ...operations("webhooks", "jobs", "files", "translations", "product-search", "recordings"),
      ],
    },
    {
      title: "Guides",
      documents: [
        ...["typescript", "grids", "oauth", "service-accounts", "sign-in", "mcp", "compatibility"].map(
          (name) => `docs/clients/${name}.md`,
        ),
        "docs/receivers/guide.md",
        "docs/receivers/typescript.md",
        "docs/receivers/complete.md",
        "docs/receivers/portal.md",
        ...["program", "packages", "webhooks"].map((name) => `docs/embedding/${name}.md`),
        "CONTRIBUTING.md",
        "REVIEW.md",
      ],
    },
    {
      title: "Reference",
      documents: operations("configuration", "catalogctl", "console", "limits"),
      written: "reference",
    },
    {
      title: "Operations",
      documents: [
        ...operations(
          "production",
          "deploying",
          "upgrading",
          "processes",
          "high-availability",
          "read-replicas",
          "capacity",
          "cells",
          "monitoring",
        ),
        ...operations("accounts", "users", "sign-in", "single-sign-on", "domains"),
        ...operations("benchmarks", "fault-campaign"),
      ],
    },
    { title: "Decisions", documents: globSync("docs/decisions/*.md", { cwd: root }).toSorted() },
  ];
}

/** Path of a document in the site: `docs/` is its root, and the README is its first page. */
export function siteName(document: string): string {
  if (document === "README.md") return "index.md";
  return document.startsWith("docs/") ? document.slice("docs/".length) : document.toLowerCase();
}

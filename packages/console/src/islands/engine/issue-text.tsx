import type { Issue } from "@design-catalog/client/api";
import { failureWords } from "./failure-words.ts";
import { germanIssues } from "./issue-words.ts";
import { language } from "./page-data.ts";

/** The meaning of an issue, or of the failure that it passes on, in the reader's language, and the service's own words, which are English. */
export function IssueText({ code, message }: Pick<Issue, "code" | "message">) {
  const meaning = language === "de" ? (germanIssues[code] ?? failureWords[code]) : undefined;
  return (
    <>
      {meaning === undefined ? "" : `${meaning} `}
      <span lang="en">{message}</span>
    </>
  );
}

/** Issues of one field, one after the other. */
export function IssueTexts({ issues }: { readonly issues: readonly Issue[] }) {
  return (
    <>
      {issues.map((issue, index) => (
        <>
          {index > 0 && ". "}
          <IssueText {...issue} />
        </>
      ))}
    </>
  );
}

import type { Issue } from "@design-catalog/client/api";
import { failureWords } from "./failure-words.ts";
import { germanIssues } from "./issue-words.ts";
import { language } from "./page-data.ts";

/** The meaning of an issue, or of the failure that it passes on, in the reader's language, and the service's own words, which are English. */
export function IssueText({ code, message }: Pick<Issue, "code" | "message">) {
  const meaning = meaningOf(code);
  return (
    <>
      {meaning === undefined ? "" : `${meaning} `}
      <span lang="en">{message}</span>
    </>
  );
}

/** The same as one text, for a file. */
export function issueText({ code, message }: Pick<Issue, "code" | "message">): string {
  const meaning = meaningOf(code);
  return meaning === undefined ? message : `${meaning} ${message}`;
}

function meaningOf(code: string): string | undefined {
  return language === "de" ? (germanIssues[code] ?? failureWords[code]) : undefined;
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

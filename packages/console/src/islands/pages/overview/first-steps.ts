import type { ServiceStatus, User, WebhookEndpoint } from "@design-catalog/client/api";
import type { Target } from "../../attention/concerns.ts";

/** Whatever the first steps of an installation are judged by; undefined is what the user may not read. */
export interface Installation {
  readonly status: Pick<ServiceStatus, "mails" | "warnings" | "lastBackupAt">;
  readonly endpoints: readonly Pick<WebhookEndpoint, "lastSuccessAt">[] | undefined;
  readonly users: readonly Pick<User, "kind" | "roles" | "status">[] | undefined;
}

/** A step that others wait for before they rely on the installation. */
export interface FirstStep {
  readonly name: "endpoint" | "testEvent" | "mail" | "colleague" | "backup";
  readonly isDone: boolean;
  /** Page on which it is done; none where a command does it. */
  readonly page?: Target;
}

/** The first steps of an installation that the user may take, in their order. */
export function firstSteps({ status, endpoints, users }: Installation): readonly FirstStep[] {
  const { mails, warnings = [], lastBackupAt } = status;
  const deciding = users?.filter((user) => user.kind === "person" && user.status === "active" && user.roles.length > 0);
  const webhooks = { href: "/admin/webhooks", privilege: "Admin Webhooks r/w" };
  return [
    ...(endpoints === undefined
      ? []
      : ([
          { name: "endpoint", isDone: endpoints.length > 0, page: { ...webhooks, href: "/admin/webhooks?new=1" } },
          { name: "testEvent", isDone: endpoints.some(({ lastSuccessAt }) => lastSuccessAt !== null), page: webhooks },
        ] as const)),
    {
      name: "mail",
      isDone: mails.sent > 0 && warnings.length === 0,
      page: { href: "/admin/emails", privilege: "Admin Emails r/w" },
    },
    ...(deciding === undefined
      ? []
      : ([
          {
            name: "colleague",
            isDone: deciding.length > 1,
            page: { href: "/admin/users?new=1", privilege: "Admin Users r/w" },
          },
        ] as const)),
    { name: "backup", isDone: lastBackupAt !== null },
  ];
}

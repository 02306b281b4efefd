import type { ServiceStatus } from "@design-catalog/client/api";

/** Number of things that need somebody, by the path of the page that shows them; a page without any has 0. */
export type Badges = Readonly<Record<string, number>>;

/** Numbers of things that need somebody, as a status tells them. */
export function badgesOf({ endpoints, jobs, mails }: ServiceStatus): Badges {
  const { troubled, failing, exhaustedLastDay } = endpoints;
  // A parked endpoint fails as well; where endpoints are named, each one is named once.
  const inTrouble = troubled.filter(({ state }) => state !== "disabled").length;
  return {
    "/admin/webhooks": troubled.length === 0 ? failing : inTrouble,
    "/admin/deliveries": exhaustedLastDay,
    "/admin/outbox": mails.failed,
    "/admin/jobs": jobs.failed,
  };
}

/** Number of endpoints that the list of failing ones shows: a parked one fails as well, but is named once. */
export function failingOf({ troubled, failing }: ServiceStatus["endpoints"]): number {
  return troubled.length === 0 ? failing : troubled.filter(({ state }) => state === "failing").length;
}

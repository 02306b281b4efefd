import { type Static, Type } from "@sinclair/typebox";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { baseSchema } from "../../engine/rows/definition.ts";
import { boolean, nullable, oneOf, text, timestamp } from "../../engine/schemas/schema.ts";
import { domainSentenceSchema } from "./domain-sentences.ts";
import { type DomainRow, domainStatuses } from "./table.ts";

const closed = { additionalProperties: false };

const fields = {
  domain: titled(
    ["Domain", "Domäne"],
    text({ max: 253, description: "A domain name; international names are stored in ASCII form" }),
    { hint: ["Such as dealer.example.", "Zum Beispiel dealer.example."] },
  ),
  servesApplication: titled(
    ["Serves the application", "Bedient die Anwendung"],
    boolean({
      default: false,
      description: "Once verified, requests to this host belong to this application",
    }),
    {
      hint: [
        "Requests to this host are for this application. Only who holds every privilege can set this.",
        "Anfragen an diesen Host gelten dieser Anwendung. Setzen kann das nur, wer jedes Recht hat.",
      ],
    },
  ),
  enforcesSso: titled(
    ["Requires single sign-on", "Verlangt Single Sign-on"],
    boolean({
      default: false,
      description: "Once verified, users with addresses of this domain can sign in only by single sign-on",
    }),
    {
      hint: [
        "Users with an address of this domain sign in at a provider only.",
        "Benutzer mit einer Adresse dieser Domäne melden sich nur bei einem Anbieter an.",
      ],
    },
  ),
};

/** A domain as the API shows it, with both ways to prove its ownership. */
export const domainSchema = Type.Object(
  {
    ...baseSchema,
    ...fields,
    status: titled(
      ["State", "Zustand"],
      oneOf(domainStatuses, { description: "Only a verified domain serves or enforces anything" }),
      {
        values: {
          pending: ["not proved yet", "noch nicht nachgewiesen"],
          verified: ["proved", "nachgewiesen"],
          failed: ["proof not found", "Nachweis nicht gefunden"],
        },
      },
    ),
    validationToken: titled(["Token of the proof", "Token des Nachweises"], text({ max: 64 })),
    record: titled(
      ["DNS record", "DNS-Eintrag"],
      Type.Object(
        { type: oneOf(["TXT"]), name: Type.String(), value: Type.String() },
        { ...closed, description: "The DNS record that proves the domain" },
      ),
    ),
    file: titled(
      ["File", "Datei"],
      Type.Object(
        { url: Type.String(), content: Type.String() },
        { ...closed, description: "The file that proves the domain instead of the record" },
      ),
    ),
    lastCheckedAt: titled(["Last checked", "Zuletzt geprüft"], nullable(timestamp())),
    lastError: titled(
      ["What was found", "Befund"],
      nullable(text({ max: 1000, description: "Why the last check failed; null if it succeeded" })),
    ),
    lastErrorSentences: titled(
      ["Findings in sentences", "Befunde in Sätzen"],
      Type.Optional(Type.Array(domainSentenceSchema, { description: "The parts of `lastError`; absent without any" })),
    ),
    verifiedAt: titled(["Proved", "Nachgewiesen"], nullable(timestamp({ description: "When a check last succeeded" }))),
  },
  { $id: "Domain", ...closed, ...titlesOf({ one: ["Domain", "Domäne"], many: ["Domains", "Domänen"] }) },
);

export const domainCreateSchema = Type.Object(
  {
    domain: fields.domain,
    servesApplication: Type.Optional(fields.servesApplication),
    enforcesSso: Type.Optional(fields.enforcesSso),
  },
  { $id: "DomainCreate", ...closed },
);

/** The places to look for the proof of a domain, and its content. */
export function proofOf({ domain, validationToken }: Pick<DomainRow, "domain" | "validationToken">) {
  // Not the bare token: a server that echoes the requested path has proved nothing.
  const value = `design-catalog-verification=${validationToken}`;
  return {
    record: { type: "TXT" as const, name: `_design-catalog.${domain}`, value },
    file: { url: `https://${domain}/.well-known/design-catalog-verification/${validationToken}`, content: value },
  };
}

/** Presents a domain as the API shows it. */
export function presentDomain({ lastErrorSentences, ...row }: DomainRow): Static<typeof domainSchema> {
  const sentences = lastErrorSentences?.map(({ code, parameters }) => ({ code, parameters: { ...parameters } }));
  return { ...row, ...(sentences && row.lastError !== null && { lastErrorSentences: sentences }), ...proofOf(row) };
}

const exampleToken = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

const exampleRow: DomainRow = {
  id: "6740a1f2c3d4e5f6071829c1",
  version: 0,
  deleted: false,
  createdAt: "2026-11-21T09:30:00.000Z",
  updatedAt: "2026-11-21T09:30:00.000Z",
  createdBy: null,
  updatedBy: null,
  domain: "dealer.example",
  servesApplication: false,
  enforcesSso: true,
  status: "pending",
  validationToken: exampleToken,
  lastCheckedAt: null,
  lastError: null,
  lastErrorSentences: null,
  verifiedAt: null,
};

export const domainExample = presentDomain(exampleRow);

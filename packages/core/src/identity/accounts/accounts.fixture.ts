import {
  createTestApplication,
  firstAdministrator,
  type TestApplication,
} from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { type OutgoingMailRow, outgoingMails } from "../../application/mail/outgoing-mails.ts";
import { applications, type ApplicationSettings } from "../../application/settings/table.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { domains } from "../domains/table.ts";
import { issueToken } from "../oauth/token.ts";
import { type UserRow, users } from "../users/table.ts";
import { registerAccount } from "./register.ts";

/** Password of the people who sign up in tests. */
export const password = "correct horse battery staple";
export const emailAddress = "kim@dealer.example";

/** An application, and the steps by which people get into it. Its first administrator sends invitations that count. */
export interface Reception extends TestApplication {
  register(fields?: object): Promise<unknown>;
  /** Signs in with a password; rejects if it is refused. */
  signIn(secret?: string, address?: string): Promise<{ readonly refresh_token?: string }>;
  mails(): Promise<readonly OutgoingMailRow[]>;
  /** The token in the last mail. */
  lastToken(): Promise<string>;
  findUser(address?: string): Promise<UserRow | undefined>;
  configure(settings: Partial<ApplicationSettings>): Promise<void>;
  /** Makes single sign-on the only way in for addresses of a domain. */
  enforceSso(domain: string): Promise<void>;
}

export async function openReception(ports: Parameters<typeof createTestApplication>[0] = {}): Promise<Reception> {
  const application = await createTestApplication(ports);
  const { store } = application;
  const mails = () => store.select(outgoingMails);
  const { emailAddress: first } = firstAdministrator;
  const [root] = await store.select(users, { where: matches({ emailAddress: first }) });
  return {
    ...application,
    administrator: { ...application.administrator, userId: root?.id ?? testId<"user">("0"), emailAddress: first },
    mails,
    register: (fields = {}) => application.call(registerAccount, null, { body: { emailAddress, password, ...fields } }),
    signIn: (secret = password, username = emailAddress) =>
      application.call(issueToken, null, { body: { grant_type: "password", username, password: secret } }),
    async lastToken() {
      const token = /token=([0-9a-f]{64})$/mu.exec((await mails()).at(-1)?.text ?? "")?.[1];
      if (token === undefined) throw new TypeError("Cannot read the token because the last mail has none");
      return token;
    },
    async findUser(address = emailAddress) {
      return (await store.select(users, { where: matches({ emailAddress: address }) })).at(-1);
    },
    async configure(settings) {
      const where = matches({ id: store.applicationId });
      await store.transaction((transaction) => transaction.update(applications, where, { settings }));
    },
    async enforceSso(domain) {
      const { administrator } = application;
      const provider = { name: "Dealer", slug: "dealer", issuer: "https://login.example", clientId: "catalog" };
      await application.callNamed("createSsoProvider", administrator, { body: provider });
      await application.callNamed("createDomain", administrator, { body: { domain, enforcesSso: true } });
      const where = matches({ domain });
      await store.transaction((transaction) => transaction.update(domains, where, { status: "verified" }));
    },
  };
}

/** Error of an invalid token. */
export const dead = { data: { errors: [{ pointer: "/token", code: "invalid_token" }] } };

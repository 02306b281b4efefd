import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createPasskeys, createSoftwareAuthenticator } from "@design-catalog/testing/software-authenticator";
import { runOperation } from "@design-catalog/testing/test-application";
import { auditEntries } from "../../engine/rows/audit.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { users } from "../users/table.ts";
import { addPasskey } from "./add-passkey.ts";
import { beginPasskey, passkeysMax } from "./begin-passkey.ts";
import { ceremonySeconds } from "./ceremony.ts";
import { listPasskeys } from "./own-passkeys.ts";
import { createPasskeyStage, domain } from "./passkeys.fixture.ts";
import { userPasskeys } from "./table.ts";

describe("addPasskey", () => {
  test("adds a passkey, in the list, the audit trail and a mail", async () => {
    const stage = await createPasskeyStage();
    const { passkey } = await stage.add();
    expect(passkey).toMatchObject({ name: "Work laptop", domain, lastUsedAt: null, backedUp: false });
    expect(await stage.call(listPasskeys, stage.actor)).toEqual([passkey]);
    const entries = await stage.store.select(auditEntries, { where: matches({ resourceId: stage.user.id }) });
    expect(entries.map(({ changes }) => changes)).toEqual([[{ field: "passkey", before: null, after: "Work laptop" }]]);
    expect(await stage.mails()).toEqual(["passkey-added"]);
  });

  test.each([
    ["of another site", { origin: "https://catalog.evil.example" }],
    ["without a verified user", { isVerified: false }],
    ["for another challenge", { challenge: "YW5vdGhlcg" }],
  ])("refuses an answer %s", async (_, fault) => {
    const stage = await createPasskeyStage();
    const { data } = await failureOf(() => stage.add("Work laptop", fault));
    expect(data.errors).toMatchObject([{ code: "wrong_passkey" }]);
    expect(await stage.call(listPasskeys, stage.actor)).toEqual([]);
  });

  test("takes an answer once, also after a refusal, and not after five minutes", async () => {
    const { begin, call, actor, ports } = await createPasskeyStage();
    const authenticator = await createSoftwareAuthenticator();
    const answerTo = async () => authenticator.create({ challenge: (await begin()).challenge, domain });
    const first = await answerTo();
    await failureOf(() => call(addPasskey, actor, { body: { ...first, id: "b3RoZXI" } }));
    expect((await failureOf(() => call(addPasskey, actor, { body: first }))).code).toBe("validation_failed");
    const late = await answerTo();
    ports.clock.advance(ceremonySeconds * 1000);
    expect((await failureOf(() => call(addPasskey, actor, { body: late }))).code).toBe("validation_failed");
    const intime = await answerTo();
    ports.clock.advance(ceremonySeconds * 1000 - 1);
    expect((await call(addPasskey, actor, { body: intime })).name).toBe("Passkey");
  });

  test("refuses the challenge of another user and of another domain", async () => {
    const { begin, call, actor, addUser, actorWith, contextOf } = await createPasskeyStage();
    const authenticator = await createSoftwareAuthenticator();
    const other = await addUser();
    const body = await authenticator.create({ challenge: (await begin()).challenge, domain });
    const stranger = { ...actorWith(), userId: other.id };
    expect((await failureOf(() => call(addPasskey, stranger, { body }))).code).toBe("validation_failed");
    const elsewhere = { ...contextOf(actor), baseUrl: "https://catalog.dealer.example" };
    const foreign = await authenticator.create({
      challenge: (await begin()).challenge,
      domain: "catalog.dealer.example",
    });
    const failure = await failureOf(() => runOperation(addPasskey, elsewhere, { body: foreign }));
    expect(failure.code).toBe("validation_failed");
  });

  test("refuses a passkey that another user has", async () => {
    const { add, addUser, actorWith, call } = await createPasskeyStage();
    const { authenticator } = await add();
    const { id: userId, emailAddress } = await addUser();
    const other = { ...actorWith(), userId };
    const { challenge } = await call(beginPasskey, other, {
      body: { currentPassword: `passphrase of ${emailAddress}` },
    });
    const body = await authenticator.create({ challenge, domain });
    expect((await failureOf(() => call(addPasskey, other, { body }))).code).toBe("duplicate");
  });

  test("is refused once the sessions of the account have ended", async () => {
    const real = createPasskeys();
    let meanwhile: () => Promise<unknown> = async () => undefined;
    const stage = await createPasskeyStage(
      {},
      { ...real, verifyCreation: async (...given) => meanwhile().then(() => real.verifyCreation(...given)) },
    );
    const accessEpoch = stage.user.accessEpoch + 1;
    meanwhile = () =>
      stage.store.transaction((transaction) =>
        transaction.update(users, matches({ id: stage.user.id }), { accessEpoch }),
      );
    expect((await failureOf(() => stage.add())).code).toBe("conflict");
    expect(await stage.store.count(userPasskeys)).toBe(0);
  });

  test(`lets a user have ${passkeysMax}, even if more are begun`, async () => {
    const stage = await createPasskeyStage();
    const { challenge } = await stage.begin();
    for (let count = 0; count < passkeysMax; count += 1) await stage.add(`Device ${count}`);
    const limit = { code: "limit_reached", data: { limit: passkeysMax } };
    expect(await failureOf(() => stage.begin())).toMatchObject(limit);
    const body = await (await createSoftwareAuthenticator()).create({ challenge, domain });
    expect(await failureOf(() => stage.call(addPasskey, stage.actor, { body }))).toMatchObject(limit);
  });

  test("names the passkeys that there are, which no authenticator makes again", async () => {
    const { add, begin } = await createPasskeyStage();
    const { authenticator } = await add();
    const { excludeCredentials } = await begin();
    expect(excludeCredentials).toEqual([{ type: "public-key", id: authenticator.id, transports: ["internal"] }]);
  });
});

import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { runOperation } from "@design-catalog/testing/test-application";
import type { PasswordStrength } from "../../ports/password-strength.ts";
import { changePassword } from "../me/change-password.ts";
import { emailAddress, openReception, password } from "./accounts.fixture.ts";
import { acceptInvitation } from "./invitation.ts";
import { inviteUser } from "./invite-user.ts";
import { requestPasswordReset, resetPassword } from "./password-reset.ts";
import { registerAccount } from "./register.ts";

/** Operations that set a password: each sends the given one and names its pointer in the body. */
const ways = {
  "sign-up": async () => ({
    operation: registerAccount,
    pointer: "/password",
    bodyOf: (chosen: string) => ({ emailAddress, password: chosen }),
  }),
  "a reset": async (reception: Awaited<ReturnType<typeof openReception>>) => {
    await reception.addUser({ emailAddress });
    await reception.call(requestPasswordReset, null, { body: { emailAddress } });
    const token = await reception.lastToken();
    const bodyOf = (chosen: string) => ({ token, password: chosen });
    return { operation: resetPassword, pointer: "/password", bodyOf };
  },
  "a change": async (reception: Awaited<ReturnType<typeof openReception>>) => {
    const user = await reception.addUser({ emailAddress });
    const actor = { ...reception.actorWith(), userId: user.id };
    const bodyOf = (chosen: string) => ({ currentPassword: `passphrase of ${emailAddress}`, newPassword: chosen });
    return { operation: changePassword, pointer: "/newPassword", bodyOf, actor };
  },
  "an invitation": async (reception: Awaited<ReturnType<typeof openReception>>) => {
    await reception.call(inviteUser, reception.administrator, { body: { emailAddress } });
    const parameters = { token: await reception.lastToken() };
    const bodyOf = (chosen: string) => ({ password: chosen });
    return { operation: acceptInvitation, pointer: "/password", bodyOf, parameters };
  },
} as const;

test.each(Object.entries(ways))("%s refuses a guessable password and then accepts another one", async (_, way) => {
  const reception = await openReception();
  const asked: (readonly [string, readonly string[]])[] = [];
  const { passwordStrength } = reception.ports;
  const judge: PasswordStrength = {
    weaknessOf(chosen, words) {
      asked.push([chosen, words]);
      return passwordStrength.weaknessOf(chosen, words);
    },
  };
  const { operation, pointer, bodyOf, ...rest } = await way(reception);
  const { actor = null, parameters = {} } = { actor: undefined, parameters: undefined, ...rest };
  const context = reception.contextOf(actor ?? null);
  const choose = (chosen: string) =>
    runOperation(
      // Each operation gets the body built for it.
      operation as Parameters<typeof runOperation>[0],
      { ...context, ports: { ...context.ports, passwordStrength: judge } },
      { parameters, body: bodyOf(chosen) },
    );
  for (const [chosen, code] of [
    ["lobby-931", "too_short"],
    ["1234567890", "weak_password"],
    ["          ", "weak_password"],
    [emailAddress, "personal_password"],
    ["Design Catalog", "personal_password"],
  ] as const) {
    const failure = await failureOf(() => choose(chosen));
    expect(failure.data.errors).toMatchObject([{ pointer, code }]);
  }
  await choose(password);
  expect(asked.at(-1)).toEqual([
    password,
    expect.arrayContaining([
      emailAddress,
      "kim",
      "kimdealerexample",
      "Design Catalog",
      "designcatalog",
      "Design Catalog Service",
    ]),
  ]);
});

test("a password of five emoji is too short, and one of ten characters is not", async () => {
  const reception = await openReception();
  const register = (chosen: string) =>
    failureOf(() => reception.call(registerAccount, null, { body: { emailAddress, password: chosen } }));
  const emoji = "\u{1F40E}\u{1F50B}\u{1F4CE}\u{1F517}\u{1F680}";
  expect((await register(emoji)).data.errors).toMatchObject([{ pointer: "/password", code: "too_short" }]);
  await reception.call(registerAccount, null, { body: { emailAddress, password: `${emoji}lobby` } });
});

import { expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import { createTestApplication, idOf } from "@design-catalog/testing/test-application";

test("a pairing in both directions cannot be stored twice, whichever connector is named first", async () => {
  const { callNamed, administrator } = await createTestApplication();
  const call = (name: string, input: Parameters<typeof callNamed>[2]) => callNamed(name, administrator, input);
  const add = async (code: string) =>
    idOf(await call("createConnector", { body: { name: code, code, gender: "neutral", mounting: "cable" } }));
  const [first, second] = [await add("a"), await add("b")];
  const pairing = (connectorAId: string, connectorBId: string, fields: object = {}) => ({
    connectorAId,
    connectorBId,
    ...fields,
  });
  const created = await call("createConnectorPairing", { body: pairing(second, first) });
  expect(created).toMatchObject(pairing(first, second, { bidirectional: true }));
  const refused = [
    call("createConnectorPairing", { body: pairing(first, second, { rating: "warn" }) }),
    call("createConnectorPairing", { body: pairing(second, first, { rating: "warn" }) }),
  ].map((attempt) => failureOf(() => attempt));
  expect((await Promise.all(refused)).map(({ code }) => code)).toEqual(["duplicate", "duplicate"]);

  const oneWay = await call("createConnectorPairing", { body: pairing(second, first, { bidirectional: false }) });
  expect(oneWay).toMatchObject(pairing(second, first));
  const parameters = { pairingId: idOf(oneWay) };
  const both = { version: 0, bidirectional: true };
  expect((await failureOf(() => call("patchConnectorPairing", { parameters, body: both }))).code).toBe("duplicate");
  await call("deleteConnectorPairing", { parameters: { pairingId: idOf(created) } });
  expect(await call("patchConnectorPairing", { parameters, body: both })).toMatchObject(pairing(first, second));
});

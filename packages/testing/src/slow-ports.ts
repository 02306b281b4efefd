import { AsyncLocalStorage } from "node:async_hooks";
import type { Storage } from "@design-catalog/core";
import type { TestPorts } from "./test-ports.ts";

/** Functions of ports that compute for long or wait for others, which no transaction may wait for. */
const slowFunctions = {
  passwordHasher: ["hash", "verify"],
  passwordStrength: ["weaknessOf"],
  addressPolicy: ["vetDestination"],
  webClient: ["request"],
  dnsRecords: ["txt"],
  openIdConnect: ["discover", "register", "finish"],
  embedder: ["embed"],
  contentScanner: ["scan"],
  translator: ["translate"],
} satisfies { readonly [Port in keyof TestPorts]?: readonly (keyof NonNullable<TestPorts[Port]>)[] };

/** Makes the slow functions of ports fail in transactions of the storage: rows stay locked, and the event feed waits. */
export function refuseSlowWork(ports: TestPorts, storage: Storage): { ports: TestPorts; storage: Storage } {
  // Node 20 makes every promise slow where calls are followed, and the same tests hold the rule on Bun.
  if (!("Bun" in globalThis)) return { ports, storage };
  const inside = new AsyncLocalStorage<true>();
  const check = (name: string) => {
    if (inside.getStore()) throw new TypeError(`Cannot call ${name} in a transaction because it may take long`);
  };
  return {
    ports: { ...ports, ...Object.fromEntries(checkedPorts(ports, check)) },
    storage: {
      ...storage,
      open(applicationId) {
        const store = storage.open(applicationId);
        return {
          ...store,
          transaction: (work) => store.transaction((transaction) => inside.run(true, () => work(transaction))),
        };
      },
    },
  };
}

function* checkedPorts(ports: TestPorts, check: (name: string) => void): Generator<[string, object]> {
  for (const [name, slow] of Object.entries(slowFunctions)) {
    const port: unknown = Reflect.get(ports, name);
    if (typeof port !== "object" || port === null) continue;
    yield [
      name,
      Object.assign(Object.create(port), Object.fromEntries(slow.map((member) => [member, checked(port, member)]))),
    ];

    function checked(owner: object, member: string) {
      return (...values: unknown[]): unknown => {
        check(`${name}.${member}`);
        return Reflect.apply(Reflect.get(owner, member), owner, values);
      };
    }
  }
}

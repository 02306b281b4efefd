import { AsyncLocalStorage } from "node:async_hooks";
import type { Ports, Storage } from "@design-catalog/core";

/** Functions of ports that compute for long or wait for others, which no transaction may wait for. */
const slowFunctions = {
  passwordHasher: ["hash", "verify"],
  passwordStrength: ["weaknessOf"],
  addressPolicy: ["vetDestination"],
  passkeys: ["verifyCreation", "verifyAssertion"],
  webClient: ["request"],
  dnsRecords: ["txt"],
  openIdConnect: ["discover", "register", "start", "finish", "refresh"],
  embedder: ["embed"],
  contentScanner: ["scan"],
  translator: ["translate"],
} satisfies { readonly [Port in keyof Ports]?: readonly (keyof NonNullable<Ports[Port]>)[] };

/**
 * Makes the slow functions of ports that `guarded` returns fail in transactions of the storage: rows stay locked, and the
 * event feed waits. `follow` runs a call whose transactions count wherever the call goes on meanwhile; `note` hears of each
 * use of such a function first.
 */
export function refuseSlowWork(storage: Storage, note: (name: string) => void = () => undefined) {
  const follow = <Output>(run: () => Output) => calls.run({ open: 0 }, run);
  const calls = new AsyncLocalStorage<{ open: number }>();
  // Node 20 makes every promise slow where calls are followed, and the same tests hold the rule on Bun.
  if (!("Bun" in globalThis)) {
    const guarded = <Given extends Ports>(ports: Given) => ports;
    return { guarded, storage, follow: <Output>(run: () => Output) => run() };
  }
  const check = (name: string) => {
    note(name);
    if (calls.getStore()?.open) throw new TypeError(`Cannot call ${name} in a transaction because it may take long`);
  };
  const counted: Storage["open"] = (applicationId) => {
    const store = storage.open(applicationId);
    return { ...store, transaction: (work) => store.transaction((transaction) => within(() => work(transaction))) };
  };
  return {
    guarded: <Given extends Ports>(ports: Given): Given => ({
      ...ports,
      ...Object.fromEntries(checkedPorts(ports, check)),
    }),
    storage: { ...storage, open: counted },
    follow,
  };

  function within<Output>(work: () => Promise<Output>): Promise<Output> {
    const call = calls.getStore() ?? { open: 0 };
    call.open += 1;
    return calls.run(call, work).finally(() => {
      call.open -= 1;
    });
  }
}

function* checkedPorts(ports: Ports, check: (name: string) => void): Generator<[string, object]> {
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

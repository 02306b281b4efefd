import type { OperationContext } from "../../engine/calls/operation.ts";
import { createGate, type Gate } from "../../engine/gate.ts";
import type { PasswordHasher } from "../../ports/password-hasher.ts";

/**
 * Attempts that a process runs at once, for all accounts together: they wait for each other in the database too, and
 * other work needs connections. Attempts from networks known to the account have a share of their own, which no crowd
 * of strangers can take.
 */
const runningMax = { known: 2, unknown: 3 };

/** Maximum length of a line; later callers would wait too long. */
const waitingMax = 50;

const of = "sign-ins";

/** Line that an attempt waits in. */
interface Place {
  readonly account: string;
  /** Whether the account knows the network of the attempt. */
  readonly isKnown: boolean;
}

interface Line {
  readonly enter: Gate;
  length: number;
}

interface Lines {
  readonly known: Gate;
  readonly unknown: Gate;
  /** Lines by application, share and account; an empty line is removed. */
  readonly accounts: Map<string, Line>;
}

/** Lines by hasher, of which each process has one. */
const linesOfProcesses = new WeakMap<PasswordHasher, Lines>();

/**
 * Runs sign-in attempts in turn within this process. Those at one account run one after the other: each counts as a
 * failure until it succeeds, so programs that share an account would otherwise make each other wait for minutes.
 * Attempts from known networks count apart from the others and do not wait for them.
 * @throws {DomainError} `rate_limited` if the line is full
 */
export async function inTurn<T>(
  context: OperationContext,
  { account, isKnown }: Place,
  attempt: () => Promise<T>,
): Promise<T> {
  const lines = linesOf(context.ports.passwordHasher);
  const share = isKnown ? "known" : "unknown";
  const key = `${context.applicationId}:${share}:${account}`;
  const line = lines.accounts.get(key) ?? { enter: createGate({ of, runningMax: 1, waitingMax }), length: 0 };
  lines.accounts.set(key, line);
  line.length += 1;
  try {
    return await line.enter(() => lines[share](attempt));
  } finally {
    line.length -= 1;
    if (line.length === 0) lines.accounts.delete(key);
  }
}

function linesOf(process: PasswordHasher): Lines {
  const lines = linesOfProcesses.get(process) ?? {
    known: createGate({ of, runningMax: runningMax.known, waitingMax }),
    unknown: createGate({ of, runningMax: runningMax.unknown, waitingMax }),
    accounts: new Map(),
  };
  linesOfProcesses.set(process, lines);
  return lines;
}

import { isIP } from "node:net";
import { isEmailAddress, withAsciiDomain } from "@design-catalog/core/engine";
import type { ConfigProblem } from "./config-error.ts";
import { type ChoiceOf, type NameWith, variables } from "./variables.ts";

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads typed variables and collects their problems. */
export type Reader = ReturnType<typeof createReader>;

/** Creates a reader that collects problems instead of stopping at the first. */
export function createReader(environment: Environment) {
  const problems: ConfigProblem[] = [];
  const problem = (name: string, text: string): void => {
    problems.push({ name, text });
  };
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;
  /** Value as written, since spaces belong to a password; a value of white space counts as absent. */
  const password = (name: string): string | undefined => (text(name) === undefined ? undefined : environment[name]);

  /** Parsed value; undefined after a wrong one, which it reports. */
  function parsed<T>(name: string, mustBe: string, parse: (value: string) => T | undefined): T | undefined {
    const value = text(name);
    if (value === undefined) return undefined;
    const result = parse(value);
    if (result === undefined) problem(name, `must be ${mustBe}`);
    return result;
  }

  return {
    problems,
    problem,
    text,
    password,
    parsed,
    integer(name: NameWith<"min">): number {
      const { min, max, default: otherwise } = variables[name];
      const mustBe = `an integer from ${min} to ${max}: current value is ${text(name)}`;
      return parsed(name, mustBe, (value) => toInteger(value, { min, max })) ?? otherwise;
    },
    choice<Name extends NameWith<"choices">>(name: Name): ChoiceOf<Name> {
      const { choices, default: otherwise } = variables[name];
      const mustBe = `one of ${choices.join(", ")}: current value is ${text(name)}`;
      return parsed(name, mustBe, (value) => choices.find((choice) => choice === value)) ?? otherwise;
    },
    /** Reads a URL and never repeats its value, which may hold a password. */
    url(name: string, protocols: readonly string[]): string | undefined {
      return parsed(name, `a URL that starts with ${protocols.join("// or ")}//`, (value) =>
        protocols.includes(toUrl(value)?.protocol ?? "") ? value : undefined,
      );
    },
    origin(name: string): string | undefined {
      return parsed(name, `an http or https origin without a path: current value is ${text(name)}`, toOrigin);
    },
    email(name: string): string | undefined {
      return parsed(name, `an e-mail address: current value is ${text(name)}`, toEmailAddress);
    },
    /** Reads 32 bytes in base64; never repeats them. */
    key(name: string): string | undefined {
      return parsed(name, "32 bytes in base64 (openssl rand -base64 32)", (value) =>
        isKey(value) ? value : undefined,
      );
    },
    /** Reads keys of 32 bytes in base64, separated by commas; never repeats them. */
    keys(name: string): readonly string[] {
      const keys = parsed(name, "a comma-separated list of keys, each 32 bytes in base64", (value) => {
        const each = value.split(",").map((key) => key.trim());
        return each.every(isKey) ? each : undefined;
      });
      return keys ?? [];
    },
    networks(name: string): readonly string[] {
      const networks = parsed(name, "a comma-separated list of CIDR ranges, such as 127.0.0.0/8,::1/128", toNetworks);
      return networks ?? [];
    },
  };
}

/** An address with its domain in ASCII, which every mail server knows; undefined for any other text. */
export function toEmailAddress(text: string): string | undefined {
  const address = withAsciiDomain(text);
  return isEmailAddress(address) ? address : undefined;
}

function isKey(value: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/u.test(value);
}

function toInteger(value: string, range: { readonly min: number; readonly max: number }): number | undefined {
  const number = /^\d{1,9}$/u.test(value) ? Number(value) : Number.NaN;
  return number >= range.min && number <= range.max ? number : undefined;
}

function toUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}

function toOrigin(value: string): string | undefined {
  const url = toUrl(value);
  if (!url || !["http:", "https:"].includes(url.protocol)) return undefined;
  return url.origin === value.replace(/\/$/u, "").toLowerCase() ? url.origin : undefined;
}

function toNetworks(value: string): readonly string[] | undefined {
  const networks = value.split(",").map((network) => network.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

function isNetwork(network: string): boolean {
  const [address = "", bits = "", ...rest] = network.split("/");
  const bitsMax = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && rest.length === 0 && /^\d{1,3}$/u.test(bits) && Number(bits) <= bitsMax;
}

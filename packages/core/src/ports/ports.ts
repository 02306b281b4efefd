import type { IdSource } from "../id.ts";
import type { AddressPolicy } from "./address-policy.ts";
import type { Clock } from "./clock.ts";
import type { Digest } from "./digest.ts";
import type { Log } from "./log.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { Random } from "./random.ts";
import type { SecretBox } from "./secret-box.ts";
import type { Telemetry } from "./telemetry.ts";
import type { TokenSigner } from "./token-signer.ts";
import type { WebClient } from "./web-client.ts";

/** The adapters that operations need beside the store. */
export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: IdSource;
  readonly log: Log;
  readonly digest: Digest;
  readonly passwordHasher: PasswordHasher;
  readonly tokenSigner: TokenSigner;
  readonly secretBox: SecretBox;
  readonly addressPolicy: AddressPolicy;
  /** Reaches servers that others name. @default none: what needs one is refused */
  readonly webClient?: WebClient;
  /** @default nobody listens */
  readonly telemetry?: Telemetry;
}

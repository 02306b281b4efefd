import type { AddressPolicy } from "./address-policy.ts";
import type { BlobStore } from "./blob-store.ts";
import type { ClientAssertions } from "./client-assertions.ts";
import type { ClientCertificateReader } from "./client-certificate.ts";
import type { Clock } from "./clock.ts";
import type { CodeMemory } from "./code-memory.ts";
import type { Confusables } from "./confusables.ts";
import type { ContentScanner } from "./content-scanner.ts";
import type { Digest } from "./digest.ts";
import type { DnsRecords } from "./dns-records.ts";
import type { Embedder } from "./embedder.ts";
import type { Gunzip, Gzip } from "./gzip.ts";
import type { HostStatusReader } from "./host-status.ts";
import type { IdSource } from "./id.ts";
import type { ImageSizeReader } from "./image-size.ts";
import type { Log } from "./log.ts";
import type { MessageReader, MessageSplitter } from "./message-syntax.ts";
import type { OneTimePasswords } from "./one-time-passwords.ts";
import type { OpenIdConnect } from "./openid-connect.ts";
import type { Passkeys } from "./passkeys.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { PasswordStrength } from "./password-strength.ts";
import type { Pause } from "./pause.ts";
import type { Random } from "./random.ts";
import type { RequestLimits } from "./request-limits.ts";
import type { RowMemory } from "./row-memory.ts";
import type { SecretBox } from "./secret-box.ts";
import type { SlotPool } from "./slots.ts";
import type { Telemetry } from "./telemetry.ts";
import type { Timers } from "./timers.ts";
import type { TokenSigner } from "./token-signer.ts";
import type { Translator } from "./translator.ts";
import type { Voices } from "./voices.ts";
import type { WebClient } from "./web-client.ts";

/** Adapters that operations need besides the store. */
export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly ids: IdSource;
  readonly log: Log;
  readonly digest: Digest;
  readonly passwordHasher: PasswordHasher;
  readonly passwordStrength: PasswordStrength;
  readonly tokenSigner: TokenSigner;
  readonly secretBox: SecretBox;
  readonly addressPolicy: AddressPolicy;
  /** Reads the codes of authenticators. @default none: second factors cannot be set up */
  readonly oneTimePasswords?: OneTimePasswords;
  /** Verifies answers of authenticators. @default none: there are no passkeys */
  readonly passkeys?: Passkeys;
  /** Verifies assertions of clients. @default service accounts prove themselves only by a secret */
  readonly clientAssertions?: ClientAssertions;
  /** Reads client certificates of endpoints. @default none: endpoints cannot have one */
  readonly readClientCertificate?: ClientCertificateReader;
  /** Recognizes letters that look alike. @default only case and compatible forms are recognized */
  readonly confusables?: Confusables;
  /** @default the voices of the browser */
  readonly voices?: Voices;
  /** Reaches servers that others name. @default none: operations that need one are refused */
  readonly webClient?: WebClient;
  /** Proves who owns a domain. @default none: domains are proved only by their web server */
  readonly dnsRecords?: DnsRecords;
  /** Signs in by other providers. @default none: single sign-on is refused */
  readonly openIdConnect?: OpenIdConnect;
  /** Spares reads of rows that seldom change. @default nothing is remembered */
  readonly rowMemory?: RowMemory;
  /** Turns products into vectors. @default `lexical-v1`, which compares words and parts of words */
  readonly embedder?: Embedder;
  /** Keeps codes of product vectors. @default each search for similar products reads them again */
  readonly codeMemory?: CodeMemory;
  /** Keeps the content of files. @default none: files cannot be uploaded or downloaded */
  readonly blobs?: BlobStore;
  /** Packs session recordings and days of the audit trail. @default none: neither is kept */
  readonly gzip?: Gzip;
  /** Unpacks archived days of the audit trail. @default none: no day is archived */
  readonly gunzip?: Gunzip;
  /** Lets streams wait for news. @default each ends after a look, and its reader comes back */
  readonly timers?: Timers;
  /** Interrupts long computations. @default they hold up the other requests of the process */
  readonly pause?: Pause;
  /** Bytes of the largest file. @default 512 MiB */
  readonly fileBytesMax?: number;
  /** Reads width and height from the beginning of an image. @default images have no size */
  readonly imageSize?: ImageSizeReader;
  /** Judges the content of files. @default none: content is not scanned */
  readonly contentScanner?: ContentScanner;
  /** Reads messages in ICU's MessageFormat. @default none: texts of this format are taken as they are */
  readonly readMessage?: MessageReader;
  /** Takes such messages apart for a translator. @default none: messages with choices are not translated */
  readonly splitMessage?: MessageSplitter;
  /** Translates texts. @default none: only texts that were translated before are found */
  readonly translator?: Translator;
  /** False in a host without a mail server, where mails wait in the outbox. @default nobody knows */
  readonly sendsMail?: boolean;
  /** Reads the state of the host. @default none: its part of the status is unknown */
  readonly hostStatus?: HostStatusReader;
  /** Limits the requests of callers. @default requests are not limited, except those that guess secrets */
  readonly requestLimits?: RequestLimits;
  /** Slots by the name of their rule, for a host that plays several processes. @default those of this process */
  readonly slots?: Readonly<Record<string, SlotPool>>;
  /** @default nobody listens */
  readonly telemetry?: Telemetry;
}

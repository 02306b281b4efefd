/** The part of the package that the tests use; the package has no types of its own. */
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  /** An account as `findAccount` returns it. */
  interface Account {
    readonly accountId: string;
    claims(): Promise<Readonly<Record<string, unknown>> & { readonly sub: string }>;
  }

  export default class Provider {
    constructor(
      issuer: string,
      configuration: Readonly<Record<string, unknown>> & {
        findAccount(context: unknown, id: string): Promise<Account>;
      },
    );
    callback(): RequestListener;
  }
}

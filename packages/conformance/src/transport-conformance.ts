import type { HttpTransport } from "@design-catalog/core/ports";
import { afterAll, beforeAll, describe } from "#runner";
import { createTestAuthority, type TestAuthority } from "./tls.ts";
import { addressChecks } from "./transport-conformance/addresses.ts";
import { clientCertificateChecks } from "./transport-conformance/client-certificates.ts";
import { deliveryChecks } from "./transport-conformance/delivery.ts";
import { faultChecks } from "./transport-conformance/faults.ts";
import type { CreateTransport, TransportFixture } from "./transport-conformance/fixture.ts";
import { limitChecks } from "./transport-conformance/limits.ts";
import { poolChecks } from "./transport-conformance/pool.ts";
import { proxiedChecks } from "./transport-conformance/proxied.ts";
import { trustChecks } from "./transport-conformance/trust.ts";

/** The contract of `HttpTransport` as a suite, which each adapter's test runs. */
export function transportConformance(name: string, create: CreateTransport): void {
  describe(name, () => {
    let authority: TestAuthority | undefined;
    let transport: HttpTransport | undefined;
    beforeAll(async () => {
      authority = await createTestAuthority();
      transport = create({ extraCertificates: authority.certificate });
    });
    afterAll(async () => transport?.close());
    const fixture: TransportFixture = {
      create,
      authority: () => present(authority),
      transport: () => present(transport),
    };
    deliveryChecks(fixture);
    addressChecks(fixture);
    poolChecks(fixture);
    trustChecks(fixture);
    clientCertificateChecks(fixture);
    faultChecks(fixture);
    limitChecks(fixture);
    proxiedChecks(fixture);
  });
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError("Cannot use the fixture outside a test");
  return value;
}

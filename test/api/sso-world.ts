import { live } from "@design-catalog/core";
import { domains, ssoProviders } from "@design-catalog/core/identity";
import { idOf } from "./client.ts";
import type { TestApi } from "./harness.ts";

/** Adds a single sign-on provider; those of earlier worlds make room. */
export async function createSsoProvider(api: TestApi, slug: string): Promise<string> {
  const path = "/api/v1/admin/oAuth2Providers";
  for (const { id, version } of await api.store.select(ssoProviders, { where: live }))
    await api.administrator.patch(`${path}/${id}`, { version, deleted: true });
  const body = { name: "Dealer", slug, issuer: "https://login.dealer.example", clientId: "catalog" };
  return idOf(await api.administrator.post(path, body));
}

/** Adds a domain; those of earlier worlds make room. */
export async function createDomain(api: TestApi, domain: string): Promise<string> {
  const path = "/api/v1/admin/domains";
  for (const { id } of await api.store.select(domains, { where: live }))
    await api.administrator.delete(`${path}?id=${id}`);
  return idOf(await api.administrator.post(path, { domain }));
}

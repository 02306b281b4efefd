import {
  createWebhookPortalLink,
  listWebhookPortalLinks,
  revokeWebhookPortalLink,
  type WebhookPortalLinkCreated,
} from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { Form } from "../../engine/form.tsx";
import { readNames } from "../../engine/names.ts";
import { Shown } from "../../engine/parts.tsx";
import { refreshMs } from "../../engine/refresh.ts";
import { SecretOnce } from "../../engine/secret-once.tsx";
import { useAnswer } from "../../engine/use-answer.ts";
import { linkBody, linkFields, type LinkValues, newLink } from "./share-form.tsx";
import { Links } from "./share-links.tsx";
import { shareTexts as texts } from "./share-texts.ts";

/** Links to the portal of an endpoint: making one, whose URL is shown this time only, and those that are open. */
export function Share({ id, mayChange }: { readonly id: string; readonly mayChange: boolean }) {
  const answer = useAnswer(() => readLinks(id), id, refreshMs);
  const [made, setMade] = useState<WebhookPortalLinkCreated>();
  const create = async (values: LinkValues) => {
    setMade(await call(createWebhookPortalLink, { path: { id }, body: linkBody(values) }));
    answer.again();
  };
  const revoke = async (portalId: string) => {
    // One that has ended meanwhile leaves the list too.
    await call(revokeWebhookPortalLink, { path: { id, portalId } }).finally(() => answer.again());
    setMade((shown) => (shown?.id === portalId ? undefined : shown));
  };
  return (
    <>
      <p class="hint">{texts.about}</p>
      {mayChange && (
        <Form fields={linkFields} initial={newLink} version={0} submitLabel={texts.create} submit={create} />
      )}
      {made && (
        <SecretOnce secret={made.url}>
          <p>{texts.once}</p>
        </SecretOnce>
      )}
      <h3 id="portal-links">{texts.links}</h3>
      <Shown answer={answer}>{(read) => <Links {...read} {...(mayChange && { revoke })} />}</Shown>
    </>
  );
}

async function readLinks(id: string) {
  const links = await call(listWebhookPortalLinks, { path: { id } });
  const makers = links.map(({ createdBy }) => createdBy);
  return { links, nameOf: await readNames("User", makers) };
}

import { registerSsoProvider } from "@design-catalog/client/api";
import { SecretInput } from "../account/secret-input.tsx";
import { Dialog } from "../engine/dialog.tsx";
import { Later } from "../engine/later.tsx";
import type { ResourceField } from "../engine/resource/field.ts";
import { loadForm } from "../engine/resource/row-drawer.tsx";
import { useUrlFlag } from "../engine/use-url-state.ts";
import { type Provider, providerFields } from "./provider-fields.tsx";
import { texts } from "./provider-texts.ts";

/** A provider with the token that a form sends once; nobody stores it. */
interface Registration extends Provider {
  readonly initialAccessToken?: string;
}

const fields: readonly ResourceField<Registration>[] = [
  ...providerFields.filter(({ name }) => name !== "clientId" && name !== "clientSecret"),
  {
    name: "initialAccessToken",
    kind: "custom",
    label: texts.initialAccessToken,
    hint: texts.initialAccessTokenHint,
    read: () => "",
    write: (typed) => (typed === "" ? undefined : typed),
    show: () => "",
    render: (typed, change, place) => (
      <SecretInput {...{ place, change, value: String(typed), label: texts.initialAccessToken, purpose: "off" }} />
    ),
  },
];

/** Registers the service at a provider (RFC 7591), which then gives it a client id. */
export function ProviderRegistration({ again }: { readonly again: () => void }) {
  const [isOpen, setOpen] = useUrlFlag("register");
  const close = () => setOpen(false);
  const onCreated = () => {
    again();
    close();
  };
  return (
    <>
      <button type="button" class="secondary" onClick={() => setOpen(true)}>
        {texts.register}
      </button>
      {isOpen && (
        <Dialog title={texts.register} onClose={close}>
          <p class="hint">{texts.registerHint}</p>
          <Later load={loadForm}>
            {({ NewRowForm }) => (
              <NewRowForm {...{ fields, onCreated }} create={registerSsoProvider} submitLabel={texts.register} />
            )}
          </Later>
        </Dialog>
      )}
    </>
  );
}

import { CopyButton } from "../engine/parts.tsx";

const snippet = `import { Webhook } from "standardwebhooks";

// Pass the body exactly as it arrived; verify() throws if it was not signed with the secret.
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, headers);`;

/** Code that checks a signature in the receiver. */
export function VerifySnippet() {
  return (
    <>
      <pre tabIndex={0}>{snippet}</pre>
      <CopyButton text={snippet} />
    </>
  );
}

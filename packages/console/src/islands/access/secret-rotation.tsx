import type { OAuthClientSecret } from "@design-catalog/client/api";
import { Icon } from "../engine/icon.tsx";
import { fill } from "../engine/texts.ts";
import { secretTexts } from "./secret-texts.ts";
import { usedText } from "./secret-use.ts";
import { texts } from "./service-texts.ts";

/** The three steps that replace a secret without a gap; the current one has its button. Without a secret, only that. */
export function Rotation(guide: {
  /** The secrets in force, the oldest first: at most two. */
  readonly live: readonly OAuthClientSecret[];
  readonly add: () => void;
  readonly revoke: (secret: OAuthClientSecret) => void;
}) {
  const { live, add, revoke } = guide;
  const [old, replacing] = live;
  const addition = (
    <button type="button" class="secondary" onClick={add}>
      <Icon name="plus" />
      {texts.add}
    </button>
  );
  if (!old) return addition;
  const step = stepOf(replacing);
  return (
    <section aria-labelledby="rotation">
      <h4 id="rotation">{secretTexts.rotate}</h4>
      <ol>
        <li aria-current={step === "add" && "step"}>
          <p>{secretTexts.addStep}</p>
          {step === "add" && addition}
        </li>
        <li aria-current={step === "move" && "step"}>
          <p>{secretTexts.moveStep}</p>
        </li>
        <li aria-current={step === "revoke" && "step"}>
          <p>{secretTexts.revokeStep}</p>
          {replacing && (
            <>
              <p role="status">
                {step === "move"
                  ? fill(secretTexts.unused, { hint: replacing.hint })
                  : fill(secretTexts.used, { hint: replacing.hint, time: usedText(old) })}
              </p>
              <button type="button" class="secondary" onClick={() => revoke(old)}>
                {fill(secretTexts.revokeOld, { hint: old.hint })}
              </button>
            </>
          )}
        </li>
      </ol>
    </section>
  );
}

function stepOf(replacing: OAuthClientSecret | undefined): "add" | "move" | "revoke" {
  if (!replacing) return "add";
  return replacing.lastUsedAt === null ? "move" : "revoke";
}

import { useLayoutEffect, useState } from "preact/hooks";
import { engineTexts } from "./engine-texts.ts";
import { Icon } from "./icon.tsx";
import { ActionButton, FailureBox } from "./parts.tsx";
import { dismiss, followToasts, type ShownToast, stayMs } from "./toasts.ts";

/** The place of news about acts: at the foot of the window, said by screen readers once they have time. */
export function ToastPlace() {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  useLayoutEffect(() => followToasts(setToasts), []);
  return (
    <div class="toasts" aria-live="polite">
      {toasts.map((toast) => (
        <OneToast key={toast.number} {...toast} />
      ))}
    </div>
  );
}

function OneToast(toast: ShownToast) {
  const { text, act, failure, number } = toast;
  const [isHeld, setHeld] = useState(false);
  useLayoutEffect(() => {
    const ms = stayMs(toast);
    if (isHeld || ms === undefined) return undefined;
    const timer = setTimeout(() => dismiss(number), ms);
    return () => clearTimeout(timer);
  }, [isHeld, number]);
  const hold = () => setHeld(true);
  const leave = () => setHeld(false);
  return (
    <div class="toast" onPointerEnter={hold} onPointerLeave={leave} onFocusCapture={hold} onBlurCapture={leave}>
      {failure ? <FailureBox failure={failure} /> : <Done text={text} />}
      {act && "run" in act && <ActionButton label={act.label} work={act.run} />}
      {act && "href" in act && (
        <a class="button secondary" href={act.href}>
          {act.label}
        </a>
      )}
      <button type="button" class="quiet" aria-label={engineTexts.dismiss} onClick={() => dismiss(number)}>
        <Icon name="x" />
      </button>
    </div>
  );
}

function Done({ text }: { readonly text: string }) {
  return (
    <p>
      <Icon name="circle-check" />
      {text}
    </p>
  );
}

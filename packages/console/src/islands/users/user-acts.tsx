import { deleteUser, resetTotp, unlockUser, type User } from "@design-catalog/client/api";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { AskedDialog } from "../engine/asked-act.tsx";
import { call } from "../engine/call.ts";
import { Dialog } from "../engine/dialog.tsx";
import { Later } from "../engine/later.tsx";
import type { MenuAct } from "../engine/menu.tsx";
import { mayUse, pageData } from "../engine/page-data.ts";
import { TypedConfirmation } from "../engine/parts.tsx";
import { tell } from "../engine/toasts.ts";
import { texts } from "./texts.ts";

interface Acted {
  readonly user: User;
  readonly changed: () => void;
  /** Whether the user may be erased: nobody has asked for that yet. */
  readonly isErasable: boolean;
}

type Asked = "act" | "factor" | "delete" | "erase";

/** Acts of the menu on a user that apply in its state, the dangerous ones last, and the dialog of the one that is chosen. */
export function useUserActs({ user, changed, isErasable }: Acted): {
  readonly acts: readonly MenuAct[];
  readonly dialog: ComponentChildren;
} {
  const [asked, ask] = useState<Asked>();
  const path = { id: user.id };
  const unlock = async () => {
    await call(unlockUser, { path });
    tell({ text: texts.unlocked });
  };
  const isOther = user.id !== pageData.userId;
  const isActive = user.status === "active";
  const isGone = user.status === "deleted" || user.status === "erased";
  const mayChange = mayUse("Admin Users r/w");
  const opening = (name: Asked, label: string, isDanger = true): MenuAct => ({
    label: `${label} …`,
    isDanger,
    run: () => ask(name),
  });
  const acts = [
    isActive && isOther && mayUse("Admin Impersonate r/w") && opening("act", texts.actAs, false),
    isActive && mayChange && { label: texts.unlock, run: unlock },
    // Only who has signed in has set one up.
    isActive && mayChange && user.lastSignInAt !== null && opening("factor", texts.resetFactor),
    !isGone && isOther && mayChange && opening("delete", texts.deleteUser),
    isErasable && isOther && mayChange && opening("erase", texts.eraseUser),
  ];
  const close = () => ask(undefined);
  const over = () => {
    close();
    changed();
  };
  return {
    acts: acts.filter((act) => act !== false),
    dialog: asked && <AskedOf {...{ asked, user, close, over }} />,
  };
}

interface AskedProps {
  readonly asked: Asked;
  readonly user: User;
  readonly close: () => void;
  /** Closes it, and reads the user again. */
  readonly over: () => void;
}

function AskedOf({ asked, user, close, over }: AskedProps) {
  const path = { id: user.id };
  if (asked === "factor") {
    const remove = async () => {
      await call(resetTotp, { path });
      tell({ text: texts.factorReset });
      over();
    };
    return <AskedDialog label={texts.resetFactor} ending={texts.resetFactorHint} work={remove} onClose={close} />;
  }
  if (asked === "act") {
    return (
      <Dialog title={texts.actAs} onClose={close}>
        <Later load={() => import("./act-as.tsx")}>{({ ActAs }) => <ActAs id={user.id} />}</Later>
      </Dialog>
    );
  }
  if (asked === "erase") {
    return (
      <Dialog title={texts.eraseUser} onClose={close}>
        <Later load={() => import("./person.tsx")}>{({ Erase }) => <Erase user={user} again={over} />}</Later>
      </Dialog>
    );
  }
  const remove = async () => {
    await call(deleteUser, { path: { userId: user.id } });
    over();
  };
  return (
    <Dialog title={texts.deleteUser} onClose={close}>
      <p>{texts.removeHint}</p>
      <TypedConfirmation word={user.emailAddress} label={texts.deleteUser} isNamed work={remove} />
    </Dialog>
  );
}

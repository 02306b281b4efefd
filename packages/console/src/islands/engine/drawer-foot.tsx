import { type ComponentChildren, createContext } from "preact";
import { useContext, useLayoutEffect } from "preact/hooks";

/** Parts around what is in a drawer. */
export interface DrawerFrame {
  /** State of what the drawer shows, after its title. @default the one that the drawer came with */
  readonly state?: ComponentChildren;
  /** Acts at its foot, which stays in view. */
  readonly foot?: ComponentChildren;
}

/** Draws the parts around what is in a drawer; outside one there are none. */
export const DrawerFrames = createContext<(frame: DrawerFrame) => void>(() => undefined);

/** Says what stands around what is in the drawer, wherever the drawer knows it; the last one to say so counts. */
export function DrawerFoot({
  state,
  children,
}: Pick<DrawerFrame, "state"> & { readonly children?: ComponentChildren }) {
  const show = useContext(DrawerFrames);
  useLayoutEffect(() => show({ state, foot: children }));
  useLayoutEffect(() => () => show({}), []);
  return null;
}

import { useLayoutEffect, useState } from "preact/hooks";

/** As wide as the frame's style sheet needs to have the menu of pages next to the page. */
const wide = matchMedia("(min-width: 60rem)");

/** Whether the window has room for what a narrow one keeps behind a menu. */
export function useWide(): boolean {
  const [isWide, setWide] = useState(wide.matches);
  useLayoutEffect(() => {
    const follow = () => setWide(wide.matches);
    wide.addEventListener("change", follow);
    return () => wide.removeEventListener("change", follow);
  }, []);
  return isWide;
}

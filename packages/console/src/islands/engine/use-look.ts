import { useState } from "preact/hooks";
import { useUrlState } from "./use-url-state.ts";

/** Choices of a grid's look. */
export interface Look {
  /** Fields whose columns are not shown; the address names them. */
  readonly hidden: readonly string[];
  /** True for more room between rows; the browser keeps that for all grids. */
  readonly isRoomy: boolean;
  readonly setHidden: (hidden: readonly string[]) => void;
  readonly setRoomy: (isRoomy: boolean) => void;
}

const storageKey = "roomy";

/** The look that the user has chosen. */
export function useLook(): Look {
  const url = useUrlState();
  const hidden = url.get("hide");
  const [isRoomy, setRoomy] = useState(localStorage.getItem(storageKey) !== null);
  return {
    hidden: hidden === "" ? [] : hidden.split(","),
    isRoomy,
    setHidden: (fields) => url.set({ hide: fields.join(",") }),
    setRoomy(wanted) {
      if (wanted) localStorage.setItem(storageKey, "");
      else localStorage.removeItem(storageKey);
      setRoomy(wanted);
    },
  };
}

import type { ComponentProps } from "preact";
import { SendEvent } from "./send-event.tsx";
import { texts } from "./texts.ts";

type Test = Omit<ComponentProps<typeof SendEvent>, "label" | "addressOf"> & { readonly label?: string };

/** A button on the page of an endpoint, which shows its deliveries too. */
export function TestEvent(test: Test) {
  return (
    <SendEvent label={texts.test} {...test} addressOf={(deliveryId) => `?tab=deliveries&delivery=${deliveryId}`} />
  );
}

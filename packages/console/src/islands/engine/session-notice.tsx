import { engineTexts } from "./engine-texts.ts";
import { useSessionState } from "./session-state.ts";

/**
 * Says that the session has ended and leads to the sign-in page in another tab; what the page was about to do goes on
 * once the user is back. It stands in the page and in each dialog, since what is outside an open one cannot be pressed.
 */
export function SessionNotice() {
  const state = useSessionState();
  if (state === "valid") return null;
  const to = encodeURIComponent(location.pathname + location.search);
  return (
    <div class="box notice session" role="alert">
      {state === "ended" ? (
        <>
          <p>{engineTexts.sessionEnded}</p>
          <a class="button" href={`/signin?to=${to}`} target="_blank" rel="noopener">
            {engineTexts.signIn}
          </a>
        </>
      ) : (
        <>
          <p>{document.querySelector(".acting") ? engineTexts.actingOver : engineTexts.sessionOther}</p>
          <button type="button" onClick={() => location.reload()}>
            {engineTexts.reload}
          </button>
        </>
      )}
    </div>
  );
}

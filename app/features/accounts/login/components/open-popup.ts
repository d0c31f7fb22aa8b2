import { call } from "#app/ui/call.ts";
import {
  codeNext,
  roleMissing,
  type SocialName,
  socialNames,
  type UserJson,
} from "#app/features/accounts/model.ts";

/** How a popup login ended; `asksCode` when the account also needs a two-factor code. */
export type PopupEnd = { user: UserJson } | { asksCode: true } | { failure: string };

const lookMs = 500;
const mostMs = 5 * 60_000;

/**
 * Opens the provider's login in a popup and waits for its end; `newcomer` is for an account that it makes. Call it from a click handler: browsers block other
 * popups.
 */
export async function openPopup(
  provider: SocialName,
  newcomer: { role?: string; accepts_terms?: string },
): Promise<PopupEnd> {
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const query = new URLSearchParams({
    provider,
    popupOrigin: window.location.origin,
    popupNonce: nonce,
    additionalData: JSON.stringify(newcomer),
  });
  const popup = window.open(`/api/auth/oauth-popup/start?${query}`, "login", centered(500, 640));
  if (!popup) return fail(provider, "POPUP_BLOCKED");
  const code = await endOf(popup, nonce);
  if (code === codeNext) return { asksCode: true };
  // A closed popup may have logged in: read the current session either way.
  if (code !== null && code !== "POPUP_CLOSED") return fail(provider, code);
  const { user } = await call("GET /api/session");
  return user ? { user } : fail(provider, code ?? "POPUP_CLOSED");
}

/** The error code of the popup, or null if it succeeded. */
function endOf(popup: Window, nonce: string): Promise<string | null> {
  return new Promise((resolve) => {
    const end = (code: string | null) => {
      window.removeEventListener("message", hear);
      clearInterval(look);
      clearTimeout(limit);
      if (!popup.closed) popup.close();
      resolve(code);
    };
    const hear = ({ origin, data }: MessageEvent<Told>) => {
      if (origin !== window.location.origin || data?.type !== "better-auth:oauth-popup") return;
      if (data.nonce !== nonce) return;
      end(data.error ? data.error.code : null);
    };
    const look = setInterval(() => {
      // Its last message may still be on its way.
      if (popup.closed) setTimeout(() => end("POPUP_CLOSED"), lookMs);
    }, lookMs);
    const limit = setTimeout(() => end("POPUP_TIMEOUT"), mostMs);
    window.addEventListener("message", hear);
  });
}

type Told = { type?: string; nonce?: string; error?: { code: string } } | undefined;

function fail(provider: SocialName, code: string): PopupEnd {
  const name = socialNames[provider];
  const details: Record<string, string> = {
    POPUP_BLOCKED: "your browser blocked the window. Allow popups for this site and try again.",
    POPUP_CLOSED: "the window was closed before you were done.",
    POPUP_TIMEOUT: "it took too long. Please try again.",
    access_denied: "it was canceled.",
    popup_sign_in_failed: `${name} cannot be reached. Please try again later.`,
    account_not_linked:
      "this email already has an account. Log in with its password, or choose a new one with “Forgot password”.",
    administrators_log_in_here: "administrators log in with their password or passkey.",
    [roleMissing]: "there’s no account with this email yet. Sign up first.",
    SUSPENDED: "this account is suspended.",
    email_not_found: `${name} did not share your email.`,
  };
  return { failure: `${name} sign-in failed: ${details[code] ?? "please try again."}` };
}

function centered(width: number, height: number): string {
  const left = window.screenX + (window.outerWidth - width) / 2;
  const top = window.screenY + (window.outerHeight - height) / 2;
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}

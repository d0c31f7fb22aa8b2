import { Alert } from "./alert.tsx";

/** For a page whose content lives in the browser alone. */
export function NeedsScript() {
  return (
    <noscript>
      <Alert tone="info">Your cart is kept in this browser, which shows it with JavaScript only.</Alert>
    </noscript>
  );
}

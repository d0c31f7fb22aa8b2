import { Alert } from "./alert.tsx";

/** For a page whose content lives in the browser alone. */
export function NeedsScript() {
  return (
    <noscript>
      <Alert tone="info">Turn on JavaScript to see your cart.</Alert>
    </noscript>
  );
}

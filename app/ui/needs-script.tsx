import { Alert } from "./alert.tsx";

/** For a page whose content is only in the browser. */
export function NeedsScript() {
  return (
    <noscript>
      <Alert tone="info">Turn on JavaScript to see your cart.</Alert>
    </noscript>
  );
}

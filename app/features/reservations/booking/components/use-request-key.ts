import { useRef } from "react";

/** The Idempotency-Key of a request: the same for the same body, so that a retry after a lost response counts once. */
export function useRequestKey() {
  const sent = useRef({ body: "", key: "" });
  return (json: object) => {
    const body = JSON.stringify(json);
    if (sent.current.body !== body) sent.current = { body, key: freshKey() };
    return { "Idempotency-Key": sent.current.key };
  };
}

function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

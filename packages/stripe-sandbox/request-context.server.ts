import { AsyncLocalStorage } from "node:async_hooks";

/** The call that writes, as its events name it. */
export const requestContext = new AsyncLocalStorage<{ id: string; idempotency_key: string | null }>();

import { createContext } from "react-router";

/**
 * Calls the JSON API in this process as the page's own caller: with its cookies, origin and IP address, through the
 * same checks and limits. `init` overrides these.
 */
export type AskApi = (path: string, init: RequestInit & { duplex?: "half" }) => Promise<Response>;

/** The JSON API for a page's action, which may not import it: `context.get(apiContext)`. */
export const apiContext = createContext<AskApi>();

import { createContext } from "react-router";

/**
 * Asks the JSON API inside this process for a page, as the same caller: with the cookies, origin and address of the
 * page's own request, past the same checks and limits. What `init` says goes over that.
 */
export type AskApi = (path: string, init: RequestInit & { duplex?: "half" }) => Promise<Response>;

/** The JSON API for a page's action, which may not import it: `context.get(apiContext)`. */
export const apiContext = createContext<AskApi>();

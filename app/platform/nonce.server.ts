import { createContext } from "react-router";

/** The nonce that a page's scripts carry to be run (see security-headers.server.ts). */
export const nonceContext = createContext<string>();

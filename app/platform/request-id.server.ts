import { createContext } from "react-router";

/** The id of the request that a page answers, as the log names it. */
export const requestIdContext = createContext<string>();

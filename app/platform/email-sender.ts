import { createContext } from "react";

/** Who sends emails: where to ask, and the company with its address; empty where only its name is set. */
export const EmailSender = createContext<{ supportEmail: string; company: string } | null>(null);

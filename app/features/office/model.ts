/** Why the office shows a sign-in form: who is signed in without being an administrator, and whether the demo offers one. */
export type Shut = { demo: boolean; other: string | null };

/** What a page of the office was given: what an administrator reads, or the shut door. */
export type Visit<Shown> = { shut: null; shown: Shown } | { shut: Shut; shown: null };

/** Rows of one page of a list in the office. */
export const rowsAtOnce = 50;

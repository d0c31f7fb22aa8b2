/** Why an admin page shows a login form: the name of a member who is not an administrator; whether the demo offers one. */
export type Shut = { demo: boolean; other: string | null };

/** What an admin page loaded: its data, or why it is closed to this visitor. */
export type Visit<Shown> = { shut: null; shown: Shown } | { shut: Shut; shown: null };

/** One page of an admin list. */
export const rowsAtOnce = 50;

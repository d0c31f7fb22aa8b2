/** A column sorts this many rows: the first ones of a list's own order. */
export const maxSorted = 1000;

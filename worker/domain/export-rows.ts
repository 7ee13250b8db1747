/**
 * Rows that the file of a list has, at most; beyond them it says so. A request may put a thousand queries to the database,
 * and a page of a thousand rows takes up to eight.
 */
export const EXPORT_ROWS = 100_000

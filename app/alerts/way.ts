/** The address of a vehicle's day at a moment: the server knows which day of the company that is. */

/** @param at UTC milliseconds */
export const addressAt = (path: string, at: number): string => `${path}?at=${at}`

/** A text with a capital at its start, as a date has that begins a line. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

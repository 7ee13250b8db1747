/** A signed text with its second last character changed: always another one, of the same length. */
export const altered = (signed: string): string =>
  `${signed.slice(0, -2)}${signed.at(-2) === 'A' ? 'B' : 'A'}${signed.slice(-1)}`

/** Where a word that is wider than its line is cut: between its syllables, with a hyphen. */

/** Letters, parts of a compound («técnico-mecánica»), and a sign after them; codes and addresses get no sign of ours. */
const WORD = /^[\p{L}-]+[^\p{L}\p{N}]*$/u
/** What a syllable of Spanish begins with: one consonant, or two that belong together, and a vowel. */
const ONSET = /^(?:ch|ll|rr|qu|gu|[bcfgp][lr]|[dt]r|[b-df-hj-np-tv-zñ])[aeiouáéíóúü]/i
const VOWEL = /[aeiouáéíóúü]$/i
/** A vowel, and the consonant that ends its syllable. */
const CLOSED = /[aeiouáéíóúü][b-df-hj-np-tv-zñ]$/i
/** So many letters stay together on each line. */
const TOGETHER = 2

function isBetweenSyllables(head: string, rest: string): boolean {
  if (!ONSET.test(rest)) return false
  return VOWEL.test(head) || (CLOSED.test(head) && !ONSET.test(`${head.at(-1)}${rest}`))
}

/**
 * Cuts a word that does not fit a line.
 * @param fits whether a text fits the line
 * @returns what stands on the line, with its hyphen, and the rest, which is empty for a single letter
 */
export function cutWord(word: string, fits: (text: string) => boolean): [head: string, rest: string] {
  const signs = [...word]
  const upTo = (at: number) => signs.slice(0, at).join('')
  const from = (at: number) => signs.slice(at).join('')
  let most = 1
  while (most < signs.length && fits(upTo(most + 1))) most++
  const last = WORD.test(word) ? Math.min(most, signs.length - TOGETHER) : 0
  // a compound is cut where it has its own hyphen
  const compound = upTo(last).lastIndexOf('-') + 1
  if (compound >= TOGETHER) return [upTo(compound), from(compound)]
  for (let at = last; at >= TOGETHER; at--) {
    const head = upTo(at)
    const rest = from(at)
    if (isBetweenSyllables(head, rest) && fits(`${head}-`)) return [`${head}-`, rest]
  }
  const isLetterLeft = signs.length - most === 1 && most > TOGETHER
  const at = isLetterLeft ? most - 1 : most
  return [upTo(at), from(at)]
}

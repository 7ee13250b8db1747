/** The letters that the standard fonts of a PDF have (WinAnsi): Western European ones. What else a name holds is told as well as it can be. */

/** Beside printable ASCII and U+00A0 to U+00FF. */
const OTHER_LETTERS = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')
/** Letters that are no base and mark, in letters that there are. */
const LOOKALIKES: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', Ħ: 'H', ŉ: 'n', ẞ: 'SS' }

const hay = (letter: string): boolean => /^[ -~\u00a0-\u00ac\u00ae-\u00ff]$/.test(letter) || OTHER_LETTERS.has(letter)

function drawableLetter(letter: string): string {
  if (hay(letter)) return letter
  if (/^[\s\p{Z}]$/u.test(letter)) return ' '
  const lookalike = LOOKALIKES[letter]
  if (lookalike) return lookalike
  // a letter without its mark: «ő» is «o»; full-width figures are figures
  const base = [...letter.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part)).join('')
  if (base !== '' && [...base].every(hay)) return base
  return /[\p{L}\p{N}]/u.test(letter) ? '?' : ''
}

/** The text in letters that can be drawn: others lose their mark, pictures go, letters of other scripts become «?». */
export function toDrawable(text: string): string {
  return [...text.normalize('NFC')].map(drawableLetter).join('').replace(/ +/g, ' ').trim()
}

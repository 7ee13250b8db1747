/** Characters of the standard PDF fonts (WinAnsi): Western European. Others are approximated. */

/** Characters beside printable ASCII and U+00A0 to U+00FF. */
const OTHER_LETTERS = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')
/** Replacements for letters that do not decompose. */
const LOOKALIKES: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', Ħ: 'H', ŉ: 'n', ẞ: 'SS' }

const isDrawable = (letter: string): boolean =>
  /^[ -~\u00a0-\u00ac\u00ae-\u00ff]$/.test(letter) || OTHER_LETTERS.has(letter)

function drawableLetter(letter: string): string {
  if (isDrawable(letter)) return letter
  if (/^[\s\p{Z}]$/u.test(letter)) return ' '
  const lookalike = LOOKALIKES[letter]
  if (lookalike) return lookalike
  // the base letter without its mark: «ő» is «o»; full-width digits become digits
  const base = [...letter.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part)).join('')
  if (base !== '' && [...base].every(isDrawable)) return base
  return /[\p{L}\p{N}]/u.test(letter) ? '?' : ''
}

/** The text in drawable characters: others lose their mark, emoji are removed, letters of other scripts become «?». */
export function toDrawable(text: string): string {
  return [...text.normalize('NFC')].map(drawableLetter).join('').replace(/ +/g, ' ').trim()
}

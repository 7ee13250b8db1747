/** The letters that the standard fonts of a PDF have (WinAnsi): Western European ones. What else a name holds is told as well as it can be. */

/** Beside printable ASCII and U+00A0 to U+00FF. */
const OTRAS = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')
/** Letters that are no base and mark, in letters that there are. */
const PARIENTES: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', Ħ: 'H', ŉ: 'n', ẞ: 'SS' }

const hay = (letra: string): boolean => /^[ -~\u00a0-\u00ac\u00ae-\u00ff]$/.test(letra) || OTRAS.has(letra)

function unaLetra(letra: string): string {
  if (hay(letra)) return letra
  if (/^[\s\p{Z}]$/u.test(letra)) return ' '
  const pariente = PARIENTES[letra]
  if (pariente) return pariente
  // a letter without its mark: «ő» is «o»; full-width figures are figures
  const base = [...letra.normalize('NFKD')].filter((parte) => !/\p{M}/u.test(parte)).join('')
  if (base !== '' && [...base].every(hay)) return base
  return /[\p{L}\p{N}]/u.test(letra) ? '?' : ''
}

/** The text in letters that can be drawn: others lose their mark, pictures go, letters of other scripts become «?». */
export function enLetras(texto: string): string {
  return [...texto.normalize('NFC')].map(unaLetra).join('').replace(/ +/g, ' ').trim()
}

/**
 * Whether a password is a common one. The list is a Bloom filter (scripts/common-passwords.mjs lists its sources): no
 * false negatives, and about one false positive in 5 700. A password is looked up as typed and without the usual
 * decoration of a common word: a year, up to four digits or a sequence, signs, before or after it, capitals, accents
 * and digit-for-letter substitutions.
 */

/** The filter: its bits, and how many of them each entry sets. */
export interface Filter {
  bits: Uint8Array
  hashes: number
}

/**
 * Minimum length of a base word. Words below the minimum length of a password match only together with a prefix or
 * suffix.
 */
export const WORD_MIN = 4
const WHOLE_MIN = 8
/** The longest entry: longer phrases never match. */
export const ENTRY_MAX = 20

/** Lower case without accents; ñ becomes n. */
export const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

const LETTER_OF: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** Undoes digit-for-letter substitution: «c0ntr@sena» becomes «contrasena». */
export const undisguised = (text: string): string => text.replace(/[013457@$!]/g, (sign) => LETTER_OF[sign] ?? sign)
/** The same, reading 1, ! and | as l. */
const withL = (text: string) => undisguised(text.replace(/[1!|]/g, 'l'))

/**
 * Up to three signs; a short number, a year, a date or a sequence; optionally signs and a short number again, and
 * signs.
 */
const TAIL =
  /^[^\p{L}\p{N}]{0,3}(?:\d{0,4}|12345(?:6(?:7(?:8(?:90?)?)?)?)?|(?:19|20)\d{3,6}|\d{1,4}(?:19|20)\d{2})(?:[^\p{L}\p{N}]{1,3}\d{0,4})?[^\p{L}\p{N}]{0,3}$/u
const FORWARD = (text: string) => text
const BACKWARD = (text: string) => [...text].reverse().join('')

/** The text itself, and what is left after removing a tail. */
function withoutTail(text: string, tail: (cut: string) => string): string[] {
  const chars = [...text]
  const left: string[] = []
  for (let n = chars.length; n >= WORD_MIN; n--) {
    const cut = chars.slice(n).join('')
    if (/\p{L}/u.test(cut)) break
    if (cut === '' || TAIL.test(tail(cut))) left.push(chars.slice(0, n).join(''))
  }
  return left
}

/** The forms under which a password is looked up: none for a phrase, several for one ending in digits. */
function commonForms(password: string): string[] {
  const text = plain(password)
  const forms = new Set<string>()
  const add = (form: string, min: number) => {
    const length = [...form].length
    if (length < min || length > ENTRY_MAX) return
    for (const one of [form, undisguised(form), withL(form)]) forms.add(one)
  }
  add(text, WHOLE_MIN)
  add(text.replace(/[^\p{L}\p{N}]/gu, ''), WHOLE_MIN)
  for (const stem of withoutTail(text, FORWARD))
    for (const head of withoutTail(BACKWARD(stem), BACKWARD).map(BACKWARD)) {
      add(head, WORD_MIN)
      add(REPEATED.exec(head)?.[1] ?? '', WORD_MIN)
    }
  return [...forms]
}

/** «colombiacolombia» */
const REPEATED = /^(.+?)\1+$/su

const SHORT_UNIT = /^(.{1,3}?)\1+$/su
/** A date in common notations: 15081990, 1990-08-15. */
const A_DATE = /^(?:[0-3]?\d\D?[01]?\d\D?(?:19|20)\d\d|(?:19|20)\d\d\D?[01]?\d\D?[0-3]?\d)$/u

/** Whether a password is common, a date, or a few repeated characters. */
export function isCommon(password: string, filter: Filter): boolean {
  const text = plain(password)
  if (SHORT_UNIT.test(text) || A_DATE.test(text)) return true
  return commonForms(password).some((form) => mayHold(filter, form))
}

/** FNV-1a over UTF-16 with murmur3's finaliser: one of two independent hashes of a text. */
function hash(text: string, seed: number): number {
  let h = seed
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** The bits of a text: double hashing with a cubic term (Dillinger and Manolios). */
function* positions(text: string, { bits, hashes }: Filter): Generator<number> {
  const size = bits.length * 8
  let a = hash(text, 0x811c9dc5)
  let b = hash(text, 0x9747b28c)
  for (let i = 0; i < hashes; i++) {
    yield a % size
    a = (a + b) >>> 0
    b = (b + i) >>> 0
  }
}

/** Adds an entry; used by the script that builds the filter. */
export function insert(filter: Filter, entry: string): void {
  for (const at of positions(entry, filter)) filter.bits[at >> 3] = (filter.bits[at >> 3] ?? 0) | (1 << (at & 7))
}

/** Whether a text is an entry: false is certain, true is probable. */
export function mayHold(filter: Filter, text: string): boolean {
  for (const at of positions(text, filter)) if (((filter.bits[at >> 3] ?? 0) & (1 << (at & 7))) === 0) return false
  return true
}

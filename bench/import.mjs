/**
 * `node bench/import.mjs`: what an import of 10,000 vehicles with two documents each takes: the workbook read and understood
 * as the browser does it, its rows judged and written by the bundle to be deployed, in the pieces that the screen sends, and
 * the import taken back. Writes its section of docs/benchmarks.md; with --print it only prints.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { writeXlsx } from 'hucre/xlsx'
import { bundle } from '../scripts/bundle.mjs'
import { createEmpresaIn } from './product.mjs'
import { putSection } from './section.mjs'
import { migrate, ROOT, start } from './servers.mjs'

/** With `--rows N` fewer, to try. */
const asked = process.argv.indexOf('--rows')
const ROWS = asked < 0 ? 10_000 : Number(process.argv[asked + 1])
/** What a Worker may hold, in bytes. */
const WORKER_MEMORY = 128 * 1024 * 1024

/** What the screen of imports reads a file with, as one module. */
async function reader() {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { readFile } from '~/import/read-file'
        export { partsOf, withRows } from '~/import/parts'
        export { asked, piecesOf } from '~/import/draft'
        export { CHECKED_AT_ONCE, WRITTEN_AT_ONCE } from '@domain/importacion/limits'`,
      resolveDir: ROOT,
    },
    alias: { '@domain': join(ROOT, 'worker/domain'), '~': join(ROOT, 'app') },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}

const DAY = new Date(Date.UTC(2027, 2, 8))
const TITLES = ['Placa', 'Marca', 'Línea', 'Modelo', 'Propietario', 'Vence SOAT', 'Vence tecnomecánica']
const letter = (n) => String.fromCharCode(65 + (n % 26))
const plate = (i) =>
  `${letter(i / 26_000)}${letter(i / 1000 / 26)}${letter(i / 1000)}${String(i % 1000).padStart(3, '0')}`
const rows = Array.from({ length: ROWS }, (_, i) => [plate(i), 'Chevrolet', 'NHR', 2018, 'Ana Ruiz', DAY, DAY])

const { readFile, partsOf, withRows, asked: askedRows, piecesOf, CHECKED_AT_ONCE, WRITTEN_AT_ONCE } = await reader()

const measures = []
async function measure(name, of, run) {
  const began = performance.now()
  const cpuBefore = of?.cpu() ?? 0
  const result = await run()
  const seconds = (performance.now() - began) / 1000
  measures.push({ name, seconds, cpu: of ? (of.cpu() - cpuBefore) / 1e6 : null })
  console.log(name, seconds.toFixed(1), 's')
  return result
}

const bytes = await writeXlsx({ sheets: [{ name: 'Flota', rows: [TITLES, ...rows] }] })
const file = new File([bytes], 'flota.xlsx')
const sheets = await measure('workbook opened', null, () => readFile(file))
const part = await measure('sheet, columns and cells understood', null, async () => withRows(partsOf(sheets)[0]))
const read = askedRows(part.rows)

const product = await start('vigia', await bundle())
try {
  const db = await product.mf.getD1Database('DB')
  await migrate(db)
  const empresa = await createEmpresaIn(db, { vehiculos: 0 })
  await db.prepare('update empresas set vehicle_limit = 20000 where id = ?').bind(empresa.id).run()
  let longest = 0
  async function post(fields) {
    const began = performance.now()
    // a connection of its own: workerd may close an idle one just when it is used again
    const headers = { cookie: empresa.admin.cookie, origin: product.base, connection: 'close' }
    const answer = await fetch(`${product.base}/admin/import/rows`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    })
    if (!answer.ok) throw new Error(`${fields.intent} answered ${answer.status} ${await answer.text()}`)
    longest = Math.max(longest, performance.now() - began)
    return answer.json()
  }
  await measure('judged, 100 rows a request', product, async () => {
    let fresh = 0
    for (const piece of piecesOf(read, CHECKED_AT_ONCE)) {
      const said = await post({ intent: 'check', filas: JSON.stringify(piece), nuevos: String(fresh) })
      fresh += said.rows.filter(({ outcome }) => outcome === 'nuevo').length
    }
    if (fresh !== ROWS) throw new Error(`${fresh} of ${ROWS} rows are new`)
  })
  const { id } = await post({ intent: 'start', filas: String(ROWS) })
  await measure('written, 20 rows a request', product, async () => {
    for (const piece of piecesOf(read, WRITTEN_AT_ONCE))
      await post({ intent: 'write', id, filas: JSON.stringify(piece) })
  })
  const kept = await db.prepare('select count(*) as n from documentos where empresa_id = ?').bind(empresa.id).first()
  if (kept.n !== 2 * ROWS) throw new Error(`${kept.n} documents are kept`)
  await measure('taken back, 20 rows a request', product, async () => {
    for (;;) if ((await post({ intent: 'undo', id })).left === 0) return
  })
  const memory = product.memory()
  const lines = measures.map(
    ({ name, seconds, cpu }) => `| ${name} | ${seconds.toFixed(1)} s | ${cpu === null ? '' : `${cpu.toFixed(1)} s`} |`,
  )
  const megabytes = (n) => `${(n / 1024 / 1024).toFixed(0)} MB`
  const text = `## ${ROWS} rows from Excel

Written by \`node bench/import.mjs\` on ${new Date().toISOString().slice(0, 10)}: ${ROWS} vehicles with two documents each, a workbook of ${(bytes.length / 1000).toFixed(0)} kB, read in
Node as a browser reads it, then judged, written and taken back by the bundle. The Worker sees a piece at a time: the longest
request took ${longest.toFixed(0)} ms. The process of workerd, with its database and every object, held ${megabytes(memory)} at most: an upper
bound of what the Worker holds, which may be ${megabytes(WORKER_MEMORY)}.

|  | as a person waits | processor of the server |
| --- | ---: | ---: |
${lines.join('\n')}`
  console.log(text)
  const path = join(ROOT, 'docs/benchmarks.md')
  if (!process.argv.includes('--print')) writeFileSync(path, putSection(readFileSync(path, 'utf8'), 'import', text))
} finally {
  await product.stop()
}
process.exit(0)

/**
 * Two parts about documents: every list of a company with 10 000 vehicles and 100 000 documents next to the same list
 * of one with 100 and 1000; and the daily job over 100 000 documents that are all due, counting its statements.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Connection } from './client.mjs'
import { assessAll, DOCUMENTOS_PER_VEHICULO, fill } from './fleet.mjs'
import { compare, pagesPerSecond } from './measure.mjs'
import { createEmpresaIn } from './product.mjs'
import { migrate, start } from './servers.mjs'

const SMALL = 100
const LARGE = 10_000
/** Each list as it opens, filtered, and searched. */
const LISTS = [
  ['dashboard', '/admin'],
  ['vehicles', '/admin/vehicles'],
  ['vehicles, searched', '/admin/vehicles?q=rojas'],
  ['documents', '/admin/documents'],
  ['documents, searched', '/admin/documents?q=soat'],
  ['drivers', '/admin/drivers'],
  ['drivers, searched', '/admin/drivers?q=rojas'],
  ['alerts', '/admin/alerts'],
  ['alerts, searched', '/admin/alerts?q=soat'],
  ['maintenance', '/admin/maintenance'],
  ['maintenance, searched', '/admin/maintenance?q=aceite'],
  ['plans', '/admin/maintenance?vista=planes'],
  ['GPS devices', '/admin/gps'],
  ['GPS devices, searched', '/admin/gps?q=35000'],
]

/** 05:00 in Bogotá of a day. */
const dawn = (day) => Date.parse(`${day}T10:00:00Z`)
const today = () => new Date().toISOString().slice(0, 10)
/** Spread over a year, a month of it past. */
const spread = (k) => ((k * 37) % 365) - 30

export async function lists({ bundles, say }) {
  const server = await start('lists', bundles.product)
  try {
    const db = await server.mf.getD1Database('DB')
    await migrate(db)
    const small = await createEmpresaIn(db)
    const large = await createEmpresaIn(db)
    await fill(db, small.id, SMALL, today(), spread)
    await fill(db, large.id, LARGE, today(), spread)
    await assessAll(db)
    const worker = await server.mf.getWorker('lists')
    for (let i = 0; i < 5; i++)
      await worker.scheduled({ cron: '* * * * *', scheduledTime: new Date(dawn(today()) + i * 60_000) })
    const { n } = await db.prepare('select count(*) as n from alertas where empresa_id = ?').bind(large.id).first()
    say(`the large company has ${n} alerts`)
    const lines = []
    for (const [what, path] of LISTS) {
      const pageOf = ({ admin }) => ({ ms: 500, headers: `Cookie: ${admin.cookie}\r\n` })
      const r = await compare(
        {
          small: pagesPerSecond(server, path, pageOf(small)),
          large: pagesPerSecond(server, path, pageOf(large)),
        },
        5,
      )
      const line = {
        what,
        small: 1000 / r.small.value,
        large: 1000 / r.large.value,
        ratio: 1 / r.large.ratio,
        cpu: [r.small.cpu / 1000, r.large.cpu / 1000],
      }
      say(
        `${what}: ${line.small.toFixed(1)} ms with ${SMALL}, ${line.large.toFixed(1)} ms with ${LARGE}, × ${line.ratio.toFixed(2)}; CPU ${line.cpu.map((c) => c.toFixed(1)).join(' / ')} ms`,
      )
      lines.push(line)
    }
    return { lines, alertas: n, small: SMALL, large: LARGE, byVehiculo: DOCUMENTOS_PER_VEHICULO }
  } finally {
    await server.stop()
  }
}

const COUNTER_FILE = fileURLToPath(new URL('./counter.mjs', import.meta.url))

/** Runs the daily job until nothing is left to do; every document of each fleet is due. */
export async function daily({ bundles, say }) {
  const lines = []
  for (const documentos of [1000, 10_000, 100_000]) {
    const counterModule = { type: 'ESModule', path: 'entrada.js', contents: readFileSync(COUNTER_FILE, 'utf8') }
    const server = await start('daily', bundles.product, [counterModule])
    try {
      const db = await server.mf.getD1Database('DB')
      await migrate(db)
      const { id } = await createEmpresaIn(db)
      await fill(db, id, documentos / DOCUMENTOS_PER_VEHICULO, today(), (k) => k % 60)
      const howMany = async () => (await db.prepare('select count(*) as n from alertas').first()).n
      const round = async (i) => {
        // a separate connection: the server closes one that stays idle while the alerts are counted
        const connection = new Connection(server.base)
        const { body } = await connection.get(`/__cron?ahora=${dawn(today()) + i * 60_000}`)
        connection.close()
        return JSON.parse(body.toString())
      }
      const rounds = []
      let before = 0
      for (let i = 0; i < 30; i++) {
        const cpu = server.cpu()
        const counts = await round(i)
        const ms = (server.cpu() - cpu) / 1000
        const after = await howMany()
        // a round that finds nothing to do is the last one, and does not count
        if (after === before) break
        before = after
        rounds.push({ ...counts, cpu: ms })
      }
      const line = {
        documentos,
        alertas: await howMany(),
        rounds: rounds.length,
        d1: rounds.reduce((s, r) => s + r.d1, 0),
        cpu: Math.max(...rounds.map((r) => r.cpu)),
      }
      say(
        `${documentos} documents due: ${line.alertas} alerts in ${line.rounds} runs, ${line.d1} statements, at most ${line.cpu.toFixed(0)} ms of CPU a run`,
      )
      lines.push(line)
    } finally {
      await server.stop()
    }
  }
  return { lines }
}

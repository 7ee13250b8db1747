/**
 * Two parts about papers: every list of a company with 10 000 vehicles and 100 000 documents beside the same list of one
 * with 100 and 1000; and the daily job over 100 000 documents that are all due, its statements counted.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Conexion } from './cliente.mjs'
import { juzgarTodos, llenar, PAPELES_POR_VEHICULO } from './flota.mjs'
import { compare, pagesPerSecond } from './medidas.mjs'
import { crearEmpresaEn } from './producto.mjs'
import { migrate, start } from './servidores.mjs'

const CHICA = 100
const GRANDE = 10_000
/** Each list as it opens, narrowed by its filter, and searched. */
const LISTAS = [
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
const alaba = (dia) => Date.parse(`${dia}T10:00:00Z`)
const hoy = () => new Date().toISOString().slice(0, 10)
/** Spread over a year, a month of it past. */
const repartido = (k) => ((k * 37) % 365) - 30

export async function listas({ bundles, say }) {
  const servidor = await start('listas', bundles.producto)
  try {
    const db = await servidor.mf.getD1Database('DB')
    await migrate(db)
    const chica = await crearEmpresaEn(db)
    const grande = await crearEmpresaEn(db)
    await llenar(db, chica.id, CHICA, hoy(), repartido)
    await llenar(db, grande.id, GRANDE, hoy(), repartido)
    await juzgarTodos(db)
    const worker = await servidor.mf.getWorker('listas')
    for (let i = 0; i < 5; i++)
      await worker.scheduled({ cron: '* * * * *', scheduledTime: new Date(alaba(hoy()) + i * 60_000) })
    const { n } = await db.prepare('select count(*) as n from alertas where empresa_id = ?').bind(grande.id).first()
    say(`the large company has ${n} alerts`)
    const lineas = []
    for (const [que, path] of LISTAS) {
      const de = ({ admin }) => ({ ms: 500, headers: `Cookie: ${admin.cookie}\r\n` })
      const r = await compare(
        {
          chica: pagesPerSecond(servidor, path, de(chica)),
          grande: pagesPerSecond(servidor, path, de(grande)),
        },
        5,
      )
      const linea = {
        ...{ que, chica: 1000 / r.chica.valor, grande: 1000 / r.grande.valor, razon: 1 / r.grande.razon },
        cpu: [r.chica.cpu / 1000, r.grande.cpu / 1000],
      }
      say(
        `${que}: ${linea.chica.toFixed(1)} ms with ${CHICA}, ${linea.grande.toFixed(1)} ms with ${GRANDE}, × ${linea.razon.toFixed(2)}; CPU ${linea.cpu.map((c) => c.toFixed(1)).join(' / ')} ms`,
      )
      lineas.push(linea)
    }
    return { lineas, alertas: n, chica: CHICA, grande: GRANDE, porVehiculo: PAPELES_POR_VEHICULO }
  } finally {
    await servidor.stop()
  }
}

const CONTADOR = fileURLToPath(new URL('./contador.mjs', import.meta.url))

/** Runs the daily job until nothing is left to do; the fleets have as many papers due as their size says. */
export async function diario({ bundles, say }) {
  const lineas = []
  for (const papeles of [1000, 10_000, 100_000]) {
    const contador = { type: 'ESModule', path: 'entrada.js', contents: readFileSync(CONTADOR, 'utf8') }
    const servidor = await start('diario', bundles.producto, [contador])
    try {
      const db = await servidor.mf.getD1Database('DB')
      await migrate(db)
      const { id } = await crearEmpresaEn(db)
      await llenar(db, id, papeles / PAPELES_POR_VEHICULO, hoy(), (k) => k % 60)
      const cuantas = async () => (await db.prepare('select count(*) as n from alertas').first()).n
      const ronda = async (i) => {
        // of its own: while the alerts are counted the server closes one that is idle
        const conexion = new Conexion(servidor.base)
        const { body } = await conexion.get(`/__cron?ahora=${alaba(hoy()) + i * 60_000}`)
        conexion.close()
        return JSON.parse(body.toString())
      }
      const rondas = []
      let antes = -1
      for (let i = 0; i < 30 && (await cuantas()) !== antes; i++) {
        antes = await cuantas()
        const cpu = servidor.cpu()
        rondas.push({ ...(await ronda(i)), cpu: (servidor.cpu() - cpu) / 1000 })
      }
      // the last round found nothing to do
      rondas.pop()
      const linea = {
        papeles,
        alertas: await cuantas(),
        rondas: rondas.length,
        d1: rondas.reduce((s, r) => s + r.d1, 0),
        cpu: Math.max(...rondas.map((r) => r.cpu)),
      }
      say(
        `${papeles} papers due: ${linea.alertas} alerts in ${linea.rondas} runs, ${linea.d1} statements, at most ${linea.cpu.toFixed(0)} ms of CPU a run`,
      )
      lineas.push(linea)
    } finally {
      await servidor.stop()
    }
  }
  return { lineas }
}

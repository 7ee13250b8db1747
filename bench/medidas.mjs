/** How things are measured: alternating rounds of the limit and the product, medians, and ratios within a round. */
import { Conexion, saturate } from './cliente.mjs'

/** Many short rounds rather than few long ones: a slow moment of the machine spoils few of them. */
const RONDAS = 10
const CONEXIONES = 16
/** To one Device: a phone's reports come in order, and many connections would shuffle them. */
const CONEXIONES_DE_UNO = 4
/** Long enough for the engine to have compiled what runs hot, in the limit and in the product. */
const CALENTAR_MS = 2500

export function median(values) {
  return percentile(values, 0.5)
}

export function percentile(values, p) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))]
}

/**
 * Runs each of `casos` (name → function giving { valor, cpu }) in turn, `RONDAS` times, so that a slow moment of the machine
 * meets all of them. Answers the medians of each, and the median of its ratio to the first within the same round.
 */
export async function compare(casos, rondas = RONDAS) {
  const nombres = Object.keys(casos)
  const valores = Object.fromEntries(nombres.map((n) => [n, []]))
  // one round to warm up, not counted
  for (let ronda = -1; ronda < rondas; ronda++) {
    // every other round in reverse order: a drift of the machine cancels
    for (const n of ronda % 2 ? nombres : [...nombres].reverse()) {
      const medida = await casos[n](ronda < 0)
      if (ronda >= 0) valores[n].push(medida)
    }
  }
  const [limite] = nombres
  return Object.fromEntries(
    nombres.map((n) => [
      n,
      {
        valor: median(valores[n].map((v) => v.valor)),
        cpu: median(valores[n].map((v) => v.cpu)),
        razon: median(valores[n].map((v, i) => v.valor / valores[limite][i].valor)),
      },
    ]),
  )
}

/** Positions a second that a server takes, one to a request, from `devices` phones in turn. */
export function positionsPerSecond(servidor, devices, { ms, viewers = 0 }) {
  return async (warm) => {
    const sockets = await servidor.watch(devices, viewers, () => undefined)
    let n = 0
    const siguiente = (c) => {
      const i = n++ % devices
      const { path, body } = servidor.report(i)
      return c.post(path, body)
    }
    try {
      return await saturate(servidor, {
        conexiones: devices === 1 ? CONEXIONES_DE_UNO : CONEXIONES,
        ms: warm ? CALENTAR_MS : ms,
        siguiente,
      })
    } finally {
      for (const s of sockets) s.close()
    }
  }
}

/** Milliseconds from POST to each viewer's socket, `porSegundo` positions a second of 50 phones: { p50, p95 }. */
export async function postToSocket(servidor, { viewers, porSegundo = 50, ms, devices = 50 }) {
  const salidas = new Map()
  const demoras = []
  const sockets = await servidor.watch(devices, viewers, (clave) => {
    const t0 = salidas.get(clave)
    if (t0 !== undefined) demoras.push(performance.now() - t0)
  })
  const libres = Array.from({ length: 8 }, () => new Conexion(servidor.base))
  const total = Math.round((ms / 1000) * porSegundo)
  const inicio = performance.now() + 50
  const enviadas = []
  for (let n = 0; n < total; n++) {
    const falta = inicio + (n * 1000) / porSegundo - performance.now()
    if (falta > 0) await new Promise((r) => setTimeout(r, falta))
    const { path, body, clave } = servidor.report(n % devices)
    const conexion = libres.pop() ?? new Conexion(servidor.base)
    salidas.set(clave, performance.now())
    enviadas.push(
      conexion.post(path, body).then(({ status }) => {
        libres.push(conexion)
        if (status !== 200) throw new Error(`POST answered ${status}`)
      }),
    )
  }
  await Promise.all(enviadas)
  await new Promise((r) => setTimeout(r, 500))
  for (const s of sockets) s.close()
  for (const c of libres) c.close()
  const llegadas = demoras.length / (total * viewers)
  return { p50: percentile(demoras, 0.5), p95: percentile(demoras, 0.95), llegadas }
}

/** Pages a second. */
export function pagesPerSecond(servidor, path, { ms, headers = '' }) {
  return (warm) => saturate(servidor, { conexiones: 8, ms: warm ? ms / 2 : ms, siguiente: (c) => c.get(path, headers) })
}

/** docs/benchmarks.md out of the measurements. */
import { MES, monthlyCost, PRECIOS } from './costo.mjs'

const n0 = (v) => Math.round(v).toLocaleString('en-US')
const ms = (v) => `${v.toFixed(v < 10 ? 2 : 0)} ms`
const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`
const usd = (v) => `$${v.toFixed(v < 0.01 ? 4 : 3)}`
const table = (head, rows) =>
  [head, head.map((_, i) => (i ? '---:' : '---')), ...rows].map((r) => `| ${r.join(' | ')} |`).join('\n')
const meta = (bien, texto) => `${bien ? '✓' : '✗'} ${texto}`

export function document(d) {
  return `${[intro(d), posiciones(d.posiciones), demora(d.demora), paginas(d.paginas), listas(d.listas), diario(d.diario), tamano(d.tamano), costo(d.costo, d.demora)].join('\n\n')}\n`
}

const intro = (d) => `# Benchmarks

Written by \`npm run bench\` on ${d.fecha} (${d.nucleos} × ${d.cpu}, workerd and load generator on the same machine). Every figure
stands beside its limit, measured in the same run in alternating rounds: the ratio is what counts, the figures are this
machine's. Limits: a bare Worker; a bare Durable Object with one insert and the same fan-out; a bare Remix page with one
read of D1 (bench/bare). All run as deployed bundles in workerd with NODE_ENV=production, addressed at the Worker's own
port, databases in memory.`

const posiciones = (lineas) => `## Positions per second

One position to a request, 16 connections to a hundred Devices and 4 to one; CPU is what the server's process spends on one (limit / product). Goal: at least 0.8 of the limit while nobody watches, 0.7 while somebody does.

${table(
  ['', 'limit', 'product', 'ratio', 'goal', 'CPU'],
  lineas.map((l) => [
    l.que,
    n0(l.limite),
    n0(l.producto),
    l.razon.toFixed(2),
    meta(l.razon >= l.meta, `≥ ${l.meta}`),
    `${n0(l.cpu[0])} / ${n0(l.cpu[1])} µs`,
  ]),
)}`

const demora = (lineas) => `## From the phone's POST to the open map

50 positions a second of 50 vehicles; one browser with as many sockets as there are viewers. The limit has one object that
stores and tells its sockets; the product has two, the Device that stores and the Fleet that tells. Goal: the median within
1.5 times of the limit's.

${table(
  ['viewers', 'limit p50', 'limit p95', 'product p50', 'product p95', 'ratio p50', 'goal', 'arrived'],
  lineas.map((l) => [
    l.viewers,
    ms(l.limite.p50),
    ms(l.limite.p95),
    ms(l.producto.p50),
    ms(l.producto.p95),
    l.razon.toFixed(2),
    meta(l.razon <= 1.5, '≤ 1.5'),
    `${(l.producto.llegadas * 100).toFixed(1)} %`,
  ]),
)}`

const paginas = (lineas) => `## Pages per second

8 connections, a company with 100 vehicles. The ratio is to the bare Remix page with one read.

${table(
  ['', 'pages/s', 'ratio', 'CPU a page'],
  lineas.map((l) => [l.que, n0(l.valor), l.razon.toFixed(2), `${n0(l.cpu)} µs`]),
)}`

const listas = ({ lineas, chica, grande, porVehiculo, alertas }) => `## A hundred vehicles, or ten thousand

Every list of a company with ${n0(grande)} vehicles, ${n0(grande * porVehiculo)} documents that count, ${n0(grande)} drivers and ${n0(alertas)} alerts beside the same
list of a company with ${n0(chica)} vehicles, whole pages over 8 connections; CPU is what the server's process spends on one. Goal: at
most 1.2 times the time.

${table(
  ['', n0(chica), n0(grande), 'ratio', 'goal', 'CPU'],
  lineas.map((l) => [
    ...[l.que, ms(l.chica), ms(l.grande), l.razon.toFixed(2), meta(l.razon <= 1.2, '≤ 1.2')],
    l.cpu.map(ms).join(' / '),
  ]),
)}`

const diario = ({ lineas }) => `## The daily job

All papers of one company due within 60 days, judged in runs a minute apart until nothing is left. A Worker has 30 s of CPU;
the statements grow with the pages of 2000, not with the rows.

${table(
  ['papers due', 'alerts', 'runs', 'D1 statements', 'CPU of the longest run'],
  lineas.map((l) => [n0(l.papeles), n0(l.alertas), l.rondas, l.d1, ms(l.cpu)]),
)}`

const tamano = ({ scripts, workers }) => `## Size and start

JavaScript that a page loads first, gzipped, and its HTML:

${table(
  ['', 'JavaScript gz', 'HTML'],
  scripts.map((s) => [s.que, kB(s.gz), kB(s.html)]),
)}

The Worker, and the time from starting workerd to its first answer:

${table(
  ['', 'bundle', 'gz', 'start'],
  workers.map((w) => [
    { vivo: 'bare Worker', pagina: 'bare Remix', producto: 'product' }[w.nombre],
    kB(w.bytes),
    kB(w.gz),
    ms(w.arranque),
  ]),
)}`

function costo({ sola, vista }, lineas) {
  const msPorInforme = lineas?.[0]?.producto.p50 ?? 5
  const mes = (c) => monthlyCost(paid(c), msPorInforme)
  const [a, b] = [mes(sola), mes(vista)]
  return `## What a vehicle costs in a month

A position every ${MES.cada} s, ${MES.horas} h × ${MES.dias} days. Operations counted over one simulated hour, times Cloudflare's public prices as we
knew them in ${PRECIOS.fecha} (Workers Paid: requests $${PRECIOS.solicitudes * 1e6}/M; Durable Objects: requests $${PRECIOS.solicitudesDO * 1e6}/M, duration $${PRECIOS.duracionDO * 1e6}/M GB-s,
rows written $${PRECIOS.filasDO * 1e6}/M, storage $${PRECIOS.almacenDO}/GB-month; D1: rows written $${PRECIOS.filasD1 * 1e6}/M). Nothing is subtracted for what the plan includes; rows read
($0.001/M) and outgoing messages (free) do not show. An object is billed for ${ms(msPorInforme)} a call, the median above.

Counted in an hour of ${3600 / MES.cada} reports:

${table(
  ['', 'nobody watching', 'one map open'],
  [
    ['D1 statements', sola.d1, vista.d1],
    ['D1 rows written', sola.d1Filas, vista.d1Filas],
    ['Durable Object rows written', sola.doFilas, vista.doFilas],
    ['alarms set / rung', `${sola.alarmasPuestas} / ${sola.alarmas}`, `${vista.alarmasPuestas} / ${vista.alarmas}`],
    ['calls to Device', sola.aDevice, vista.aDevice],
    ['calls to Fleet', sola.aFleet, vista.aFleet],
    ['messages to sockets', sola.mensajes, vista.mensajes],
  ],
)}

In a month:

${table(
  ['', 'nobody watching', '', 'one map open all the time', ''],
  [
    ...a.lineas.map((l, i) => [
      l.que,
      count(l.cantidad),
      usd(l.usd),
      count(b.lineas[i].cantidad),
      usd(b.lineas[i].usd),
    ]),
    ['**Sum**', '', `**${usd(a.total)}**`, '', `**${usd(b.total)}**`],
  ],
)}`
}

const count = (v) => (v < 100 ? v.toFixed(2) : n0(v))

/** Bytes that a stored position takes, its share of the row and the index included. */
const BYTES_POR_PUNTO = 12

/** What an hour's counts make on the bill: setting an alarm writes a row, ringing it is a request. */
function paid(c) {
  const informes = 3600 / MES.cada
  return {
    solicitudes: informes,
    doSolicitudes: c.aDevice + c.aFleet + c.alarmas,
    doFilas: c.doFilas + c.alarmasPuestas,
    d1Filas: c.d1Filas,
    bytes: informes * BYTES_POR_PUNTO,
  }
}

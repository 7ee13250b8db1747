/**
 * `npm run bench`: measures the bundle that would be deployed beside its physical limits, in the same run, in alternating
 * rounds, and writes docs/benchmarks.md. Ends within six minutes. One name or several run those parts alone and write
 * nothing: node bench/run.mjs posiciones demora paginas tamaño costo
 */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { bareServer } from './bare.mjs'
import { countHour } from './hora.mjs'
import { compare, median, pagesPerSecond, positionsPerSecond, postToSocket, RONDAS } from './medidas.mjs'
import { clientScript } from './paginas.mjs'
import { productServer } from './producto.mjs'
import { build, bundleSize, RAIZ, start } from './servidores.mjs'
import { document } from './tabla.mjs'

const PARTES = ['posiciones', 'demora', 'paginas', 'tamaño', 'costo']
const pedidas = process.argv.slice(2)
const partes = pedidas.length ? pedidas : PARTES
const inicio = Date.now()
const say = (texto) => console.log(`${((Date.now() - inicio) / 1000).toFixed(0).padStart(4)} s  ${texto}`)

say('building')
const bundles = await build()
const [vivo, pagina, producto] = await Promise.all([
  start('vivo', bundles.vivo),
  start('pagina', bundles.pagina),
  start('vigia', bundles.producto),
])
const datos = { fecha: new Date().toISOString().slice(0, 10), cpu: cpus()[0]?.model, nucleos: cpus().length }
try {
  const db = await pagina.mf.getD1Database('DB')
  await db.batch([
    db.prepare('CREATE TABLE cosas (id INTEGER PRIMARY KEY, nombre TEXT)'),
    db.prepare("INSERT INTO cosas VALUES (1, 'Vigía')"),
  ])
  const bare = bareServer(vivo)
  const product = await productServer(producto)
  const medir = { posiciones, demora, paginas, tamaño, costo }
  for (const parte of PARTES.filter((p) => partes.includes(p))) datos[parte] = await medir[parte](bare, product)
} finally {
  await Promise.all([vivo.stop(), pagina.stop(), producto.stop()])
}
if (partes.length === PARTES.length) writeFileSync(join(RAIZ, 'docs/benchmarks.md'), document(datos))
say('done')
process.exit(0)

async function posiciones(bare, product) {
  const lineas = []
  bare.together(false)
  for (const viewers of [0, 1]) {
    for (const devices of [1, 100]) {
      const r = await compare({
        limite: positionsPerSecond(bare, devices, { ms: 2500, viewers }),
        producto: positionsPerSecond(product, devices, { ms: 2500, viewers }),
      })
      const que = `${devices === 1 ? 'one Device' : '100 Devices'}, ${viewers ? 'watched' : 'nobody watching'}`
      say(
        `${que}: ${r.limite.valor.toFixed(0)} bare, ${r.producto.valor.toFixed(0)} product, × ${r.producto.razon.toFixed(2)}`,
      )
      lineas.push({
        que,
        limite: r.limite.valor,
        producto: r.producto.valor,
        razon: r.producto.razon,
        meta: viewers ? 0.7 : 0.8,
      })
    }
  }
  return lineas
}

async function demora(bare, product) {
  const lineas = []
  bare.together(true)
  for (const viewers of [1, 10, 100]) {
    const muestras = { limite: [], producto: [] }
    for (let ronda = 0; ronda < RONDAS; ronda++) {
      const orden = [
        ['limite', bare],
        ['producto', product],
      ]
      for (const [nombre, servidor] of ronda % 2 ? orden.reverse() : orden) {
        muestras[nombre].push(await postToSocket(servidor, { viewers, ms: 4000 }))
      }
    }
    const de = (nombre, k) => median(muestras[nombre].map((m) => m[k]))
    const razon = median(muestras.producto.map((m, i) => m.p50 / muestras.limite[i].p50))
    const linea = {
      viewers,
      limite: { p50: de('limite', 'p50'), p95: de('limite', 'p95') },
      producto: { p50: de('producto', 'p50'), p95: de('producto', 'p95'), llegadas: de('producto', 'llegadas') },
      razon,
    }
    say(
      `${viewers} viewers: ${linea.limite.p50.toFixed(2)}/${linea.limite.p95.toFixed(2)} ms bare, ` +
        `${linea.producto.p50.toFixed(2)}/${linea.producto.p95.toFixed(2)} ms product (p50/p95), × ${razon.toFixed(2)}, ` +
        `${(linea.producto.llegadas * 100).toFixed(1)} % arrived`,
    )
    lineas.push(linea)
  }
  bare.together(false)
  return lineas
}

/** Screens of the product, with and without the Administrador's session. */
const pantallas = (product) => [
  { que: 'landing', path: '/', headers: '' },
  { que: 'login', path: '/login', headers: '' },
  { que: 'dashboard', path: '/admin', headers: product.cookie },
  { que: 'vehicle list', path: '/admin/vehicles', headers: product.cookie },
  { que: 'GPS devices', path: '/admin/gps', headers: product.cookie },
  { que: 'phone page', path: product.trackPath, headers: '' },
]

async function paginas(_bare, product) {
  const medidas = pantallas(product).filter((p) => ['landing', 'dashboard', 'vehicle list'].includes(p.que))
  const ms = 2500
  const r = await compare({
    'Remix, one read': pagesPerSecond(pagina.base, '/', { ms }),
    'bare Worker': pagesPerSecond(vivo.base, '/', { ms: 1000 }),
    ...Object.fromEntries(
      medidas.map((p) => [p.que, pagesPerSecond(product.base, p.path, { ms, headers: p.headers })]),
    ),
  })
  const lineas = Object.entries(r).map(([que, { valor, razon }]) => ({ que, valor, razon }))
  for (const l of lineas) say(`${l.que}: ${l.valor.toFixed(0)} pages/s, × ${l.razon.toFixed(2)} of Remix with one read`)
  return lineas
}

async function tamaño(_bare, product) {
  const scripts = [{ que: 'bare Remix page', ...(await clientScript(pagina.base, '/', bundles.pagina.cliente)) }]
  for (const p of pantallas(product)) {
    scripts.push({ que: p.que, ...(await clientScript(product.base, p.path, bundles.producto.cliente, p.headers)) })
  }
  for (const s of scripts) say(`${s.que}: ${(s.gz / 1000).toFixed(0)} kB of JavaScript gz`)
  const arranques = { vivo: [], pagina: [], producto: [] }
  for (let ronda = 0; ronda < RONDAS; ronda++) {
    for (const nombre of Object.keys(arranques)) {
      const antes = performance.now()
      const servidor = await start(nombre, bundles[nombre])
      const r = await fetch(`${servidor.base}${nombre === 'producto' ? '/api/health' : '/nada'}`)
      await r.arrayBuffer()
      arranques[nombre].push(performance.now() - antes)
      await servidor.stop()
    }
  }
  const workers = Object.keys(arranques).map((nombre) => ({
    nombre,
    ...bundleSize(bundles[nombre]),
    arranque: median(arranques[nombre]),
  }))
  for (const w of workers)
    say(`${w.nombre}: ${(w.gz / 1000).toFixed(0)} kB gz, ${w.arranque.toFixed(0)} ms to the first answer`)
  return { scripts, workers }
}

async function costo() {
  const hora = await countHour(bundles.producto)
  say(`an hour of one vehicle: ${JSON.stringify(hora)}`)
  return hora
}

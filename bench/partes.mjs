/** The five parts of the bench. Each answers what tabla.mjs prints. */
import { countHour } from './hora.mjs'
import { compare, median, pagesPerSecond, positionsPerSecond, postToSocket } from './medidas.mjs'
import { clientScript } from './paginas.mjs'
import { bundleSize, start } from './servidores.mjs'

/** Positions per second, unwatched first: a Device goes on telling its Fleet until the lease of a closed map ends. */
export async function posiciones({ bare, product, say }) {
  const lineas = []
  bare.together(false)
  for (const viewers of [0, 1]) {
    for (const devices of [1, 100]) {
      const r = await compare({
        limite: positionsPerSecond(bare, devices, { ms: 500, viewers }),
        producto: positionsPerSecond(product, devices, { ms: 500, viewers }),
      })
      const que = `${devices === 1 ? 'one Device' : '100 Devices'}, ${viewers ? 'watched' : 'nobody watching'}`
      say(
        `${que}: ${r.limite.valor.toFixed(0)} bare, ${r.producto.valor.toFixed(0)} product, × ${r.producto.razon.toFixed(2)}, ` +
          `${r.limite.cpu.toFixed(0)} and ${r.producto.cpu.toFixed(0)} µs of CPU`,
      )
      lineas.push({
        que,
        limite: r.limite.valor,
        producto: r.producto.valor,
        razon: r.producto.razon,
        cpu: [r.limite.cpu, r.producto.cpu],
        meta: viewers ? 0.7 : 0.8,
      })
    }
  }
  return lineas
}

/** Milliseconds from POST to the map's socket. */
export async function demora({ bare, product, say }) {
  const lineas = []
  bare.together(true)
  for (const viewers of [1, 10, 100]) {
    const muestras = { limite: [], producto: [] }
    for (let ronda = 0; ronda < 5; ronda++) {
      const orden = [
        ['limite', bare],
        ['producto', product],
      ]
      for (const [nombre, servidor] of ronda % 2 ? orden.reverse() : orden) {
        muestras[nombre].push(await postToSocket(servidor, { viewers, ms: 2200 }))
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

export async function paginas({ product, vivo, pagina, say }) {
  const medidas = pantallas(product).filter((p) => ['landing', 'dashboard', 'vehicle list'].includes(p.que))
  const ms = 600
  const r = await compare({
    'Remix, one read': pagesPerSecond(pagina, '/', { ms }),
    'bare Worker': pagesPerSecond(vivo, '/', { ms: 300 }),
    ...Object.fromEntries(medidas.map((p) => [p.que, pagesPerSecond(product, p.path, { ms, headers: p.headers })])),
  })
  const lineas = Object.entries(r).map(([que, medida]) => ({ que, ...medida }))
  for (const l of lineas)
    say(
      `${l.que}: ${l.valor.toFixed(0)} pages/s, × ${l.razon.toFixed(2)} of Remix with one read, ${l.cpu.toFixed(0)} µs of CPU`,
    )
  return lineas
}

/** First JavaScript by page, bundle sizes, time to the first answer. */
export async function tamano({ product, pagina, bundles, say }) {
  const scripts = [{ que: 'bare Remix page', ...(await clientScript(pagina.base, '/', bundles.pagina.cliente)) }]
  for (const p of pantallas(product)) {
    scripts.push({
      que: p.que,
      ...(await clientScript(
        product.base,
        p.path,
        bundles.producto.cliente,
        p.headers && product.empresa.admin.cookie,
      )),
    })
  }
  for (const s of scripts) say(`${s.que}: ${(s.gz / 1000).toFixed(0)} kB of JavaScript gz`)
  const arranques = { vivo: [], pagina: [], producto: [] }
  for (let ronda = 0; ronda < 3; ronda++) {
    for (const nombre of Object.keys(arranques)) {
      const antes = performance.now()
      const servidor = await start(nombre, bundles[nombre])
      const r = await fetch(`${servidor.base}${nombre === 'producto' ? '/api/health' : '/hola'}`)
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

/** What an hour of driving is made of. */
export async function costo({ bundles, say }) {
  const hora = await countHour(bundles.producto)
  say(`an hour of one vehicle: ${JSON.stringify(hora)}`)
  return hora
}

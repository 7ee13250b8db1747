/**
 * `npm run bench`: measures the bundle that would be deployed beside its physical limits, in the same run, in alternating
 * rounds, and writes docs/benchmarks.md. Ends within six minutes. One name or several run those parts alone and write
 * nothing: node bench/run.mjs posiciones demora paginas listas diario tamano costo
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { bareServer } from './bare.mjs'
import { diario, listas } from './papeles.mjs'
import { costo, demora, paginas, posiciones, tamano } from './partes.mjs'
import { productServer } from './producto.mjs'
import { keepSection } from './seccion.mjs'
import { build, RAIZ, start } from './servidores.mjs'
import { document } from './tabla.mjs'

const PARTES = { posiciones, demora, paginas, listas, diario, tamano, costo }
const pedidas = process.argv.slice(2)
const partes = Object.entries(PARTES).filter(([nombre]) => pedidas.length === 0 || pedidas.includes(nombre))
const inicio = Date.now()
const say = (texto) => console.log(`${((Date.now() - inicio) / 1000).toFixed(0).padStart(4)} s  ${texto}`)

say('building')
const bundles = await build()
// one after the other: each is known by the process that it adds
const vivo = await start('vivo', bundles.vivo)
const pagina = await start('pagina', bundles.pagina)
const producto = await start('vigia', bundles.producto)
const datos = { fecha: new Date().toISOString().slice(0, 10), cpu: cpus()[0]?.model, nucleos: cpus().length }
try {
  const db = await pagina.mf.getD1Database('DB')
  await db.batch([
    db.prepare('CREATE TABLE cosas (id INTEGER PRIMARY KEY, nombre TEXT)'),
    db.prepare("INSERT INTO cosas VALUES (1, 'Vigía')"),
  ])
  const mundo = { bare: bareServer(vivo), product: await productServer(producto), vivo, pagina, bundles, say }
  for (const [nombre, medir] of partes) datos[nombre] = await medir(mundo)
} finally {
  await Promise.all([vivo.stop(), pagina.stop(), producto.stop()])
}
if (partes.length === Object.keys(PARTES).length) {
  const archivo = join(RAIZ, 'docs/benchmarks.md')
  writeFileSync(archivo, keepSection(readFileSync(archivo, 'utf8'), document(datos)))
}
say('done')
process.exit(0)

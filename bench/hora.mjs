/** Drives one vehicle for an hour of simulated time through the counting Worker and says what was paid for. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Conexion } from './cliente.mjs'
import { MES } from './costo.mjs'
import { productServer } from './producto.mjs'
import { start } from './servidores.mjs'

/** Seconds between two pings of the live map. */
const PULSO = 30
const CONTADOR = fileURLToPath(new URL('./contador.mjs', import.meta.url))

/** Counts of one driven hour: while nobody watches, and while one browser does. */
export async function countHour(bundle) {
  const contador = { type: 'ESModule', path: 'entrada.js', contents: readFileSync(CONTADOR, 'utf8') }
  const servidor = await start('contado', bundle, [contador])
  try {
    const product = await productServer(servidor, 1)
    const conexion = new Conexion(servidor.base)
    const cuenta = async () => JSON.parse((await conexion.get('/__cuenta')).body.toString())
    // first contact: what happens once in the life of a Device is not what an hour costs
    await drive(conexion, product, 15 * 60)
    const [socket] = await product.watch(1, 1, () => undefined)
    socket.send('visible')
    const late = (s) => s % PULSO === 0 && socket.send('ping')
    const vista = difference(await cuenta(), await drive(conexion, product, 3600, late).then(cuenta))
    socket.close()
    // until the lease of the closed map has ended
    await drive(conexion, product, 15 * 60)
    const sola = difference(await cuenta(), await drive(conexion, product, 3600).then(cuenta))
    conexion.close()
    return { sola, vista }
  } finally {
    await servidor.stop()
  }
}

async function drive(conexion, product, segundos, also = () => undefined) {
  for (let s = 0; s < segundos; s += MES.cada) {
    also(s)
    const avance = await conexion.get(`/__avanza?ms=${MES.cada * 1000}`)
    const { path, body } = product.report(0, Number(avance.body.toString()))
    const { status } = await conexion.post(path, body)
    if (status !== 200) throw new Error(`report answered ${status}`)
  }
}

function difference(antes, despues) {
  return Object.fromEntries(Object.keys(despues).map((k) => [k, despues[k] - antes[k]]))
}

/** Drives one vehicle for an hour of simulated time through the counting Worker and reports what is billed. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Connection } from './client.mjs'
import { MONTH } from './cost.mjs'
import { productServer } from './product.mjs'
import { start } from './servers.mjs'

/** Seconds between two pings of the live map. */
const PING_SECONDS = 30
const COUNTER_FILE = fileURLToPath(new URL('./counter.mjs', import.meta.url))

/** Counts of one driven hour: unwatched, and with one browser watching. */
export async function countHour(bundle) {
  const counterModule = { type: 'ESModule', path: 'entrada.js', contents: readFileSync(COUNTER_FILE, 'utf8') }
  const server = await start('contado', bundle, [counterModule])
  try {
    const product = await productServer(server, 1)
    const connection = new Connection(server.base)
    const count = async () => JSON.parse((await connection.get('/__cuenta')).body.toString())
    // first contact happens once in the life of a Device, so it is kept out of the hourly cost
    await drive(connection, product, 15 * 60)
    const [socket] = await product.watch(1, 1, () => undefined)
    socket.send('visible')
    const late = (s) => s % PING_SECONDS === 0 && socket.send('ping')
    const view = difference(await count(), await drive(connection, product, 3600, late).then(count))
    socket.close()
    // wait until the lease of the closed map has expired
    await drive(connection, product, 15 * 60)
    const alone = difference(await count(), await drive(connection, product, 3600).then(count))
    connection.close()
    return { alone, vista: view }
  } finally {
    await server.stop()
  }
}

async function drive(connection, product, seconds, also = () => undefined) {
  for (let s = 0; s < seconds; s += MONTH.every) {
    also(s)
    const progress = await connection.get(`/__avanza?ms=${MONTH.every * 1000}`)
    const { path, body } = product.report(0, Number(progress.body.toString()))
    const { status } = await connection.post(path, body)
    if (status !== 200) throw new Error(`report answered ${status}`)
  }
}

function difference(before, after) {
  return Object.fromEntries(Object.keys(after).map((k) => [k, after[k] - before[k]]))
}

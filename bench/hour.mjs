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

/** Counts of one driven hour: a phone unwatched and with one browser watching, and a tracker that posts each position. */
export async function countHour(bundle) {
  const counterModule = { type: 'ESModule', path: 'entrada.js', contents: readFileSync(COUNTER_FILE, 'utf8') }
  const server = await start('counted', bundle, [counterModule])
  try {
    const product = await productServer(server, 1)
    const connection = new Connection(server.base)
    const count = async () => JSON.parse((await connection.get('/__count')).body.toString())
    const phone = await product.phone()
    const shown = { key: '', resolve: () => undefined }
    const byPhone = (now) => phone.fix(now)
    // while a map is open the next fix waits until this one is on it, as it would be five seconds later
    const onMap = async (now) => {
      const arrived = new Promise((resolve) => Object.assign(shown, { key: new Date(now).toISOString(), resolve }))
      await phone.fix(now)
      await arrived
    }
    const byPost = async (now) => {
      const { path, body } = product.report(0, now)
      const { status } = await connection.post(path, body)
      if (status !== 200) throw new Error(`report answered ${status}`)
    }
    // first contact happens once in the life of a Device, so it is kept out of the hourly cost
    await drive(connection, byPhone, 15 * 60)
    const [socket] = await product.watch(1, 1, (key) => key.endsWith(shown.key) && shown.resolve())
    socket.send('visible')
    const late = (s) => s % PING_SECONDS === 0 && socket.send('ping')
    const watched = difference(await count(), await drive(connection, onMap, 3600, late).then(count))
    socket.close()
    // wait until the lease of the closed map has expired
    await drive(connection, byPhone, 15 * 60)
    const alone = difference(await count(), await drive(connection, byPhone, 3600).then(count))
    phone.close()
    const posted = difference(await count(), await drive(connection, byPost, 3600).then(count))
    connection.close()
    return { alone, watched, posted }
  } finally {
    await server.stop()
  }
}

async function drive(connection, report, seconds, also = () => undefined) {
  for (let s = 0; s < seconds; s += MONTH.every) {
    also(s)
    const progress = await connection.get(`/__advance?ms=${MONTH.every * 1000}`)
    await report(Number(progress.body.toString()))
  }
}

function difference(before, after) {
  return Object.fromEntries(Object.keys(after).map((k) => [k, after[k] - before[k]]))
}

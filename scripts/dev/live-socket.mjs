/** What the live socket says, recorded in a page of a browser. */
import { setTimeout } from 'node:timers/promises'

const ONLINE_MS = 5 * 60_000

/** Opens the live socket in a page and records there what it says: devices by id, whether it is open, how it closed. */
export async function watch(page, name, path = '/api/live') {
  await page.evaluate(
    ([name, path]) => {
      const live = { devices: {}, moves: 0, open: false, closed: null }
      window[name] = live
      const open = () => {
        const ws = new WebSocket(location.origin.replace('http', 'ws') + path)
        ws.onopen = () => {
          live.open = true
          ws.send('visible')
        }
        ws.onmessage = ({ data }) => {
          if (data === 'pong') return
          for (const m of [JSON.parse(data)].flat()) {
            if (m.type === 'snapshot') live.devices = Object.fromEntries(m.devices.map((d) => [d.id, d]))
            else if (m.type === 'gone') delete live.devices[m.id]
            else if (m.type === 'device') live.devices[m.id] = { ...live.devices[m.id], ...m }
            else if (m.type === 'position' && !(live.devices[m.id]?.at > m.at)) {
              live.moves++
              live.devices[m.id] = { ...live.devices[m.id], ...m }
            }
          }
        }
        ws.onclose = ({ code }) => {
          live.open = false
          live.closed = code
          // a rebuild of the server or a lost network: reconnects as the map does
          if (code < 4000) setTimeout(open, 1000)
        }
        setInterval(() => ws.readyState === 1 && ws.send('ping'), 30_000)
      }
      open()
    },
    [name, path],
  )
  for (let i = 0; i < 100; i++) {
    const live = await seen(page, name)
    if (Object.keys(live.devices).length > 0) return live
    await setTimeout(100)
  }
  throw new Error(`${path} never said where the devices are`)
}
export const seen = (page, name) => page.evaluate((name) => window[name], name)

/** Online by the rule of five minutes (worker/domain/dispositivos/live.ts), written again here on purpose. */
export const online = ({ estado, tracking_enabled, at }, now) =>
  estado === 'Activo' && Boolean(tracking_enabled) && at !== null && now - Date.parse(at) <= ONLINE_MS

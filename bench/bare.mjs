/** The bare Worker with its Durable Object, behind the same interface as the measured server. */
import { listen } from './client.mjs'
import { point } from './point.mjs'

export function bareServer({ base, cpu }) {
  // one object per phone, or one room for all when they are watched together
  let room = null
  return {
    base,
    cpu,
    together(on) {
      room = on ? 'all' : null
    },
    report(i) {
      const { body, at } = point()
      return { path: `/positions/d${i}${room ? `?room=${room}` : ''}`, body, key: `d${i}|${at}` }
    },
    async watch(devices, viewers, onPosition) {
      const rooms = room ? [room] : Array.from({ length: devices }, (_, i) => `d${i}`)
      const sockets = []
      for (let v = 0; v < viewers; v++) {
        for (const s of rooms) {
          sockets.push(
            listen(base, `/live/${s}`, (text) => {
              const m = JSON.parse(text)
              onPosition(`${m.id}|${m.at}`)
            }),
          )
        }
      }
      await Promise.all(sockets.map((s) => s.ready))
      return sockets
    },
  }
}

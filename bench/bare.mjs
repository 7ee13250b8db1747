/** The bare Worker with its Durable Object, seen as the measurements see a server. */
import { listen } from './client.mjs'
import { point } from './point.mjs'

export function bareServer({ base, cpu }) {
  // one object for each phone, or one room for all when somebody sees them together
  let room = null
  return {
    base,
    cpu,
    together(on) {
      room = on ? 'todos' : null
    },
    report(i) {
      const { body, at } = point()
      return { path: `/posiciones/d${i}${room ? `?sala=${room}` : ''}`, body, clave: `d${i}|${at}` }
    },
    async watch(devices, viewers, onPosition) {
      const rooms = room ? [room] : Array.from({ length: devices }, (_, i) => `d${i}`)
      const sockets = []
      for (let v = 0; v < viewers; v++) {
        for (const s of rooms) {
          sockets.push(
            listen(base, `/vivo/${s}`, (text) => {
              const m = JSON.parse(text)
              onPosition(`${m.id}|${m.at}`)
            }),
          )
        }
      }
      await Promise.all(sockets.map((s) => s.listo))
      return sockets
    },
  }
}

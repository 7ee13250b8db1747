/** The product with a company of a hundred vehicles, behind the interface that the measurements use. */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { listen } from './client.mjs'
import { point } from './point.mjs'
import { migrate, ROOT, SECRETS } from './servers.mjs'

/** The largest number of maps that a part opens at once. */
const MOST_VIEWERS = 100

/** A module of the product or of its tests. */
export const load = async (path) =>
  (await runnerImport(join(ROOT, path), { configFile: false, logLevel: 'error' })).module

const executeIn = (db) => (list) => db.batch(list.map(([sql, params]) => db.prepare(sql).bind(...params)))

/** A company with its people, created like those of the tests. */
export async function createEmpresaIn(db, options = {}) {
  const { createEmpresa } = await load('tests/support/data.ts')
  return createEmpresa(executeIn(db), options)
}

/** Sessions for `viewers` maps, one a person: the live room closes the oldest socket of a session that opens too many. */
async function viewerCookies(db, empresaId, viewers) {
  const { createPerson } = await load('tests/support/data.ts')
  const { SOCKETS_OF_ROOM } = await load('durable-objects/viewers.ts')
  const people = Array.from({ length: Math.ceil(viewers / SOCKETS_OF_ROOM.session) }, () =>
    createPerson(executeIn(db), 'Administrador', { empresa_id: empresaId }),
  )
  return (await Promise.all(people)).map((person) => `Cookie: ${person.cookie}\r\n`)
}

export async function productServer({ base, mf, cpu }, vehiculos = 100) {
  const db = await mf.getD1Database('DB')
  await migrate(db)
  const { signLink } = await load('worker/live/link.ts')
  const empresa = await createEmpresaIn(db, { vehiculos, dispositivos: vehiculos })
  const cookie = `Cookie: ${empresa.admin.cookie}\r\n`
  const links = await Promise.all(
    empresa.dispositivos.map((d) => signLink(SECRETS.LINK_SECRET, d.clave, d.link_version)),
  )
  let cookies = []
  return {
    base,
    cpu,
    cookie,
    empresa,
    trackPath: `/track/${links[0]}`,
    report(i, now) {
      const { body, at } = point(now)
      return { path: `/api/track/${links[i]}/positions`, body, key: `${empresa.dispositivos[i].id}|${at}` }
    },
    phone: () => openPhone(base, links[0]),
    snapshot: () => openMap(base, cookie),
    async watch(_devices, viewers, onPosition) {
      if (cookies.length === 0 && viewers > 0) cookies = await viewerCookies(db, empresa.id, MOST_VIEWERS)
      const readyPromises = []
      const sockets = Array.from({ length: viewers }, (_, viewer) => {
        let resolveReady
        readyPromises.push(new Promise((resolve) => (resolveReady = resolve)))
        const receive = (text) => {
          if (text === 'pong') return
          const mensaje = JSON.parse(text)
          if (mensaje.type === 'snapshot') resolveReady()
          for (const m of Array.isArray(mensaje) ? mensaje : [mensaje]) {
            if (m.type === 'position') onPosition(`${m.id}|${m.at}`)
          }
        }
        return listen(base, '/api/live', receive, cookies[viewer % cookies.length])
      })
      await Promise.all(sockets.map((s) => s.ready))
      await Promise.all(readyPromises)
      return sockets
    },
  }
}

/** A phone on the socket of a link, which reports at the pace that its Device tells it. */
async function openPhone(base, link) {
  let pace = null
  let answered = null
  const socket = listen(base, `/api/track/${link}/live`, (text) => {
    const message = JSON.parse(text)
    if (message.type === 'pace') pace = message
    else answered?.(message)
  })
  await socket.ready
  const gathered = []
  let reportedAt = Number.NEGATIVE_INFINITY
  return {
    /** A fix at `now`: shown while a map is open, and reported with the others when the pace says so. */
    async fix(now) {
      const { src, sentAt, points } = JSON.parse(point(now).body)
      gathered.push(...points)
      if (pace?.live) socket.send(JSON.stringify({ type: 'preview', src, sentAt, points }))
      if (now - reportedAt < (pace?.seconds ?? 0) * 1000) return
      reportedAt = now
      const answer = new Promise((resolve) => (answered = resolve))
      socket.send(JSON.stringify({ type: 'report', src, sentAt, points: gathered.splice(0) }))
      const { status, ...rest } = await answer
      if (status !== 200) throw new Error(`report answered ${status} ${JSON.stringify(rest)}`)
    },
    close: socket.close,
  }
}

/** Opens a map and waits for its whole snapshot: when its first and last message came, and what they weigh. */
async function openMap(base, cookie) {
  const heard = { firstAt: 0, lastAt: 0, bytes: 0, messages: 0 }
  let devices = 0
  let whole = null
  const complete = new Promise((resolve) => (whole = resolve))
  const socket = listen(
    base,
    '/api/live',
    (text) => {
      const message = JSON.parse(text)
      if (message.type !== 'snapshot') return
      heard.lastAt = performance.now()
      heard.firstAt ||= heard.lastAt
      heard.bytes += text.length
      heard.messages++
      devices += message.devices.length
      if (devices >= message.total) whole()
    },
    cookie,
  )
  await socket.ready
  await complete
  return { ...heard, close: socket.close }
}

/**
 * Wraps the bundle inside workerd and counts what is billed: D1 statements and rows, Durable Object rows, alarms set,
 * calls between objects, socket messages. It also controls the clock, so that an hour passes in seconds: alarms fire
 * when /__advance moves the time past them. Only for the bench; the deployed Worker has no such route.
 */
import bundle, * as everything from './index.js'

const count = {
  d1: 0,
  d1Rows: 0,
  doRows: 0,
  alarmsSet: 0,
  alarms: 0,
  aFleet: 0,
  aDevice: 0,
  mensajes: 0,
  heard: 0,
  requests: 0,
}
const clock = Date.now.bind(Date)
let jump = 0
Date.now = () => clock() + jump

/** Alarms by object, kept here because the runtime's timer follows real time. */
const alarms = new Map()
const cursors = []

function countStorage(ctx) {
  const { storage } = ctx
  const exec = storage.sql.exec.bind(storage.sql)
  storage.sql.exec = (...args) => {
    const cursor = exec(...args)
    cursors.push(cursor)
    return cursor
  }
  const key = ctx.id.toString()
  storage.setAlarm = async (at) => {
    count.alarmsSet++
    alarms.set(key, { at: Number(at) })
  }
  storage.getAlarm = async () => alarms.get(key)?.at ?? null
  storage.deleteAlarm = async () => void alarms.delete(key)
  const accept = ctx.acceptWebSocket.bind(ctx)
  ctx.acceptWebSocket = (socket, ...tags) => accept(countSocket(socket), ...tags)
}

function countSocket(socket) {
  if (Object.hasOwn(socket, 'send')) return socket
  const send = socket.send.bind(socket)
  socket.send = (mensaje) => {
    count.mensajes++
    send(mensaje)
  }
  return socket
}

/** Counts the method calls on stubs of a namespace. */
function countCalls(namespace, name) {
  const stub = (s) =>
    new Proxy(s, {
      get(t, k) {
        const v = t[k]
        if (typeof v !== 'function') return v
        return (...args) => {
          count[name]++
          return t[k](...args)
        }
      },
    })
  return new Proxy(namespace, {
    get(t, k) {
      const v = t[k]
      if (typeof v !== 'function') return v
      if (k === 'get' || k === 'getByName') return (...args) => stub(t[k](...args))
      return v.bind(t)
    },
  })
}

function countD1(db) {
  const original = new WeakMap()
  const result = (r) => {
    count.d1++
    count.d1Rows += r?.meta?.rows_written ?? 0
    return r
  }
  const statement = (s) => {
    const p = new Proxy(s, {
      get(t, k) {
        if (k === 'bind') return (...args) => statement(t.bind(...args))
        if (k === 'run' || k === 'all') return async () => result(await t[k]())
        if (k === 'raw' || k === 'first') {
          return async (...args) => {
            count.d1++
            return t[k](...args)
          }
        }
        return typeof t[k] === 'function' ? t[k].bind(t) : t[k]
      },
    })
    original.set(p, s)
    return p
  }
  const connection = (c) =>
    new Proxy(c, {
      get(t, k) {
        if (k === 'prepare') return (sql) => statement(t.prepare(sql))
        if (k === 'batch') return async (list) => (await t.batch(list.map((s) => original.get(s) ?? s))).map(result)
        if (k === 'withSession') return (...args) => connection(t.withSession(...args))
        return typeof t[k] === 'function' ? t[k].bind(t) : t[k]
      },
    })
  return connection(db)
}

const environments = new WeakMap()
function countEnv(env) {
  let counted = environments.get(env)
  if (!counted) {
    counted = {
      ...env,
      DB: countD1(env.DB),
      DEVICE: countCalls(env.DEVICE, 'aDevice'),
      FLEET: countCalls(env.FLEET, 'aFleet'),
    }
    environments.set(env, counted)
  }
  return counted
}

const counted = (Clase) =>
  class extends Clase {
    constructor(ctx, env) {
      countStorage(ctx)
      super(ctx, countEnv(env))
      this.__ctx = ctx
    }

    webSocketMessage(...args) {
      count.heard++
      return super.webSocketMessage(...args)
    }

    /** Fires the alarm if the simulated clock has passed it. */
    async __ring() {
      const key = this.__ctx.id.toString()
      const alarm = alarms.get(key)
      if (!alarm || alarm.at > Date.now()) return
      alarms.delete(key)
      count.alarms++
      await this.alarm()
    }
  }

export const Device = counted(everything.Device)
export const Fleet = counted(everything.Fleet)

export default {
  async fetch(request, env, ctx) {
    const url = new URL(request.url)
    if (url.pathname === '/__count') {
      for (const c of cursors.splice(0)) count.doRows += c.rowsWritten
      return Response.json(count)
    }
    if (url.pathname === '/__cron') {
      const before = { ...count }
      const scheduledTime = Number(url.searchParams.get('ahora'))
      await bundle.scheduled({ cron: '* * * * *', scheduledTime }, countEnv(env), ctx)
      return Response.json({ d1: count.d1 - before.d1, d1Rows: count.d1Rows - before.d1Rows })
    }
    if (url.pathname === '/__advance') {
      jump += Number(url.searchParams.get('ms'))
      for (const key of [...alarms.keys()]) {
        for (const space of [env.DEVICE, env.FLEET]) {
          const id = idIn(space, key)
          if (id) await space.get(id).__ring()
        }
      }
      return new Response(String(Date.now()))
    }
    count.requests++
    return bundle.fetch(request, countEnv(env), ctx)
  },
}

/** The id of an object in its own namespace; null in any other. */
function idIn(space, key) {
  try {
    return space.idFromString(key)
  } catch {
    return null
  }
}

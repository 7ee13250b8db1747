/** Measuring method: alternating rounds of limit and product, medians, and ratios within a round. */
import { Connection, saturate } from './client.mjs'

/** Many short rounds rather than few long ones: a slow moment of the machine affects only a few of them. */
const ROUNDS = 10
const CONNECTIONS = 16
/** One connection per Device: a phone's reports come in order, and several connections would shuffle them. */
const CONNECTIONS_TO_ONE = 4
/** Long enough for the engine to compile the hot paths, in the limit and in the product. */
const WARM_UP_MS = 2500

export function median(values) {
  return percentile(values, 0.5)
}

function percentile(values, p) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))]
}

/**
 * Runs each of `cases` (name → function returning { value, cpu }) in turn, `ROUNDS` times, so that a slow moment of the
 * machine affects all of them. Returns the median of each, and the median of its ratio to the first within the same
 * round.
 */
export async function compare(cases, rounds = ROUNDS) {
  const names = Object.keys(cases)
  const values = Object.fromEntries(names.map((n) => [n, []]))
  // one round to warm up, not counted
  for (let round = -1; round < rounds; round++) {
    // every other round in reverse order, so that drift of the machine cancels out
    for (const n of round % 2 ? names : [...names].reverse()) {
      const measurement = await cases[n](round < 0)
      if (round >= 0) values[n].push(measurement)
    }
  }
  const [limit] = names
  return Object.fromEntries(
    names.map((n) => [
      n,
      {
        value: median(values[n].map((v) => v.value)),
        cpu: median(values[n].map((v) => v.cpu)),
        ratio: median(values[n].map((v, i) => v.value / values[limit][i].value)),
      },
    ]),
  )
}

/** Positions per second that a server takes, one per request, from `devices` phones in turn. */
export function positionsPerSecond(server, devices, { ms, viewers = 0 }) {
  return async (warm) => {
    const sockets = await server.watch(devices, viewers, () => undefined)
    let n = 0
    const next = (c) => {
      const i = n++ % devices
      const { path, body } = server.report(i)
      return c.post(path, body)
    }
    try {
      return await saturate(server, {
        connections: devices === 1 ? CONNECTIONS_TO_ONE : CONNECTIONS,
        ms: warm ? WARM_UP_MS : ms,
        next,
      })
    } finally {
      for (const s of sockets) s.close()
    }
  }
}

/** Milliseconds from POST to each viewer's socket, at `perSecond` positions a second from 50 phones: { p50, p95, p99 }. */
export async function postToSocket(server, { viewers, perSecond = 50, ms, devices = 50 }) {
  const sentAt = new Map()
  const latencies = []
  const sockets = await server.watch(devices, viewers, (key) => {
    const t0 = sentAt.get(key)
    if (t0 !== undefined) latencies.push(performance.now() - t0)
  })
  const idle = Array.from({ length: 8 }, () => new Connection(server.base))
  const total = Math.round((ms / 1000) * perSecond)
  const start = performance.now() + 50
  const sent = []
  for (let n = 0; n < total; n++) {
    const remaining = start + (n * 1000) / perSecond - performance.now()
    if (remaining > 0) await new Promise((r) => setTimeout(r, remaining))
    const { path, body, key } = server.report(n % devices)
    let connection = idle.pop()
    while (connection && !connection.isOpen) connection = idle.pop()
    connection ??= new Connection(server.base)
    sentAt.set(key, performance.now())
    sent.push(
      connection.post(path, body).then(({ status }) => {
        idle.push(connection)
        if (status !== 200) throw new Error(`POST answered ${status}`)
      }),
    )
  }
  await Promise.all(sent)
  await new Promise((r) => setTimeout(r, 500))
  for (const s of sockets) s.close()
  for (const c of idle) c.close()
  const arrived = latencies.length / (total * viewers)
  return {
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
    arrived,
  }
}

/** Pages per second. */
export function pagesPerSecond(server, path, { ms, headers = '' }) {
  return (warm) => saturate(server, { connections: 8, ms: warm ? ms / 2 : ms, next: (c) => c.get(path, headers) })
}

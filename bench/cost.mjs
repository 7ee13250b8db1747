/** Monthly cost of a vehicle: counted operations times Cloudflare's public prices. */

/** US dollars, Workers Paid, as published in November 2026. What the plan includes is not subtracted. */
export const PRICES = {
  date: '2026-11',
  requests: 0.3 / 1e6,
  requestsDO: 0.15 / 1e6,
  durationDO: 12.5 / 1e6, // GB-s
  rowsDO: 1 / 1e6,
  storageDO: 0.2, // GB-month
  rowsD1: 1 / 1e6,
  messagesPerRequest: 20, // incoming messages of a socket billed as one request; outgoing ones are free
}

/** A working month of a vehicle. */
export const MONTH = { every: 5, hours: 10, dias: 26 }
const MEMORY_GB = 0.128
/** What a day of a vehicle costs when it is over: an alarm, its schedule and state, its row, an index and the estimate. */
const DAY_WRITTEN = { doRequests: 1, doRows: 2, d1Rows: 3 }

/**
 * @param hour counts of one driven hour: requests, doRequests, doRows, d1Rows, bytes
 * @param msPerReport wall time that an object is busy with one report
 */
export function monthlyCost(hour, msPerReport) {
  const hours = MONTH.hours * MONTH.dias
  const lines = [
    ['Requests to the Worker', hour.requests * hours, PRICES.requests],
    [
      'Requests and alarms of Durable Objects',
      hour.doRequests * hours + DAY_WRITTEN.doRequests * MONTH.dias,
      PRICES.requestsDO,
    ],
    [
      'Duration of Durable Objects, GB-s',
      ((hour.doRequests * msPerReport) / 1000) * MEMORY_GB * hours,
      PRICES.durationDO,
    ],
    ['Rows written in Durable Objects', hour.doRows * hours + DAY_WRITTEN.doRows * MONTH.dias, PRICES.rowsDO],
    ['Rows written in D1', hour.d1Rows * hours + DAY_WRITTEN.d1Rows * MONTH.dias, PRICES.rowsD1],
    ['Stored positions of a month, GB', (hour.bytes * hours) / 1e9, PRICES.storageDO],
  ].map(([what, quantity, price]) => ({ what, quantity, usd: quantity * price }))
  return { lines, total: lines.reduce((n, l) => n + l.usd, 0) }
}

/** Bytes that a stored position takes, including its share of the row and the index. */
const BYTES_PER_POINT = 12

/** How an hour's counts are billed: setting an alarm writes a row, firing it is a request. */
export function paid(c) {
  const reports = 3600 / MONTH.every
  return {
    requests: c.requests,
    doRequests: c.aDevice + c.aFleet + c.alarms + c.heard / PRICES.messagesPerRequest,
    doRows: c.doRows + c.alarmsSet,
    d1Rows: c.d1Rows,
    bytes: reports * BYTES_PER_POINT,
  }
}

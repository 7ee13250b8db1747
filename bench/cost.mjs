/** What a vehicle costs in a month: counted operations times Cloudflare's public prices. */

/** US dollars, Workers Paid, as published in November 2026. What the plan includes is not subtracted. */
export const PRICES = {
  fecha: '2026-11',
  requests: 0.3 / 1e6,
  requestsDO: 0.15 / 1e6,
  durationDO: 12.5 / 1e6, // GB-s
  filasDO: 1 / 1e6,
  storageDO: 0.2, // GB-month
  filasD1: 1 / 1e6,
  messagesPerRequest: 20, // incoming messages of a socket that make one request; outgoing ones are free
}

/** A working month of a vehicle. */
export const MES = { cada: 5, horas: 10, dias: 26 }
const MEMORY_GB = 0.128

/**
 * @param hora counts of one driven hour: solicitudes, doRequests, doFilas, d1Filas, bytes
 * @param msPerReport wall time that an object is busy with one report
 */
export function monthlyCost(hora, msPerReport) {
  const horas = MES.horas * MES.dias
  const lines = [
    ['Requests to the Worker', hora.requests * horas, PRICES.requests],
    ['Requests and alarms of Durable Objects', hora.doRequests * horas, PRICES.requestsDO],
    [
      'Duration of Durable Objects, GB-s',
      ((hora.doRequests * msPerReport) / 1000) * MEMORY_GB * horas,
      PRICES.durationDO,
    ],
    ['Rows written in Durable Objects', hora.doFilas * horas, PRICES.filasDO],
    ['Rows written in D1', hora.d1Filas * horas, PRICES.filasD1],
    ['Stored positions of a month, GB', (hora.bytes * horas) / 1e9, PRICES.storageDO],
  ].map(([que, quantity, price]) => ({ que, quantity, usd: quantity * price }))
  return { lines, total: lines.reduce((n, l) => n + l.usd, 0) }
}

/** What a vehicle costs in a month: counted operations times Cloudflare's public prices. */

/** US dollars, Workers Paid, as published in November 2026. What the plan includes is not subtracted. */
export const PRECIOS = {
  fecha: '2026-11',
  solicitudes: 0.3 / 1e6,
  solicitudesDO: 0.15 / 1e6,
  duracionDO: 12.5 / 1e6, // GB-s
  filasDO: 1 / 1e6,
  almacenDO: 0.2, // GB-month
  filasD1: 1 / 1e6,
  mensajesPorSolicitud: 20, // incoming messages of a socket that make one request; outgoing ones are free
}

/** A working month of a vehicle. */
export const MES = { cada: 5, horas: 10, dias: 26 }
const MEMORIA_GB = 0.128

/**
 * @param hora counts of one driven hour: solicitudes, doSolicitudes, doFilas, d1Filas, bytes
 * @param msPorInforme wall time that an object is busy with one report
 */
export function monthlyCost(hora, msPorInforme) {
  const horas = MES.horas * MES.dias
  const lineas = [
    ['Requests to the Worker', hora.solicitudes * horas, PRECIOS.solicitudes],
    ['Requests and alarms of Durable Objects', hora.doSolicitudes * horas, PRECIOS.solicitudesDO],
    [
      'Duration of Durable Objects, GB-s',
      ((hora.doSolicitudes * msPorInforme) / 1000) * MEMORIA_GB * horas,
      PRECIOS.duracionDO,
    ],
    ['Rows written in Durable Objects', hora.doFilas * horas, PRECIOS.filasDO],
    ['Rows written in D1', hora.d1Filas * horas, PRECIOS.filasD1],
    ['Stored positions of a month, GB', (hora.bytes * horas) / 1e9, PRECIOS.almacenDO],
  ].map(([que, cantidad, precio]) => ({ que, cantidad, usd: cantidad * precio }))
  return { lineas, total: lineas.reduce((n, l) => n + l.usd, 0) }
}

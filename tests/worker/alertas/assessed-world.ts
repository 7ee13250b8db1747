/** Companies in time zones for the daily assessment, and the morning on which it is made. */
import type { Zona } from '../../../worker/domain/day'
import { sql } from '../support/due-items'
import { createEmpresa, createVehiculo, execute } from '../support/world'

export const TODAY = '2026-11-20'
/** 20 November 2026, 05:00 in Bogotá */
export const FIVE_AM = Date.UTC(2026, 10, 20, 10)
export const MINUTE = 60_000

/** Takes away all companies, their mails and what was assessed: it is assessed for all companies of a zone. */
export const emptyWorld = () =>
  execute([
    ['delete from trabajos', []],
    ['delete from empresas', []],
    ['delete from correos', []],
  ])

/** A company in a zone, with a vehicle. */
export async function world(zona: Zona = 'America/Bogota') {
  const { id } = await createEmpresa({}, FIVE_AM)
  await sql('update empresas set zona_horaria = ? where id = ?', zona, id)
  const vehiculo = await createVehiculo(id)
  return { id, vehiculo: vehiculo.id }
}

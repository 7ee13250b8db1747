/** What drivers object to (docs/decisions/0067). */
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from './columns'
import { empresaId } from './empresas'
import { referencesVehiculo } from './fleet'

export const objeciones = sqliteTable(
  'objeciones',
  {
    /** made by the driver's page: an objection sent twice is one row */
    id: id(),
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    texto: text('texto').notNull(),
    /** the last day to answer, in the company's zone */
    vence: text('vence').notNull(),
    /** when a person of the company marked it, and who (usuarios.id; no key, so that the row outlives the account) */
    atendida_at: integer('atendida_at'),
    atendida_por: text('atendida_por'),
    created_at: createdAt(),
  },
  (t) => [
    index('objeciones_vehiculo').on(t.empresa_id, t.vehiculo_id, t.created_at),
    index('objeciones_abiertas').on(t.empresa_id, t.vence).where(sql`${t.atendida_at} is null`),
    referencesVehiculo('objeciones_de_vehiculo', t),
  ],
)

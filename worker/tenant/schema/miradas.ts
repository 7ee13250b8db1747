/** Who looked at where a vehicle is or was (docs/decisions/0059). */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { LOOK_ROLES } from '../../domain/dispositivos/look'
import { empresaId } from './empresas'
import { referencesVehiculo } from './fleet'

export const miradas = sqliteTable(
  'miradas',
  {
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    /** a day of the company's zone */
    dia: text('dia').notNull(),
    /** usuarios.id, api_claves.id of a program, or compartidos.id of a customer; no key, so that the row outlives them */
    quien: text('quien').notNull(),
    rol: text('rol', { enum: LOOK_ROLES }).notNull(),
    primera_at: integer('primera_at').notNull(),
    ultima_at: integer('ultima_at').notNull(),
    veces: integer('veces').notNull(),
  },
  (t) => [
    primaryKey({ name: 'miradas_pk', columns: [t.empresa_id, t.vehiculo_id, t.dia, t.quien] }),
    referencesVehiculo('miradas_vehiculo', t),
    index('miradas_dia').on(t.dia),
  ],
)

/** Links by which customers follow one vehicle for a while («Sígueme», docs/decisions/0056). */
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { bool, createdAt, id } from './columns'
import { empresaId } from './empresas'
import { referencesVehiculo } from './fleet'

/** Each change that matters to the vehicle's Device configures it anew, by triggers (migration 0034). */
export const compartidos = sqliteTable(
  'compartidos',
  {
    id: id(),
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    /** keyed hash of the token of 128 bits, which only the link holds */
    token_hash: text('token_hash').notNull(),
    /** when it ends, UTC milliseconds; nothing from before `created_at` is shown */
    hasta: integer('hasta').notNull(),
    destino_nombre: text('destino_nombre'),
    destino_lat: real('destino_lat'),
    destino_lng: real('destino_lng'),
    /** the company's place that the destination was chosen as; it may have been deleted since */
    destino_lugar_id: text('destino_lugar_id'),
    con_placa: bool('con_placa').notNull(),
    con_conductor: bool('con_conductor').notNull(),
    /** when the vehicle was at the destination */
    llegada_at: integer('llegada_at'),
    /** when a person ended it */
    terminado_at: integer('terminado_at'),
    /** browsers that followed it */
    visitas: integer('visitas').notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('compartidos_token').on(t.token_hash),
    index('compartidos_vehiculo').on(t.empresa_id, t.vehiculo_id, t.hasta),
    index('compartidos_hasta').on(t.empresa_id, t.hasta),
    referencesVehiculo('compartidos_de_vehiculo', t),
  ],
)

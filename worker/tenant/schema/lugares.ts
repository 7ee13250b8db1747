/** Places of a company on the map (docs/decisions/0055). */
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { COLORES } from '../../domain/lugares/color'
import { EPISODIOS } from '../../domain/lugares/episode'
import { FORMAS } from '../../domain/lugares/shape'
import { bool, createdAt, id } from './columns'
import { empresaId } from './empresas'
import { referencesVehiculo } from './fleet'

/** A place: a circle, a polygon or a corridor, and what people are told of it. */
export const lugares = sqliteTable(
  'lugares',
  {
    id: id(),
    empresa_id: empresaId(),
    nombre: text('nombre').notNull(),
    color: text('color', { enum: COLORES }).notNull(),
    grupo: text('grupo'),
    forma: text('forma', { enum: FORMAS }).notNull(),
    /** `[[latitude, longitude], …]` in degrees with five decimals: the centre, the corners, or the line */
    puntos: text('puntos').notNull(),
    /** of a circle, or to each side of a corridor's line; metres, 0 for a polygon */
    radio: integer('radio').notNull(),
    /** whether it is for all vehicles; else for those in lugares_vehiculos */
    todos: bool('todos').notNull(),
    /** the company's speed limit inside, km/h */
    limite: integer('limite'),
    /** whether people are told when a vehicle comes, and when it goes */
    avisa_entrada: bool('avisa_entrada').notNull().default(false),
    avisa_salida: bool('avisa_salida').notNull().default(false),
    /** minutes of a stay of which people are told; null for none */
    permanencia: integer('permanencia'),
    /** before when its vehicles are expected, minutes since midnight of the company's zone; null for never */
    llegada: integer('llegada'),
    /** on which days of the week, 0 is Monday: «01234»; and whether on holidays too */
    llegada_dias: text('llegada_dias').notNull().default(''),
    llegada_festivos: bool('llegada_festivos').notNull().default(false),
    /** name and group, folded for search */
    busqueda: text('busqueda').notNull().default(''),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('lugares_empresa').on(t.empresa_id, t.id),
    index('lugares_nombre').on(t.empresa_id, sql`${t.nombre} collate nocase`, t.id),
  ],
)

/** The vehicles that a place is for, where it is not for all. */
export const lugares_vehiculos = sqliteTable(
  'lugares_vehiculos',
  {
    empresa_id: empresaId(),
    lugar_id: text('lugar_id').notNull(),
    vehiculo_id: text('vehiculo_id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'lugares_vehiculos_pk', columns: [t.empresa_id, t.lugar_id, t.vehiculo_id] }),
    foreignKey({
      name: 'lugares_vehiculos_lugar',
      columns: [t.empresa_id, t.lugar_id],
      foreignColumns: [lugares.empresa_id, lugares.id],
    }).onDelete('cascade'),
    referencesVehiculo('lugares_vehiculos_vehiculo', t),
    index('lugares_de_vehiculo').on(t.empresa_id, t.vehiculo_id),
  ],
)

/** What happened to a vehicle once, as its Device heard it; written by the Device alone (docs/decisions/0060). */
export const episodios = sqliteTable(
  'episodios',
  {
    /** from vehicle, kind, place and beginning: the same episode is written once */
    id: text('id').primaryKey(),
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    tipo: text('tipo', { enum: EPISODIOS }).notNull(),
    /** the place, and its name at that time, which stays when the place is deleted */
    lugar_id: text('lugar_id'),
    lugar: text('lugar'),
    /** of `llegada` the deadline */
    inicio: integer('inicio').notNull(),
    /** null while it lasts; of `llegada` when the vehicle came that day, null when it did not */
    fin: integer('fin'),
    /** of `velocidad` top speed and limit, km/h; of `permanencia` the minutes of which people were told */
    maximo: integer('maximo'),
    limite: integer('limite'),
    /** whether its last change was recent enough to notify people; webhooks use it too */
    avisa: bool('avisa').notNull().default(true),
    created_at: createdAt(),
  },
  (t) => [
    index('episodios_inicio').on(t.empresa_id, t.vehiculo_id, t.inicio),
    index('episodios_empresa').on(t.empresa_id, t.inicio, t.id),
    index('episodios_largos')
      .on(t.empresa_id, t.vehiculo_id, t.inicio)
      .where(sql`${t.tipo} = 'visita' and (${t.fin} is null or ${t.fin} - ${t.inicio} > 2678400000)`),
    index('episodios_quietos')
      .on(t.empresa_id, t.vehiculo_id, t.inicio)
      .where(sql`${t.tipo} = 'detencion' and (${t.fin} is null or ${t.fin} - ${t.inicio} > 2678400000)`),
    referencesVehiculo('episodios_vehiculo', t),
  ],
)

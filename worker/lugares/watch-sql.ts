/** The places, limits and hours that a Device watches, read with its configuration (docs/decisions/0060). */

import { limitOf, type Vigilancia } from '../domain/lugares/rules'
import { FORMAS } from '../domain/lugares/shape'
import { parsePoints } from '../domain/lugares/stored-points'
import { hoursWatched, rulesStored, type WatchedDevice } from '../domain/lugares/watched-hours'
import type { Connection } from '../platform-db/connect'
import { flag, nullable, number, oneOf, type RowOf, read, text } from '../platform-db/sql'

/** Described without the schema of tables, so that Devices start without loading drizzle (docs/decisions/0048). */
const PLACE_ROW = {
  id: text,
  nombre: text,
  forma: oneOf(...FORMAS),
  puntos: text,
  radio: number,
  limite: nullable(number),
  avisa_entrada: flag,
  avisa_salida: flag,
  permanencia: nullable(number),
  llegada: nullable(number),
  llegada_dias: text,
  llegada_festivos: flag,
}

const PLACES = `
  select l.id, l.nombre, l.forma, l.puntos, l.radio, l.limite, l.avisa_entrada, l.avisa_salida,
    l.permanencia, l.llegada, l.llegada_dias, l.llegada_festivos
  from gps_dispositivos g join lugares l on l.empresa_id = g.empresa_id
  left join lugares_vehiculos c on c.empresa_id = l.empresa_id and c.lugar_id = l.id and c.vehiculo_id = g.vehiculo_id
  where g.clave = ? and (l.todos = 1 or c.vehiculo_id is not null) order by l.id`

/** Query for the places of a device's vehicle, to be batched with its configuration. @param key the device's key */
export const placesQuery = (d1: Connection, key: string) => read(d1, PLACE_ROW, PLACES, key)

/**
 * What a Device watches: the company's rules with the vehicle's own limit and its places.
 * @param device the company's rules (`empresas.vigilancia`), the type of device, and the hours of both
 * @param ownLimit `vehiculos.limite_velocidad`, km/h
 */
export function vigilanciaOf(
  device: WatchedDevice,
  ownLimit: number | null,
  places: readonly RowOf<typeof PLACE_ROW>[],
): Vigilancia {
  const rules = rulesStored(device.watched)
  const lugares = places.map(({ id, nombre, forma, puntos, radio, limite: own, ...tells }) => ({
    id,
    nombre,
    forma,
    puntos: parsePoints(puntos),
    radio,
    limite: own,
    entrada: tells.avisa_entrada,
    salida: tells.avisa_salida,
    permanencia: tells.permanencia,
    llegada: expectedOf(tells),
  }))
  return { ...rules, limite: limitOf(rules.limite, ownLimit), toKeep: hoursWatched(device), lugares, zona: device.zona }
}

function expectedOf(row: Pick<RowOf<typeof PLACE_ROW>, 'llegada' | 'llegada_dias' | 'llegada_festivos'>) {
  const { llegada: minute, llegada_dias: days, llegada_festivos: holidays } = row
  return minute === null ? null : { minute, days: [...days].map(Number), holidays }
}

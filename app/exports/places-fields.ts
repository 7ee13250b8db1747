/** What a file says of each place, by the columns of its table and after them. */

import { timeText } from '@domain/horarios/command'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { Place } from '~/routes/admin/places/load.server'
import { type Field, type Fields, number, text } from './fields'

/** A place with the plates of its vehicles, none when it is for all. */
export type NamedPlace = Place & { placas: readonly string[] }

const degrees = (title: 'dias.col_lat' | 'dias.col_lng', of: (place: Place) => number | undefined) =>
  ({ title, kind: 'degrees', width: 12, of: (place) => of(place) ?? null }) satisfies Field<Place>
const yes = (title: 'lugares.col_arrivals' | 'lugares.col_departures', of: (place: Place) => boolean) =>
  text<Place>(title, (place, { i18n }) => i18n.t(of(place) ? 'lugares.yes' : 'lugares.no'), 12)

const what: Fields<Place> = {
  nombre: [text('lugares.nombre', ({ nombre }) => nombre, 28)],
  grupo: [text('lugares.grupo', ({ grupo }) => grupo, 18)],
  forma: [
    text('lugares.forma', ({ forma }, { i18n }) => i18n.t(`lugares.${forma}`), 12),
    // of a circle the centre, else the first point: the outlines are in the file for map programs
    degrees('dias.col_lat', ({ puntos }) => puntos[0]?.lat),
    degrees('dias.col_lng', ({ puntos }) => puntos[0]?.lng),
    number('lugares.col_radio', ({ forma, radio }) => (forma === 'poligono' ? null : radio)),
  ],
}
const notices: Fields<Place> = {
  avisos: [
    number('lugares.col_limit', ({ limite }) => limite),
    yes('lugares.col_arrivals', (place) => place.avisa_entrada),
    yes('lugares.col_departures', (place) => place.avisa_salida),
    number('lugares.col_stay', ({ permanencia }) => permanencia),
    text('lugares.col_expected', ({ llegada }) => (llegada === null ? null : timeText(llegada)), 12),
  ],
}

export const LUGARES: Fields<NamedPlace> = {
  ...what,
  para: [
    text(
      'lugares.para',
      ({ todos, placas }, { i18n }) => (todos ? i18n.t('lugares.todos') : placas.map(formatPlaca).join(', ')),
      30,
    ),
  ],
  ...notices,
}
/** A Usuario does not learn which other vehicles a place is for. */
export const ASSIGNED_PLACES: Fields<Place> = { ...what, ...notices }

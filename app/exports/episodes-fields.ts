/** What a file says of each episode, by the columns of its table. */
import { formatPlaca } from '@domain/vehiculos/placa'
import type { Episode } from '~/episodes/load.server'
import { lengthOf } from '~/episodes/words'
import { type Fields, instant, number, text } from './fields'

const MINUTE_MS = 60_000

export const EPISODIOS: Fields<Episode> = {
  vehiculo: [text('dias.vehiculo', ({ placa }) => formatPlaca(placa), 11)],
  que: [
    text('dias.episodes_what', ({ tipo }, { i18n }) => i18n.t(`ruta.kind_${tipo}`), 28),
    number('dias.episodes_col_max', ({ maximo }) => maximo),
    number('dias.episodes_col_limit', ({ tipo, limite }) => (tipo === 'velocidad' ? limite : null)),
  ],
  lugar: [text('dias.episodes_place', ({ lugar }) => lugar, 28)],
  inicio: [instant('dias.episodes_from', ({ inicio }) => inicio)],
  fin: [instant('dias.episodes_until', ({ tipo, fin }) => (tipo === 'fuera' ? null : fin))],
  length: [
    number('dias.col_minutes', (row, { now }) => {
      const ms = lengthOf(row, now)
      return ms === null ? null : Math.round(ms / MINUTE_MS)
    }),
  ],
}

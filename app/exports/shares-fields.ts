/** What a file says of the links that show a vehicle; the link itself is known to its maker alone. */
import { formatPlaca } from '@domain/vehiculos/placa'
import type { Share } from '~/shares/load.server'
import { type Fields, instant, number, text } from './fields'

export const COMPARTIDOS: Fields<Share> = {
  vehiculo: [text('compartidos.vehicle', ({ placa }) => formatPlaca(placa), 11)],
  desde: [instant('compartidos.col_since', ({ created_at }) => created_at)],
  hasta: [instant('compartidos.until', ({ hasta }) => hasta)],
  destino: [
    text('compartidos.destination', ({ destino_nombre }) => destino_nombre, 28),
    instant('compartidos.col_arrival', ({ llegada_at }) => llegada_at),
  ],
  vistas: [number('compartidos.views', ({ visitas }) => visitas)],
}

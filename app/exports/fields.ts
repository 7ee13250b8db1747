/** What a file says of each row of a company's lists: its columns, in the reader's language and the company's zone. */
import { licenciaEstadoOn } from '@domain/conductores/licencia'
import { dayIn } from '@domain/day'
import { shownEstado } from '@domain/dispositivos/estado'
import { miembroEstado } from '@domain/equipo/list'
import { planEstadoOn } from '@domain/mantenimientos/plan'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { type Alerta, dueOf, kindOf } from '~/alerts/words'
import { type Reason, wordsOf } from '~/board/words'
import type { Row as DocumentoRow } from '~/documents/load.server'
import { detailOf, labelOf } from '~/documents/words'
import type { TextKey } from '~/i18n/texts'
import type { I18n } from '~/i18n/translator'
import type { Column, Row } from '~/sheets/table'

/** @param hoy the company's day; `now` in UTC milliseconds */
export interface Reader {
  i18n: I18n
  zona: string
  hoy: string
  now: number
}
/** A column: its heading, and what it holds of a row. */
export interface Field<R> {
  title: TextKey
  kind: Column['kind']
  width: number
  of: (row: R, reader: Reader) => Row[number]
}

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>
type RowOf<S extends 'vehiculos' | 'conductores' | 'mantenimientos' | 'planes' | 'dispositivos' | 'equipo'> = Awaited<
  ReturnType<Services[S]['list']>
>['filas'][number]

const text = <R>(title: TextKey, of: Field<R>['of'], width = 18): Field<R> => ({ title, kind: 'text', width, of })
const day = <R>(title: TextKey, of: Field<R>['of']): Field<R> => ({ title, kind: 'day', width: 12, of })
const number = <R>(title: TextKey, of: Field<R>['of']): Field<R> => ({ title, kind: 'number', width: 12, of })
const placa = <R extends { placa: string | null }>(title: TextKey): Field<R> =>
  text(title, (row) => row.placa && formatPlaca(row.placa), 11)

const reasonText = (reason: Reason, { i18n }: Reader): string => {
  const { what, when } = wordsOf(reason, i18n)
  return when ? `${what}: ${when}` : what
}

/** What a Usuario's list and that of the company both say of a vehicle. */
type AnyVehiculo = Pick<RowOf<'vehiculos'>, 'placa' | 'marca' | 'modelo' | 'veredicto' | 'reasons' | 'lamps'>
const judged: readonly Field<AnyVehiculo>[] = [
  text('vehiculos.verdict', (v, { i18n }) => i18n.t(`estados.${v.veredicto}`)),
  text('usuario.porque', (v, reader) => v.reasons.map((one) => reasonText(one, reader)).join(' | '), 50),
  text('estados.soat', ({ lamps }, { i18n }) => i18n.t(`estados.${lamps.soat.estado}`), 14),
  text('estados.rtm', ({ lamps }, { i18n }) => i18n.t(`estados.${lamps.rtm.estado}`), 17),
  text('estados.impuesto', ({ lamps }, { i18n }) => i18n.t(`estados.${lamps.impuesto.estado}`), 14),
]

export const VEHICULOS: readonly Field<RowOf<'vehiculos'>>[] = [
  placa('vehiculos.placa'),
  text('vehiculos.marca', (v) => v.marca),
  text('vehiculos.modelo', (v) => v.modelo),
  text('vehiculos.titular', (v) => v.titular, 34),
  // as text: a year is not written «2.021»
  text('vehiculos.anio', (v) => String(v.anio), 10),
  text('vehiculos.color', (v) => v.color),
  day('vehiculos.fecha_matricula', (v) => v.fecha_matricula),
  ...judged,
]

export const ASSIGNED: readonly Field<AnyVehiculo & { id: string }>[] = [
  placa('vehiculos.placa'),
  text('vehiculos.marca', (v) => v.marca),
  text('vehiculos.modelo', (v) => v.modelo),
  ...judged,
]

export const DOCUMENTOS: readonly Field<DocumentoRow>[] = [
  text('documentos.placa', ({ vehiculo }) => formatPlaca(vehiculo.placa), 11),
  text('documentos.tipo', (row, { i18n }) => labelOf(row, i18n), 28),
  day('documentos.emision', ({ documento }) => documento?.fecha_emision ?? null),
  day('documentos.vencimiento', ({ documento }) => documento?.fecha_vencimiento ?? null),
  text('documentos.estado', (row, { i18n }) => i18n.t(`estados.${row.estado}`), 14),
  text('activity.detalle', (row, { i18n }) => detailOf(row, i18n).texto, 50),
]

export const CONDUCTORES: readonly Field<RowOf<'conductores'>>[] = [
  placa('conductores.vehiculo'),
  text('conductores.conductor_title', (c) => c.nombre, 34),
  text('conductores.documento', (c) => c.documento),
  text('conductores.telefono', (c) => c.telefono),
  text('conductores.licencia', (c) => `${c.licencia_tipo} ${c.licencia_numero}`, 20),
  day('conductores.emision', (c) => c.licencia_fecha_emision),
  day('conductores.vence', (c) => c.licencia_fecha_vencimiento),
  text(
    'conductores.estado',
    (c, { i18n, hoy }) => i18n.t(`estados.${licenciaEstadoOn(c.licencia_fecha_vencimiento, hoy)}`),
    14,
  ),
]

export const SERVICIOS: readonly Field<RowOf<'mantenimientos'>>[] = [
  placa('mantenimientos.vehiculo'),
  day('mantenimientos.fecha', (s) => s.fecha),
  text('mantenimientos.trabajos', (s) => s.trabajos.join(' | '), 50),
  text('mantenimientos.taller', (s) => s.taller, 28),
  number('mantenimientos.kilometraje', (s) => s.kilometraje),
  { title: 'mantenimientos.costo', kind: 'pesos', width: 16, of: (s) => s.costo },
]

export const PLANES: readonly Field<RowOf<'planes'>>[] = [
  placa('mantenimientos.vehiculo'),
  text('mantenimientos.plan', (p) => p.nombre, 30),
  text('mantenimientos.estado', (p, { i18n, hoy }) => i18n.t(`estados.${planEstadoOn(p, p.kilometraje, hoy)}`), 14),
  day('mantenimientos.due_day', (p) => p.proxima_fecha),
  number('mantenimientos.due_km', (p) => p.proximo_km),
  day('mantenimientos.last_day', (p) => p.ultima_fecha),
  number('mantenimientos.last_km', (p) => p.ultimo_km),
  number('mantenimientos.kilometraje', (p) => p.kilometraje),
]

export const ALERTAS: readonly Field<Alerta>[] = [
  placa('alertas.vehiculo'),
  text('alertas.alerta', (a, { i18n }) => kindOf(a, i18n), 28),
  text('activity.detalle', (a) => a.nombre, 30),
  text(
    'alertas.vencimiento',
    (a, { i18n, hoy }) => {
      const due = dueOf(a, hoy, i18n)
      return due ? [due.lead, due.point].filter(Boolean).join(' · ') : a.mensaje
    },
    34,
  ),
  day('alertas.fecha', (a) => a.fecha),
  text('alertas.estado', (a, { i18n }) => i18n.t(`estados.${a.estado}`), 12),
]

export const DISPOSITIVOS: readonly Field<RowOf<'dispositivos'>>[] = [
  placa('gps.vehiculo'),
  text('vehiculos.marca', (d) => d.marca),
  text('vehiculos.modelo', (d) => d.modelo),
  text('gps.imei', (d) => d.imei),
  text('gps.tipo', (d, { i18n }) => i18n.t(`gps.${d.tipo_dispositivo}`), 24),
  text('gps.estado', (d, { i18n }) => i18n.t(`estados.${shownEstado(d)}`), 12),
  day('gps.activado', (d) => d.fecha_activacion),
]

export const MIEMBROS: readonly Field<RowOf<'equipo'>>[] = [
  text('equipo.miembro', (m) => m.nombre, 30),
  text('equipo.email', (m) => m.email, 36),
  text('equipo.rol', (m, { i18n }) => i18n.t(`equipo.${m.rol}`), 16),
  text('equipo.estado', (m, { i18n, now }) =>
    i18n.t(miembroEstado(m, now) === 'vencida' ? 'estados.Vencida' : `estados.${m.invitation_status}`),
  ),
  day('equipo.since', (m, { zona }) => dayIn(zona, m.created_at)),
]

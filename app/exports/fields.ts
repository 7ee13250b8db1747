/** What a file says of each row of a company's lists: its columns, in the reader's language and zone. */
import { licenciaEstadoOn } from '@domain/conductores/licencia'
import { dayIn, isDay, timeOfDay } from '@domain/day'
import { shownEstado } from '@domain/dispositivos/estado'
import { miembroEstado } from '@domain/equipo/list'
import { odometerNow } from '@domain/mantenimientos/odometer'
import { planEstadoOn } from '@domain/mantenimientos/plan'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { kindOfAny } from '~/alerts/road-words'
import { type Alerta, dueOf } from '~/alerts/words'
import { type Reason, wordsOf } from '~/board/words'
import type { Row as DocumentoRow } from '~/documents/load.server'
import { detailOf, labelOf } from '~/documents/words'
import { episodeText } from '~/episodes/text'
import { planWord } from '~/i18n/plan-word'
import type { TextKey } from '~/i18n/texts'
import type { I18n } from '~/i18n/translator'
import type { Column, Row } from '~/sheets/table'

/** @param zona the reader's, in which hours are told; `today` is the company's day, `now` in UTC milliseconds */
export interface Reader {
  i18n: I18n
  zona: string
  today: string
  now: number
}
/** A column: its heading, and what it holds of a row. */
export interface Field<R> {
  title: TextKey
  /** the heading where the list is of a day, which it says */
  titleOn?: 'vehiculos.verdict_on'
  kind: Column['kind']
  width: number
  of: (row: R, reader: Reader) => Row[number]
}
/** The fields of a list by the column of its table that shows them: what is put away there is not in the file. */
export type Fields<R> = Readonly<Record<string, readonly Field<R>[]>>

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>
type RowOf<S extends 'vehiculos' | 'conductores' | 'mantenimientos' | 'planes' | 'dispositivos' | 'equipo'> = Awaited<
  ReturnType<Services[S]['list']>
>['rows'][number]

export const text = <R>(title: TextKey, of: Field<R>['of'], width = 18): Field<R> => ({
  title,
  kind: 'text',
  width,
  of,
})
export const day = <R>(title: TextKey, of: Field<R>['of']): Field<R> => ({ title, kind: 'day', width: 12, of })
export const number = <R>(title: TextKey, of: Field<R>['of']): Field<R> => ({ title, kind: 'number', width: 12, of })
/** An instant as a spreadsheet reads it, in a zone. */
export const sheetInstant = (zona: string, at: number): string =>
  `${dayIn(zona, at)} ${new Date(timeOfDay(zona, at)).toISOString().slice(11, 19)}`

/** An instant in the reader's zone; `of` gives UTC milliseconds, or null. */
export const instant = <R>(title: TextKey, of: (row: R) => number | null): Field<R> => ({
  title,
  kind: 'instant',
  width: 20,
  of: (row, { zona }) => {
    const at = of(row)
    return at === null ? null : sheetInstant(zona, at)
  },
})
const placa = <R extends { placa: string | null }>(title: TextKey): Field<R> =>
  text(title, (row) => row.placa && formatPlaca(row.placa), 11)

const reasonText = (reason: Reason, { i18n }: Reader): string => {
  const { what, when } = wordsOf(reason, i18n)
  return when ? `${what}: ${when}` : what
}

/** What a Usuario's list and that of the company both say of a vehicle. */
type AnyVehiculo = Pick<RowOf<'vehiculos'>, 'placa' | 'marca' | 'modelo' | 'veredicto' | 'reasons' | 'lamps'>
const judged: readonly Field<AnyVehiculo>[] = [
  { ...text('vehiculos.verdict', (v, { i18n }) => i18n.t(`estados.${v.veredicto}`)), titleOn: 'vehiculos.verdict_on' },
  text('usuario.why', (v, reader) => v.reasons.map((one) => reasonText(one, reader)).join(' | '), 50),
  text('estados.soat', ({ lamps }, { i18n }) => i18n.t(`estados.${lamps.soat.estado}`), 14),
  text('estados.rtm', ({ lamps }, { i18n }) => i18n.t(`estados.${lamps.rtm.estado}`), 17),
  text('estados.impuesto', ({ lamps }, { i18n }) => i18n.t(`estados.${lamps.impuesto.estado}`), 14),
]

export const VEHICULOS: Fields<RowOf<'vehiculos'>> = {
  placa: [placa('vehiculos.placa')],
  marca: [text('vehiculos.marca', (v) => v.marca)],
  modelo: [text('vehiculos.modelo', (v) => v.modelo)],
  titular: [text('vehiculos.titular', (v) => v.titular, 34)],
  // as text: a year is not written «2.021»
  anio: [text('vehiculos.anio', (v) => String(v.anio), 10)],
  color: [text('vehiculos.color', (v) => v.color)],
  // no columns of the table: always in the file
  matricula: [
    text('vehiculos.servicio', (v, { i18n }) => i18n.t(`vehiculos.${v.servicio}`), 12),
    text('vehiculos.clase', (v, { i18n }) => v.clase && i18n.t(`vehiculos.${v.clase}`)),
    number('vehiculos.cilindraje', (v) => v.cilindraje),
    day('vehiculos.fecha_matricula', (v) => v.fecha_matricula),
  ],
  documentos: judged,
}

export const ASSIGNED: Fields<AnyVehiculo & { id: string }> = {
  placa: [placa('vehiculos.placa')],
  marca: [text('vehiculos.marca', (v) => v.marca)],
  modelo: [text('vehiculos.modelo', (v) => v.modelo)],
  documentos: judged,
}

export const DOCUMENTOS: Fields<DocumentoRow> = {
  placa: [text('documentos.placa', ({ vehiculo }) => formatPlaca(vehiculo.placa), 11)],
  tipo: [text('documentos.tipo', (row, { i18n }) => labelOf(row, i18n), 28)],
  emision: [day('documentos.emision', ({ documento }) => documento?.fecha_emision ?? null)],
  vencimiento: [
    day('documentos.vencimiento', ({ documento }) => documento?.fecha_vencimiento ?? null),
    text('activity.detail', (row, { i18n }) => detailOf(row, i18n).texto, 50),
  ],
  estado: [text('documentos.estado', (row, { i18n }) => i18n.t(`estados.${row.estado}`), 14)],
}

export const CONDUCTORES: Fields<RowOf<'conductores'>> = {
  vehiculo: [placa('conductores.vehiculo')],
  nombre: [text('conductores.conductor_title', (c) => c.nombre, 34), text('conductores.documento', (c) => c.documento)],
  telefono: [text('conductores.telefono', (c) => c.telefono)],
  licencia: [
    text('conductores.licencia_tipo', (c) => c.licencia_tipo, 11),
    text('importacion.f_licencia_numero', (c) => c.licencia_numero, 20),
    day('conductores.emision', (c) => c.licencia_fecha_emision),
  ],
  vence: [day('conductores.vence', (c) => c.licencia_fecha_vencimiento)],
  // no column of the table: always in the file
  nacimiento: [day('conductores.fecha_nacimiento', (c) => c.fecha_nacimiento)],
  estado: [
    text(
      'conductores.estado',
      (c, { i18n, today }) => i18n.t(`estados.${licenciaEstadoOn(c.licencia_fecha_vencimiento, today)}`),
      14,
    ),
  ],
}

export const SERVICIOS: Fields<RowOf<'mantenimientos'>> = {
  placa: [placa('mantenimientos.vehiculo')],
  fecha: [day('mantenimientos.fecha', (s) => s.fecha)],
  trabajos: [
    text('mantenimientos.trabajos', (s) => s.trabajos.join(' | '), 50),
    text('mantenimientos.taller', (s) => s.taller, 28),
  ],
  kilometraje: [number('mantenimientos.kilometraje', (s) => s.kilometraje)],
  costo: [{ title: 'mantenimientos.costo', kind: 'pesos', width: 16, of: (s) => s.costo }],
}

export const PLANES: Fields<RowOf<'planes'>> = {
  placa: [placa('mantenimientos.vehiculo')],
  plan: [text('mantenimientos.plan', (p) => p.nombre, 30)],
  estado: [
    text(
      'mantenimientos.estado',
      (p, { i18n, today }) => planWord(planEstadoOn(p, odometerNow(p).km, today), i18n),
      14,
    ),
  ],
  proximo: [
    day('mantenimientos.due_day', (p) => p.proxima_fecha),
    number('mantenimientos.due_km', (p) => p.proximo_km),
  ],
  ultimo: [day('mantenimientos.last_day', (p) => p.ultima_fecha), number('mantenimientos.last_km', (p) => p.ultimo_km)],
  // no column of the table: always in the file
  kilometraje: [
    number('mantenimientos.kilometraje', (p) => p.kilometraje),
    number('mantenimientos.kilometraje_gps', (p) => (odometerNow(p).isEstimated ? p.kilometraje_estimado : null)),
  ],
}

export const ALERTAS: Fields<Alerta> = {
  vehiculo: [placa('alertas.vehiculo')],
  alerta: [
    text('alertas.alerta', (a, { i18n }) => kindOfAny(a, i18n), 28),
    text('activity.detail', (a) => a.nombre, 30),
  ],
  vencimiento: [
    // a date, by which a spreadsheet sorts; what is due by kilometres has none
    day('documentos.fecha_vencimiento', ({ vence }) => (vence && isDay(vence) ? vence : null)),
    text(
      'alertas.vencimiento',
      (a, { i18n, today }) => {
        const due = dueOf(a, today, i18n)
        if (a.episodio) return episodeText(a.episodio, i18n)
        return due ? [due.lead, due.point].filter(Boolean).join(' · ') : a.mensaje
      },
      34,
    ),
  ],
  fecha: [day('alertas.fecha', (a) => a.fecha)],
  estado: [text('alertas.estado', (a, { i18n }) => i18n.t(`estados.${a.estado}`), 12)],
}

export const DISPOSITIVOS: Fields<RowOf<'dispositivos'>> = {
  vehiculo: [placa('gps.vehiculo'), text('vehiculos.marca', (d) => d.marca), text('vehiculos.modelo', (d) => d.modelo)],
  imei: [text('gps.imei', (d) => d.imei)],
  tipo: [
    text('gps.tipo', (d, { i18n }) => i18n.t(`gps.${d.tipo_dispositivo}`), 24),
    text('trackers.title', (d, { i18n }) => d.programa && i18n.t(`trackers.${d.programa}`), 24),
  ],
  estado: [text('gps.estado', (d, { i18n }) => i18n.t(`estados.${shownEstado(d)}`), 12)],
  activado: [day('gps.tracking_on', (d) => d.fecha_activacion)],
}

export const MIEMBROS: Fields<RowOf<'equipo'>> = {
  miembro: [text('equipo.miembro', (m) => m.nombre, 30)],
  email: [text('equipo.email', (m) => m.email, 36)],
  rol: [text('equipo.rol', (m, { i18n }) => i18n.t(`equipo.${m.rol}`), 16)],
  estado: [
    text('equipo.estado', (m, { i18n, now }) =>
      i18n.t(miembroEstado(m, now) === 'vencida' ? 'estados.Vencida' : `estados.${m.invitation_status}`),
    ),
  ],
  // no column of the table: always in the file
  desde: [day('equipo.since', (m, { zona }) => dayIn(zona, m.created_at))],
}

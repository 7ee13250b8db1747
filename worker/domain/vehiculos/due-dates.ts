/** The days on which something of one vehicle falls due: its documents, its drivers' licences, its maintenance plans. */
import { addMonths, daysBetween } from '../day'
import type { FolderEntry, Registered } from '../documentos/folder'
import type { TipoDocumento } from '../documentos/rules'
import { DAYS_EXPIRING_SOON } from '../documentos/vigencia'

export type DueDate = {
  /** `YYYY-MM-DD` */
  fecha: string
  /** days from the company's day until then, negative when past */
  dias: number
} & (
  | { que: 'documento'; id: string | null; tipo: TipoDocumento; nombre: string }
  | { que: 'licencia'; id: string; nombre: string; categoria: string }
  | {
      que: 'plan'
      id: string
      nombre: string
      /** kilometres by which it is past; null while it is not. Then it is past, whatever its day */
      kmOver: number | null
    }
)

interface Sources<D extends Registered & { id: string }> {
  folder: readonly FolderEntry<D>[]
  licencias: readonly { id: string; nombre: string; categoria: string; fecha: string }[]
  /** plans with a day; those by kilometres alone have none */
  planes: readonly { id: string; nombre: string; fecha: string | null; kmOver: number | null }[]
}

/** Everything with a day, the most urgent first; what does not apply to the vehicle is left out. */
export function dueDates<D extends Registered & { id: string }>(
  { folder, licencias, planes }: Sources<D>,
  today: string,
): DueDate[] {
  const on = (fecha: string) => ({ fecha, dias: daysBetween(today, fecha) })
  const documentos = folder.flatMap((entry): DueDate[] => {
    if (entry.estado === 'Sin registrar' && entry.dueToday)
      return [{ que: 'documento', id: null, tipo: entry.tipo, nombre: '', ...on(today) }]
    // the day on which cover begins is not one on which something falls due
    if (!('fecha' in entry) || entry.estado === 'Por empezar') return []
    const { tipo, nombre, documento, fecha } = entry
    return [{ que: 'documento', id: documento?.id ?? null, tipo, nombre, ...on(fecha) }]
  })
  return [
    ...documentos,
    ...licencias.map(({ fecha, ...licencia }): DueDate => ({ que: 'licencia', ...licencia, ...on(fecha) })),
    ...planes.flatMap(({ fecha, ...plan }): DueDate[] =>
      fecha === null ? [] : [{ que: 'plan', ...plan, ...on(fecha) }],
    ),
  ].sort((a, b) => daysLeft(a) - daysLeft(b))
}

/** Months on the axis of the due dates. */
export const AXIS_MONTHS = 8

type DueTone = 'past' | 'soon' | 'later'

/** Days until something has to be done: none for a plan that is past by its kilometres, whatever its day. */
const daysLeft = (due: DueDate): number =>
  due.que === 'plan' && due.kmOver !== null ? Math.min(due.dias, 0) : due.dias

export const toneOf = (due: DueDate): DueTone => dueTone(daysLeft(due))

/** Past from its day on, as a badge has it; soon within thirty days. */
export const dueTone = (dias: number): DueTone => (dias <= 0 ? 'past' : dias <= DAYS_EXPIRING_SOON ? 'soon' : 'later')

interface Axis {
  /** where today is, from 0 to 1 */
  today: number
  /** the first day of each month (`YYYY-MM-01`) */
  months: { fecha: string; at: number }[]
  /** what falls due on it; past ones stand left of today */
  dues: { at: number; dias: number; tone: DueTone }[]
}

/** The days left of today that stand for everything past. */
const PAST_DAYS = 12

/** Eight months from a little before today: months and due dates by their place, from 0 (left) to 1 (right). */
export function axisOf(dues: readonly DueDate[], today: string): Axis {
  const end = addMonths(today, AXIS_MONTHS)
  const length = daysBetween(today, end) + PAST_DAYS
  const at = (days: number) => (days + PAST_DAYS) / length
  const first = `${today.slice(0, 8)}01`
  const months = Array.from({ length: AXIS_MONTHS + 1 }, (_, i) => addMonths(first, i))
    .map((fecha) => ({ fecha, at: at(daysBetween(today, fecha)) }))
    .filter((month) => month.at >= 0 && month.at < 1)
  return {
    today: at(0),
    months,
    dues: dues
      .map(daysLeft)
      .filter((dias) => at(dias) < 1)
      .map((dias) => ({ at: Math.max(at(dias), at(-PAST_DAYS / 2)), dias, tone: dueTone(dias) })),
  }
}

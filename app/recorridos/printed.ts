/** What «Recorrido del día» says, in the reader's language. */
import type { NamedPlace } from '@domain/lugares/near'
import type { Day } from '@domain/recorridos/day'
import { legsOf } from '@domain/recorridos/legs'
import { drawingOf, type PrintedDay } from '@domain/recorridos/printed'
import { formatPlaca } from '@domain/vehiculos/placa'
import { registerReportTexts } from '~/i18n/report-lines'
import type { I18n } from '~/i18n/translator'
import { erasedBesides } from './erased-besides'
import { type ErasedFigures, figuresOf } from './figures'
import { durationText, nameOf, spanText, stopText } from './words'

registerReportTexts()

interface About {
  placa: string
  /** `YYYY-MM-DD` */
  date: string
  empresa: string
  /** the company's places for the vehicle: stops are called by them */
  places: readonly NamedPlace[]
  /** UTC milliseconds */
  now: number
  /** what devices that were deleted had counted of the day besides */
  erased: ErasedFigures | null
}

export function printedDayOf(day: Day, { placa, date, empresa, places, now, erased }: About, i18n: I18n): PrintedDay {
  const { t } = i18n
  return {
    idioma: i18n.idioma,
    title: t('dias.printed'),
    subtitle: `${formatPlaca(placa)} · ${i18n.longDate(date)}`,
    empresa,
    at: now,
    figures: figuresOf(day, i18n),
    besides: erased && erasedBesides(erased, i18n),
    ...drawingOf(day),
    rows: legsOf(day).map((leg) => [
      leg.kind === 'stop' ? stopText(leg.number, leg, places, i18n) : nameOf(leg, i18n),
      spanText(leg, i18n),
      durationText(leg.until - leg.from, i18n),
    ]),
    more: (n) => t('dias.printed_more', { n }),
    note: t('dias.printed_note', { cuando: i18n.dateTime(now) }),
    page: t('reportLines.page_of', { page: 1, of: 1 }),
  }
}

/** The day a document was issued, where a sheet says only until when it is valid. */
import { maxVigencia } from '../conductores/licencia'
import { addDays, addYears, isDay } from '../day'
import { type Condition, isTaxi, TARJETA_YEARS, type TipoDocumento } from '../documentos/rules'

/**
 * The reverse of `proposedVencimiento`: a term before the last day, and never after today, as a document in hand has
 * been issued. Insurance includes its first day.
 * @param last the last day, `YYYY-MM-DD`; a text that is none, which the form refuses, was issued today
 * @param today the company's day
 */
export function issueDayOf(tipo: TipoDocumento, last: string, condition: Condition, today: string): string {
  if (!isDay(last)) return today
  const years = tipo === 'Tarjeta de operación' ? TARJETA_YEARS[isTaxi(condition) ? 'taxi' : 'otros'] : 1
  const before = addYears(last, -years)
  const issued = tipo === 'SOAT' || tipo === 'Póliza RCC' || tipo === 'Póliza RCE' ? addDays(before, 1) : before
  return issued < today ? issued : last < today ? last : today
}

/** Terms of licences, in years, the longest first (domain/conductores/licencia.ts). */
const LICENCE_YEARS = [10, 5, 3, 1]

/**
 * The day a licence was issued, by the longest term that the law allows for it, and never after today; null for a
 * category without a rule, and where the last day is none.
 * @param last the last day, `YYYY-MM-DD`
 */
export function licenceIssueDayOf(category: string, birth: string | null, last: string, today: string): string | null {
  if (!isDay(last)) return null
  const starts = LICENCE_YEARS.map((years) => addYears(last, -years))
  const issued = starts.find((start) => (maxVigencia(category, birth, start) ?? '') >= last)
  if (issued === undefined) return null
  return issued < today ? issued : last < today ? last : today
}

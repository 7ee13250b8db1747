/** The rows that were not written, or not whole, as a file to mend and import again: what stood in them, and why. */
import { csvLine, MARCA_UTF8, separatorOf } from '@domain/csv'
import type { useI18n } from '~/i18n/provider'
import { type Draft, faultOf } from './draft'
import { nameOf } from './field-names'
import type { useFaultText } from './problems'

/** Rows with a fault, or that do not fit; as CSV. */
export function rejectedFile(
  { fields, rows, verdicts }: Draft,
  { t, idioma }: Pick<ReturnType<typeof useI18n>, 't' | 'idioma'>,
  textOf: ReturnType<typeof useFaultText>,
): { text: string; n: number } {
  const separator = separatorOf(idioma)
  const lines = rows.flatMap((row) => {
    const verdict = verdicts.get(row.n)
    const faults = fields.flatMap((field) => {
      const fault = faultOf(row, field, verdict)
      return fault ? [`${nameOf(field, { t })}: ${textOf(fault)}`] : []
    })
    const lacking = (verdict?.errors ?? [])
      .filter(({ field }) => !fields.includes(field))
      .map(({ field, clave }) => `${nameOf(field, { t })}: ${textOf({ kind: 'server', error: clave })}`)
    const why = [...faults, ...lacking]
    if (verdict?.outcome === 'sin-cupo') why.push(t('importacion.r_sin-cupo'))
    if (why.length === 0) return []
    return [csvLine([...fields.map((field) => row.cells[field]?.found ?? ''), why.join(' · ')], separator)]
  })
  const titles = csvLine([...fields.map((field) => nameOf(field, { t })), t('importacion.why')], separator)
  return { text: `${MARCA_UTF8}${titles}${lines.join('')}`, n: lines.length }
}

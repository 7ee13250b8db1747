/** The rows that were rejected or written in part, as a file to mend and import again: their cells, and the reason. */
import { csvLine, separatorOf, UTF8_BOM } from '@domain/csv'
import { encode } from '~/forms/errors'
import type { useI18n } from '~/i18n/provider'
import { type Draft, faultOf, shownFields } from './draft'
import { nameOf } from './field-names'
import type { useFaultText } from './review/problems'

type Reader = Pick<ReturnType<typeof useI18n>, 't' | 'idioma'>

/** Titles and rows, each row as it stood in the file with the reason in a last column. */
export interface RejectedRows {
  titles: readonly string[]
  rows: readonly (readonly string[])[]
}

export function rejectedRows(
  draft: Draft,
  { t }: Pick<Reader, 't'>,
  textOf: ReturnType<typeof useFaultText>,
): RejectedRows {
  const { rows, verdicts } = draft
  const fields = shownFields(draft)
  const rejected = rows.flatMap((row) => {
    const verdict = verdicts.get(row.n)
    const faults = fields.flatMap((field) => {
      const fault = faultOf(row, field, verdict)
      return fault ? [`${nameOf(field, { t })}: ${textOf(fault)}`] : []
    })
    const lacking = (verdict?.errors ?? [])
      .filter(({ field }) => !fields.includes(field))
      .map(
        ({ field, clave, datos }) =>
          `${nameOf(field, { t })}: ${textOf({ kind: 'server', error: encode(clave, datos) })}`,
      )
    const why = [...faults, ...lacking]
    if (verdict?.outcome === 'sin-cupo') why.push(t('importacion.r_sin-cupo'))
    if (why.length === 0) return []
    return [[...fields.map((field) => row.cells[field]?.found ?? ''), why.join(' · ')]]
  })
  return { titles: [...fields.map((field) => nameOf(field, { t })), t('importacion.why')], rows: rejected }
}

export function rejectedCsv({ titles, rows }: RejectedRows, idioma: Reader['idioma']): string {
  const separator = separatorOf(idioma)
  return `${UTF8_BOM}${[titles, ...rows].map((line) => csvLine([...line], separator)).join('')}`
}

/** What is said above the rows: why something stopped, which rows the file has too many of, which days are computed. */

import { withReturn } from '@domain/identidad/return-address'
import { FILE_ROWS_MAX, ROWS_MAX } from '@domain/importacion/raw'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Note } from '~/ui/note'
import type { Draft } from '../draft'

/**
 * The note about days of issue that the sheet lacks and that are computed, of documents or of licences; null without
 * one.
 */
function issueNote({ noun, fields, verdicts }: Draft): 'issue_day' | 'issue_day_licence' | null {
  const some = [...verdicts.values()]
  if (noun === 'vehiculos')
    return some.some(({ documentos }) => documentos.length > 0) && !fields.some((f) => /_emision$/.test(f))
      ? 'issue_day'
      : null
  if (!some.some(({ outcome }) => outcome === 'nuevo')) return null
  if (noun === 'documentos') return fields.includes('fecha_emision') ? null : 'issue_day'
  return noun === 'conductores' && !fields.includes('licencia_fecha_emision') ? 'issue_day_licence' : null
}

export function ReviewNotes(props: {
  failure: string | null
  isSignedOut: boolean
  /** how many more rows the sheets have than are imported */
  beyond: number
  draft: Draft
}) {
  const { failure, isSignedOut, beyond, draft } = props
  const { t, formatNumber } = useI18n()
  const limits = { hoja: formatNumber(ROWS_MAX), total: formatNumber(FILE_ROWS_MAX) }
  const issue = issueNote(draft)
  const signIn = isSignedOut && (
    <LinkButton to={withReturn('/login', '/admin/import')}>{t('importacion.sign_in')}</LinkButton>
  )
  return (
    <>
      {failure && (
        <Note tone="bad" action={signIn}>
          {failure}
        </Note>
      )}
      {beyond > 0 && (
        <Note tone="warn" className="note--first">
          {t('importacion.beyond_n', { n: beyond, ...limits })}
        </Note>
      )}
      {issue && <Note>{t(`importacion.${issue}`)}</Note>}
    </>
  )
}

/** The messages of a list of alerts when an action was refused, and when the list could not be read. */
import { useActionData } from '@remix-run/react'
import { decode } from '~/forms/errors'
import { useI18n } from '~/i18n/provider'
import { ErrorState } from '~/ui/error-state'
import { Note } from '~/ui/note'

/** Why an action was refused: another person changed the alert first, or the database did not answer. */
export function Refused() {
  const { motivo: reason } = useI18n()
  const data = useActionData<unknown>()
  if (typeof data !== 'object' || data === null || !('error' in data)) return null
  const errors = Object.values((data.error ?? {}) as Record<string, string[]>).flat()
  const [first] = errors
  if (!first) return null
  const { clave: key, datos: values } = decode(first)
  return <Note tone="bad">{reason(key, values)}</Note>
}

export function NotLoaded() {
  const { t } = useI18n()
  return (
    <div className="tools">
      <ErrorState message={t('alertas.load_error')} />
    </div>
  )
}

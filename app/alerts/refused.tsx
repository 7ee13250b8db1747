/** The messages of a list of alerts when an action was refused, and when the list could not be read. */
import { useActionData } from '@remix-run/react'
import { refusalOf } from '~/forms/errors'
import { useI18n } from '~/i18n/provider'
import { ErrorState } from '~/ui/error-state'
import { Note } from '~/ui/note'

/** Why an action was refused: another person changed the alert first, or the database did not answer. */
export function Refused() {
  const { motivo: reason } = useI18n()
  const refusal = refusalOf(useActionData<unknown>())
  if (!refusal) return null
  return <Note tone="bad">{reason(refusal.clave, refusal.datos)}</Note>
}

export function NotLoaded() {
  const { t } = useI18n()
  return (
    <div className="tools">
      <ErrorState message={t('alertas.load_error')} />
    </div>
  )
}

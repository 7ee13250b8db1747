/** The messages of a list of alerts when an action was refused, and when the list could not be read. */
import { useActionData } from '@remix-run/react'
import { refusalOf } from '~/forms/errors'
import { RefusedNote } from '~/forms/refused'
import { useI18n } from '~/i18n/provider'
import { ErrorState } from '~/ui/error-state'

/** Why an action was refused: another person changed the alert first, or the database did not answer. */
export const Refused = () => <RefusedNote refusal={refusalOf(useActionData<unknown>())} />

export function NotLoaded() {
  const { t } = useI18n()
  return (
    <div className="tools">
      <ErrorState message={t('alertas.load_error')} />
    </div>
  )
}

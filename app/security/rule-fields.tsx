/** The fields of the security rules: of one company, or the platform's defaults. */
import { DAYS, DAYS_WHEN_TURNED_ON, type DefaultRules, FALLOS, MINUTES } from '@domain/empresa/seguridad'
import type { ComponentProps, ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { CheckField, Field } from '~/ui/field'

type Fields = Record<
  'session_timeout' | 'failed_attempts' | 'password_expiry',
  ComponentProps<typeof Field>['field']
> & {
  vence: ComponentProps<typeof CheckField>['field']
}

/** The stored rules as values of these fields. */
export const ruleValues = ({ session_timeout, failed_attempts, password_expiry }: DefaultRules) => ({
  session_timeout,
  failed_attempts,
  vence: password_expiry === null ? '' : 'on',
  password_expiry: password_expiry ?? DAYS_WHEN_TURNED_ON,
})

/** @param children switches that exist in only one of the two forms */
export function RuleFields({ fields, children }: { fields: Fields; children?: ReactNode }) {
  const { t } = useI18n()
  return (
    <>
      <div className="grid-2">
        <Field
          field={fields.session_timeout}
          type="number"
          label={t('seguridad.session_timeout')}
          hint={t('seguridad.session_timeout_hint', MINUTES)}
        />
        <Field
          field={fields.failed_attempts}
          type="number"
          label={t('seguridad.failed_attempts')}
          hint={t('seguridad.failed_attempts_hint', FALLOS)}
        />
      </div>
      <div className="switches">
        <CheckField field={fields.vence} label={t('seguridad.vence')} hint={t('seguridad.vence_hint')} />
        {fields.vence.value === 'on' && (
          <div className="switches--under">
            <Field
              field={fields.password_expiry}
              type="number"
              label={t('seguridad.password_expiry')}
              hint={t('seguridad.password_expiry_hint', DAYS)}
              className="field--narrow"
            />
          </div>
        )}
        {children}
      </div>
    </>
  )
}

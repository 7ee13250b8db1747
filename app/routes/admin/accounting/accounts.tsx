/** «Cuentas»: which accounts new entries debit and credit, and the third party that they name. */
import { AccountsCommand } from '@domain/erp/command'
import type { Accounts } from '@domain/erp/entry'
import type { Period } from '@domain/erp/period'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { Field } from '~/ui/field'
import { Form } from '~/ui/form'
import { Panel } from '~/ui/page'
import { hrefPeriod } from './address'

export function AccountsPanel({ accounts, period }: { accounts: Accounts; period: Period }) {
  const { t } = useI18n()
  const f = useActionForm({
    id: 'cuentas',
    schema: AccountsCommand,
    intent: 'cuentas',
    action: hrefPeriod(period),
    initial: { ...accounts },
  })
  return (
    <Panel title={t('mantenimientos.books_accounts')}>
      <Form of={f} className="panel-form">
        <p className="muted">{t('mantenimientos.books_accounts_text')}</p>
        <div className="grid-2">
          <Field
            field={f.fields.gasto}
            type="number"
            label={t('mantenimientos.books_gasto')}
            hint={t('mantenimientos.books_gasto_hint')}
            autoComplete="off"
          />
          <Field
            field={f.fields.por_pagar}
            type="number"
            label={t('mantenimientos.books_por_pagar')}
            hint={t('mantenimientos.books_por_pagar_hint')}
            autoComplete="off"
          />
        </div>
        <Field
          field={f.fields.nit}
          label={t('mantenimientos.books_nit')}
          hint={t('mantenimientos.books_nit_hint')}
          optional
          autoComplete="off"
        />
        <SubmitButton of={f} tone="plain" busy={t('common.saving')}>
          {t('common.save_changes')}
        </SubmitButton>
      </Form>
    </Panel>
  )
}

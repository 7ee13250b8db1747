/** «Cuentas»: which accounts new entries debit and credit, and the third party that they name. */
import { AccountsCommand } from '@domain/erp/command'
import { type Accounts, nitOf } from '@domain/erp/entry'
import type { Period } from '@domain/erp/period'
import { PanelForm } from '~/forms/panel-form'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { Field, TextareaField } from '~/ui/field'
import { Panel } from '~/ui/page'
import { hrefPeriod } from './address'

interface Props {
  accounts: Accounts
  /** those whose entries ask for a number; null is unknown */
  workshops: readonly (string | null)[]
  period: Period
}

/** The workshops that have a number, and those that have none, each on a line. */
function written({ accounts, workshops }: Props): string {
  const own = { ...accounts, nit: null }
  const unknown = new Set(workshops.flatMap((name) => (name && !nitOf(name, own) ? name : [])))
  return [
    ...accounts.talleres.map(([nombre, nit]) => `${nombre}: ${nit}`),
    ...[...unknown].map((name) => `${name}: `),
  ].join('\n')
}

export function AccountsPanel(props: Props) {
  const { accounts, period } = props
  const { t } = useI18n()
  const { gasto, por_pagar, nit } = accounts
  const values = { gasto, por_pagar, nit, talleres: written(props) }
  const f = useActionForm({
    id: 'cuentas',
    schema: AccountsCommand,
    intent: 'update-accounts',
    action: hrefPeriod(period),
    initial: values,
  })
  return (
    <Panel title={t('mantenimientos.books_accounts')}>
      <PanelForm of={f}>
        <Shown of={values} />
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
        <TextareaField
          field={f.fields.talleres}
          label={t('mantenimientos.books_workshops')}
          hint={t('mantenimientos.books_workshops_hint')}
          optional
          rows={4}
        />
        <SubmitButton of={f} tone="plain" busy={t('common.saving')}>
          {t('common.save_changes')}
        </SubmitButton>
      </PanelForm>
    </Panel>
  )
}

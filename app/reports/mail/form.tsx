/** Which report is mailed, when, and to whom. */
import type { MailedReport } from '@domain/reports/mailed'
import { WHENS, whenOf } from '@domain/reports/mailing'
import { CreateMailingCommand, UpdateMailingCommand } from '@domain/reports/mailing-command'
import { useSearchParams } from '@remix-run/react'
import type { FieldState } from '~/forms/form'
import { Shown } from '~/forms/shown'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { FormDialog } from '~/ui/dialogs/form-dialog'
import { FieldFrame, SelectField } from '~/ui/field'
import { NAMES } from '../names'
import { hrefTo } from './address'
import type { Mailed } from './mailed.server'

/** @param report its name, or nothing */
export function CreateMailing({ mailed, report }: { mailed: Mailed; report: string }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const f = useActionForm({
    id: 'envio-nuevo',
    schema: CreateMailingCommand,
    intent: 'create-mailing',
    initial: { reporte: mailed.opened.find((known) => known === report) ?? '', cuando: '0' },
  })
  return (
    <FormDialog
      of={f}
      title={t('reports.mail_new_title')}
      closeTo={hrefTo(params)}
      submit={
        <SubmitButton of={f} busy={t('common.saving')}>
          {t('reports.mail_create')}
        </SubmitButton>
      }
    >
      <Fields fields={f.fields} mailed={mailed} chosen={[]} />
    </FormDialog>
  )
}

export function EditMailing({ one, mailed }: { one: MailedReport; mailed: Mailed }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const { id, reporte, personas } = one
  const values = { reporte, cuando: whenOf(one) }
  const f = useActionForm({
    id: 'envio-editar',
    schema: UpdateMailingCommand,
    intent: 'update-mailing',
    initial: values,
  })
  return (
    <FormDialog of={f} title={t('reports.mail_edit_title')} closeTo={hrefTo(params, 'ver', id)} hidden={{ id }}>
      <Shown of={{ ...values, personas: personas.join(',') }} />
      <Fields fields={f.fields} mailed={mailed} chosen={personas} />
    </FormDialog>
  )
}

function Fields(props: {
  fields: Record<'reporte' | 'cuando' | 'personas', FieldState>
  mailed: Mailed
  chosen: readonly string[]
}) {
  const { fields, mailed, chosen } = props
  const { t } = useI18n()
  return (
    <>
      <SelectField
        field={fields.reporte}
        label={t('reports.mail_report')}
        options={mailed.opened.map((value) => ({ value, label: t(NAMES[value]) }))}
      />
      <SelectField
        field={fields.cuando}
        label={t('reports.mail_when')}
        hint={t('reports.mail_when_hint')}
        options={WHENS.map((value) => ({ value, label: t(`reports.mail_when_${value}`) }))}
      />
      <FieldFrame
        field={fields.personas}
        label={t('reports.mail_who')}
        hint={t('reports.mail_who_hint')}
        tag="fieldset"
      >
        {mailed.people.map(({ id, nombre, email, rol }) => (
          <label className="check" key={id}>
            <input type="checkbox" name="personas" value={id} defaultChecked={chosen.includes(id)} />
            <span>
              {nombre}{' '}
              <small className="muted">{rol === 'Usuario' ? t('reports.mail_usuario', { email }) : email}</small>
            </span>
          </label>
        ))}
      </FieldFrame>
    </>
  )
}

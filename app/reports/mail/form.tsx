/** Which report is mailed, when, and to whom. */
import type { MailedReport } from '@domain/reports/mailed'
import { WHENS, whenOf } from '@domain/reports/mailing'
import { CreateMailingCommand, UpdateMailingCommand } from '@domain/reports/mailing-command'
import { useSearchParams } from '@remix-run/react'
import type { FieldState } from '~/forms/form'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SaveButton, SubmitButton } from '~/ui/button'
import { FieldFrame, SelectField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { FormFoot, Modal, ModalBody } from '~/ui/windows/modal'
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
    intent: 'envio-crear',
    initial: { reporte: mailed.opened.find((known) => known === report) ?? '', cuando: '0' },
  })
  return (
    <Modal title={t('reports.mail_new_title')} closeTo={hrefTo(params)}>
      <Form of={f} bare>
        <ModalBody>
          <FormError of={f} />
          <Fields fields={f.fields} mailed={mailed} chosen={[]} />
        </ModalBody>
        <FormFoot>
          <SubmitButton of={f} busy={t('common.saving')}>
            {t('reports.mail_create')}
          </SubmitButton>
        </FormFoot>
      </Form>
    </Modal>
  )
}

export function EditMailing({ one, mailed }: { one: MailedReport; mailed: Mailed }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const { id, reporte } = one
  const f = useActionForm({
    id: 'envio-editar',
    schema: UpdateMailingCommand,
    intent: 'envio-cambiar',
    initial: { reporte, cuando: whenOf(one) },
  })
  return (
    <Modal title={t('reports.mail_edit_title')} closeTo={hrefTo(params, 'ver', id)}>
      <Form of={f} bare>
        <input type="hidden" name="id" value={id} />
        <ModalBody>
          <FormError of={f} />
          <Fields fields={f.fields} mailed={mailed} chosen={one.personas} />
        </ModalBody>
        <FormFoot>
          <SaveButton of={f} />
        </FormFoot>
      </Form>
    </Modal>
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

/** Makes and changes a webhook, and shows its secret, once. */

import { CreateWebhookCommand, UpdateWebhookCommand, WebhookCommand } from '@domain/webhooks/command'
import { fieldOf, WEBHOOK_EVENTS } from '@domain/webhooks/event'
import type { Webhook } from '@domain/webhooks/webhook'
import type { FieldState } from '~/forms/form'
import { Shown } from '~/forms/shown'
import { useShownOnce } from '~/forms/shown-once'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { CopyField } from '~/ui/copy'
import { Confirm } from '~/ui/dialogs/confirm'
import { CloseFoot, Dialog, DialogBody } from '~/ui/dialogs/dialog'
import { FormDialog } from '~/ui/dialogs/form-dialog'
import { CheckField, Field } from '~/ui/field'
import { Note } from '~/ui/note'
import { hrefTab, hrefWebhook } from './address'

const LIST = hrefTab('integraciones')

/** The secret just made by the action, or null. */
const useMade = () => useShownOnce(({ secreto }) => (typeof secreto === 'string' ? secreto : null))

function MadeSecret({ secret, closeTo }: { secret: string; closeTo: string }) {
  const { t } = useI18n()
  return (
    <Dialog title={t('programs.secret_title')} closeTo={closeTo}>
      <DialogBody>
        <Note tone="ok">{t('programs.secret_text')}</Note>
        <CopyField
          id="webhook-secret"
          label={t('programs.secret')}
          hint={t('programs.secret_hint')}
          value={secret}
          copied="programs.secret_copied"
        />
      </DialogBody>
      <CloseFoot />
    </Dialog>
  )
}

export function CreateWebhook() {
  const { t } = useI18n()
  const made = useMade()
  const f = useActionForm({
    id: 'webhook-nuevo',
    schema: CreateWebhookCommand,
    intent: 'create-webhook',
    action: hrefWebhook(),
    initial: { alert_opened: 'on' },
  })
  // a dialog of its own: the form's closes with the answer, and keeps no draft of what was sent
  if (made) return <MadeSecret key="made" secret={made} closeTo={LIST} />
  return (
    <FormDialog
      of={f}
      title={t('programs.new_title')}
      closeTo={LIST}
      submit={
        <SubmitButton of={f} busy={t('programs.creating')}>
          {t('programs.create')}
        </SubmitButton>
      }
    >
      <Fields fields={f.fields} />
    </FormDialog>
  )
}

export function EditWebhook({ of: { id, nombre, url, eventos, activo } }: { of: Webhook }) {
  const { t } = useI18n()
  const values = {
    nombre,
    url,
    activo: activo ? 'on' : '',
    ...Object.fromEntries(WEBHOOK_EVENTS.map((event) => [fieldOf(event), eventos.includes(event) ? 'on' : ''])),
  }
  const f = useActionForm({
    id: 'webhook-editar',
    schema: UpdateWebhookCommand,
    intent: 'update-webhook',
    action: hrefWebhook(id, 'edit'),
    initial: values,
  })
  return (
    <FormDialog of={f} title={t('programs.edit_title', { nombre })} closeTo={hrefWebhook(id)} hidden={{ id }}>
      <Shown of={values} />
      <Fields fields={f.fields} />
      <CheckField field={f.fields.activo} label={t('programs.active')} hint={t('programs.active_hint')} />
    </FormDialog>
  )
}

type EventField = ReturnType<typeof fieldOf<(typeof WEBHOOK_EVENTS)[number]>>

function Fields({ fields }: { fields: Record<'nombre' | 'url' | EventField, FieldState> }) {
  const { t } = useI18n()
  return (
    <>
      <Field
        field={fields.nombre}
        label={t('programs.name')}
        hint={t('programs.name_hint')}
        autoComplete="off"
        maxLength={60}
      />
      <Field
        field={fields.url}
        type="url"
        label={t('programs.url')}
        hint={t('programs.url_hint')}
        autoComplete="off"
        placeholder="https://"
        maxLength={500}
      />
      <fieldset className="field webhook-events">
        <legend className="label">{t('programs.events')}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <CheckField key={event} field={fields[fieldOf(event)]} label={t(`programs.${fieldOf(event)}`)} />
        ))}
      </fieldset>
    </>
  )
}

export function RotateSecret({ of: { id, nombre } }: { of: Webhook }) {
  const { t } = useI18n()
  const made = useMade()
  const f = useActionForm({
    id: 'webhook-rotar',
    schema: WebhookCommand,
    intent: 'rotate-webhook',
    action: hrefWebhook(id, 'rotate'),
  })
  if (made) return <MadeSecret key="made" secret={made} closeTo={hrefWebhook(id)} />
  return (
    <Confirm
      title={t('programs.rotate_question', { nombre })}
      confirm={t('programs.rotate')}
      tone="plain"
      busy={t('common.saving')}
      of={f}
      fields={{ id }}
      closeTo={hrefWebhook(id)}
    >
      {t('programs.rotate_text')}
    </Confirm>
  )
}

export function RemoveWebhook({ of: { id, nombre } }: { of: Webhook }) {
  const { t } = useI18n()
  const f = useActionForm({
    id: 'webhook-eliminar',
    schema: WebhookCommand,
    intent: 'remove-webhook',
    action: hrefWebhook(id, 'remove'),
  })
  return (
    <Confirm
      title={t('programs.remove_question', { nombre })}
      confirm={t('programs.remove_named', { nombre })}
      of={f}
      fields={{ id }}
      closeTo={hrefWebhook(id)}
    >
      {t('programs.remove_text')}
    </Confirm>
  )
}

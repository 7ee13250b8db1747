/** The dialog over the inbox: one conversation and the reply form. */
import { MENSAJE_MAX, MensajesCommand } from '@domain/soporte/soporte'
import { Form as RemixForm, useSearchParams } from '@remix-run/react'
import { useIdempotencyKey } from '~/forms/idempotency-key'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { TextareaField } from '~/ui/field'
import { Form, FormError } from '~/ui/form'
import { Note } from '~/ui/note'
import { Badge } from '~/ui/signs/badge'
import { ThreadMessage } from '~/ui/thread-message'
import { hrefTo } from './address'
import type { OpenThread } from './load.server'

type Props = { thread: OpenThread; now: number; intento: string }

export function Thread(props: Props) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const { thread } = props
  return (
    <Dialog title={t(`soporte.${thread.subject}`)} closeTo={hrefTo(params)}>
      {!thread.read && (
        <RemixForm id={MARK_FORM_ID} method="post" preventScrollReset>
          <input type="hidden" name="intent" value="mark-read" />
          <input type="hidden" name="id" value={thread.id} />
        </RemixForm>
      )}
      {thread.email ? <Answer {...props} email={thread.email} /> : <Silent {...props} />}
    </Dialog>
  )
}

function Answer({ email, ...props }: Props & { email: string }) {
  const { t } = useI18n()
  const { thread, intento } = props
  const attempt = useIdempotencyKey('responder', intento, thread.respuestas)
  const f = useActionForm({ id: 'responder', schema: MensajesCommand, intent: 'reply', initial: {} })
  return (
    <Form of={f} bare>
      <input type="hidden" name="id" value={thread.id} />
      <input type="hidden" name="intento" value={attempt} />
      <input type="hidden" name="seen" value={thread.respuestas.findLast((r) => !r.de_soporte)?.id ?? thread.id} />
      <DialogBody>
        <FormError of={f} />
        <Conversation {...props} />
        <TextareaField
          field={f.fields.mensaje}
          label={t('soporte.reply')}
          hint={t('soporte.reply_hint', { email })}
          rows={5}
          maxLength={MENSAJE_MAX}
        />
      </DialogBody>
      <DialogFoot>
        <CloseButton>{t('common.close')}</CloseButton>
        {!thread.read && <MarkRead />}
        <SubmitButton of={f} busy={t('soporte.submitting')}>
          {t('soporte.responder')}
        </SubmitButton>
      </DialogFoot>
    </Form>
  )
}

/** The author's account is deleted: the conversation can still be read. */
function Silent(props: Props) {
  const { t } = useI18n()
  return (
    <>
      <DialogBody>
        <Conversation {...props} />
        <Note>{t('soporte.no_recipient')}</Note>
      </DialogBody>
      <DialogFoot>
        <CloseButton>{t('common.close')}</CloseButton>
        {!props.thread.read && <MarkRead />}
      </DialogFoot>
    </>
  )
}

const MARK_FORM_ID = 'marcar-leido'

/** Opened through a mail's link, the message was not marked read by a click on its row: this button does it. */
function MarkRead() {
  const { t } = useI18n()
  return (
    <button type="submit" className="btn" form={MARK_FORM_ID}>
      {t('soporte.mark_read')}
    </button>
  )
}

function Conversation({ thread, now }: Props) {
  const { t } = useI18n()
  const nombre = thread.nombre ?? t('soporte.account_deleted')
  return (
    <>
      <dl className="thread-who">
        <div>
          <dt>{t('soporte.de')}</dt>
          <dd>
            {nombre}
            {thread.email && <small>{thread.email}</small>}
          </dd>
        </div>
        <div>
          <dt>{t('soporte.empresa')}</dt>
          <dd>{thread.empresa ?? t('soporte.no_empresa')}</dd>
        </div>
        <div>
          <dt className="sr">{t('soporte.estado')}</dt>
          <dd>
            <Badge estado={thread.estado} />
          </dd>
        </div>
      </dl>
      <ThreadMessage who={nombre} at={thread.created_at} now={now} text={thread.content} />
      {thread.respuestas.map((r) => (
        <ThreadMessage
          key={r.id}
          who={r.quien ?? (r.de_soporte ? t('soporte.soporte') : nombre)}
          ours={r.de_soporte}
          at={r.created_at}
          now={now}
          text={r.content}
        />
      ))}
    </>
  )
}

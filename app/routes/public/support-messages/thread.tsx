/** One of the person's own messages: the conversation and a reply form. */
import { FollowUpCommand, MENSAJE_MAX } from '@domain/soporte/soporte'
import { Link, useSearchParams } from '@remix-run/react'
import { useIdempotencyKey } from '~/forms/idempotency-key'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { SubmitButton } from '~/ui/button'
import { TextareaField } from '~/ui/field'
import { Form } from '~/ui/form'
import { Badge } from '~/ui/signs/badge'
import { ThreadMessage } from '~/ui/thread-message'
import type { Page } from './load.server'

type Mensaje = Page['rows'][number]

export function Thread({ mensaje, now, intento }: { mensaje: Mensaje; now: number; intento: string }) {
  const { t, ago } = useI18n()
  const [params] = useSearchParams()
  const { id, subject, content, estado, created_at, respuestas: replies } = mensaje
  const subjectText = t(`soporte.${subject}`)
  return (
    <li className="thread">
      <div className="thread-head">
        <h3>{subjectText}</h3>
        <Badge estado={estado} />
      </div>
      <ThreadMessage who={t('soporte.you')} at={created_at} now={now} text={content} />
      {replies.map((r) => (
        <ThreadMessage
          key={r.id}
          who={t(r.de_soporte ? 'soporte.soporte' : 'soporte.you')}
          ours={r.de_soporte}
          at={r.created_at}
          now={now}
          text={r.content}
        />
      ))}
      {params.get('seguir') === id ? (
        <More id={id} intento={intento} written={replies} />
      ) : (
        <p>
          <Link
            to={`?seguir=${id}`}
            aria-label={t('soporte.follow_up_on', { asunto: subjectText, cuando: ago(created_at, now) })}
            preventScrollReset
          >
            {t('soporte.follow_up')}
          </Link>
        </p>
      )}
    </li>
  )
}

function More({ id, intento, written }: { id: string; intento: string; written: Mensaje['respuestas'] }) {
  const { t } = useI18n()
  const attempt = useIdempotencyKey('seguir', intento, written)
  const f = useActionForm({ id: 'seguir', schema: FollowUpCommand, intent: 'follow-up', initial: {} })
  return (
    <Form of={f} className="support-form">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intento" value={attempt} />
      <TextareaField field={f.fields.mensaje} label={t('soporte.follow_up')} rows={4} maxLength={MENSAJE_MAX} />
      <div>
        <SubmitButton of={f} tone="plain" busy={t('soporte.submitting')}>
          {t('soporte.follow_up_send')}
        </SubmitButton>
      </div>
    </Form>
  )
}

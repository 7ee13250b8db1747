/** One webhook: whether it works, what was sent to it and how it answered, a test, and what is sent again. */
import type { MessageType } from '@domain/webhooks/event'
import type { Delivery, Webhook } from '@domain/webhooks/webhook'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { KeyRound, Pencil, RotateCw, Send, Trash2 } from 'lucide-react'
import { refusalOf } from '~/forms/errors'
import { useI18n } from '~/i18n/provider'
import { Button, LinkButton } from '~/ui/button'
import { CloseFoot, Dialog, DialogBody } from '~/ui/dialogs/dialog'
import { Note } from '~/ui/note'
import { hrefTab, hrefWebhook } from './address'
import { Standing } from './webhook-standing'

const textOf = <E extends MessageType>(event: E) =>
  `programs.${event.replaceAll('.', '_')}` as E extends `${infer A}.${infer B}` ? `programs.${A}_${B}` : never

interface Log {
  of: Webhook
  deliveries: Delivery[]
  /** how many messages were given up, listed or not */
  failed: number
  works: boolean
  now: number
}

export function WebhookLog({ of: webhook, deliveries, failed, works, now }: Log) {
  const { id, nombre, url, anterior_hasta: until } = webhook
  const { t, dateTime, reason } = useI18n()
  const refusal = refusalOf(useActionData<unknown>())
  const sending = useNavigation().formData
  const isSending = sending !== undefined
  const isOn = works && webhook.activo
  return (
    <Dialog title={nombre} size="lg" closeTo={hrefTab('integraciones')}>
      <DialogBody>
        {refusal && <Note tone="bad">{reason(refusal.clave, refusal.datos)}</Note>}
        <Note tone={webhook.activo && webhook.fallando_desde === null ? 'ok' : 'warn'}>
          <Standing {...webhook} now={now} />
        </Note>
        <p className="muted address">{url}</p>
        {until !== null && <p className="muted">{t('programs.rotating', { cuando: dateTime(until) })}</p>}
        <div className="calendar-apps">
          {works && (
            <Form method="post" action={hrefWebhook(id)} preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button type="submit" name="intent" value="test-webhook" icon={Send} disabled={isSending}>
                {t(sending?.get('intent') === 'test-webhook' ? 'programs.sending' : 'programs.test')}
              </Button>
            </Form>
          )}
          <LinkButton icon={Pencil} to={hrefWebhook(id, 'edit')} preventScrollReset>
            {t('programs.edit')}
          </LinkButton>
          <LinkButton icon={KeyRound} to={hrefWebhook(id, 'rotate')} preventScrollReset>
            {t('programs.rotate')}
          </LinkButton>
          <LinkButton icon={Trash2} tone="danger" to={hrefWebhook(id, 'remove')} preventScrollReset>
            {t('programs.remove')}
          </LinkButton>
        </div>
        <h3 className="label">{t('programs.deliveries')}</h3>
        {deliveries.length === 0 ? (
          <p className="muted">{t('programs.no_deliveries')}</p>
        ) : (
          <>
            <p className="muted">{t('programs.deliveries_hint')}</p>
            {failed > 0 && isOn && (
              <Form method="post" action={hrefWebhook(id)} preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <Button type="submit" name="intent" value="resend-webhook" icon={RotateCw} disabled={isSending}>
                  {failed === 1 ? t('programs.resend_all_one') : t('programs.resend_all', { n: failed })}
                </Button>
              </Form>
            )}
            <ul className="rows rows--flush">
              {deliveries.map((one) => (
                <li key={one.id}>
                  <Row of={one} webhook={id} works={works} isOn={isOn} sending={sending?.get('entrega') === one.id} />
                </li>
              ))}
            </ul>
          </>
        )}
      </DialogBody>
      <CloseFoot />
    </Dialog>
  )
}

const STATE = { entregada: 'programs.delivered', pendiente: 'programs.pending', fallida: 'programs.failed' } as const

interface RowProps {
  of: Delivery
  webhook: string
  works: boolean
  /** whether what is pending is sent by itself */
  isOn: boolean
  sending: boolean
}

function Row({ of: one, webhook, works, isOn, sending }: RowProps) {
  const { t, dateTime } = useI18n()
  const event = t(textOf(one.evento))
  const when = dateTime(one.ocurrio_at)
  const counted =
    one.intentos === 0
      ? t('programs.no_attempts')
      : one.intentos === 1
        ? t('programs.attempts_one')
        : t('programs.attempts', { n: one.intentos })
  const attempts = [
    counted,
    ...(one.intento_at === null ? [] : [t('programs.last', { cuando: dateTime(one.intento_at) })]),
    ...(isOn && one.estado === 'pendiente' ? [t('programs.next', { cuando: dateTime(one.proximo_at) })] : []),
  ]
  return (
    <div className="row webhook-row">
      <div className="row-main">
        <b>{event}</b>
        <small>
          {t(STATE[one.estado])} · {t('programs.happened', { cuando: when })}
        </small>
        <small>{attempts.join(' · ')}</small>
        <Answer of={one} />
      </div>
      {works && (
        <Form method="post" action={hrefWebhook(webhook)} preventScrollReset>
          <input type="hidden" name="id" value={webhook} />
          <input type="hidden" name="entrega" value={one.id} />
          <Button
            type="submit"
            name="intent"
            value="resend-delivery"
            tone="line"
            disabled={sending}
            aria-label={t('programs.resend_named', { evento: event, cuando: when })}
          >
            {t(sending ? 'programs.sending' : 'programs.resend')}
          </Button>
        </Form>
      )}
      <Message of={one} />
    </div>
  )
}

/** What the receiver said at the last attempt. */
function Answer({ of: { codigo, ms, error, respuesta: answer } }: { of: Delivery }) {
  const { t } = useI18n()
  const said = { codigo: codigo ?? 0, ms: ms ?? 0 }
  return (
    <>
      {error !== null && <small>{t(`programs.error_${error}`, said)}</small>}
      {error === null && codigo !== null && <small>{t('programs.status', said)}</small>}
      {answer && (
        <small className="webhook-answer">
          <code>{answer}</code>
        </small>
      )}
    </>
  )
}

/** What was sent, as the receiver checks it. */
function Message({ of: { id, mensaje: body } }: { of: Delivery }) {
  const { t } = useI18n()
  return (
    <details className="more webhook-message">
      <summary>{t('programs.message')}</summary>
      <small>{t('programs.message_id', { id })}</small>
      <pre className="code">{body}</pre>
    </details>
  )
}

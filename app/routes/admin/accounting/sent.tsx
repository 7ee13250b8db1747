/** «Envíos a su programa»: how far each entry is, what the program said, and what is sent again. */
import { ResendCommand } from '@domain/erp/command'
import type { Period } from '@domain/erp/period'
import { PROGRAM_NAMES } from '@domain/erp/program'
import type { SentCounts, SentEntry } from '@domain/erp/progress'
import type { SendingError } from '@domain/erp/sending'
import { Form as PlainForm, useNavigation } from '@remix-run/react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { LinkButton, SubmitButton } from '~/ui/button'
import { Form, FormError } from '~/ui/form'
import { Panel } from '~/ui/page'
import { Badge } from '~/ui/signs/badge'
import { hrefPeriod } from './address'

export interface SentData {
  counts: SentCounts
  sent: SentEntry[]
}

const INTENT = 'resend-entries'
const BADGE = { pendiente: 'Pendiente', enviado: 'Activo', fallido: 'Rechazado', archivo: 'Inactivo' } as const

/** @param isInPlan whether the plan includes accounting */
export function SentPanel(props: SentData & { period: Period; isInPlan: boolean; isConnected: boolean }) {
  const { counts, sent, period, isInPlan, isConnected } = props
  const { t, formatNumber } = useI18n()
  const maySend = isInPlan && isConnected
  const f = useActionForm({ id: 'reenviar', schema: ResendCommand, intent: INTENT, action: hrefPeriod(period) })
  const n = (count: number) => formatNumber(count)
  return (
    <Panel title={t('programs.books_sent_title')} id="envios">
      <div className="panel-form">
        {sent.length === 0 ? (
          <p className="muted">{t('programs.books_none')}</p>
        ) : (
          <>
            <p>
              {t('programs.books_counts', {
                enviado: n(counts.enviado),
                pendiente: n(counts.pendiente),
                fallido: n(counts.fallido),
              })}
              {counts.archivo > 0 && ` ${t('programs.books_counts_file', { n: n(counts.archivo) })}`}
            </p>
            {!maySend && counts.pendiente > 0 && (
              <p className="muted">{t(isConnected ? 'programs.books_waits_plan' : 'programs.books_unconnected')}</p>
            )}
            {/* of one entry too, while there is no button for all */}
            <FormError of={f} />
            <div className="calendar-apps">
              {maySend && counts.fallido > 0 && (
                <Form of={f} bare>
                  <SubmitButton of={f} tone="plain" busy={t('programs.books_sending')}>
                    {t('programs.books_resend_all', { n: n(counts.fallido) })}
                  </SubmitButton>
                </Form>
              )}
              <LinkButton to={hrefPeriod(period)} preventScrollReset>
                {t('programs.books_reload')}
              </LinkButton>
            </div>
            <ul className="rows rows--flush" aria-label={t('programs.books_sent_title')}>
              {sent.map((one) => (
                <li key={one.id}>
                  <Row of={one} period={period} maySend={maySend} />
                </li>
              ))}
            </ul>
            <p className="muted">{t('programs.books_resend_text')}</p>
          </>
        )}
      </div>
    </Panel>
  )
}

function Row({ of: one, period, maySend }: { of: SentEntry; period: Period; maySend: boolean }) {
  const { t, date, dateTime, money } = useI18n()
  const sending = useNavigation().formData
  const form = `reenviar-${one.id}`
  const hasFailed = one.estado === 'fallido' || (one.estado === 'pendiente' && one.error !== null)
  return (
    <div className="row row--acts">
      <div className="row-main">
        <b>
          {one.reference} · {one.placa}
        </b>
        <small>
          {date(one.fecha)} · {money(one.monto)}
        </small>
        <SendingResult of={one} />
        {one.estado === 'pendiente' && one.error !== null && (
          <small>{t('programs.books_next', { cuando: dateTime(one.proximo_at) })}</small>
        )}
      </div>
      <div className="calendar-end">
        <Badge estado={BADGE[one.estado]} word={t(`programs.books_${one.estado}`)} />
        {maySend && hasFailed && (
          <PlainForm id={form} method="post" action={hrefPeriod(period)} preventScrollReset>
            <input type="hidden" name="id" value={one.id} />
            <SubmitButton
              of={{ submitting: sending?.get('id') === one.id, form: { id: form } }}
              name="intent"
              value={INTENT}
              tone="line"
              busy={t('programs.books_sending')}
              aria-label={t('programs.books_resend_named', { referencia: one.reference })}
            >
              {t('programs.books_resend')}
            </SubmitButton>
          </PlainForm>
        )}
      </div>
    </div>
  )
}

/** Errors whose `respuesta` is what is missing, in place of the program's words. */
const LACKING = ['cuenta', 'centro', 'tercero', 'sin-nit', 'dudoso'] as const
type Lacking = (typeof LACKING)[number]
const isLacking = (error: SendingError): error is Lacking => LACKING.some((one) => one === error)

/** The number in the program, or why it is not there, with the program's own words. */
function SendingResult({ of: { estado, programa, numero, error, respuesta } }: { of: SentEntry }) {
  const { t } = useI18n()
  if (estado === 'enviado' && programa !== null)
    return <small>{t('programs.books_number', { numero: numero ?? '', programa: PROGRAM_NAMES[programa] })}</small>
  // what went into a file is sent no more: there is nothing to mend
  if (error === null || estado === 'archivo') return null
  const lacks = isLacking(error)
  const what = respuesta ?? t('programs.books_no_workshop')
  return (
    <>
      <small>{lacks ? t(`programs.books_error_${error}`, { texto: what }) : t(`programs.books_error_${error}`)}</small>
      {!lacks && respuesta && (
        <small className="webhook-answer">{t('programs.books_said', { texto: respuesta })}</small>
      )}
    </>
  )
}

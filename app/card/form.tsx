/**
 * The card form. Its inputs have no `name`, so card data are never posted to our server, even when a script fails. Posted
 * are the provider's token and the accepted terms.
 */
import { useFetcher } from '@remix-run/react'
import { CircleAlert, CreditCard } from 'lucide-react'
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { refusalOf } from '~/forms/errors'
import { RefusedNote } from '~/forms/refused'
import { isSuccess } from '~/forms/toast'
import { useI18n } from '~/i18n/provider'
import type { TextKey } from '~/i18n/texts'
import { Button } from '~/ui/button'
import { Note } from '~/ui/note'
import { Icon } from '~/ui/signs/icon'
import { useToast } from '~/ui/toasts/toast'
import type { Terms } from './terms'
import { type Card, type CardFault, faultsOf, type Provider, readExpiry, tokenize } from './tokenize'

/** What must be accepted before a card is saved. */
const ACCEPTANCES = ['terminos', 'datos'] as const
type Acceptance = (typeof ACCEPTANCES)[number]
type Fault = CardFault | Acceptance
const EMPTY: Card = { numero: '', nombre: '', vence: '', cvc: '' }
const BAD_TEXTS = {
  numero: 'pago.tarjeta_bad_number',
  nombre: 'pago.tarjeta_bad_nombre',
  vence: 'pago.tarjeta_bad_fecha',
  cvc: 'pago.tarjeta_bad_cvc',
} as const satisfies Record<keyof Card, TextKey>

/**
 * @param isReady whether the terms may still be accepted
 * @param onSent the terms were sent to be accepted, whatever came of it
 */
export function CardForm(props: { provider: Provider; terms: Terms; isReady: boolean; onSent: () => void }) {
  const { provider, terms, isReady, onSent } = props
  const { t, reason } = useI18n()
  const fetcher = useFetcher<unknown>()
  const [card, setCard] = useState(EMPTY)
  const [faults, setFaults] = useState<Fault[]>([])
  const [asking, setAsking] = useState(false)
  const { push } = useToast()
  const isPosting = fetcher.state !== 'idle'
  const busy = asking || isPosting
  const refusal = refusalOf(fetcher.data)

  const onAnswer = useRef(onSent)
  onAnswer.current = () => {
    onSent()
    if (isSuccess(fetcher.data)) {
      setCard(EMPTY)
      if (fetcher.data.aviso) push(fetcher.data.aviso)
    } else if (refusal) setCard((before) => ({ ...before, cvc: '' }))
  }
  const wasSent = useRef(false)
  useEffect(() => {
    if (wasSent.current && !isPosting) onAnswer.current()
    wasSent.current = isPosting
  }, [isPosting])

  async function send(e: FormEvent<HTMLFormElement>) {
    e.preventDefault()
    if (busy || !isReady) return
    const now = new Date()
    const inputOf = (one?: Fault) => e.currentTarget.querySelector<HTMLInputElement>(`[data-campo="${one}"]`)
    const wrong: Fault[] = [...faultsOf(card, now), ...ACCEPTANCES.filter((one) => !inputOf(one)?.checked)]
    setFaults(wrong)
    if (wrong.length > 0) return inputOf(wrong[0])?.focus()
    setAsking(true)
    const token = await tokenize(card, provider, now)
    setAsking(false)
    if (typeof token !== 'string') return setFaults(token)
    const fields = {
      intent: 'save',
      token,
      vence: readExpiry(card.vence, now) ?? '',
      terminos: 'on',
      datos: 'on',
      terminos_token: terms.terminos.token,
      datos_token: terms.datos.token,
    }
    fetcher.submit(fields, { method: 'post' })
  }

  const mended = (one: Fault) => setFaults((before) => before.filter((fault) => fault !== one))
  const field = (field: keyof Card) => ({
    field,
    value: card[field],
    onText: (text: string) => {
      setCard((before) => ({ ...before, [field]: text }))
      mended(field)
    },
    error: faults.includes(field) ? t(BAD_TEXTS[field]) : undefined,
  })
  const acceptance = (one: Acceptance) => ({
    one,
    url: terms[one].url,
    onChange: () => mended(one),
    error: faults.includes(one) ? reason('tarjeta-sin-aceptar') : undefined,
  })

  return (
    <form className="card-form" onSubmit={send} autoComplete="on" noValidate>
      <RefusedNote refusal={refusal} />
      {faults.includes('respuesta') && <Note tone="bad">{t('pago.tarjeta_no_response')}</Note>}
      <CardField {...field('numero')} label={t('pago.tarjeta_number')} inputMode="numeric" autoComplete="cc-number" />
      <CardField {...field('nombre')} label={t('pago.tarjeta_nombre')} autoComplete="cc-name" />
      <div className="card-pair">
        <CardField
          {...field('vence')}
          label={t('pago.tarjeta_fecha')}
          hint={t('pago.tarjeta_fecha_hint')}
          autoComplete="cc-exp"
          inputMode="numeric"
        />
        <CardField
          {...field('cvc')}
          label={t('pago.tarjeta_cvc')}
          hint={t('pago.tarjeta_cvc_hint')}
          autoComplete="cc-csc"
          inputMode="numeric"
        />
      </div>
      {/* by their tokens: other terms are ticked anew */}
      <Accept key={terms.terminos.token} {...acceptance('terminos')} read={t('pago.tarjeta_read_terms')}>
        {t('pago.tarjeta_accept_terms')}
      </Accept>
      <Accept key={terms.datos.token} {...acceptance('datos')} read={t('pago.tarjeta_read_data')}>
        {t('pago.tarjeta_accept_data')}
      </Accept>
      <Button type="submit" tone="primary" icon={CreditCard} aria-disabled={busy || !isReady}>
        {t(busy ? 'pago.tarjeta_saving' : 'pago.tarjeta_save')}
      </Button>
    </form>
  )
}

function CardField(
  props: {
    field: keyof Card
    label: string
    hint?: string
    error: string | undefined
    onText: (text: string) => void
  } & InputHTMLAttributes<HTMLInputElement>,
) {
  const { field, label, hint, error, onText, ...rest } = props
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        className="input"
        id={id}
        data-campo={field}
        required
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${error ? `${id}-e ` : ''}${hint ? `${id}-h` : ''}` || undefined}
        onChange={(e) => onText(e.currentTarget.value)}
      />
      {error && <FieldError id={`${id}-e`}>{error}</FieldError>}
      {hint && <small id={`${id}-h`}>{hint}</small>}
    </div>
  )
}

const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <span className="error" id={id}>
    <Icon of={CircleAlert} />
    {children}
  </span>
)

/** A required checkbox with the terms that it accepts. */
function Accept(props: {
  one: Acceptance
  url: string
  read: string
  error: string | undefined
  onChange: () => void
  children: ReactNode
}) {
  const { one, url, read, error, onChange, children } = props
  const id = useId()
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          data-campo={one}
          required
          onChange={onChange}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
      <small className="check-hint">
        <a href={url} target="_blank" rel="noreferrer">
          {read}
        </a>
      </small>
    </div>
  )
}

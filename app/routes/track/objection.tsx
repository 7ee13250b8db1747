/**
 * What the driver objects to: written, asked once whether to send it, and kept until the server has it or the driver puts it
 * off; then the page alone remembers it.
 */
import { OBJECTION_MAX, OBJECTION_MIN, OBJECTIONS_A_DAY } from '@domain/objeciones/objection'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Note } from '~/ui/note'
import { keepObjection, readObjection } from './kept-objection'
import { attemptAt, fileObjection } from './objection-attempt'

type Step = 'closed' | 'writing' | 'asking' | 'sending' | 'sent'
type Problem = 'short' | 'failed' | 'old-link' | 'too-many' | null

interface Props {
  deviceId: string
  empresa: string
  /** the server has it: what is told of objections is older now */
  onSent(): void
}

export function Objection({ deviceId, empresa, onSent }: Props) {
  const { t } = useI18n()
  const [kept] = useState(() => readObjection(deviceId))
  const [step, setStep] = useState<Step>(kept.text === '' ? 'closed' : 'writing')
  const [problem, setProblem] = useState<Problem>(null)
  const [text, setText] = useState(kept.text)
  const attempt = useRef(kept.attempt)
  const field = useId()
  // the pressed button is gone with its step: the focus, and with it the view, goes to what follows
  const next = useRef<HTMLElement | null>(null)
  const focusTarget = (element: HTMLElement | null) => {
    next.current = element
  }
  const shownStep = step === 'sending' ? 'asking' : step
  const previousStep = useRef(shownStep)
  useEffect(() => {
    if (previousStep.current !== shownStep) next.current?.focus()
    previousStep.current = shownStep
  }, [shownStep])

  const keep = (now: string) => keepObjection(deviceId, { text: now, attempt: attempt.current })
  const write = () => {
    keep(text)
    setStep('writing')
  }
  const change = (now: string) => {
    setText(now)
    keep(now)
  }
  // what is written stays on the page for the next time
  const leave = () => {
    setProblem(null)
    setStep('closed')
    keep('')
  }
  const review = (event: FormEvent) => {
    event.preventDefault()
    const isLong = text.trim().length >= OBJECTION_MIN
    setProblem(isLong ? null : 'short')
    if (isLong) setStep('asking')
    else next.current?.focus()
  }
  const send = async () => {
    setStep('sending')
    setProblem(null)
    attempt.current = attemptAt(text.trim(), attempt.current)
    keep(text)
    const status = await fileObjection(deviceId, attempt.current)
    if (status === 201) {
      attempt.current = null
      change('')
      setStep('sent')
      onSent()
      return
    }
    setProblem(status === 429 ? 'too-many' : status === 404 ? 'old-link' : 'failed')
    setStep('asking')
  }

  if (step === 'closed' || step === 'sent') {
    return (
      <>
        {step === 'sent' && (
          <div role="status" ref={focusTarget} tabIndex={-1}>
            <Note tone="ok">{t('datos.objection_sent', { empresa })}</Note>
          </div>
        )}
        <button
          type="button"
          className="btn btn--line own-wide"
          ref={step === 'closed' ? focusTarget : undefined}
          onClick={write}
        >
          {t('datos.objection')}
        </button>
      </>
    )
  }
  if (step === 'writing') {
    return (
      <form className="own-form" onSubmit={review} noValidate>
        <label className="label" htmlFor={field}>
          {t('datos.objection_label')}
        </label>
        <textarea
          id={field}
          ref={focusTarget}
          className="input"
          rows={5}
          maxLength={OBJECTION_MAX}
          value={text}
          onChange={({ target }) => change(target.value)}
          aria-describedby={`${field}-hint`}
          aria-invalid={problem === 'short' || undefined}
        />
        <p id={`${field}-hint`} className="muted">
          {t('datos.objection_hint', { empresa })}
        </p>
        {problem === 'short' && <Note tone="bad">{t('datos.objection_short', { n: OBJECTION_MIN })}</Note>}
        <button type="submit" className="btn own-wide">
          {t('datos.objection_review')}
        </button>
        <button type="button" className="btn btn--quiet own-wide" onClick={leave}>
          {t('datos.objection_leave')}
        </button>
      </form>
    )
  }
  return (
    <fieldset className="own-form" ref={focusTarget} tabIndex={-1} aria-busy={step === 'sending'}>
      <legend>
        <b>{t('datos.objection_ask', { empresa })}</b>
      </legend>
      <blockquote className="own-quote">{text.trim()}</blockquote>
      {problem === 'old-link' && <Note tone="bad">{t('datos.objection_old_link', { empresa })}</Note>}
      {problem === 'failed' && <Note tone="bad">{t('datos.objection_failed')}</Note>}
      {problem === 'too-many' && <Note tone="bad">{t('datos.objection_too_many', { n: OBJECTIONS_A_DAY })}</Note>}
      <button type="button" className="btn own-wide" onClick={send} disabled={step === 'sending'}>
        {t('datos.objection_send')}
      </button>
      <button
        type="button"
        className="btn btn--quiet own-wide"
        onClick={() => setStep('writing')}
        disabled={step === 'sending'}
      >
        {t('datos.objection_edit')}
      </button>
    </fieldset>
  )
}

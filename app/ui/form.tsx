/** The form around `useActionForm`: posts with or without JavaScript, form-level errors on top. */
import type { RefusalReason } from '@domain/refusal'
import { Form as RemixForm } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { decode } from '~/forms/errors'
import type { FieldState, PostedForm } from '~/forms/form'
import { useI18n } from '~/i18n/provider'
import { PlanOffer } from '~/plan/offer'
import { UploadingProvider } from './files/uploading'
import { Note } from './note'
import { Icon } from './signs/icon'

type FormProps = {
  of: PostedForm
  children: ReactNode
  className?: string
  /** Without the error on top: it is placed elsewhere (`<FormError of={f} />`, in a dialog's body). */
  bare?: boolean
}

export function Form({ of: actionForm, children, className, bare }: FormProps) {
  const { form, fetcher, action, intent } = actionForm
  const FormTag = fetcher ? fetcher.Form : RemixForm
  return (
    <UploadingProvider>
      {(uploading) => (
        <FormTag
          method="post"
          action={action}
          className={className}
          id={form.id}
          noValidate={form.noValidate}
          aria-describedby={form.errors ? form.errorId : undefined}
          onInput={form.onInput}
          onSubmit={(e) => (uploading ? e.preventDefault() : form.onSubmit(e))}
        >
          {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
          {!bare && <FormError of={actionForm} />}
          {children}
        </FormTag>
      )}
    </UploadingProvider>
  )
}

/**
 * The form-level error, or nothing.
 * @param about the hidden field of the record that the form is about: what is refused of it means that the record is
 *   gone, and no other field shows that
 */
export function FormError(props: {
  of: { form: Pick<PostedForm['form'], 'errors' | 'errorId'> }
  about?: Pick<FieldState, 'errors'> | undefined
}) {
  const { of, about } = props
  const { form } = of
  const [error] = form.errors ?? (about?.errors ? [GONE] : [])
  return (
    error && (
      <Note tone="bad" action={<PlanOffer clave={decode(error).clave} />}>
        <Refusal of={of} errors={form.errors ?? about?.errors}>
          <Reason of={error} />
        </Refusal>
      </Note>
    )
  )
}

/**
 * What is said on top of a form that is refused, scrolled to: who sent it stands at its foot, and would see nothing happen.
 * The focus, which the button lost while it was disabled, goes along. Not while a person types, which judges anew.
 */
export function Refusal(props: {
  of: { form: Pick<PostedForm['form'], 'errorId'> }
  errors: readonly string[] | undefined
  children: ReactNode
}) {
  const { of, errors, children } = props
  const text = useRef<HTMLSpanElement>(null)
  const wasShown = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal has errors of its own
  useEffect(() => {
    const isFree = document.activeElement === document.body
    if (!wasShown.current || isFree) text.current?.scrollIntoView({ block: 'nearest' })
    if (isFree) text.current?.focus({ preventScroll: true })
    wasShown.current = true
  }, [errors])
  return (
    <span id={of.form.errorId} ref={text} tabIndex={-1} className="note-refusal">
      {children}
    </span>
  )
}

const GONE: RefusalReason = 'no-encontrado'

/** The error under a field. */
export function ErrorText({ id, error }: { id: string; error: string | undefined }) {
  return (
    error && (
      <span className="error" id={id}>
        <Icon of={CircleAlert} />
        <Reason of={error} />
      </span>
    )
  )
}

/** The sentence of an error: empty while the texts of errors are being fetched. */
export const Reason = ({ of: error }: { of: string }) => (
  <Suspense>
    <Sentence of={error} />
  </Suspense>
)

function Sentence({ of: error }: { of: string }) {
  const { reason } = useI18n()
  const { clave, datos } = decode(error)
  return reason(clave, datos)
}

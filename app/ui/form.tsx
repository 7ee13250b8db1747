/** The form around `useActionForm`: posts with or without JavaScript, form-level errors on top. */
import { getFormProps } from '@conform-to/react'
import { Form as RemixForm } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { decode } from '~/forms/errors'
import type { ActionForm } from '~/forms/form'
import { useI18n } from '~/i18n/provider'
import { PlanOffer } from '~/plan/offer'
import { UploadingProvider } from './files/uploading'
import { Note } from './note'
import { Icon } from './signs/icon'

type FormProps = {
  of: ActionForm
  children: ReactNode
  className?: string
  /** Without the error on top: it is placed elsewhere (`<FormError of={f} />`, in a modal's body). */
  bare?: boolean
  encType?: 'multipart/form-data'
}

export function Form({ of: actionForm, children, className, bare, encType }: FormProps) {
  const { form, fetcher, action, intent } = actionForm
  const FormTag = fetcher ? fetcher.Form : RemixForm
  const { onSubmit, ...ownProps } = getFormProps(form)
  return (
    <UploadingProvider>
      {(uploading) => (
        <FormTag
          method="post"
          action={action}
          className={className}
          encType={encType}
          {...ownProps}
          onSubmit={(e) => (uploading ? e.preventDefault() : onSubmit(e))}
        >
          {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
          {!bare && <FormError of={actionForm} />}
          {children}
        </FormTag>
      )}
    </UploadingProvider>
  )
}

/** The form-level error, or nothing. */
export function FormError({ of: { form } }: { of: Pick<ActionForm, 'form'> }) {
  const { motivo: reason } = useI18n()
  const [error] = form.errors ?? []
  if (!error) return null
  const { clave: key, datos: data } = decode(error)
  return (
    <Note tone="bad" action={<PlanOffer clave={key} />}>
      <span id={form.errorId}>{reason(key, data)}</span>
    </Note>
  )
}

/** The error under a field. */
export function ErrorText({ id, error }: { id: string; error: string | undefined }) {
  const { motivo: reason } = useI18n()
  if (!error) return null
  const { clave: key, datos: data } = decode(error)
  return (
    <span className="error" id={id}>
      <Icon of={CircleAlert} />
      {reason(key, data)}
    </span>
  )
}

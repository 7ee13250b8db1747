/** The form around `useFormulario`: posts with or without JavaScript, the refusal of the whole form on top. */
import { getFormProps } from '@conform-to/react'
import { Form as RemixForm } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { decodificar } from '~/forms/errores'
import type { Formulario } from '~/forms/formulario'
import { useI18n } from '~/i18n/provider'
import { PlanOffer } from '~/plan/offer'
import { Icon } from './icon'
import { Note } from './note'
import { UploadingProvider } from './uploading'

type FormProps = {
  of: Formulario
  children: ReactNode
  className?: string
  /** Without the error on top: the place is elsewhere (`<FormError of={f} />`, in a modal's body). */
  bare?: boolean
  encType?: 'multipart/form-data'
}

export function Form({ of: formulario, children, className, bare, encType }: FormProps) {
  const { form, fetcher, action, intent } = formulario
  const Etiqueta = fetcher ? fetcher.Form : RemixForm
  const { onSubmit, ...propios } = getFormProps(form)
  return (
    <UploadingProvider>
      {(subiendo) => (
        <Etiqueta
          method="post"
          action={action}
          className={className}
          encType={encType}
          {...propios}
          onSubmit={(e) => (subiendo ? e.preventDefault() : onSubmit(e))}
        >
          {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
          {!bare && <FormError of={formulario} />}
          {children}
        </Etiqueta>
      )}
    </UploadingProvider>
  )
}

/** What was refused about the form as a whole; nothing when nothing was. */
export function FormError({ of: { form } }: { of: Pick<Formulario, 'form'> }) {
  const { motivo } = useI18n()
  const [error] = form.errors ?? []
  if (!error) return null
  const { clave, datos } = decodificar(error)
  return (
    <Note tone="bad" action={<PlanOffer clave={clave} />}>
      <span id={form.errorId}>{motivo(clave, datos)}</span>
    </Note>
  )
}

/** The error under a field. */
export function ErrorText({ id, error }: { id: string; error: string | undefined }) {
  const { motivo } = useI18n()
  if (!error) return null
  const { clave, datos } = decodificar(error)
  return (
    <span className="error" id={id}>
      <Icon of={CircleAlert} />
      {motivo(clave, datos)}
    </span>
  )
}

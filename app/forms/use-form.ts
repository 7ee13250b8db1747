/**
 * Handles every form in the browser:
 *
 *   const f = useActionForm({ id: 'vehiculo', schema, intent: 'crear', initial: vehiculo })
 *   <Form of={f}>                               // app/ui/form.tsx: method=post, hidden intent, form error on top
 *     <Field field={f.fields.placa} label={t('vehiculos.placa')} />
 *     <SubmitButton of={f}>{t('common.guardar')}</SubmitButton>
 *   </Form>
 *
 * Works without JavaScript (the action's 4xx answer renders the same page with its errors). With a `fetcher` the page
 * stays, and `onSuccess` runs after the action returned `success(…)`; its notice is shown as a toast automatically.
 */
import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { FetcherWithComponents } from '@remix-run/react'
import { useActionData, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { useToast } from '~/ui/windows/toast'
import { defaultMessage, withLimits } from './errors'
import type { ActionForm } from './form'
import { limitsOf, requiredFieldsOf } from './schema'
import { isSuccess, type Success } from './toast'

type PlainObject = Record<string, unknown>
type Rejection = SubmissionResult<string[]>

export type Options<S extends z.ZodType<unknown, PlainObject>> = {
  /** Unique on the page; also the prefix of its fields' ids. */
  id: string
  schema: S
  /** Posted as the hidden field `intent`; answers for another intent are ignored. */
  intent?: string
  initial?: Partial<{ [K in keyof z.input<S>]: z.input<S>[K] | null }> | PlainObject
  /** Where to post; the page's own URL if omitted. */
  action?: string
  fetcher?: FetcherWithComponents<unknown>
  onSuccess?: (success: Success) => void
}

function rejectionOf(data: unknown, intent: string | undefined): Rejection | undefined {
  if (typeof data !== 'object' || data === null || !('status' in data) || data.status !== 'error') return undefined
  const rejection = data as Rejection
  const ownIntent = rejection.initialValue?.intent
  return intent !== undefined && ownIntent !== undefined && ownIntent !== intent ? undefined : rejection
}

export function useActionForm<S extends z.ZodType<unknown, PlainObject>>(options: Options<S>) {
  const { id, schema, intent, initial, action, fetcher, onSuccess } = options
  const pageData = useActionData<unknown>()
  const navigation = useNavigation()
  const { push } = useToast()
  const data = fetcher ? fetcher.data : pageData
  const inFlight = fetcher ? fetcher.formData : navigation.formData
  const busy = (fetcher ? fetcher.state : navigation.state) !== 'idle'
  const submitting = busy && inFlight !== undefined && (intent === undefined || inFlight.get('intent') === intent)

  const [form, fields] = useForm<z.input<S> & PlainObject>({
    id,
    lastResult: busy ? undefined : rejectionOf(data, intent),
    constraint: requiredFieldsOf(schema),
    defaultValue: initial as never,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) =>
      parseWithZod(formData, {
        schema,
        error: defaultMessage,
        formatError: withLimits(limitsOf(schema)),
      }) as never,
  })

  const seen = useRef<unknown>(null)
  const onSuccessRef = useRef(onSuccess)
  onSuccessRef.current = onSuccess
  useEffect(() => {
    if (busy || !isSuccess(data) || seen.current === data) return
    seen.current = data
    if (data.aviso) push(data.aviso)
    onSuccessRef.current?.(data)
  }, [data, busy, push])

  // conform's form type depends on the schema; the components need only the common part
  return { form: form as unknown as ActionForm['form'], fields, intent, action, fetcher, submitting }
}

/**
 * Handles every form in the browser:
 *
 *   const f = useActionForm({ id: 'vehiculo', schema, intent: 'create', initial: vehiculo })
 *   <Form of={f}>                               // app/ui/form.tsx: method=post, hidden intent, form error on top
 *     <Field field={f.fields.placa} label={t('vehiculos.placa')} />
 *     <SubmitButton of={f}>{t('common.guardar')}</SubmitButton>
 *   </Form>
 *
 * Works without JavaScript (the action's 4xx answer renders the same page with its errors). With a `fetcher` the page
 * stays, and `onSuccess` runs after the action returned `success(…)`; its notice is shown as a toast automatically.
 */
import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { FetcherWithComponents } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type * as z from 'zod'
import { load } from '~/i18n/dictionaries'
import { useI18n } from '~/i18n/provider'
import { useBrowserLayoutEffect } from '~/ui/use-browser-layout-effect'
import { useAnswer } from './answer'
import { changedEarly, tell } from './draft-fields'
import { defaultMessage, withLimits } from './errors'
import type { ActionForm, IntentOf } from './form'
import { limitsOf, requiredFieldsOf } from './schema'
import { isSuccess, type Success } from './toast'

type PlainObject = Record<string, unknown>

type Options<S extends z.ZodType<unknown, PlainObject>> = {
  /** Unique on the page; also the prefix of its fields' ids. */
  id: string
  schema: S
  /** Posted as the hidden field `intent`; answers for another intent are ignored. */
  intent?: IntentOf<S>
  initial?: Partial<{ [K in keyof z.input<S>]: z.input<S>[K] | null }> | PlainObject
  /** Where to post; the page's own URL if omitted. */
  action?: string
  fetcher?: FetcherWithComponents<unknown>
  onSuccess?: (success: Success) => void
}

export function useActionForm<S extends z.ZodType<unknown, PlainObject>>(options: Options<S>) {
  const { id, schema, intent, initial, action, fetcher, onSuccess } = options
  const { idioma } = useI18n()
  const { rejection, busy, submitting } = useAnswer({
    intent,
    fetcher,
    onSuccess(success) {
      // its dialog closes without a draft
      document.getElementById(id)?.setAttribute('data-saved', '')
      onSuccess?.(success)
    },
  })
  // a redirect that answers a fetcher closes the dialog before any answer is seen here: what is sent counts as saved
  // until it is refused
  const sending = fetcher?.formData !== undefined
  const answer = fetcher?.data
  useEffect(() => {
    const form = document.getElementById(id)
    if (sending) form?.setAttribute('data-saved', '')
    else if (!isSuccess(answer)) form?.removeAttribute('data-saved')
  }, [id, sending, answer])
  // the texts of errors: needed as soon as something typed is wrong
  useEffect(() => {
    load(idioma, ['reasons']).catch(() => undefined)
  }, [idioma])

  const [form, fields] = useForm<z.input<S> & PlainObject>({
    id,
    lastResult: busy ? undefined : rejection,
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

  // what was typed and ticked before the script came is told once the form library listens: what depends on it would stay
  // hidden. Read before a draft comes back, which tells of its own fields in their order
  const early = useRef<ReturnType<typeof changedEarly>>([])
  useBrowserLayoutEffect(() => {
    const form = document.getElementById(id)
    if (form instanceof HTMLFormElement) early.current = changedEarly(form)
  }, [id])
  useEffect(() => {
    for (const control of early.current) tell(control)
    early.current = []
  }, [])

  // conform's form type depends on the schema; the components need only the common part
  return { form: form as unknown as ActionForm['form'], fields, intent, action, fetcher, submitting }
}

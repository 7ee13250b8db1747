/**
 * A form that only the server judges, for the pages before the sign-in: without the form library and zod, which are
 * more than a third of what such a page would load.
 *
 *   const f = usePlainForm<typeof LoginCommand>({ id: 'ingreso', required: { email: true, recordar: false } })
 *   <Form of={f}><EmailField field={f.fields.email} label={t('…')} /></Form>
 *
 * As with `useActionForm` errors appear under their fields, the first gets the focus, what was typed stays, and an
 * error goes when its field changes.
 */
import { type FormEvent, useEffect, useState } from 'react'
import type * as z from 'zod'
import { useAnswer } from './answer'
import type { FieldState, IntentOf, PostedForm } from './form'

/** The fields of a command, without the hidden ones that name it. */
type Name<S extends z.ZodType> = Exclude<keyof z.input<S>, 'intent' | symbol | number>

const NONE: ReadonlySet<string> = new Set()

export function usePlainForm<S extends z.ZodType>(options: {
  /** Unique on the page; also the prefix of its fields' ids. */
  id: string
  /** Every field, and whether it must be filled in. */
  required: Record<Name<S>, boolean>
  /** Posted as the hidden field `intent`; answers for another intent are ignored. */
  intent?: IntentOf<S>
  initial?: Partial<Record<Name<S>, string | null>>
  /** Where to post; the page's own URL if omitted. */
  action?: string
}): PostedForm & { fields: Record<Name<S>, FieldState> } {
  const { id, required, intent, initial, action } = options
  const { rejection, submitting } = useAnswer({ intent })
  // without JavaScript the refusal comes with the page, and what was typed comes with the refusal
  const [first] = useState(rejection)
  const [given] = useState<Record<string, unknown>>(first?.initialValue ?? { ...initial })
  const [changed, setChanged] = useState({ since: rejection, names: NONE })

  useEffect(() => {
    const form = document.getElementById(id)
    if (!rejection || rejection === first || !(form instanceof HTMLFormElement)) return
    const wrong = [...form.elements].find((one) => {
      // errors of the whole form stand under the empty name, and a button may have no name
      const name = one.getAttribute('name')
      return name && rejection.error?.[name]
    })
    if (wrong instanceof HTMLElement) wrong.focus()
  }, [id, rejection, first])

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = (target as EventTarget & { name?: string }).name ?? ''
    if (rejection) setChanged({ since: rejection, names: new Set([...corrected, '', name]) })
  }
  const corrected = changed.since === rejection ? changed.names : NONE
  const errorsOf = (name: string) => (corrected.has(name) ? undefined : (rejection?.error?.[name] ?? undefined))
  const field = (name: Name<S>): FieldState => ({
    id: `${id}-${name}`,
    name,
    formId: id,
    errorId: `${id}-${name}-error`,
    descriptionId: `${id}-${name}-description`,
    errors: errorsOf(name),
    required: required[name],
    initialValue: given[name],
  })
  const names = Object.keys(required) as Name<S>[]
  return {
    form: { id, errorId: `${id}-error`, errors: errorsOf(''), noValidate: true, onSubmit: () => undefined, onInput },
    fields: Object.fromEntries(names.map((name) => [name, field(name)])) as Record<Name<S>, FieldState>,
    intent,
    action,
    fetcher: undefined,
    submitting,
  }
}

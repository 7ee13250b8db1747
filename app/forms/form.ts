/** A form's state as the form components take it; made by use-form.ts or plain-form.ts. */
import type { FormMetadata } from '@conform-to/react'
import type { FetcherWithComponents } from '@remix-run/react'
import type { FormEvent } from 'react'
import type * as z from 'zod'

/** The intents that the schema of an action accepts: a form that posts another one would always be refused. */
export type IntentOf<S extends z.ZodType> = z.input<S> extends { intent: infer Intent extends string } ? Intent : never

/** What the form components need of any form. */
export interface PostedForm {
  form: {
    id: string
    errorId: string
    errors: string[] | undefined
    noValidate: boolean
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onInput?: (event: FormEvent<HTMLFormElement>) => void
  }
  /** posted as the hidden field `intent` */
  intent: string | undefined
  /** where it posts; the page's own address if undefined */
  action: string | undefined
  fetcher: FetcherWithComponents<unknown> | undefined
  submitting: boolean
}

/** A form of the form library. */
export interface ActionForm extends PostedForm {
  form: FormMetadata<Record<string, unknown>, string[]>
}

/** What the field components need of a field of any form. */
export interface FieldState {
  key?: string | undefined
  id: string
  name: string
  formId: string
  errorId: string
  descriptionId: string
  errors?: string[] | undefined
  required?: boolean | undefined
  initialValue?: unknown
  value?: unknown
}

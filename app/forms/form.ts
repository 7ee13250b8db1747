/** A form's state as the form components take it; made by use-form.ts. */
import type { FormMetadata } from '@conform-to/react'
import type { FetcherWithComponents } from '@remix-run/react'

export interface ActionForm {
  form: FormMetadata<Record<string, unknown>, string[]>
  /** posted as the hidden field `intent` */
  intent: string | undefined
  /** where it posts; the page's own address if undefined */
  action: string | undefined
  fetcher: FetcherWithComponents<unknown> | undefined
  submitting: boolean
}

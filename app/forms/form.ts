/** A form on its way, as the pieces that draw it take it: made by use-form.ts. */
import type { FormMetadata } from '@conform-to/react'
import type { FetcherWithComponents } from '@remix-run/react'

export interface ActionForm {
  form: FormMetadata<Record<string, unknown>, string[]>
  /** goes along as the hidden field `intent` */
  intent: string | undefined
  /** where it posts; the page's own address when missing */
  action: string | undefined
  fetcher: FetcherWithComponents<unknown> | undefined
  submitting: boolean
}

/** The named views of a list, asked for when the dialog that shows them opens; it closes with each change. */
import type { ListName } from '@domain/list-name'
import { useLocation } from '@remix-run/react'
import { useJson } from '~/connection/use-json'
import { isWithin } from '~/ui/address'
import type { ShownViews } from './orders.server'

/** Where the views of the reader's area are read and changed. */
export function useViewsAddress(): string {
  return isWithin('/admin', useLocation().pathname) ? '/admin/views' : '/views'
}

/** null until they are there. */
export function useViews(list: ListName): ShownViews['vistas'] | null {
  const address = useViewsAddress()
  return useJson<ShownViews>(`${address}?lista=${list}`)?.vistas ?? null
}

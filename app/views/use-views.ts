/** The named views of a list, fetched when they are first asked for and again after each change. */
import type { ListName } from '@domain/list-name'
import { useFetcher, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { isWithin } from '~/ui/address'
import type { readViews } from './orders.server'

type Answer = Awaited<ReturnType<typeof readViews>>

/** Where the views of the reader's area are read and changed. */
export function useViewsAddress(): string {
  return isWithin('/admin', useLocation().pathname) ? '/admin/views' : '/views'
}

/** null until they are there. */
export function useViews(list: ListName): Answer['vistas'] | null {
  const address = useViewsAddress()
  const { data, load } = useFetcher<Answer>({ key: `vistas-${list}` })
  useEffect(() => load(`${address}?lista=${list}`), [address, list, load])
  return data?.vistas ?? null
}

/**
 * The parameters of a list in its URL: `q` search, `orden` sort (`placa`, descending `-placa`), `despues`/`antes` the
 * keyset cursors. Changing the search or the sort drops the cursors.
 */
import { useSearchParams } from '@remix-run/react'

export const CURSORS = ['despues', 'antes']

/** Parameters of a list that its address leaves out, since it shows them by default. */
export type DefaultParams = Record<string, string>

/** The URL of this list with some parameters changed (null removes); cursors are dropped unless among the changes. */
export function useListHref() {
  const [params] = useSearchParams()
  return (changes: Record<string, string | null>): string => {
    const newParams = new URLSearchParams(params)
    for (const cursor of CURSORS) newParams.delete(cursor)
    for (const [key, value] of Object.entries(changes)) {
      if (value === null || value === '') newParams.delete(key)
      else newParams.set(key, value)
    }
    return `?${newParams}`
  }
}

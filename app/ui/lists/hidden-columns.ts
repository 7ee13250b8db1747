/**
 * Which columns of a list a person has put away, in this browser: a cookie for each list and person, so that the server
 * knows it on the first request.
 */
import type { ListName } from '@domain/list-name'

const YEAR_S = 31_536_000

export interface HiddenColumns {
  /** names the cookie */
  key: string
  /** ids of columns */
  ids: readonly string[]
}

/** What the request says about a list of this person. */
export function hiddenColumns(request: Request, list: ListName, { id }: { id: string }): HiddenColumns {
  const key = `vigia-columnas-${list}-${id}`
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const kept = cookies.find((one) => one.startsWith(`${key}=`))?.slice(key.length + 1) ?? ''
  return { key, ids: /^[a-z_.]{1,200}$/.test(kept) ? kept.split('.') : [] }
}

/** Keeps them for the next visit. */
export function keepHiddenColumns({ key, ids }: HiddenColumns): void {
  const age = ids.length > 0 ? YEAR_S : 0
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${key}=${ids.join('.')}; path=/; max-age=${age}; samesite=lax; secure`
}

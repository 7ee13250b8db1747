/**
 * Which columns of a list a person has put away, in this browser: a cookie for each list and person, so that the server
 * knows it on the first request.
 */
import type { ListName, PlatformListName, UnnamedList } from '@domain/list-name'

const YEAR_S = 31_536_000

export interface HiddenColumns {
  /** names the cookie */
  key: string
  /** ids of columns */
  ids: readonly string[]
}

/** The ids in an address or a cookie; none when they are malformed. */
const idsIn = (written: string): string[] => (/^[a-z_.]{1,200}$/.test(written) ? written.split('.') : [])

const keyOf = (list: ListName | PlatformListName | UnnamedList, { id }: { id: string }) =>
  `vigia-columnas-${list}-${id}`

/** What the cookies of a browser keep under this key. */
export function hiddenIn(cookies: string, key: string): string[] {
  const kept = cookies.split(/;\s*/).find((one) => one.startsWith(`${key}=`))
  return idsIn(kept?.slice(key.length + 1) ?? '')
}

/** The cookie that keeps what a named view asks for, as its address has it. */
export const hiddenCookie = (list: ListName, person: { id: string }, written: string): string =>
  cookieOf({ key: keyOf(list, person), ids: idsIn(written) })

/** What the request says about a list of this person. */
export function hiddenColumns(
  request: Request,
  list: ListName | PlatformListName | UnnamedList,
  person: { id: string },
): HiddenColumns {
  const key = keyOf(list, person)
  return { key, ids: hiddenIn(request.headers.get('cookie') ?? '', key) }
}

function cookieOf({ key, ids }: HiddenColumns): string {
  const age = ids.length > 0 ? YEAR_S : 0
  return `${key}=${ids.join('.')}; path=/; max-age=${age}; samesite=lax; secure`
}

/** Keeps them for the next visit. */
export function keepHiddenColumns(hidden: HiddenColumns): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = cookieOf(hidden)
}

/**
 * Addresses of this product, built and matched by the router's own functions. A dialog over a screen is a parameter of
 * its address (`?editar=<id>`, `?nuevo`), beside those of the list under it.
 */
import { createSearchParams, useLocation } from '@remix-run/react'
import { createPath, matchPath } from 'react-router'

type Params = NonNullable<Parameters<typeof createSearchParams>[0]>

/** A path with parameters, the path alone without any; an empty value is written as its name only. */
export function address(pathname: string, params: Params = {}): string {
  const search = createSearchParams(params).toString()
  return createPath({ pathname, search: search.replace(/=(?=&|$)/g, '') })
}

/** The page that verifies the own e-mail address; from its mail it leads back to where it was asked for. */
export function useVerifyAddress(): string {
  const { pathname, search } = useLocation()
  return address('/verify-email', { volver: pathname + search })
}

/** Whether a path is that of an area or lies below it. */
export const isWithin = (area: string, pathname: string): boolean =>
  matchPath({ path: area, end: false }, pathname) !== null

/** The same list: the parameters named in `closed` go, those of `opened` come. */
export function addressOver(
  pathname: string,
  params: URLSearchParams,
  closed: readonly string[],
  opened: Record<string, string> = {},
): string {
  const next = createSearchParams(params)
  for (const name of closed) next.delete(name)
  for (const [name, value] of Object.entries(opened)) next.set(name, value)
  return address(pathname, next)
}

/** The open dialog of a screen and the id it is about ('' for a new one), or null. */
function readDialog<DialogName extends string>(
  dialogs: readonly DialogName[],
  params: URLSearchParams,
): { dialog: DialogName; id: string } | null {
  const open = dialogs.find((one) => params.has(one))
  return open ? { dialog: open, id: params.get(open) ?? '' } : null
}

/** Where a dialog returns that another screen opened over this list: only a vehicle's page does. */
export const RETURN_PARAM = 'volver'
const VEHICLE_PAGE = /^\/admin\/vehicles\/[\w-]+(\/[a-z]+)?(\?[\w=&%.*+-]*)?$/

/** The vehicle's page that a dialog returns to, or null. */
export function returnsTo(params: URLSearchParams): string | null {
  const back = params.get(RETURN_PARAM)
  return back !== null && VEHICLE_PAGE.test(back) ? back : null
}

/**
 * The addresses of a list screen.
 * @param dialogs its dialogs
 * @param hints further parameters, which come and go with a dialog
 */
export const listAddress = <DialogName extends string, Hint extends string = never>(
  path: string,
  dialogs: readonly DialogName[],
  hints: readonly Hint[] = [],
) => ({
  /** the open dialog and the id it is about ('' for a new one), or null */
  readDialog: (params: URLSearchParams) => readDialog(dialogs, params),
  /** the same list with another dialog open, or none: then back to the vehicle's page that opened it, if one did */
  hrefTo: (params: URLSearchParams, open?: DialogName, id = '', opened: Partial<Record<Hint, string>> = {}): string =>
    (open ? null : returnsTo(params)) ??
    addressOver(path, params, [...dialogs, ...hints], { ...(open ? { [open]: id } : {}), ...opened }),
})

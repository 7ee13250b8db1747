/**
 * Whether the area is read-only: a company that the SuperAdmin has open. Its forms cannot be submitted, and links to
 * them are hidden: LinkButton, IconButton and RowActions check this themselves.
 */

import { createContext, useContext } from 'react'
import type { LinkProps } from './link'

const Context = createContext(false)

export const ReadOnlyProvider = Context.Provider
export const useReadOnly = () => useContext(Context)

/** The dialogs that write, as parameters of an address. */
const WRITING: ReadonlySet<string> = new Set([
  'nuevo',
  'editar',
  'eliminar',
  'renovar',
  'quitar',
  'eliminar-conductor',
  'quitar-archivo',
  'no-aplica',
  'aplica',
  'asignar',
  'asignar-a',
  'conductor',
  'horario',
  'qr',
  'conectar',
  'servidor',
  'renovar-servidor',
  'regenerar',
  'compartir',
  'extender',
  'terminar',
  'reenviar',
  'rol',
  'propietario',
  'plan',
  'plan-nuevo',
  'plan-eliminar',
  'km',
  'planes',
])
/** Screens only for the company's own people. */
const THEIRS = ['/admin/settings', '/verify-email', '/admin/import']

/** Whether an address opens something that a read-only visitor would be refused. */
function leadsToWriting(to: LinkProps['to']): boolean {
  const [address = ''] = (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`).split('#')
  const [path = '', query = ''] = address.split('?')
  const params = [...new URLSearchParams(query).keys()]
  return THEIRS.some((one) => path.startsWith(one)) || params.some((param) => WRITING.has(param))
}

/** Which addresses may be linked here: in a read-only area, all except those that write. */
export function useReachable(): (to: LinkProps['to']) => boolean {
  const readOnly = useReadOnly()
  return (to) => !readOnly || !leadsToWriting(to)
}

/**
 * Whether what is shown can only be read: a company that the SuperAdmin has open. Its forms cannot be sent, and what leads
 * to one is not shown: LinkButton, IconButton and RowActions ask here by themselves.
 */
import type { LinkProps } from '@remix-run/react'
import { createContext, useContext } from 'react'

const Context = createContext(false)

export const ReadOnlyProvider = Context.Provider
export const useReadOnly = () => useContext(Context)

/** The dialogs, as parameters of an address, that are there to write. */
const WRITING: ReadonlySet<string> = new Set([
  ...['nuevo', 'editar', 'eliminar', 'renovar', 'quitar', 'quitar-archivo', 'no-aplica', 'aplica', 'asignar'],
  ...['conductor', 'qr', 'regenerar', 'reenviar', 'rol', 'plan', 'plan-nuevo', 'plan-eliminar', 'km', 'planes'],
])
/** Screens of the company's own people alone. */
const THEIRS = ['/admin/settings', '/verify-email']

/** Whether an address leads to what can only be refused to who reads. */
export function leadsToWriting(to: LinkProps['to']): boolean {
  const [address = ''] = (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`).split('#')
  const [path = '', query = ''] = address.split('?')
  return (
    THEIRS.some((one) => path.startsWith(one)) || [...new URLSearchParams(query).keys()].some((k) => WRITING.has(k))
  )
}

/** Which addresses are led to here: all of them, but for those that only write where nothing can be written. */
export function useReachable(): (to: LinkProps['to']) => boolean {
  const readOnly = useReadOnly()
  return (to) => !readOnly || !leadsToWriting(to)
}

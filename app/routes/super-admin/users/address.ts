/** The state of the screen in its address: list parameters, and the open dialog. */
import { UsuariosList } from '@domain/plataforma/usuarios'
import { listAddress } from '~/ui/address'

export const PATH = '/super-admin/users'
/** The dialogs, as parameters: `?nuevo`, `?editar=…`, `?eliminar=…`, … */
const WINDOWS = ['nuevo', 'editar', 'recuperar', 'deshabilitar', 'habilitar', 'eliminar'] as const
export type WindowName = (typeof WINDOWS)[number]

/** The list's parameters: `q`, `rol`, `orden`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): UsuariosList =>
  UsuariosList.parse({
    q: params.get('q') ?? '',
    rol: params.get('rol'),
    orden: params.get('orden') ?? '-registro',
    despues: params.get('despues'),
    antes: params.get('antes'),
  })

export const { readWindow, hrefTo } = listAddress(PATH, WINDOWS)

/** The state of the screen in its address: list parameters, and the open dialog. */
import { EmpresasList } from '@domain/plataforma/empresas'
import { listAddress } from '~/ui/address'

export const PATH = '/super-admin/companies'
/** The dialogs, as parameters: `?nueva`, `?editar=…`, `?eliminar=…`, `?abrir=…`. */
const WINDOWS = ['nueva', 'editar', 'eliminar', 'abrir'] as const
export type WindowName = (typeof WINDOWS)[number]

/** The list's parameters: `q`, `estado`, `orden`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): EmpresasList =>
  EmpresasList.parse({
    q: params.get('q') ?? '',
    estado: params.get('estado'),
    orden: params.get('orden') ?? '',
    despues: params.get('despues'),
    antes: params.get('antes'),
  })

export const { readWindow, hrefTo } = listAddress(PATH, WINDOWS)

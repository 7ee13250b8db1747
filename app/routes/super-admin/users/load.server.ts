/** The data of Gestión de Usuarios: a page of users, and the user in the open dialog. */
import { UsuariosList } from '@domain/plataforma/usuarios'
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { listParams } from '~/ui/lists/page-size'
import { readDialog } from './address'

/** The list's parameters: `q`, `rol`, `orden`, `filas`, `despues` or `antes`. */
export const readList = (params: URLSearchParams): UsuariosList => UsuariosList.parse(Object.fromEntries(params))

export async function load(request: Request, context: AppLoadContext) {
  const { usuarios, factores, person } = await context.superAdmin(request)
  const searchParams = listParams(request)
  const list = readList(searchParams)
  const common = { list, yo: person.id }
  const requested = readDialog(searchParams)
  const read = async () => {
    const hasForm = requested?.dialog === 'nuevo' || requested?.dialog === 'editar'
    const [page, usuario, empresas, own] = await Promise.all([
      usuarios.list(list),
      requested && requested.dialog !== 'nuevo' ? usuarios.find(requested.id) : null,
      hasForm ? usuarios.suggestedEmpresas() : [],
      requested?.dialog === 'factor' ? factores.read() : null,
    ])
    const ownership = requested?.dialog === 'propietario' && usuario ? await usuarios.ownership(usuario) : null
    return { page, usuario, empresas, ownership, hasPassword: own?.hasPassword ?? false }
  }
  const loaded = await read().catch((error: unknown) => {
    context.logFailure('error-cargar-usuarios', error)
    return null
  })
  if (!loaded) return data({ ...common, page: null, opened: null }, 503)
  const { page, usuario, empresas, ownership, hasPassword } = loaded
  if (!requested) return data({ ...common, page, opened: null })
  const { dialog } = requested
  if (dialog === 'nuevo') return data({ ...common, page, opened: { dialog, empresas } })
  if (!usuario || (usuario.id === person.id && dialog !== 'recuperar')) throw new Response(null, { status: 404 })
  if (dialog === 'factor') {
    if (!usuario.factor) throw new Response(null, { status: 404 })
    return data({ ...common, page, opened: { dialog, usuario, hasPassword } })
  }
  if (dialog !== 'propietario') return data({ ...common, page, opened: { dialog, usuario, empresas } })
  const { owner = null, why = null } = ownership ?? {}
  const shown = owner && { id: owner.id, nombre: owner.nombre }
  return data({ ...common, page, opened: { dialog, usuario, owner: shown, why } })
}
type PageData = Awaited<ReturnType<typeof load>>['data']
export type Page = NonNullable<PageData['page']>
export type Row = Page['rows'][number]
export type DialogData = NonNullable<PageData['opened']>

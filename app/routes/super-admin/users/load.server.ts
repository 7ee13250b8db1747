/** What the screen of the users shows: a page of them, and the one whose dialog is open. */
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { readList, readWindow } from './address'

export async function load(request: Request, context: AppLoadContext) {
  const { usuarios, persona } = await context.superAdmin(request)
  const { searchParams } = new URL(request.url)
  const lista = readList(searchParams)
  const comun = { lista, yo: persona.id }
  const pedida = readWindow(searchParams)
  const leer = async () => {
    const conForma = pedida?.ventana === 'nuevo' || pedida?.ventana === 'editar'
    const [pagina, usuario, empresas] = await Promise.all([
      usuarios.list(lista),
      pedida && pedida.ventana !== 'nuevo' ? usuarios.find(pedida.id) : null,
      conForma ? usuarios.proposals() : [],
    ])
    return { pagina, usuario, empresas }
  }
  const leido = await leer().catch((error: unknown) => {
    context.registrar('error-cargar-usuarios', error)
    return null
  })
  if (!leido) return data({ ...comun, pagina: null, abierta: null }, 503)
  const { pagina, usuario, empresas } = leido
  if (!pedida) return data({ ...comun, pagina, abierta: null })
  const { ventana } = pedida
  if (ventana === 'nuevo') return data({ ...comun, pagina, abierta: { ventana, empresas } })
  if (!usuario || (usuario.id === persona.id && ventana !== 'recuperar')) throw new Response(null, { status: 404 })
  return data({ ...comun, pagina, abierta: { ventana, usuario, empresas } })
}
export type Datos = Awaited<ReturnType<typeof load>>['data']
export type Pagina = NonNullable<Datos['pagina']>
export type Fila = Pagina['filas'][number]
export type Abierta = NonNullable<Datos['abierta']>

/** What the screen of the team shows: a page of members, what the plan allows, and the one whose dialog is open. */
import type { Negativa } from '@domain/negativa'
import { relato } from '@domain/relato'
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { readList, readWindow } from './address'

const dicha = (negativa: Negativa | null) => negativa && { clave: negativa.clave, datos: negativa.datos }

export async function load(request: Request, context: AppLoadContext) {
  const { equipo, persona, empresa, ahora } = await context.abierta(request)
  const { searchParams } = new URL(request.url)
  const lista = readList(searchParams)
  const prueba = empresa.subscription_status === 'trial'
  const plan = { nombre: empresa.plan_type, prueba, ...equipo.cupo }
  const comun = { lista, plan, yo: persona.id, email: persona.email, dueno: empresa.user_id, ahora }
  const pagina = await equipo.list(lista).catch((error: unknown) => {
    console.error(JSON.stringify({ suceso: 'error-cargar-equipo', error: relato(error) }))
    return null
  })
  if (!pagina) return data({ ...comun, pagina, negativa: null, abierta: null }, 503)
  const negativa = dicha(equipo.whyNoMore(pagina.uso))
  const abrir = async () => {
    const pedida = readWindow(searchParams)
    if (!pedida) return null
    const { ventana, id } = pedida
    const administradores = dicha(equipo.whyNoMoreAdministrators(pagina.uso))
    if (ventana === 'nuevo') return { ventana, administradores, intento: crypto.randomUUID() } as const
    const miembro = pagina.filas.find((m) => m.id === id) ?? (await equipo.find(id))
    const deOtro = miembro?.user_id !== persona.id && (!miembro?.user_id || miembro.user_id !== empresa.user_id)
    // a member of another company is as absent as one that never was
    if (!miembro || (ventana === 'reenviar' ? miembro.invitation_status !== 'pending' : !deOtro))
      throw new Response(null, { status: 404 })
    return { ventana, miembro, administradores } as const
  }
  return data({ ...comun, pagina, negativa, abierta: await abrir() })
}
export type Datos = Awaited<ReturnType<typeof load>>['data']
export type Pagina = NonNullable<Datos['pagina']>
export type Miembro = Pagina['filas'][number]
export type Abierta = NonNullable<Datos['abierta']>
export type Dicha = NonNullable<Datos['negativa']>

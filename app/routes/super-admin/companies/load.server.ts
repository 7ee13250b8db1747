/** What Gestión de Empresas shows: a page of companies, and the one whose dialog is open. */
import { diaEn, masDias } from '@domain/dia'
import { DIAS_DE_PRUEBA } from '@domain/empresa'
import { finDe } from '@domain/suscripcion-a-mano'
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { readList, readWindow } from './address'

export async function load(request: Request, context: AppLoadContext) {
  const { empresas, ahora } = await context.superAdmin(request)
  const params = new URL(request.url).searchParams
  const lista = readList(params)
  const [pagina, abierta] = await Promise.all([
    empresas.list(lista).catch((error: unknown) => {
      context.registrar('error-cargar-empresas', error)
      return null
    }),
    abrir(readWindow(params), empresas, ahora),
  ])
  if (abierta === 'ninguna') throw new Response(null, { status: 404 })
  return data({ lista, abierta, pagina, ahora }, pagina ? 200 : 503)
}

type Servicio = Awaited<ReturnType<AppLoadContext['superAdmin']>>['empresas']

async function abrir(pedida: ReturnType<typeof readWindow>, empresas: Servicio, ahora: number) {
  if (!pedida) return null
  const { ventana, id } = pedida
  if (ventana === 'nueva') {
    const finDePrueba = masDias(diaEn('America/Bogota', ahora), DIAS_DE_PRUEBA)
    return { ventana, intento: crypto.randomUUID(), finDePrueba } as const
  }
  if (ventana === 'eliminar') {
    const hallada = await empresas.loQueSeVa(id)
    return hallada ? ({ ventana, id, ...hallada } as const) : 'ninguna'
  }
  const hallada = await empresas.find(id)
  if (!hallada) return 'ninguna'
  const { empresa: e, vista } = hallada
  if (ventana === 'abrir') return { ventana, id, nombre: e.nombre } as const
  const fin = finDe(e)
  const empresa = {
    ...{ nombre: e.nombre, nit: e.nit, direccion: e.direccion, telefono: e.telefono, zona_horaria: e.zona_horaria },
    plan_type: e.plan_type,
    subscription_status: e.subscription_status,
    hasta: fin === null ? null : diaEn(e.zona_horaria, fin),
    sin_fin: e.subscription_status === 'active' && fin === null,
    vehiculos_acordados: e.vehiculos_acordados,
    miembros_acordados: e.miembros_acordados,
  }
  return { ventana, id, empresa, vista } as const
}

export type Datos = Awaited<ReturnType<typeof load>>['data']
export type Pagina = NonNullable<Datos['pagina']>
export type Fila = Pagina['filas'][number]
export type Abierta = NonNullable<Datos['abierta']>

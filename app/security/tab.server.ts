/** What the tab Seguridad shows of a person's own account, and what it may ask for: the same in each area. */
import type { ProteccionCommand, ProtegerCommand } from '@domain/proteccion'
import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import type { z } from 'zod'
import { exito } from '~/forms/aviso'
import { redirigir } from '~/forms/redirigir.server'
import { dibujarQr } from '~/ui/qr.server'
import { hrefSecurity, readQuestion } from './address'

type Servicios = Pick<Awaited<ReturnType<AppLoadContext['superAdmin']>>, 'proteccion' | 'factores'>
type EstadoDeFactor = Awaited<ReturnType<Servicios['factores']['read']>>

/** The state of the factor with its key as a picture. */
export function conQr({ clave, ...factor }: EstadoDeFactor) {
  return { ...factor, clave: clave && { ...clave, qr: dibujarQr(clave.uri) } }
}
export type Factor = ReturnType<typeof conQr>
export type Sesion = Awaited<ReturnType<Servicios['proteccion']['read']>>['sesiones'][number]

/** `reglas` are for an Administrador alone. */
export async function readSecurity(request: Request, { proteccion, ahora }: Servicios & { ahora: number }) {
  const { factor, sesiones, reglas } = await proteccion.read()
  const security = { ahora, factor: conQr(factor), sesiones, pregunta: readQuestion(new URL(request.url).searchParams) }
  return { security, reglas }
}
export type Security = Awaited<ReturnType<typeof readSecurity>>['security']

/** The codes that are shown this once travel in the answer itself: no address and no store ever holds them. */
const conRespaldos = (clave: 'factor.activado' | 'factor.respaldos_creados', respaldos: string[]) => ({
  ...exito(clave),
  dato: { respaldos },
})

/** @param aClave where the key is shown */
export async function beginOrConfirm(
  orden: z.infer<typeof ProtegerCommand>,
  { factores }: Pick<Servicios, 'factores'>,
  request: Request,
  aClave: string,
) {
  if (orden.intent === 'factor-confirmar') {
    return conRespaldos('factor.activado', await factores.confirm(orden.codigo, request))
  }
  await factores.begin(orden, request)
  return redirect(aClave)
}

/** @param base the screen that the tab is on */
export async function changeSecurity(orden: ProteccionCommand, servicios: Servicios, request: Request, base: string) {
  const { factores, proteccion } = servicios
  const tab = hrefSecurity(base)
  switch (orden.intent) {
    case 'factor-comenzar':
    case 'factor-confirmar':
      return beginOrConfirm(orden, servicios, request, hrefSecurity(base, { factor: 'clave' }))
    case 'factor-renovar':
      return conRespaldos('factor.respaldos_creados', await factores.renew(orden, request))
    case 'factor-quitar':
      await factores.remove(orden, request)
      return redirigir(tab, 'factor.quitado')
    case 'sesion-cerrar':
      return redirigir(
        tab,
        (await proteccion.closeSession(orden.id)) ? 'seguridad.sesion_cerrada' : 'seguridad.ya_cerrada',
      )
    case 'sesiones-cerrar':
      return redirigir(tab, 'seguridad.otras_cerradas', { n: await proteccion.closeOthers() })
  }
}

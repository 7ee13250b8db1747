/** What the tab Seguridad shows of a person's own account, and what it may ask for: the same in each area. */
import type { ProtectCommand, ProtectionCommand } from '@domain/identidad/protection'
import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import type { z } from 'zod'
import { redirectWithToast } from '~/forms/redirect.server'
import { success } from '~/forms/toast'
import { drawQr } from '~/ui/signs/qr.server'
import { hrefSecurity, readQuestion } from './address'

type Services = Pick<Awaited<ReturnType<AppLoadContext['superAdmin']>>, 'protection' | 'factores'>
type EstadoDeFactor = Awaited<ReturnType<Services['factores']['read']>>

/** The state of the factor with its key as a picture. */
export function conQr({ clave, ...factor }: EstadoDeFactor) {
  return { ...factor, clave: clave && { ...clave, qr: drawQr(clave.uri) } }
}
export type Factor = ReturnType<typeof conQr>
export type Sesion = Awaited<ReturnType<Services['protection']['read']>>['sesiones'][number]

/** `reglas` are for an Administrador alone. */
export async function readSecurity(request: Request, { protection, ahora: now }: Services & { ahora: number }) {
  const { factor, sesiones, reglas: rules } = await protection.read()
  const security = {
    ahora: now,
    factor: conQr(factor),
    sesiones,
    question: readQuestion(new URL(request.url).searchParams),
  }
  return { security, reglas: rules }
}
export type Security = Awaited<ReturnType<typeof readSecurity>>['security']

/** The codes that are shown this once travel in the answer itself: no address and no store ever holds them. */
const conRespaldos = (clave: 'factor.activado' | 'factor.backup_codes_created', respaldos: string[]) => ({
  ...success(clave),
  dato: { respaldos },
})

/** @param aClave where the key is shown */
export async function beginOrConfirm(
  orden: z.infer<typeof ProtectCommand>,
  { factores }: Pick<Services, 'factores'>,
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
export async function changeSecurity(orden: ProtectionCommand, services: Services, request: Request, base: string) {
  const { factores, protection } = services
  const tab = hrefSecurity(base)
  switch (orden.intent) {
    case 'factor-comenzar':
    case 'factor-confirmar':
      return beginOrConfirm(orden, services, request, hrefSecurity(base, { factor: 'clave' }))
    case 'factor-renovar':
      return conRespaldos('factor.backup_codes_created', await factores.renew(orden, request))
    case 'factor-quitar':
      await factores.remove(orden, request)
      return redirectWithToast(tab, 'factor.quitado')
    case 'sesion-cerrar':
      return redirectWithToast(
        tab,
        (await protection.closeSession(orden.id)) ? 'seguridad.session_closed' : 'seguridad.already_closed',
      )
    case 'sesiones-cerrar':
      return redirectWithToast(tab, 'seguridad.others_closed', { n: await protection.closeOthers() })
  }
}

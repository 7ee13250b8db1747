/** Reads and actions of the tab Seguridad for a person's own account; the same in each area. */
import type { ProtectCommand, ProtectionCommand } from '@domain/identidad/protection'
import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import type * as z from 'zod'
import { redirectWithToast } from '~/forms/redirect.server'
import { success } from '~/forms/toast'
import { hrefSecurity, readQuestion } from './address'

type Services = Pick<Awaited<ReturnType<AppLoadContext['superAdmin']>>, 'protection' | 'factores'>
type FactorEstado = Awaited<ReturnType<Services['factores']['read']>>

/** The state of the factor, with its key as a QR. */
export async function withQr({ clave, ...factor }: FactorEstado) {
  if (!clave) return { ...factor, clave: null }
  const { drawQr } = await import('~/ui/signs/qr.server')
  return { ...factor, clave: { ...clave, qr: drawQr(clave.uri) } }
}
export type Factor = Awaited<ReturnType<typeof withQr>>
export type Sesion = Awaited<ReturnType<Services['protection']['read']>>['sesiones'][number]

/** `reglas` only for an Administrador. */
export async function readSecurity(request: Request, { protection, now }: Services & { now: number }) {
  const { factor, sesiones, reglas: rules } = await protection.read()
  const security = {
    now,
    factor: await withQr(factor),
    sesiones,
    question: readQuestion(new URL(request.url).searchParams),
  }
  return { security, reglas: rules }
}
export type Security = Awaited<ReturnType<typeof readSecurity>>['security']

/** The codes shown once travel in the action's response itself: never in a URL or in storage. */
const withBackupCodes = (key: 'factor.activated' | 'factor.backup_codes_created', respaldos: string[]) => ({
  ...success(key),
  value: { respaldos },
})

/** @param keyHref the address where the key is shown */
export async function beginOrConfirm(
  command: z.infer<typeof ProtectCommand>,
  { factores }: Pick<Services, 'factores'>,
  request: Request,
  keyHref: string,
) {
  if (command.intent === 'confirm-factor') {
    return withBackupCodes('factor.activated', await factores.confirm(command.codigo, request))
  }
  await factores.begin(command, request)
  return redirect(keyHref)
}

/** @param base the path of the screen with this tab */
export async function changeSecurity(command: ProtectionCommand, services: Services, request: Request, base: string) {
  const { factores, protection } = services
  const tab = hrefSecurity(base)
  switch (command.intent) {
    case 'start-factor':
    case 'confirm-factor':
      return beginOrConfirm(command, services, request, hrefSecurity(base, { factor: 'clave' }))
    case 'renew-backup-codes':
      return withBackupCodes('factor.backup_codes_created', await factores.renew(command, request))
    case 'remove-factor':
      await factores.remove(command, request)
      return redirectWithToast(tab, 'factor.deactivated')
    case 'close-session':
      return redirectWithToast(
        tab,
        (await protection.closeSession(command.id)) ? 'seguridad.session_closed' : 'seguridad.already_closed',
      )
    case 'close-sessions':
      return redirectWithToast(tab, 'seguridad.others_closed', { n: await protection.closeOthers() })
  }
}

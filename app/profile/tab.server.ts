/** Reads and actions of the tab Perfil, the same on the settings screen of each role. */
import type { PerfilCommand } from '@domain/identidad/perfil'
import type { AppLoadContext, SerializeFrom } from '@remix-run/cloudflare'
import { redirectWithToast } from '~/forms/redirect.server'
import { hrefProfile, readProfileDialog } from './address'

type Perfil = Extract<Awaited<ReturnType<AppLoadContext['empresa']>>, object>['perfil']

/** The person's own account; null when it could not be read. One round trip. */
export async function readProfile(
  request: Request,
  perfil: Perfil,
  { logFailure }: Pick<AppLoadContext, 'logFailure'>,
) {
  const data = await perfil.read().catch((error: unknown) => {
    logFailure('error-cargar-perfil', error)
    return null
  })
  return { datos: data, abierto: readProfileDialog(new URL(request.url).searchParams) }
}

export type Profile = SerializeFrom<typeof readProfile>
export type ProfileData = NonNullable<Profile['datos']>

/** @param base the path of the settings screen */
export async function changeProfile(command: PerfilCommand, perfil: Perfil, request: Request, base: string) {
  const here = hrefProfile(base)
  switch (command.intent) {
    case 'update-profile':
      await perfil.save(command)
      return redirectWithToast(here, 'perfil.saved')
    case 'change-email':
      await perfil.requestEmail(command, request)
      return redirectWithToast(here, 'perfil.code_sent', { email: command.email })
    case 'confirm-email':
      return redirectWithToast(here, 'perfil.correo_changed', { email: await perfil.confirmEmail(command, request) })
    case 'cancel-email-change':
      await perfil.dropEmail()
      return redirectWithToast(here, 'perfil.correo_unchanged')
    case 'change-password':
      await perfil.changePassword(command, request)
      return redirectWithToast(here, 'perfil.password_changed')
  }
}

/** Changes of a person's own account: profile, notifications, security and sign-in methods. For those without a company too. */
import { isPerfilCommand } from '@domain/identidad/perfil'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { changeLinks } from '~/links/tab.server'
import { changeSecurity } from '~/security/tab.server'
import { changeProfile } from './tab.server'

type Services = Awaited<ReturnType<AppLoadContext['ownAccount']>>

/** @param base the path of the settings screen; `notifications` and `access` the addresses of its tabs with them */
export async function changeOwnAccount(
  request: Request,
  services: Pick<
    Services,
    'perfil' | 'preferencias' | 'factores' | 'protection' | 'linkedAccounts' | 'apiClients' | 'now'
  >,
  { base, notifications, access }: { base: string; notifications: string; access: string },
) {
  // the rules of all forms of these screens: only the action needs them
  const { OwnAccountCommand } = await import('@domain/settings-command')
  return submit(request, OwnAccountCommand, async (command) => {
    if (isPerfilCommand(command)) return changeProfile(command, services.perfil, request, base)
    switch (command.intent) {
      case 'update-preferences': {
        const { intent: _, antes: shown, ...selected } = command
        await services.preferencias.save(selected, shown)
        return redirectWithToast(notifications, 'ajustes.notifications_saved')
      }
      case 'link-account':
      case 'unlink-account':
      case 'revoke-program':
        return changeLinks(command, services, request, access)
      default:
        return changeSecurity(command, services, request, base)
    }
  })
}

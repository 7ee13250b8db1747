/**
 * A person's sign-in methods beside the password, for a loader and an action; for Administradores and Usuarios alike.
 */

import type { LinkedAccountCommand } from '@domain/identidad/linked-account'
import { type ProviderOutcome, readResult } from '@domain/identidad/provider'
import { type AppLoadContext, redirectDocument } from '@remix-run/cloudflare'
import { redirectWithToast } from '~/forms/redirect.server'
import { type Question, readQuestion } from './address'

type Services = Pick<Awaited<ReturnType<AppLoadContext['empresa']>>, 'linkedAccounts' | 'apiClients'>
export type Links = Awaited<ReturnType<Services['linkedAccounts']['list']>> & {
  resultado: ProviderOutcome | null
  question: Question | null
}

export async function readLinks(request: Request, { linkedAccounts }: Services): Promise<Links> {
  const { searchParams } = new URL(request.url)
  const result = readResult(searchParams.get('vinculo'))
  return { ...(await linkedAccounts.list()), resultado: result, question: readQuestion(searchParams) }
}

/** @param base the address of the screen, with its tab */
export async function changeLinks(
  command: LinkedAccountCommand,
  { linkedAccounts, apiClients }: Services,
  request: Request,
  base: string,
) {
  switch (command.intent) {
    case 'link-account': {
      const { cookie } = await linkedAccounts.link(command, base, request)
      // the redirect goes through a page of the API: the policy's form-action allows only our own origin
      return redirectDocument('/api/auth/go', { headers: { 'Set-Cookie': cookie } })
    }
    case 'unlink-account':
      await linkedAccounts.unlink(command)
      return redirectWithToast(base, 'linkedAccounts.unlinked')
    case 'revoke-program':
      await apiClients.revoke(command.id)
      return redirectWithToast(base, 'linkedAccounts.revoked')
  }
}

/** The keys of the API for the loader and the action of Configuración. */
import {
  type CreateKeyCommand,
  type KeyLevels,
  programAccess,
  type RevokeKeyCommand,
} from '@domain/api-clients/api-key'
import { whyEnded } from '@domain/suscripcion/suscripcion'
import type { AppLoadContext } from '@remix-run/cloudflare'
import type * as z from 'zod'
import { redirectWithToast } from '~/forms/redirect.server'
import type { Success } from '~/forms/toast'
import { hrefTab, readKeyDialog } from './address'
import type { KeysData } from './api-keys'

type Services = Pick<Awaited<ReturnType<AppLoadContext['empresa']>>, 'apiKeys' | 'empresa' | 'now'>
type Command = z.output<typeof CreateKeyCommand> | z.output<typeof RevokeKeyCommand>

export const readKeys = async (params: URLSearchParams, { apiKeys, empresa, now }: Services): Promise<KeysData> => ({
  keys: await apiKeys.list(),
  works: programAccess(empresa, now) !== null,
  refusal: whyEnded(empresa, now),
  opened: readKeyDialog(params),
})

export async function changeKeys(command: Command, { apiKeys }: Services) {
  if (command.intent === 'revoke-key') {
    await apiKeys.revoke(command.id)
    return redirectWithToast(hrefTab('integraciones'), 'ajustes.keys_revoked')
  }
  const { intent: _, nombre, ...levels } = command
  // the key is in this answer alone: never in an address or in storage
  const clave = await apiKeys.create(nombre, levels satisfies KeyLevels)
  return { success: true, value: { clave } } satisfies Success
}

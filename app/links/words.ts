/** The messages after returning from a provider. */
import type { ProviderOutcome } from '@domain/identidad/provider'
import type { es } from '~/i18n/es'

type TextPath = `linkedAccounts.${keyof typeof es.linkedAccounts}`

export const TEXT_OF = {
  cancelado: 'linkedAccounts.cancelado',
  fallo: 'linkedAccounts.fallo',
  vencido: 'linkedAccounts.vencido',
  espere: 'linkedAccounts.espere',
  'sin-vincular': 'linkedAccounts.not_linked',
  deshabilitada: 'linkedAccounts.disabled',
  'sin-verificar': 'linkedAccounts.sin_verificar',
  'de-otra-persona': 'linkedAccounts.of_someone_else',
  'ya-hay-una': 'linkedAccounts.ya_hay_una',
  'sin-confirmar': 'linkedAccounts.unconfirmed',
  hecho: 'linkedAccounts.hecho',
} as const satisfies Record<ProviderOutcome, TextPath>

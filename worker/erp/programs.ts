/** Makes the connector of the accounting program that a company has connected. */
import { ALEGRA_URL, Alegra } from '../bookkeeping/alegra'
import { SIIGO_URL, Siigo } from '../bookkeeping/siigo'
import type { ErpConnector, ErpFetch } from '../domain/erp/connector'
import type { Credentials } from '../domain/erp/program'
import type { Ajustes } from '../env'

/** The settings of the server that connectors need. */
export interface ErpSettings {
  /** CONFIG_SECRET: opens the stored tokens */
  secret: string
  /** addresses in place of the programs' real ones, as in development; null for the real ones */
  alegraUrl: string | null
  siigoUrl: string | null
}

export const erpSettingsOf = (a: Ajustes): ErpSettings => ({
  secret: a.CONFIG_SECRET,
  alegraUrl: a.ALEGRA_API_URL,
  siigoUrl: a.SIIGO_API_URL,
})

export const SEND: ErpFetch = (url, init) => fetch(url, init)

export function connectorOf(credentials: Credentials, settings: ErpSettings, send: ErpFetch): ErpConnector {
  if (credentials.programa === 'siigo') return new Siigo(credentials, addressOf(settings.siigoUrl, SIIGO_URL), send)
  return new Alegra(credentials, addressOf(settings.alegraUrl, ALEGRA_URL), send)
}

const addressOf = (given: string | null, own: string): string => (given ?? own).replace(/\/+$/, '')

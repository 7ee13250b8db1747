/** Which accounting programs there are, and how a company's connection becomes a door to one. */
import { ALEGRA_URL, Alegra } from '../bookkeeping/alegra'
import { SIIGO_URL, Siigo } from '../bookkeeping/siigo'
import type { ErpConnector, ErpFetch } from '../domain/erp/connector'
import type { Credentials } from '../domain/erp/program'
import type { Ajustes } from '../env'

/** What sending needs of the settings. */
export interface ErpWorld {
  /** CONFIG_SECRET: opens the stored tokens */
  secreto: string
  /** addresses of the programs, where they are not their own */
  alegraUrl: string | null
  siigoUrl: string | null
}

export const erpWorldOf = (a: Ajustes): ErpWorld => ({
  secreto: a.CONFIG_SECRET,
  alegraUrl: a.ALEGRA_API_URL,
  siigoUrl: a.SIIGO_API_URL,
})

export const SEND: ErpFetch = (url, init) => fetch(url, init)

export function connectorOf(credentials: Credentials, world: ErpWorld, send: ErpFetch): ErpConnector {
  if (credentials.programa === 'siigo') return new Siigo(credentials, addressOf(world.siigoUrl, SIIGO_URL), send)
  return new Alegra(credentials, addressOf(world.alegraUrl, ALEGRA_URL), send)
}

const addressOf = (given: string | null, own: string): string => (given ?? own).replace(/\/+$/, '')

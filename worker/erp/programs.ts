/** Which accounting programs there are, and how a company's connection becomes a door to one. */
import { ALEGRA_URL, Alegra } from '../bookkeeping/alegra'
import type { ErpConnector, ErpFetch } from '../domain/erp/connector'
import type { Credentials } from '../domain/erp/program'
import type { Ajustes } from '../env'

/** What sending needs of the settings. */
export interface ErpWorld {
  /** CONFIG_SECRET: opens the stored tokens */
  secreto: string
  /** addresses of the programs, where they are not their own */
  alegraUrl: string | null
}

export const erpWorldOf = (a: Ajustes): ErpWorld => ({ secreto: a.CONFIG_SECRET, alegraUrl: a.ALEGRA_API_URL })

export const SEND: ErpFetch = (url, init) => fetch(url, init)

export function connectorOf({ usuario, token }: Credentials, world: ErpWorld, send: ErpFetch): ErpConnector {
  return new Alegra({ usuario, token }, (world.alegraUrl ?? ALEGRA_URL).replace(/\/+$/, ''), send)
}

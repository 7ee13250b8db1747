/** What this installation is to the payment provider. The prefix of each key says whether money is real; they never mix. */
import type { Ambiente } from './pago'

export interface ClavesWompi {
  ambiente: Ambiente
  /** the only one that a browser may see */
  publica: string
  privada: string
  eventos: string
  integridad: string
  /** base of the API, without a slash at the end */
  api: string
  /** the page where people pay */
  checkout: string
}

/** As they stand in the settings; null where one is missing. */
export interface ClavesDichas {
  publica: string | null
  privada: string | null
  eventos: string | null
  integridad: string | null
  api: string | null
  checkout: string | null
}

const AMBIENTES = ['test', 'prod'] as const
const API = { test: 'https://sandbox.wompi.co/v1', prod: 'https://production.wompi.co/v1' }
const CHECKOUT = 'https://checkout.wompi.co/p/'
const CON_TLS = /^https:\/\//
/** Play money also goes to this very machine. */
const CON_TLS_O_AQUI = /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])/

/**
 * The keys, null where there are none (then there is no paying), or what is wrong with them: half of them, of two worlds
 * (a test key beside a real one would let somebody pay with play money), or an address without TLS.
 */
export function leerClaves(dichas: ClavesDichas): ClavesWompi | null | { mal: string } {
  const { publica, privada, eventos, integridad } = dichas
  if (!publica && !privada && !eventos && !integridad) return null
  if (!publica || !privada || !eventos || !integridad) return { mal: 'the four keys of Wompi, or none' }
  const ambiente = AMBIENTES.find(
    (a) =>
      publica.startsWith(`pub_${a}_`) &&
      privada.startsWith(`prv_${a}_`) &&
      eventos.startsWith(`${a}_events_`) &&
      integridad.startsWith(`${a}_integrity_`),
  )
  if (!ambiente) return { mal: 'keys of Wompi that are mixed, or none' }
  const api = (dichas.api ?? API[ambiente]).replace(/\/+$/, '')
  const checkout = dichas.checkout ?? CHECKOUT
  if (api === API[ambiente === 'test' ? 'prod' : 'test']) return { mal: 'keys of Wompi for its other house' }
  const forma = ambiente === 'prod' ? CON_TLS : CON_TLS_O_AQUI
  if (![api, checkout].every((url) => URL.canParse(url) && forma.test(url)))
    return { mal: 'addresses of Wompi without TLS' }
  return { ambiente, publica, privada, eventos, integridad, api, checkout }
}

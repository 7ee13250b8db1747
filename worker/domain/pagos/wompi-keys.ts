/** The provider keys of this installation. Their prefix says whether money is real; the two kinds never mix. */
import type { PaymentEnvironment } from './pago'
import { isSafeAddress } from './safe-address'

export interface WompiKeys {
  ambiente: PaymentEnvironment
  /** the only one a browser may see */
  publica: string
  privada: string
  eventos: string
  integrity: string
  /** base URL of the API, without a trailing slash */
  api: string
  /** URL of the provider's payment page */
  checkout: string
}

/** As configured; null where one is missing. */
export interface WompiKeysInput {
  publica: string | null
  privada: string | null
  eventos: string | null
  integrity: string | null
  api: string | null
  checkout: string | null
}

const ENVIRONMENTS = ['test', 'prod'] as const
const API = { test: 'https://sandbox.wompi.co/v1', prod: 'https://production.wompi.co/v1' }
const CHECKOUT = 'https://checkout.wompi.co/p/'

/**
 * The keys, null when none are set (payments are off), or what is wrong: some missing, mixed environments (a test key
 * beside a real one would allow payment with test money), or a URL without TLS.
 */
export function readKeys(given: WompiKeysInput): WompiKeys | null | { wrong: string } {
  const { publica, privada, eventos, integrity } = given
  if (!publica && !privada && !eventos && !integrity) return null
  if (!publica || !privada || !eventos || !integrity) return { wrong: 'the four keys of Wompi, or none' }
  const environment = ENVIRONMENTS.find(
    (a) =>
      publica.startsWith(`pub_${a}_`) &&
      privada.startsWith(`prv_${a}_`) &&
      eventos.startsWith(`${a}_events_`) &&
      integrity.startsWith(`${a}_integrity_`),
  )
  if (!environment) return { wrong: 'keys of Wompi that are mixed, or none' }
  const api = (given.api ?? API[environment]).replace(/\/+$/, '')
  const checkout = given.checkout ?? CHECKOUT
  if (api === API[environment === 'test' ? 'prod' : 'test'])
    return { wrong: 'keys of Wompi whose environment is not that of WOMPI_API_URL' }
  if (![api, checkout].every((address) => isSafeAddress(address, environment)))
    return { wrong: 'addresses of Wompi without TLS' }
  return { ambiente: environment, publica, privada, eventos, integrity, api, checkout }
}

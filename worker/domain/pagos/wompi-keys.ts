/** What this installation is to the payment provider. The prefix of each key says whether money is real; they never mix. */
import type { PaymentEnvironment } from './pago'

export interface WompiKeys {
  ambiente: PaymentEnvironment
  /** the only one that a browser may see */
  publica: string
  privada: string
  eventos: string
  integrity: string
  /** base of the API, without a slash at the end */
  api: string
  /** the page where people pay */
  checkout: string
}

/** As they stand in the settings; null where one is missing. */
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
const HTTPS_URL = /^https:\/\//
/** Play money also goes to this very machine. */
const TLS_OR_LOCAL = /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])/

/**
 * The keys, null where there are none (then there is no paying), or what is wrong with them: half of them, of two worlds
 * (a test key beside a real one would let somebody pay with play money), or an address without TLS.
 */
export function readKeys(given: WompiKeysInput): WompiKeys | null | { mal: string } {
  const { publica, privada, eventos, integrity } = given
  if (!publica && !privada && !eventos && !integrity) return null
  if (!publica || !privada || !eventos || !integrity) return { mal: 'the four keys of Wompi, or none' }
  const environment = ENVIRONMENTS.find(
    (a) =>
      publica.startsWith(`pub_${a}_`) &&
      privada.startsWith(`prv_${a}_`) &&
      eventos.startsWith(`${a}_events_`) &&
      integrity.startsWith(`${a}_integrity_`),
  )
  if (!environment) return { mal: 'keys of Wompi that are mixed, or none' }
  const api = (given.api ?? API[environment]).replace(/\/+$/, '')
  const checkout = given.checkout ?? CHECKOUT
  if (api === API[environment === 'test' ? 'prod' : 'test']) return { mal: 'keys of Wompi for its other house' }
  const forma = environment === 'prod' ? HTTPS_URL : TLS_OR_LOCAL
  if (![api, checkout].every((url) => URL.canParse(url) && forma.test(url)))
    return { mal: 'addresses of Wompi without TLS' }
  return { ambiente: environment, publica, privada, eventos, integrity, api, checkout }
}

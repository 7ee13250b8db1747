/** The account at Factus, through which this installation issues its electronic invoices; none without payments. */
import type { PaymentEnvironment } from '../pagos/pago'
import { isSafeAddress } from '../pagos/safe-address'

export interface FactusKeys {
  /** of the payments whose documents it issues */
  environment: PaymentEnvironment
  client_id: string
  client_secret: string
  username: string
  password: string
  /** base URL of the API, without a trailing slash */
  api: string
  /** numbering ranges of invoices and of credit notes; null where the account has a single active one */
  bills: number | null
  notes: number | null
}

/** As configured; null where one is missing. */
type FactusKeysInput = Record<
  'client_id' | 'client_secret' | 'username' | 'password' | 'api' | 'bills' | 'notes',
  string | null
>

const API = { test: 'https://api-sandbox.factus.com.co', prod: 'https://api.factus.com.co' }

/**
 * The keys, null when none are set (no invoices are issued) or this installation takes no payments, or what is wrong:
 * some missing, an address without TLS or of the other environment (a payment with test money would get a real
 * invoice), or a numbering range that is no number.
 * @param environment of the payments; null without them
 */
export function readFactusKeys(
  given: FactusKeysInput,
  environment: PaymentEnvironment | null,
): FactusKeys | null | { wrong: string } {
  const { client_id, client_secret, username, password } = given
  if (!client_id && !client_secret && !username && !password) return null
  if (!client_id || !client_secret || !username || !password) return { wrong: 'the four keys of Factus, or none' }
  if (!environment) return null
  const api = (given.api ?? API[environment]).replace(/\/+$/, '')
  if (api === API[environment === 'test' ? 'prod' : 'test'])
    return { wrong: 'Factus of another environment than Wompi' }
  if (!isSafeAddress(api, environment)) return { wrong: 'an address of Factus without TLS' }
  const bills = rangeOf(given.bills)
  const notes = rangeOf(given.notes)
  if (bills === undefined || notes === undefined) return { wrong: 'a numbering range of Factus that is no number' }
  return { environment, client_id, client_secret, username, password, api, bills, notes }
}

/** Undefined when it is no number. */
const rangeOf = (given: string | null): number | null | undefined =>
  given === null ? null : /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined

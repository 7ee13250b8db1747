/** Which addresses of a provider this installation may be configured with. */
import type { PaymentEnvironment } from './pago'

const LOCAL_HOSTS: readonly string[] = ['127.0.0.1', 'localhost']

/** Whether an address has TLS; in the test environment it may also be one of this machine. */
export function isSafeAddress(address: string, environment: PaymentEnvironment): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (environment === 'test' && protocol === 'http:' && LOCAL_HOSTS.includes(hostname))
}

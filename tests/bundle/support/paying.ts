/** A payment at the local imitation of the provider: started at checkout, paid on its page, verified on the way back. */
import { expect, inject } from 'vitest'
import { type Empresa, rows } from '../../support/world'
import { askServer } from './request'

export const WOMPI = inject('wompi')
export const PRO = { plan: 'Pro', periodo: 'mensual' }
export const pagosOf = (e: Empresa) => rows('select * from pagos where empresa_id = ?', e.id)
export const estadoOf = async (e: Empresa) =>
  (await rows<{ subscription_status: string }>('select subscription_status from empresas where id = ?', e.id))[0]
    ?.subscription_status

let serial = 0
let range = 102
/** Gives a test file its own addresses, so that two files do not share a limit. */
export const takeAddresses = (third: number): void => {
  range = third
}
/** A header with another address each time, within a range of the test file: the limit per address has its own test. */
export const fromIp = () => ({ 'cf-connecting-ip': `198.51.${range}.${++serial % 250}` })

/** Starts a payment; returns the address of the provider's page. */
export async function start(e: Empresa, form: Record<string, string> = PRO): Promise<URL> {
  const r = await askServer('/api/payments/checkout', { as: e.admin, form, headers: fromIp() })
  expect(r.status).toBe(200)
  const [, url = ''] = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(await r.text()) ?? []
  return new URL(url.replaceAll(/&#(\d+);/g, (_, n) => String.fromCharCode(Number(n))))
}
export const order = async (what: Record<string, unknown>) =>
  (await fetch(`${WOMPI}/orden`, { method: 'POST', body: JSON.stringify(what) })).json() as Promise<{
    sent: { reference: string; estado: number }[]
    transacciones: { id: string; reference: string; status: string }[]
  }>
/** Pays at the provider's page as a browser would; returns the transaction's id. */
export async function pay(url: URL, number = '4242424242424242'): Promise<string> {
  const body = new URLSearchParams([...url.searchParams, ['tarjeta-numero', number], ['tarjeta-vence', '12/30']])
  const r = await fetch(url.origin + url.pathname, { method: 'POST', body, redirect: 'manual' })
  return /estado\/([\w-]+)/.exec(r.headers.get('location') ?? '')?.[1] ?? ''
}
export const waitFor = async (what: () => Promise<boolean>) => {
  for (let i = 0; i < 100; i++) {
    if (await what()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('waited in vain')
}
export const referenceFrom = (url: URL) => url.searchParams.get('reference') ?? ''
export const returnTo = (reference: string, id: string) => `/payment/callback?reference=${reference}&id=${id}&env=test`
export const verify = async (reference: string, id: string) =>
  (await askServer(returnTo(reference, id), { form: { intent: 'verify' }, headers: fromIp() })).text()

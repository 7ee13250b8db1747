import type { Ordered } from './alegra.mjs'

export interface KeptVoucher {
  id: string
  name: string
  number: number
  date: string
  document: { id: number }
  observations: string
  items: {
    account: { code: string; movement: 'Debit' | 'Credit' }
    customer: { identification: string }
    description: string
    value: number
    cost_center?: number
  }[]
}
export interface VoucherType {
  id: number
  code: string
  name: string
  active: boolean
  cost_center: boolean
  cost_center_mandatory: boolean
  automatic_number: boolean
}
export class SiigoBooks {
  constructor(clock?: () => number, options?: { perMinute?: number })
  journals: KeptVoucher[]
  types: VoucherType[]
  addCentres(names: readonly string[]): void
  respond(
    method: string,
    where: string,
    headers: Record<string, string | undefined>,
    body: unknown,
  ): { status: number; headers: Record<string, string>; body: unknown; isLost?: boolean }
  order(what: Ordered): { journals: KeptVoucher[]; centres: { id: number; name: string }[] }
}

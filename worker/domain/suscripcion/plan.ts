/**
 * The plans in one table: prices, limits and features. The picker, the limits, the checkout and the public prices read
 * only this. Money is whole cents, never a fraction.
 */

export const PLANES = ['Basic', 'Pro', 'Plus'] as const
export type Plan = (typeof PLANES)[number]
export const PERIODS = ['mensual', 'anual'] as const
export type Periodo = (typeof PERIODS)[number]
/** A purchase: a plan for a period. */
export interface Purchase {
  plan: Plan
  periodo: Periodo
}

/** Days of history in Basic, for alerts, audit and positions; the trial, Pro and Plus are unlimited. */
export const BASIC_HISTORY_DAYS = 30
/** A year costs ten months. */
export const ANNUAL_PRICE_MONTHS = 10
const MONTHS_PER_YEAR = 12
/** The version of this table, frozen on each payment: change it with any price. */
export const TARIFA = '2026-11'
/**
 * Colombian VAT (IVA), in percent: the general rate, or none where the service counts as cloud computing, which the
 * Estatuto Tributario excludes (art. 476, numeral 21). Which one holds is a setting of the deployment.
 */
export type IvaRate = 0 | 19

/** What the plans differ in; a «gerente» is a platform employee and needs no screen. */
export type PlanFeature = 'gps' | 'reportes' | 'api' | 'erp' | 'gerente'

interface PlanRow {
  /** US dollars a month, for display */
  usd: number
  /** cents of Colombian pesos a month, taxes included; the charged price */
  cop: number
  vehiculos: number
  /** members in total, as the picker says; Administradores among them, as the public prices say: both are correct */
  miembros: number
  administradores: number
  /** days of history; null = unlimited */
  history: number | null
  opens: readonly PlanFeature[]
}

export const PLANS: Readonly<Record<Plan, PlanRow>> = {
  Basic: {
    usd: 9,
    cop: 2_990_000,
    vehiculos: 5,
    miembros: 3,
    administradores: 1,
    history: BASIC_HISTORY_DAYS,
    opens: [],
  },
  Pro: {
    usd: 19,
    cop: 6_190_000,
    vehiculos: 15,
    miembros: 10,
    administradores: 3,
    history: null,
    opens: ['gps', 'reportes', 'api'],
  },
  Plus: {
    usd: 39,
    cop: 12_590_000,
    vehiculos: 30,
    miembros: 25,
    administradores: 5,
    history: null,
    opens: ['gps', 'reportes', 'api', 'erp', 'gerente'],
  },
}
/** The trial has every feature, and the limits of the largest plan. */
export const TRIAL_PLAN = 'Plus' satisfies Plan

/** The plan whose limits apply: in the trial the trial's, whatever plan was chosen for afterwards. */
export const planInForce = <P extends string>(e: { plan_type: P; subscription_status: string }) =>
  e.subscription_status === 'trial' ? TRIAL_PLAN : e.plan_type
/** The plan the specification marks as most popular. */
export const RECOMMENDED_PLAN = 'Pro' satisfies Plan

/** 0 for the smallest. */
export const rank = (plan: Plan): number => PLANES.indexOf(plan)

/**
 * How many of a company's members may be Administradores: as many as its plan allows; all where more members were agreed
 * than any plan has.
 */
export const administradoresAmong = (miembros: number, plan: Plan): number =>
  miembros > PLANS.Plus.miembros ? miembros : Math.min(miembros, PLANS[plan].administradores)

/**
 * The first plan that allows more than n, and up to how many. Beyond the largest one there is Enterprise, by contact.
 * @param agreed the limit agreed with the platform, which no plan raises (docs/decisions/0024); null: none
 * @returns null where n has reached it, or beyond the largest plan
 */
export function planWithMore(
  what: 'vehiculos' | 'miembros' | 'administradores',
  n: number,
  agreed: number | null,
): { plan: Plan; upTo: number } | null {
  const most = agreed ?? Number.POSITIVE_INFINITY
  const plan = PLANES.find((one) => PLANS[one][what] > n)
  return plan && n < most ? { plan, upTo: Math.min(most, PLANS[plan][what]) } : null
}

/** The charged price, in cents of pesos, taxes included. */
export const copPrice = ({ plan, periodo }: Purchase): number =>
  PLANS[plan].cop * (periodo === 'anual' ? ANNUAL_PRICE_MONTHS : 1)

/** The displayed price in US dollars. */
export const usdPrice = ({ plan, periodo }: Purchase): number =>
  PLANS[plan].usd * (periodo === 'anual' ? ANNUAL_PRICE_MONTHS : 1)

/** What a plan costs a month in dollars: a year is paid at once, and shown by the month. */
export const usdPerMonth = ({ plan, periodo }: Purchase): number =>
  usdPrice({ plan, periodo }) / (periodo === 'anual' ? MONTHS_PER_YEAR : 1)

/** The tax within a tax-inclusive amount, in cents: of 19 % it is 19/119, rounded half up. Integer arithmetic only. */
export function ivaOf(monto: number, rate: IvaRate): number {
  const parts = 100 + rate
  const doubled = monto * 2 * rate + parts
  return (doubled - (doubled % (2 * parts))) / (2 * parts)
}

/** The price data a payment freezes. The price is the same at either rate: it includes all taxes. */
export function priceOf(
  purchase: Purchase,
  rate: IvaRate,
): { monto: number; iva: number; moneda: 'COP'; tarifa: string } {
  const monto = copPrice(purchase)
  return { monto, iva: ivaOf(monto, rate), moneda: 'COP', tarifa: TARIFA }
}

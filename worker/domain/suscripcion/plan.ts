/**
 * The plans, in one table: what each costs, allows and opens. The picker, the limits, the
 * checkout and the public prices read this and nothing else. Money is whole cents, never a fraction.
 */

export const PLANES = ['Basic', 'Pro', 'Plus'] as const
export type Plan = (typeof PLANES)[number]
export const PERIODS = ['mensual', 'anual'] as const
export type Periodo = (typeof PERIODS)[number]
/** What is bought: a plan for a period. */
export interface Purchase {
  plan: Plan
  periodo: Periodo
}

/** History that Basic keeps, of alerts, audit and positions; the trial, Pro and Plus keep all of it. */
export const BASIC_HISTORY_DAYS = 30
/** A year costs ten months. */
export const ANNUAL_PRICE_MONTHS = 10
/** The version of this table that a payment freezes: raised with any price. */
export const TARIFA = '2026-11'
/** Value added tax of Colombia, in hundredths. */
export const IVA = 19

export type PlanFeature = 'gps' | 'reportes' | 'api' | 'erp' | 'gerente'
/**
 * What of it is there. The rest is sold as the specification has it, and every list that names it says «Próximamente»
 * beside it. A «gerente» is a person of the platform's own house, and asks no screen.
 */
export const AVAILABLE: Readonly<Record<PlanFeature, boolean>> = {
  gps: true,
  reportes: false,
  api: true,
  erp: false,
  gerente: true,
}

interface PlanRow {
  /** US dollars a month, as shown */
  usd: number
  /** cents of Colombian pesos a month, taxes included, as charged */
  cop: number
  vehiculos: number
  /** members in all, as the picker says; Administradores among them, as the public prices say: both are true */
  miembros: number
  administradores: number
  /** days of history; null = all of it */
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
/** The trial has everything, and the limits of the largest plan. */
export const TRIAL_PLAN = 'Plus' satisfies Plan

/** The plan whose limits a company has: in the trial that of the trial, whatever it chose for afterwards. */
export const planInForce = <P extends string>(e: { plan_type: P; subscription_status: string }) =>
  e.subscription_status === 'trial' ? TRIAL_PLAN : e.plan_type
/** The plan that the spec marks as the most popular. */
export const RECOMMENDED_PLAN = 'Pro' satisfies Plan

/** 0 for the smallest. */
export const rank = (plan: Plan): number => PLANES.indexOf(plan)

/** The first plan with more than so many of those; null after the largest one (Enterprise, by contact). */
export const planWithMore = (what: 'vehiculos' | 'miembros' | 'administradores', n: number): Plan | null =>
  PLANES.find((plan) => PLANS[plan][what] > n) ?? null

/** What is charged, in cents of pesos, taxes included. */
export const copPrice = ({ plan, periodo }: Purchase): number =>
  PLANS[plan].cop * (periodo === 'anual' ? ANNUAL_PRICE_MONTHS : 1)

/** What is shown beside it, in US dollars. */
export const usdPrice = ({ plan, periodo }: Purchase): number =>
  PLANS[plan].usd * (periodo === 'anual' ? ANNUAL_PRICE_MONTHS : 1)

/**
 * The tax within an amount that includes it, in cents: 19 of 119 parts, to the nearest cent, half a cent up. Whole numbers
 * throughout: twice the parts and one half more, less what does not divide.
 */
export function ivaOf(monto: number): number {
  const parts = 100 + IVA
  const doubled = monto * 2 * IVA + parts
  return (doubled - (doubled % (2 * parts))) / (2 * parts)
}

/** Everything of a price that a payment freezes. */
export function priceOf(purchase: Purchase): { monto: number; iva: number; moneda: 'COP'; tarifa: string } {
  const monto = copPrice(purchase)
  return { monto, iva: ivaOf(monto), moneda: 'COP', tarifa: TARIFA }
}

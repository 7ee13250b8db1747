/**
 * The tab Facturación. Each panel is a file of its own in this folder; tab.server.ts reads their data. Order: plan,
 * saved card, payer, payment history.
 */
import { renews } from '@domain/pagos/tarjeta'
import { SavedCard } from '~/card/saved-card'
import { CancelSubscription, ChangePlan, NotCancelled } from './dialogs'
import { History } from './history'
import { Payer } from './payer'
import type { Payments } from './payments.server'
import { CurrentPlan } from './plan'
import type { Billing } from './tab.server'

export function BillingTab({ billing, payments }: { billing: Billing; payments: Payments }) {
  return (
    <>
      <CurrentPlan billing={billing} hasCard={payments?.payable === true && payments.tarjeta !== null} />
      {payments && <SavedCard card={payments.tarjeta} payable={payments.payable} renews={renews(billing.estado)} />}
      <History pagos={payments?.pagos ?? null} />
      {payments && <Payer pagador={payments.pagador} isSaved={payments.isSaved} invoices={payments.invoices} />}
      {billing.dialog === 'cancelar' && <CancelSubscription billing={billing} />}
      {billing.refusal && <NotCancelled reason={billing.refusal} />}
      {billing.dialog === 'cambiar' && <ChangePlan billing={billing} />}
    </>
  )
}

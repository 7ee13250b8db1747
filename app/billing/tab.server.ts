/** The tab Facturación, server side: reads the subscription and handles its actions. Days are those of the company. */

import { dayIn, daysBetween } from '@domain/day'
import { nextCharge } from '@domain/pagos/tarjeta'
import type { FacturacionCommand } from '@domain/suscripcion/facturacion'
import { copPrice } from '@domain/suscripcion/plan'
import { PAGO_GRACE_MS } from '@domain/suscripcion/standing'
import {
  cancel,
  changePlan,
  type FullSuscripcion,
  nextPago,
  onlyTrial,
  whyNotCancelled,
} from '@domain/suscripcion/suscripcion'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { redirectWithToast, redirectWithUndo } from '~/forms/redirect.server'
import { HREF_FACTURACION } from '~/plan/address'

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>
export type Billing = ReturnType<typeof readBilling>

export function readBilling(request: Request, { empresa, now }: Pick<Services, 'empresa' | 'now'>) {
  const s: FullSuscripcion & { zona_horaria: string } = empresa
  const params = new URL(request.url).searchParams
  const { subscription_status: estado, trial_ends_at, subscription_ends_at, plan_type: plan, periodo } = s
  const end = estado === 'trial' ? trial_ends_at : subscription_ends_at
  const day = (at: number | null) => (at === null ? null : dayIn(s.zona_horaria, at))
  const pago = nextPago(s)
  const can = {
    cancelar: cancel(s, now) !== null,
    cambiar: changePlan(s, { plan, periodo }, now) !== null,
  }
  const isPaid = s.siguiente_at !== null
  // cancelled, it has no next period: what was chosen for it waits for the cancelling to be taken back
  const changes = (s.plan_siguiente !== null || s.periodo_siguiente !== null) && (isPaid || estado !== 'canceled')
  return {
    estado,
    plan,
    periodo,
    fin: day(end),
    dias: end === null ? null : daysBetween(dayIn(s.zona_horaria, now), dayIn(s.zona_horaria, end)),
    isTrial: onlyTrial(s),
    /** the saved card is still to be charged for the period that ended */
    charges: estado === 'past_due' && end !== null && nextCharge(end, now) !== null,
    grace: estado === 'past_due' && end !== null ? day(end + PAGO_GRACE_MS) : null,
    pago: pago && { ...pago, at: day(pago.at), monto: copPrice(pago) },
    next: changes
      ? {
          plan: s.plan_siguiente ?? plan,
          periodo: s.periodo_siguiente ?? periodo,
          at: day(s.siguiente_at ?? subscription_ends_at),
          paid: isPaid,
        }
      : null,
    puede: can,
    /** asked to cancel what cannot be cancelled, also when that changed since the question was opened */
    refusal: params.has('cancelar') ? whyNotCancelled(s, now) : null,
    dialog:
      can.cancelar && params.has('cancelar')
        ? ('cancelar' as const)
        : can.cambiar && params.has('cambiar')
          ? ('cambiar' as const)
          : null,
  }
}

/** How a cancellation, and its end, is taken back. */
const opposite = (intent: FacturacionCommand['intent']) => ({ action: HREF_FACTURACION, fields: { intent } })

export async function changeBilling(
  command: FacturacionCommand,
  { suscripcion, empresa }: Pick<Services, 'suscripcion' | 'empresa'>,
) {
  switch (command.intent) {
    case 'cancel-subscription':
      await suscripcion.cancel()
      return redirectWithUndo(HREF_FACTURACION, opposite('resume-subscription'), 'suscripcion.cancel_done')
    case 'resume-subscription':
      await suscripcion.resume()
      return redirectWithUndo(HREF_FACTURACION, opposite('cancel-subscription'), 'suscripcion.resume_done')
    case 'change-plan': {
      const { plan, periodo } = command
      await suscripcion.changePlan({ plan, periodo })
      // to keep the plan that it has takes the change back that was planned
      const isUndone = plan === empresa.plan_type && periodo === empresa.periodo
      return redirectWithToast(HREF_FACTURACION, isUndone ? 'common.undone' : 'suscripcion.change_done')
    }
  }
}

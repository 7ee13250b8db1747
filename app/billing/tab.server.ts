/** The tab Facturación, server side: what the subscription is, and what may be asked of it. */

import { diaEn, diasEntre } from '@domain/day'
import type { FacturacionCommand } from '@domain/suscripcion/facturacion'
import { copPrice } from '@domain/suscripcion/plan'
import { PAGO_GRACE_MS } from '@domain/suscripcion/standing'
import { cambiarPlan, cancelar, type FullSuscripcion, onlyTrial, proximoPago } from '@domain/suscripcion/suscripcion'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { redirectWithToast } from '~/forms/redirect.server'
import { HREF_FACTURACION } from '~/plan/address'

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>
export type Billing = ReturnType<typeof readBilling>

export function readBilling(request: Request, { empresa, ahora: now }: Pick<Services, 'empresa' | 'ahora'>) {
  const s: FullSuscripcion & { zona_horaria: string } = empresa
  const params = new URL(request.url).searchParams
  const { subscription_status: estado, trial_ends_at, subscription_ends_at, plan_type: plan, periodo } = s
  const fin = estado === 'trial' ? trial_ends_at : subscription_ends_at
  const pago = proximoPago(s)
  const can = {
    cancelar: cancelar(s, now) !== null,
    cambiar: cambiarPlan(s, { plan, periodo }, now) !== null,
  }
  const cambia = s.plan_siguiente !== null || s.periodo_siguiente !== null
  return {
    estado,
    plan,
    periodo,
    fin,
    dias: fin === null ? null : diasEntre(diaEn(s.zona_horaria, now), diaEn(s.zona_horaria, fin)),
    isTrial: onlyTrial(s),
    grace: estado === 'past_due' && fin !== null ? fin + PAGO_GRACE_MS : null,
    pago: pago && { ...pago, monto: copPrice(pago) },
    siguiente: cambia
      ? {
          plan: s.plan_siguiente ?? plan,
          periodo: s.periodo_siguiente ?? periodo,
          at: s.siguiente_at ?? subscription_ends_at,
          paid: s.siguiente_at !== null,
        }
      : null,
    puede: can,
    ventana:
      can.cancelar && params.has('cancelar')
        ? ('cancelar' as const)
        : can.cambiar && params.has('cambiar')
          ? ('cambiar' as const)
          : null,
  }
}

export async function changeBilling(orden: FacturacionCommand, { suscripcion }: Pick<Services, 'suscripcion'>) {
  switch (orden.intent) {
    case 'suscripcion-cancelar':
      await suscripcion.cancel()
      return redirectWithToast(HREF_FACTURACION, 'suscripcion.cancel_done')
    case 'suscripcion-reanudar':
      await suscripcion.resume()
      return redirectWithToast(HREF_FACTURACION, 'suscripcion.resume_done')
    case 'plan-cambiar': {
      const { plan, periodo } = orden
      await suscripcion.changePlan({ plan, periodo })
      return redirectWithToast(HREF_FACTURACION, 'suscripcion.change_done')
    }
  }
}

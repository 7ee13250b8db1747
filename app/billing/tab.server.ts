/** The tab Facturación, server side: what the subscription is, and what may be asked of it. */
import { GRACIA_DE_PAGO_MS } from '@domain/apertura'
import { diaEn, diasEntre } from '@domain/dia'
import type { FacturacionCommand } from '@domain/facturacion'
import { precioCop } from '@domain/plan'
import { cambiarPlan, cancelar, onlyTrial, proximoPago, type SuscripcionEntera } from '@domain/suscripcion'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { redirigir } from '~/forms/redirigir.server'
import { HREF_FACTURACION } from '~/plan/address'

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>
export type Billing = ReturnType<typeof readBilling>

export function readBilling(request: Request, { empresa, ahora }: Pick<Services, 'empresa' | 'ahora'>) {
  const s: SuscripcionEntera & { zona_horaria: string } = empresa
  const params = new URL(request.url).searchParams
  const { subscription_status: estado, trial_ends_at, subscription_ends_at, plan_type: plan, periodo } = s
  const fin = estado === 'trial' ? trial_ends_at : subscription_ends_at
  const pago = proximoPago(s)
  const puede = {
    cancelar: cancelar(s, ahora) !== null,
    cambiar: cambiarPlan(s, { plan, periodo }, ahora) !== null,
  }
  const cambia = s.plan_siguiente !== null || s.periodo_siguiente !== null
  return {
    estado,
    plan,
    periodo,
    fin,
    dias: fin === null ? null : diasEntre(diaEn(s.zona_horaria, ahora), diaEn(s.zona_horaria, fin)),
    dePrueba: onlyTrial(s),
    gracia: estado === 'past_due' && fin !== null ? fin + GRACIA_DE_PAGO_MS : null,
    pago: pago && { ...pago, monto: precioCop(pago) },
    siguiente: cambia
      ? {
          plan: s.plan_siguiente ?? plan,
          periodo: s.periodo_siguiente ?? periodo,
          at: s.siguiente_at ?? subscription_ends_at,
          pagado: s.siguiente_at !== null,
        }
      : null,
    puede,
    ventana:
      puede.cancelar && params.has('cancelar')
        ? ('cancelar' as const)
        : puede.cambiar && params.has('cambiar')
          ? ('cambiar' as const)
          : null,
  }
}

export async function changeBilling(orden: FacturacionCommand, { suscripcion }: Pick<Services, 'suscripcion'>) {
  switch (orden.intent) {
    case 'suscripcion-cancelar':
      await suscripcion.cancel()
      return redirigir(HREF_FACTURACION, 'suscripcion.se_cancelo')
    case 'suscripcion-reanudar':
      await suscripcion.resume()
      return redirigir(HREF_FACTURACION, 'suscripcion.se_reanudo')
    case 'plan-cambiar': {
      const { plan, periodo } = orden
      await suscripcion.changePlan({ plan, periodo })
      return redirigir(HREF_FACTURACION, 'suscripcion.se_cambio')
    }
  }
}

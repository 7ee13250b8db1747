/** Subscriptions and payments: one in each state. */
import { unapproved } from '../../../support/data'
import { createEmpresa, createPago, type Empresa, execute, subscribe } from '../../../support/world'

const DAY_MS = 86_400_000

export type SubscribedEmpresas = Record<'activa' | 'cancelada' | 'tarde' | 'terminada', Empresa>

/** Companies whose subscription is paid (with a saved card), cancelled with another plan paid ahead, late, and over. */
export async function subscribedEmpresas(): Promise<SubscribedEmpresas> {
  const now = Date.now()
  const subscribedEmpresa = async (change: Record<string, string | number | null>) => {
    const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
    await subscribe(empresa.id, change)
    return empresa
  }
  const next = { plan_siguiente: 'Basic', periodo_siguiente: 'anual' }
  const active = await subscribedEmpresa(next)
  await execute([
    [
      `insert into fuentes_pago (id, empresa_id, fuente_id, ambiente, marca, ultimos, vence, correo, created_at)
       values (?, ?, 1, 'test', 'VISA', '4242', '12/39', 'pagos@prueba.co', 1)`,
      [crypto.randomUUID(), active.id],
    ],
  ])
  return {
    activa: active,
    cancelada: await subscribedEmpresa({
      ...next,
      siguiente_at: now + 9 * DAY_MS,
      subscription_status: 'canceled',
      cancela_at: now,
      next_payment_at: null,
    }),
    tarde: await subscribedEmpresa({ subscription_ends_at: now - 2 * DAY_MS, plan_type: 'Plus' }),
    terminada: await subscribedEmpresa({ subscription_ends_at: now - 30 * DAY_MS, plan_type: 'Basic' }),
  }
}

/** A payment in each state, and more than a page of them. @returns the reference of the one that is still open */
export async function pagosOf(empresa: string): Promise<string> {
  const now = Date.now()
  const words = 'La transacción fue rechazada por el banco emisor de la tarjeta: fondos insuficientes'
  const openReference = `vg-${crypto.randomUUID().replaceAll('-', '')}-p`
  await createPago(empresa, { ...unapproved('PENDING'), reference: openReference }, now)
  await createPago(empresa, unapproved('DECLINED', words), now - DAY_MS)
  await createPago(empresa, unapproved('ERROR'), now - 2 * DAY_MS)
  await createPago(
    empresa,
    { estado: 'VOIDED', metodo: 'BANCOLOMBIA_COLLECT', anulado_at: now - 2 * DAY_MS },
    now - 3 * DAY_MS,
  )
  await createPago(empresa, unapproved('vencido'), now - 4 * DAY_MS)
  for (let i = 5; i < 13; i++) {
    await createPago(empresa, { origen: 'automatico', plan_type: 'Plus', periodo: 'anual' }, now - i * 366 * DAY_MS)
  }
  return openReference
}

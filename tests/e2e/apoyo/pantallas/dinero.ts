/** Subscriptions and payments as they are met: one of each state. */
import { sinAprobar } from '../../../apoyo/datos'
import { crearEmpresa, crearPago, type Empresa, ejecutar, suscribir } from '../../../apoyo/mundo'

const DIA_MS = 86_400_000

export type Suscritas = Record<'activa' | 'cancelada' | 'tarde' | 'terminada', Empresa>

/** Companies whose subscription is paid (with a saved card), cancelled with another plan paid ahead, late, and over. */
export async function suscritas(): Promise<Suscritas> {
  const ahora = Date.now()
  const suscrita = async (cambio: Record<string, string | number | null>) => {
    const empresa = await crearEmpresa({ vehiculos: 1, dispositivos: 1 })
    await suscribir(empresa.id, cambio)
    return empresa
  }
  const siguiente = { plan_siguiente: 'Basic', periodo_siguiente: 'anual' }
  const activa = await suscrita(siguiente)
  await ejecutar([
    [
      `insert into fuentes_pago (id, empresa_id, fuente_id, ambiente, marca, ultimos, vence, correo, created_at)
       values (?, ?, 1, 'test', 'VISA', '4242', '12/39', 'pagos@prueba.co', 1)`,
      [crypto.randomUUID(), activa.id],
    ],
  ])
  return {
    activa,
    cancelada: await suscrita({
      ...{ ...siguiente, siguiente_at: ahora + 9 * DIA_MS },
      ...{ subscription_status: 'canceled', cancela_at: ahora, next_payment_at: null },
    }),
    tarde: await suscrita({ subscription_ends_at: ahora - 2 * DIA_MS, plan_type: 'Plus' }),
    terminada: await suscrita({ subscription_ends_at: ahora - 30 * DIA_MS, plan_type: 'Basic' }),
  }
}

/** A payment of each state, and more than a page of them. @returns the reference of the one that is still open */
export async function pagosDe(empresa: string): Promise<string> {
  const ahora = Date.now()
  const palabras = 'La transacción fue rechazada por el banco emisor de la tarjeta: fondos insuficientes'
  const abierto = `vg-${crypto.randomUUID().replaceAll('-', '')}-p`
  await crearPago(empresa, { ...sinAprobar('PENDING'), reference: abierto }, ahora)
  await crearPago(empresa, sinAprobar('DECLINED', palabras), ahora - DIA_MS)
  await crearPago(empresa, sinAprobar('ERROR'), ahora - 2 * DIA_MS)
  await crearPago(
    empresa,
    { estado: 'VOIDED', metodo: 'BANCOLOMBIA_COLLECT', anulado_at: ahora - 2 * DIA_MS },
    ahora - 3 * DIA_MS,
  )
  await crearPago(empresa, sinAprobar('vencido'), ahora - 4 * DIA_MS)
  for (let i = 5; i < 13; i++) {
    await crearPago(empresa, { origen: 'automatico', plan_type: 'Plus', periodo: 'anual' }, ahora - i * 366 * DIA_MS)
  }
  return abierto
}

/** A company's own subscription, as a room of the tenant door: read as it is written, and changed only as it was read. */
import { entrada, type Que, type Rastro } from '../domain/auditoria'
import type { SuscripcionEntera } from '../domain/suscripcion'
import { filaDeAuditoria } from './auditoria-sql'
import type { Conexion } from './connect'
import { COLUMNAS_SUSCRIPCION } from './subscription-events'
import { cambioDeSuscripcion, type SubscriptionChange } from './suscripcion-sql'

export type SucesoDeSuscripcion = 'suscripcion-cancelada' | 'suscripcion-reanudada' | 'plan-elegido'

export class MiSuscripcionDb {
  constructor(
    private readonly d1: Conexion,
    private readonly empresaId: string,
    private readonly rastro: Rastro,
  ) {}

  async leer(): Promise<SuscripcionEntera | null> {
    return this.d1
      .prepare(`select ${COLUMNAS_SUSCRIPCION.join(', ')} from empresas where id = ?1`)
      .bind(this.empresaId)
      .first<SuscripcionEntera>()
  }

  /** Writes it, with its line in the audit log; false when it no longer stands as it was read. */
  async cambiar(
    cambio: SubscriptionChange,
    suceso: SucesoDeSuscripcion,
    datos: Que<'plan-elegido'>['datos'] = {},
  ): Promise<boolean> {
    const { d1, empresaId, rastro } = this
    const apunte = entrada(rastro, suceso, { empresa_id: empresaId, datos })
    const tras = [filaDeAuditoria(d1, apunte, 'tras-cambio')]
    const [hecho] = await d1.batch(cambioDeSuscripcion(d1, empresaId, cambio, tras, rastro.at))
    return (hecho?.meta.changes ?? 0) > 0
  }
}

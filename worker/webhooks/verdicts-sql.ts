/**
 * Finds the vehicles whose verdict is no longer the one that their company's webhooks were told. Verdicts change at
 * midnight without a write (docs/decisions/0041), so a scheduled job compares them each minute, for webhooks with this
 * event only.
 */
import { dayIn } from '../domain/day'
import type { WebhookEvent } from '../domain/webhooks/event'
import type { Connection } from '../platform-db/connect'
import { read, text, write } from '../platform-db/sql'

const EVENT: WebhookEvent = 'vehicle.verdict_changed'
const WANTS = `w.activo = 1 and exists (select 1 from json_each(w.eventos) where value = '${EVENT}')`
/** ?1: `[[zone, its day], …]` */
const NOW = `from webhooks w indexed by webhooks_turno cross join empresas e on e.id = w.empresa_id
  cross join json_each(?1) z on z.value ->> 0 = e.zona_horaria
  cross join veredictos s on s.empresa_id = w.empresa_id and s.desde <= z.value ->> 1 and s.hasta > z.value ->> 1
  left join webhook_veredictos t on t.empresa_id = w.empresa_id and t.webhook_id = w.id and t.vehiculo_id = s.vehiculo_id`

export class VerdictsDb {
  constructor(private readonly d1: Connection) {}

  /**
   * Queues a message for each verdict that changed; a vehicle's first verdict is only recorded. Messages and records
   * are written in one transaction.
   * @param now UTC milliseconds
   */
  async tell(now: number): Promise<void> {
    const zones = await read(
      this.d1,
      { zona: text },
      `select distinct e.zona_horaria as zona from webhooks w indexed by webhooks_turno join empresas e on e.id = w.empresa_id where ${WANTS}`,
    ).all()
    if (zones.length === 0) return
    const days = JSON.stringify(zones.map(({ zona }) => [zona, dayIn(zona, now)]))
    await this.d1.batch([
      write(
        this.d1,
        `insert into entregas (id, empresa_id, webhook_id, evento, datos, ocurrio_at, proximo_at, created_at)
           select 'msg_' || lower(hex(randomblob(16))), w.empresa_id, w.id, '${EVENT}',
             json_object('vehiculo_id', v.id, 'placa', v.placa, 'antes', t.veredicto, 'veredicto', s.veredicto,
               'dia', z.value ->> 1), ?2, ?2, ?2
           ${NOW} join vehiculos v on v.empresa_id = s.empresa_id and v.id = s.vehiculo_id
           where ${WANTS} and t.veredicto <> s.veredicto`,
        days,
        now,
      ),
      write(
        this.d1,
        `insert into webhook_veredictos (empresa_id, webhook_id, vehiculo_id, veredicto)
           select w.empresa_id, w.id, s.vehiculo_id, s.veredicto ${NOW}
           where ${WANTS} and t.veredicto is not s.veredicto
           on conflict (empresa_id, webhook_id, vehiculo_id) do update set veredicto = excluded.veredicto`,
        days,
      ),
    ])
  }
}

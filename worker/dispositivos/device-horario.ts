/** When one device of the company records: as the company, in hours of its own, or always, which its drivers read why. */
import { eq } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import { type DeviceHoursCommand, ruleOf } from '../domain/horarios/command'
import type { DeviceHours } from '../domain/horarios/horario'
import { isWholeWeek, type WeeklyHours } from '../domain/horarios/hours'
import { deviceHoursFrom } from '../domain/horarios/kept'
import { Refusal } from '../domain/refusal'
import { queueConfiguration } from '../outbox/rows-sql'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { increment } from '../tenant/source'
import { withGenericError } from '../trace/generic-refusal'
import { sourcesOf } from './list'

interface HoursOfDevice {
  /** null: those of the company */
  own: DeviceHours | null
  /** null: at all hours */
  company: WeeklyHours | null
}

export class DeviceHorario {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: Pick<EmpresaRow, 'horario'>,
    private readonly pendientes: { deliver(): Promise<void> },
    private readonly now: number,
  ) {}

  /** The rule of a device; null for one of another company. */
  async read(id: string): Promise<HoursOfDevice | null> {
    const row = await this.#find(id)
    return row && { own: row.horario, company: this.empresa.horario }
  }

  /**
   * The Device has its new hours when this returns; what it stored before stays.
   * @throws Refusal for a phone that would record at all hours, and for hours of its own that leave none free, with which
   *   a tracker would do so without a reason
   */
  async replace({ id, antes: shown, ...form }: DeviceHoursCommand): Promise<{ placa: string }> {
    const db = this.db.writer()
    const before = await this.#find(id)
    if (!before) throw new Refusal('no-encontrado')
    const rule = deviceHoursFrom(ruleOf(form), shown && ruleOf(shown), before.horario)
    if (rule?.kind === 'own' && rule.hours.days.every((shift) => shift === null))
      throw new Refusal('ningun-dia-de-trabajo', 'day_0')
    const isWhole = rule?.kind === 'own' && isWholeWeek(rule.hours)
    if ((isWhole || rule?.kind === 'always') && before.tipo_dispositivo === 'mobile_app')
      throw new Refusal('celular-a-toda-hora', 'regla')
    if (isWhole) throw new Refusal('horario-sin-horas-libres', 'regla')
    await withGenericError('error-guardar-dispositivo', () =>
      db.batch([
        db.update('gps_dispositivos', { id }, { horario: rule, rev: increment(1) }),
        audit(db, 'horario-de-dispositivo', {
          objeto: id,
          datos: { vehiculo: before.vehiculo_id, regla: form.regla },
        }),
        queueConfiguration(db, { id }, this.now),
      ]),
    )
    await this.pendientes.deliver()
    return { placa: before.placa }
  }

  #find(id: string) {
    const { g, v, joins } = sourcesOf(this.db)
    const fields = {
      vehiculo_id: g.vehiculo_id,
      tipo_dispositivo: g.tipo_dispositivo,
      horario: g.horario,
      placa: v.placa,
    }
    return this.db.first({ fields, from: g, joins, where: eq(g.id, id) })
  }
}

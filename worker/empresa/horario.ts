/** The working hours of a company: outside them no position of its devices is recorded. */
import { audit } from '../auditoria/sql'
import type { WeeklyHours } from '../domain/horarios/hours'
import { hoursFrom } from '../domain/horarios/kept'
import { Refusal } from '../domain/refusal'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { withGenericError } from '../trace/generic-refusal'

export class Horario {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: Pick<EmpresaRow, 'horario'>,
    private readonly pendientes: { deliver(): Promise<void> },
  ) {}

  /** Null when positions are recorded at all hours. */
  read(): WeeklyHours | null {
    return this.empresa.horario
  }

  /**
   * The Devices have the new hours when this returns; what they stored before stays.
   * @param asked null: at all hours
   * @param shown a day left as the form showed it keeps its stored value; undefined writes all
   * @throws Refusal `ningun-dia-de-trabajo` when another person took the other days away meanwhile
   */
  async replace(asked: WeeklyHours | null, shown?: WeeklyHours | null): Promise<void> {
    const db = this.db.settings()
    const hours = hoursFrom(asked, shown, this.read())
    if (hours?.days.every((shift) => shift === null)) throw new Refusal('ningun-dia-de-trabajo', 'day_0')
    const days = hours?.days.filter((shift) => shift !== null).length ?? 7
    await withGenericError('error-guardar-configuracion', () =>
      db.batch([
        // a trigger raises the rev of the company's devices and fills the outbox
        db.updateEmpresa({ horario: hours }),
        audit(db, 'horario-cambiado', { datos: { dias: days, limita: hours !== null } }),
      ]),
    )
    await this.pendientes.deliver()
  }
}

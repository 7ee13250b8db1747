/** Alerts follow what falls due: after every change of a vehicle at once (the outbox asks), once a day for all (the clock). */
import type { Conexion } from '../db/connect'
import { type FilaCosa, leerCosaDe } from '../db/cosas-sql'
import { type Fallo, JuicioDb } from '../db/juicio-db'
import { diaEn } from '../domain/dia'
import { CLASES_DE_COSA, type ClaseDeCosa, cosaDe, type Debida, debida } from '../domain/juicio'

export class Juicio {
  readonly #db: JuicioDb

  constructor(
    conexion: Conexion,
    private readonly ahora: number,
  ) {
    this.#db = new JuicioDb(conexion)
  }

  /** Judges everything of these vehicles of one company, on the day that it is there. Twice or at once does no harm. */
  async vehiculos(empresaId: string, ids: readonly string[]): Promise<void> {
    const db = this.#db
    const cosas = await db.deVehiculos(empresaId, ids)
    const sentencias = [db.sinCosa(empresaId, ids, this.ahora)]
    for (const clase of CLASES_DE_COSA) {
      const [primera] = cosas[clase]
      if (!primera) continue
      const hoy = diaEn(primera.zona_horaria, this.ahora)
      sentencias.push(...db.fallar(clase, fallosDe(clase, cosas[clase], hoy), hoy, this.ahora, empresaId))
    }
    await db.escribir(sentencias)
  }
}

/** The verdicts that change something, or may. */
export function fallosDe(clase: ClaseDeCosa, filas: readonly FilaCosa[], hoy: string): Fallo[] {
  const fallos: Fallo[] = []
  for (const fila of filas) {
    const umbrales = fila.umbrales === null ? null : (JSON.parse(fila.umbrales) as number[])
    const alerta = debida(leerCosaDe(clase, fila), hoy, umbrales)
    if (!yaEsta(fila, alerta))
      fallos.push({ id: fila.id, foto: fila.foto, cosa: cosaDe(clase, fila.id), debida: alerta })
  }
  return fallos
}

const yaEsta = (f: FilaCosa, d: Debida | null): boolean =>
  d === null
    ? f.a_vence === null
    : f.a_vence === d.vence &&
      f.a_umbral === d.umbral &&
      f.a_mensaje === d.mensaje &&
      f.a_busqueda === d.busqueda &&
      f.a_vehiculo === f.vehiculo_id

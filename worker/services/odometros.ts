/** The odometers of a company's vehicles: what is known, what contradicts it, and the reading that somebody takes. */
import { and, eq, gt, isNotNull, lte, ne } from 'drizzle-orm'
import { ascendente, descendente } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import { contradiccion, escribirKm, type Lectura } from '../domain/kilometraje'
import type { LecturaDatos } from '../domain/mantenimiento'
import { Negativa } from '../domain/negativa'
import { conGenerico } from './generico'
import { consultaDePlanes } from './mantenimiento-ficha'
import { consultaDeVehiculo } from './mantenimientos-lista'
import type { Pendientes } from './pendientes'

/** A service as it stood before it is changed. */
export type Antes = { id: string; fecha: string; kilometraje: number | null }

export class Odometros {
  constructor(
    private readonly db: EmpresaDb,
    private readonly pendientes: Pick<Pendientes, 'entregar'>,
    private readonly ahora: number,
  ) {}

  /** The vehicle with what its odometer showed last, or null. */
  find(vehiculoId: string) {
    return this.db.first(consultaDeVehiculo(this.db, vehiculoId))
  }

  /**
   * «Actualizar kilometraje»: what the dashboard shows. Refuses what is lower than what is known and what is older, unless
   * it corrects. Answers the plate.
   */
  async leer(vehiculoId: string, { fecha, kilometraje: km, corregir }: LecturaDatos): Promise<{ placa: string }> {
    return conGenerico('error-guardar-mantenimiento', async () => {
      const { vehiculo, lecturas } = await conocido(this.db, vehiculoId, fecha, null)
      if (!vehiculo) throw new Negativa('no-encontrado')
      if (!corregir) {
        negarContradiccion({ fecha, km }, lecturas)
        if ((vehiculo.kilometraje_fecha ?? '') > fecha) throw new Negativa('kilometraje-antiguo', 'fecha')
      }
      await this.db.batch([
        this.db.leerOdometro(vehiculoId, { fecha, km }, corregir ? 'siempre' : 'mayor'),
        ...this.db.trasCambio(vehiculoId, this.ahora),
      ])
      await this.pendientes.entregar()
      return { placa: vehiculo.placa }
    })
  }
}

/** A vehicle, its plans, and the readings nearest to a day, but for those of the service that is being changed. */
export async function conocido(db: EmpresaDb, vehiculoId: string, fecha: string, antes: Antes | null) {
  const m = db.from('mantenimientos')
  const leidas = and(eq(m.vehiculo_id, vehiculoId), isNotNull(m.kilometraje), antes ? ne(m.id, antes.id) : undefined)
  const fields = { fecha: m.fecha, km: m.kilometraje }
  const [[vehiculo], planes, anteriores, posteriores] = await db.together(
    consultaDeVehiculo(db, vehiculoId),
    consultaDePlanes(db, vehiculoId),
    {
      fields,
      from: m,
      where: and(leidas, lte(m.fecha, fecha)),
      orderBy: [descendente(m.fecha), descendente(m.kilometraje)],
      limit: 1,
    },
    {
      fields,
      from: m,
      where: and(leidas, gt(m.fecha, fecha)),
      orderBy: [ascendente(m.fecha), ascendente(m.kilometraje)],
      limit: 1,
    },
  )
  const dicha = vehiculo && { fecha: vehiculo.kilometraje_fecha, km: vehiculo.kilometraje }
  const esDelServicio = antes !== null && dicha?.fecha === antes.fecha && dicha.km === antes.kilometraje
  const lecturas = [...anteriores, ...posteriores, ...(dicha && !esDelServicio ? [dicha] : [])].filter(
    (l): l is Lectura => l.fecha !== null && l.km !== null,
  )
  return { vehiculo, planes, lecturas }
}

/** Refuses a reading that contradicts what is known. */
export function negarContradiccion(nueva: Lectura, conocidas: Lectura[]): void {
  const contra = contradiccion(nueva, conocidas)
  if (!contra) return
  throw new Negativa(`kilometraje-${contra.clave}`, 'kilometraje', { km: escribirKm(contra.lectura.km) })
}

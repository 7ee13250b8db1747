/** The vehicles of a company: read with their semáforo, written nowhere else. */
import { eq } from 'drizzle-orm'
import { distintos, opcional } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import { esRepetido } from '../db/errores'
import type { EmpresaFila } from '../db/plataforma-db'
import { suscripcionVigente } from '../domain/apertura'
import { Negativa } from '../domain/negativa'
import { palabrasDePlaca } from '../domain/placa'
import { planConMas, planInForce, TABLA } from '../domain/plan'
import { plegar } from '../domain/texto'
import type { ListaVehiculos, VehiculoDatos } from '../domain/vehiculo'
import { conGenerico } from './generico'
import type { Pendientes } from './pendientes'
import { consultasDeJuicio } from './situaciones'
import { camposDe, leerFilas, type Vehiculo } from './vehiculo-fila'
import { type Eleccion, eleccionDe, hallarVehiculos, type VehiculoElegible } from './vehiculos-eleccion'
import { listar, type PaginaVehiculos } from './vehiculos-lista'

export class Vehiculos {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaFila,
    private readonly pendientes: Pick<Pendientes, 'entregar'>,
    private readonly reloj: { hoy: string; ahora: number },
  ) {}

  /** One page of the list, its neighbours and its counters, in one round trip. */
  list(lista: ListaVehiculos): Promise<PaginaVehiculos> {
    return listar(this.db, lista, this.reloj.hoy)
  }

  /** One vehicle of the company, or null. */
  async find(id: string): Promise<Vehiculo | null> {
    const v = this.db.from('vehiculos')
    const [filas, ...papeles] = await this.db.together(
      { fields: camposDe(v), from: v, where: eq(v.id, id) },
      ...consultasDeJuicio(this.db, (columna) => eq(columna, id), this.reloj.hoy),
    )
    return leerFilas(filas, papeles, this.reloj.hoy)[0] ?? null
  }

  /** The vehicles that a form offers, the one with this id as chosen; in one round trip. */
  choice(elegidoId: string | null): Promise<Eleccion> {
    return eleccionDe(this.db, elegidoId)
  }

  /** The first vehicles by plate that a search finds. */
  matches(q: string): Promise<VehiculoElegible[]> {
    return hallarVehiculos(this.db, q)
  }

  /** What would go with a vehicle: how many drivers and documents, and the IMEI of its device; null when it is not ours. */
  async whatGoes(id: string) {
    const v = this.db.from('vehiculos')
    const conductores = this.db.from('conductores')
    const documentos = this.db.from('documentos')
    const gps = this.db.from('gps_dispositivos')
    return this.db.first({
      fields: {
        id: v.id,
        placa: v.placa,
        marca: v.marca,
        modelo: v.modelo,
        servicio: v.servicio,
        conductores: distintos(conductores.id),
        documentos: distintos(documentos.id),
        dispositivo: opcional(gps.imei),
      },
      from: v,
      leftJoins: [
        [conductores, eq(conductores.vehiculo_id, v.id)],
        [documentos, eq(documentos.vehiculo_id, v.id)],
        [gps, eq(gps.vehiculo_id, v.id)],
      ],
      where: eq(v.id, id),
      groupBy: [v.id],
    })
  }

  /** What create would refuse to a company that has `flota` vehicles, or null: so that nobody fills in a form for nothing. */
  whyNoMore(flota: number): Negativa | null {
    if (!suscripcionVigente(this.empresa, this.reloj.ahora)) return new Negativa('suscripcion-terminada')
    return flota < this.empresa.vehicle_limit ? null : this.#sinCupo()
  }

  /**
   * A new vehicle, which has its verdict at once; answers its id. Refuses when the subscription is over, when the plan's vehicles are used up (counted in
   * the insert itself) and when the company has that plate already.
   */
  async create(datos: VehiculoDatos): Promise<string> {
    const negativa = this.whyNoMore(0)
    if (negativa) throw negativa
    const id = crypto.randomUUID()
    const nueva = this.db.insertWithin(
      'vehiculos',
      { id, ...datos, busqueda: busquedaDe(datos), created_at: this.reloj.ahora },
      'vehicle_limit',
    )
    const escrituras = [nueva, ...this.db.trasCambio(id, this.reloj.ahora)]
    const [hechas] = await conGenerico('error-guardar-vehiculo', () => placaUnica(this.db.batch(escrituras)))
    if (hechas === 0) throw this.#sinCupo()
    await this.pendientes.entregar()
    return id
  }

  /** Changes a vehicle, with its verdict, its alerts and the plate under which its GPS device is found. */
  async update(id: string, datos: VehiculoDatos): Promise<void> {
    return conGenerico('error-guardar-vehiculo', async () => {
      const gps = this.db.from('gps_dispositivos')
      const dispositivo = await this.db.first({ fields: { imei: gps.imei }, from: gps, where: eq(gps.vehiculo_id, id) })
      const escrituras = [this.db.update('vehiculos', { id }, { ...datos, busqueda: busquedaDe(datos) })]
      if (dispositivo) {
        const busqueda = plegar(dispositivo.imei, datos.placa)
        escrituras.push(this.db.update('gps_dispositivos', { vehiculo_id: id }, { busqueda }))
      }
      escrituras.push(...this.db.trasCambio(id, this.reloj.ahora))
      const [cambiados] = await placaUnica(this.db.batch(escrituras))
      if (cambiados === 0) throw new Negativa('no-encontrado')
      await this.pendientes.entregar()
    })
  }

  /**
   * Deletes a vehicle with its drivers, documents and device; triggers note its files and its live object for the outbox
   * in the same statement. Answers the plate that went.
   */
  async remove(id: string): Promise<string> {
    return conGenerico('error-eliminar-vehiculo', async () => {
      const v = this.db.from('vehiculos')
      const va = await this.db.first({ fields: { placa: v.placa }, from: v, where: eq(v.id, id) })
      const escrituras = [this.db.remove('vehiculos', { id }), this.db.auditar('vehiculo-eliminado', { objeto: id })]
      const [borrados] = await this.db.batch(escrituras)
      if (!va || !borrados) throw new Negativa('no-encontrado')
      await this.pendientes.entregar()
      return va.placa
    })
  }

  #sinCupo(): Negativa {
    const limite = this.empresa.vehicle_limit
    const plan = planConMas('vehiculos', limite)
    return plan
      ? new Negativa('limite-de-vehiculos', undefined, {
          plan: planInForce(this.empresa),
          limite,
          siguiente: plan,
          hasta: TABLA[plan].vehiculos,
        })
      : new Negativa('limite-enterprise', undefined, { limite })
  }
}

const busquedaDe = ({ placa, marca, modelo, titular, color }: VehiculoDatos) =>
  plegar(palabrasDePlaca(placa), marca, modelo, titular, color)

/** Runs a write; a plate that the company has already becomes a refusal of that field. */
async function placaUnica<T>(escritura: Promise<T>): Promise<T> {
  try {
    return await escritura
  } catch (error) {
    if (esRepetido(error, 'vehiculos.placa')) throw new Negativa('placa-repetida', 'placa')
    throw error
  }
}

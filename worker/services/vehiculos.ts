/** The vehicles of a company: their list with its semáforo, and the only way to write them. */
import { and, eq, type SQL } from 'drizzle-orm'
import {
  ascendente,
  contiene,
  cuantos,
  cuenta,
  descendente,
  distintos,
  opcional,
  siempre,
  sinCaja,
} from '../db/consulta'
import type { EmpresaDb, Fila, Fuente } from '../db/empresa-db'
import { esRepetido } from '../db/errores'
import { alReves, masAllaConNulos } from '../db/keyset'
import type { EmpresaFila } from '../db/plataforma-db'
import { type Documentos, documentosDe, filtroSql, unirDocumentos } from '../db/semaforo-sql'
import { LIMITES, planSiguiente, suscripcionVigente } from '../domain/empresa'
import { Negativa } from '../domain/negativa'
import { type Semaforo, semaforo } from '../domain/semaforo'
import { plegar, terminos } from '../domain/texto'
import {
  type Cursor,
  type FiltroVehiculos,
  type ListaVehiculos,
  leerClase,
  sentidoDe,
  VEHICULOS_POR_PAGINA,
  type VehiculoDatos,
} from '../domain/vehiculo'

/** Above this a fleet's filters and places are not counted any more. */
const TOPE = 1000

export interface Vehiculo extends VehiculoDatos {
  id: string
  luces: Semaforo
}

export interface Conteo {
  /** vehicles of the company, searched or not */
  flota: number
  /** vehicles that the search finds, by filter and in all */
  porFiltro: Record<FiltroVehiculos, number>
  todos: number
  /** place of the first row of this page in what is listed, from 1; 0 when nothing is */
  inicio: number
}

export interface PaginaVehiculos {
  filas: Vehiculo[]
  /** where the neighbouring pages begin, null where there is none */
  antes: Cursor | null
  despues: Cursor | null
  /** null when the company has more than 1000 vehicles: too many to count on every view */
  conteo: Conteo | null
}

export class Vehiculos {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaFila,
    private readonly hoy: string,
    private readonly ahora: number,
  ) {}

  /** One page of the list, its neighbours and its counters, in one round trip. */
  async list(lista: ListaVehiculos): Promise<PaginaVehiculos> {
    const v = this.db.from('vehiculos')
    const documentos = documentosDe(this.db)
    const filtro = filtroSql(v, documentos, this.hoy)
    const buscado = and(...terminos(lista.q).map((termino) => contiene(v.busqueda, termino)))
    const atras = lista.antes !== null
    const sentido = atras ? alReves(sentidoDe(lista)) : sentidoDe(lista)
    const orden = expresionDeOrden(v, lista.orden)
    const cursor = lista.antes ?? lista.despues
    const masAlla = cursor ? masAllaConNulos([orden, v.id], cursor, sentido) : undefined
    const ordenar = sentido === 'asc' ? ascendente : descendente
    const joins = unirDocumentos(v, documentos)

    const flota = this.db.nested(
      {
        fields: {
          filtro: filtro.as('filtro'),
          hallado: (buscado ?? siempre()).as('hallado'),
          adelante: (masAlla ?? siempre()).as('adelante'),
        },
        from: v,
        leftJoins: joins,
        limit: TOPE + 1,
      },
      'flota',
    )
    const [filas, grupos] = await this.db.together(
      {
        fields: { ...camposDe(v), ...vencimientosDe(documentos) },
        from: v,
        leftJoins: joins,
        where: and(buscado, lista.estado ? eq(filtro, lista.estado) : undefined, masAlla),
        orderBy: [ordenar(orden), ordenar(v.id)],
        limit: VEHICULOS_POR_PAGINA + 1,
      },
      {
        fields: {
          filtro: flota.filtro,
          flota: cuenta(),
          hallados: cuantos(flota.hallado),
          adelante: cuantos(and(flota.hallado, flota.adelante) as SQL),
        },
        from: flota,
        groupBy: [flota.filtro],
      },
    )

    const hayMas = filas.length > VEHICULOS_POR_PAGINA
    const pagina = filas.slice(0, VEHICULOS_POR_PAGINA)
    // a page that ran empty, or short on the way back, because rows went: the list from its beginning
    if (cursor && (atras ? !hayMas && pagina.length < VEHICULOS_POR_PAGINA : pagina.length === 0))
      return this.list({ ...lista, antes: null, despues: null })
    if (atras) pagina.reverse()

    const primera = pagina[0]
    const ultima = pagina.at(-1)
    const lugar = (fila: (typeof pagina)[number]): Cursor => [fila[lista.orden], fila.id]
    return {
      filas: pagina.map((fila) => this.#vehiculo(fila)),
      antes: primera && (atras ? hayMas : cursor !== null) ? lugar(primera) : null,
      despues: ultima && (atras || hayMas) ? lugar(ultima) : null,
      conteo: contar(grupos, lista, pagina.length),
    }
  }

  /** One vehicle of the company, or null. */
  async find(id: string): Promise<Vehiculo | null> {
    const v = this.db.from('vehiculos')
    const documentos = documentosDe(this.db)
    const fila = await this.db.first({
      fields: { ...camposDe(v), ...vencimientosDe(documentos) },
      from: v,
      leftJoins: unirDocumentos(v, documentos),
      where: eq(v.id, id),
    })
    return fila && this.#vehiculo(fila)
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

  /**
   * A new vehicle; answers its id. Refuses when the subscription is over, when the plan's vehicles are used up (counted in
   * the insert itself) and when the company has that plate already.
   */
  async create(datos: VehiculoDatos): Promise<string> {
    if (!suscripcionVigente(this.empresa, this.ahora)) throw new Negativa('suscripcion-terminada')
    const id = crypto.randomUUID()
    const nueva = this.db.insertWithin(
      'vehiculos',
      { id, ...datos, busqueda: busquedaDe(datos), created_at: this.ahora },
      'vehicle_limit',
    )
    if ((await placaUnica(this.db.run(nueva))) === 0) throw this.#sinCupo()
    return id
  }

  /** Changes a vehicle, and the plate under which its GPS device is found. */
  async update(id: string, datos: VehiculoDatos): Promise<void> {
    const gps = this.db.from('gps_dispositivos')
    const dispositivo = await this.db.first({ fields: { imei: gps.imei }, from: gps, where: eq(gps.vehiculo_id, id) })
    const escrituras = [this.db.update('vehiculos', { id }, { ...datos, busqueda: busquedaDe(datos) })]
    if (dispositivo)
      escrituras.push(
        this.db.update('gps_dispositivos', { vehiculo_id: id }, { busqueda: plegar(dispositivo.imei, datos.placa) }),
      )
    const [cambiados] = await placaUnica(this.db.batch(escrituras))
    if (cambiados === 0) throw new Negativa('no-encontrado')
  }

  /** Deletes a vehicle with its drivers, documents and device; the device's live object is told in the same batch. */
  async remove(id: string): Promise<void> {
    const [, borrados] = await this.db.batch([
      this.db.anotarDispositivos('device.borrar', { vehiculo_id: id }, this.ahora),
      this.db.remove('vehiculos', { id }),
    ])
    if (!borrados) throw new Negativa('no-encontrado')
  }

  #vehiculo({ soat, rtm, impuesto, created_at: _, ...fila }: FilaVehiculo): Vehiculo {
    const datos = { ...fila, clase: leerClase(fila.clase) }
    return { ...datos, luces: semaforo(datos, { soat, rtm, impuesto }, this.hoy) }
  }

  #sinCupo(): Negativa {
    const limite = this.empresa.vehicle_limit
    const plan = planSiguiente(limite)
    return plan
      ? new Negativa('limite-de-vehiculos', undefined, { limite, plan, hasta: LIMITES[plan].vehiculos })
      : new Negativa('limite-enterprise', undefined, { limite })
  }
}

type FilaVehiculo = Fila<ReturnType<typeof camposDe> & ReturnType<typeof vencimientosDe>>

const camposDe = (v: Fuente<'vehiculos'>) => ({
  id: v.id,
  placa: v.placa,
  marca: v.marca,
  titular: v.titular,
  modelo: v.modelo,
  anio: v.anio,
  color: v.color,
  servicio: v.servicio,
  clase: v.clase,
  fecha_matricula: v.fecha_matricula,
  cilindraje: v.cilindraje,
  created_at: v.created_at,
})

const vencimientosDe = ({ soat, rtm, impuesto }: Documentos) => ({
  soat: opcional(soat.fecha_vencimiento),
  rtm: opcional(rtm.fecha_vencimiento),
  impuesto: opcional(impuesto.fecha_vencimiento),
})

/** The ordering as its index has it: texts regardless of case, the rest as it is stored. */
function expresionDeOrden(v: Fuente<'vehiculos'>, orden: ListaVehiculos['orden']) {
  return orden === 'placa' || orden === 'anio' || orden === 'created_at' ? v[orden] : sinCaja(v[orden])
}

const busquedaDe = ({ placa, marca, modelo, titular, color }: VehiculoDatos) =>
  plegar(placa, marca, modelo, titular, color)

/** Runs a write; a plate that the company has already becomes a refusal of that field. */
async function placaUnica<T>(escritura: Promise<T>): Promise<T> {
  try {
    return await escritura
  } catch (error) {
    if (esRepetido(error, 'vehiculos.placa')) throw new Negativa('placa-repetida', 'placa')
    throw error
  }
}

type Grupo = { filtro: FiltroVehiculos; flota: number; hallados: number; adelante: number }

/** Counters from the groups by filter; `adelante` are the found rows beyond the cursor, this page's among them. */
function contar(grupos: Grupo[], lista: ListaVehiculos, enPagina: number): Conteo | null {
  const suma = (que: (g: Grupo) => number, de = grupos) => de.reduce((total, g) => total + que(g), 0)
  const flota = suma((g) => g.flota)
  if (flota > TOPE) return null
  const listados = lista.estado ? grupos.filter((g) => g.filtro === lista.estado) : grupos
  const adelante = suma((g) => g.adelante, listados)
  const hallados = (filtro: FiltroVehiculos) => grupos.find((g) => g.filtro === filtro)?.hallados ?? 0
  const inicio = lista.antes ? adelante - enPagina + 1 : suma((g) => g.hallados, listados) - adelante + 1
  return {
    flota,
    porFiltro: {
      vencidos: hallados('vencidos'),
      'por-vencer': hallados('por-vencer'),
      incompletos: hallados('incompletos'),
      'en-orden': hallados('en-orden'),
    },
    todos: suma((g) => g.hallados),
    inicio: enPagina === 0 ? 0 : inicio,
  }
}

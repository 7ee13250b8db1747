/**
 * What the law asks for and nobody registered, over a whole fleet: one row for each vehicle and type, by plate. A page
 * is bounded whatever the fleet: while at most 1000 vehicles warn at all they are looked at, above that a stretch of
 * plates, and a page may then be short though another follows.
 */
import { and, type SQL } from 'drizzle-orm'
import { ascendente, cuenta, descendente } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import * as papeles from '../db/papeles-sql'
import { EXIGIBLES } from '../domain/carpeta'
import type { Cursor } from '../domain/cursor'
import { DOCUMENTOS_POR_PAGINA, type ListaDocumentos, type leerBusqueda } from '../domain/documento'
import type { TipoDocumento } from '../domain/papeles'
import { camposDelVehiculo, type FilaPapel, leerVehiculo } from './documento-fila'
import type { Lote } from './lote'

/** So many vehicles are looked at for a page, and for the counter, and no more. */
const TOPE = 1000

type Busqueda = ReturnType<typeof leerBusqueda>
/** The types that a search leaves. */
const tiposDe = ({ tipos }: Busqueda) => EXIGIBLES.filter((tipo) => tipos === null || tipos.includes(tipo))

/** The vehicles that may lack something, with what each of them lacks. */
function conFaltas(
  db: EmpresaDb,
  busqueda: Busqueda,
  hoy: string,
  mas: { where?: SQL; orderBy?: SQL[]; limit: number },
) {
  const v = db.from('vehiculos')
  const dentro = db.nested(
    {
      fields: { ...camposDelVehiculo(v), con_papel: papeles.conPapel(db).as('con_papel') },
      from: v,
      where: and(papeles.placaEmpieza(v, busqueda.placa), mas.where),
      ...(mas.orderBy ? { orderBy: mas.orderBy } : {}),
      limit: mas.limit,
    },
    'vistos',
  )
  const { vehiculo_id, placa, marca, modelo, servicio, clase, fecha_matricula, cilindraje } = dentro
  const suyos = { vehiculo_id, placa, marca, modelo, servicio, clase, fecha_matricula, cilindraje }
  const f = db.nested(
    { fields: { ...suyos, ...papeles.faltas(dentro, tiposDe(busqueda), hoy) }, from: dentro },
    'faltas',
  )
  // spreading forgets the columns of the types, which are named by claveDeFalta
  return f as typeof f & Record<string, SQL>
}

/** How many papers are missing (`n`), and over how many vehicles it was counted: more than 1000 means that it is not known. */
export function cuentaDeFaltantes(db: EmpresaDb, busqueda: Busqueda, hoy: string) {
  const v = db.from('vehiculos')
  const faltas = conFaltas(db, busqueda, hoy, { where: papeles.puedeFaltar(v, hoy), limit: TOPE + 1 })
  return { fields: { n: papeles.total(papeles.cuantasFaltan(faltas)), vehiculos: cuenta() }, from: faltas }
}

/** Reads the answer of `cuentaDeFaltantes`; null when nobody counted to the end. */
export const leerCuenta = (fila: { n: number; vehiculos: number } | undefined): number | null =>
  !fila || fila.vehiculos > TOPE ? null : fila.n

export interface PaginaFaltantes {
  filas: FilaPapel[]
  antes: Cursor | null
  despues: Cursor | null
}

/**
 * Asks for a page together with others; what comes back reads it once the round trip is done. A place is `[placa, tipo]`:
 * the papers of one vehicle may stand on two pages.
 */
export function paginaDeFaltantes(db: EmpresaDb, lote: Lote, lista: ListaDocumentos, busqueda: Busqueda, hoy: string) {
  const v = db.from('vehiculos')
  const atras = lista.antes !== null
  const sentido = atras ? 'desc' : 'asc'
  const porPlaca = [atras ? descendente(v.placa) : ascendente(v.placa)]
  const cursor = lista.antes ?? lista.despues
  const desde = cursor ? papeles.desdeLaPlaca(v, String(cursor[0]), sentido) : undefined

  const pedir = (mas: { where?: SQL | undefined; orderBy?: SQL[]; limit: number }) => {
    const f = conFaltas(db, busqueda, hoy, mas)
    const { vehiculo_id, placa, marca, modelo, servicio, clase, fecha_matricula, cilindraje } = f
    const deFaltas = EXIGIBLES.map((tipo) => [papeles.claveDeFalta(tipo), f[papeles.claveDeFalta(tipo)] as SQL])
    return lote.pedir({
      fields: {
        ...{ vehiculo_id, placa, marca, modelo, servicio, clase, fecha_matricula, cilindraje },
        ...Object.fromEntries(deFaltas),
      },
      from: f,
      where: papeles.algunaFalta(f),
      orderBy: [atras ? descendente(placa) : ascendente(placa)],
      // the vehicle of the cursor may have nothing left to show
      limit: DOCUMENTOS_POR_PAGINA + 2,
    })
  }
  const candidatos = pedir({ where: and(desde, papeles.puedeFaltar(v, hoy)), limit: TOPE + 1 })
  const enTramo = pedir({ where: desde, orderBy: porPlaca, limit: TOPE })
  const placas = and(papeles.placaEmpieza(v, busqueda.placa), desde)
  const tramo = db.nested(
    { fields: { placa: v.placa }, from: v, ...(placas ? { where: placas } : {}), orderBy: porPlaca, limit: TOPE },
    'tramo',
  )
  const fin = lote.pedir({ fields: { placa: papeles.extremo(tramo.placa, sentido), n: cuenta() }, from: tramo })

  /** @param pocos whether the vehicles that warn were counted to the end */
  return (pocos: boolean): PaginaFaltantes => {
    const todas = (pocos ? candidatos() : enTramo()).flatMap((fila) => faltasDe(fila, cursor, atras))
    const filas = todas.slice(0, DOCUMENTOS_POR_PAGINA)
    const ultima = filas.at(-1)
    const hayMas = todas.length > filas.length
    const [alFinal] = fin()
    // behind a stretch that was read to its end: after the last paper of its last vehicle
    const despuesDelTramo: Cursor | null =
      !pocos && alFinal?.placa && alFinal.n === TOPE
        ? [alFinal.placa, (atras ? EXIGIBLES[0] : EXIGIBLES.at(-1)) ?? '']
        : null
    const sigue = hayMas && ultima ? lugarDe(ultima) : despuesDelTramo
    if (atras) filas.reverse()
    const [primera, postrera] = [filas[0], filas.at(-1)]
    return atras
      ? { filas, antes: sigue, despues: postrera ? lugarDe(postrera) : null }
      : { filas, antes: cursor && primera ? lugarDe(primera) : null, despues: sigue }
  }
}

type FilaConFaltas = Parameters<typeof leerVehiculo>[0]

/** What a vehicle lacks beyond the cursor, in the order of the law, or backwards. */
function faltasDe(fila: FilaConFaltas, cursor: Cursor | null, atras: boolean): FilaPapel[] {
  const marcas = fila as unknown as Record<string, unknown>
  const tipos = EXIGIBLES.filter((tipo) => marcas[papeles.claveDeFalta(tipo)] === 1)
  if (atras) tipos.reverse()
  return tipos
    .filter((tipo) => cursor === null || fila.placa !== cursor[0] || masAllaDelTipo(tipo, cursor[1], atras))
    .map((tipo) => {
      const vehiculo = leerVehiculo(fila)
      return { tipo, nombre: '', estado: 'Sin registrar', documento: null, exigido: true, vehiculo }
    })
}

const lugarDe = (fila: FilaPapel): Cursor => [fila.vehiculo.placa, fila.tipo]

const masAllaDelTipo = (tipo: TipoDocumento, de: string, atras: boolean): boolean => {
  const [uno, otro] = [EXIGIBLES.indexOf(tipo), EXIGIBLES.findIndex((t) => t === de)]
  return atras ? uno < otro : uno > otro
}

/** The list of a company's vehicles: one page of it, its neighbours and its counters, in one round trip. */
import { and, eq, type SQL } from 'drizzle-orm'
import { ascendente, contiene, cuantos, cuenta, descendente, siempre, sinCaja } from '../db/consulta'
import type { EmpresaDb, Fuente } from '../db/empresa-db'
import { alReves, masAllaConNulos } from '../db/keyset'
import { documentosDe, filtroSql, unirDocumentos } from '../db/semaforo-sql'
import type { Cursor } from '../domain/cursor'
import { terminos } from '../domain/texto'
import { type FiltroVehiculos, type ListaVehiculos, type Orden, VEHICULOS_POR_PAGINA } from '../domain/vehiculo'
import { camposDe, leerFila, type Vehiculo, vencimientosDe } from './vehiculo-fila'

/** Above this a fleet's filters and places are not counted any more. */
const TOPE = 1000

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

/** `hoy` is the day of the company, from which the semáforo counts. */
export async function listar(db: EmpresaDb, lista: ListaVehiculos, hoy: string): Promise<PaginaVehiculos> {
  const v = db.from('vehiculos')
  const documentos = documentosDe(db)
  const filtro = filtroSql(v, documentos, hoy)
  const buscado = and(...terminos(lista.q).map((termino) => contiene(v.busqueda, termino)))
  const atras = lista.antes !== null
  const sentido = atras ? alReves(lista.orden.sentido) : lista.orden.sentido
  const orden = expresionDeOrden(v, lista.orden.por)
  const cursor = lista.antes ?? lista.despues
  const masAlla = cursor ? masAllaConNulos([orden, v.id], cursor, sentido) : undefined
  const ordenar = sentido === 'asc' ? ascendente : descendente
  const joins = unirDocumentos(v, documentos)

  const flota = db.nested(
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
  const [filas, grupos] = await db.together(
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
    return listar(db, { ...lista, antes: null, despues: null }, hoy)
  if (atras) pagina.reverse()

  const primera = pagina[0]
  const ultima = pagina.at(-1)
  const lugar = (fila: (typeof pagina)[number]): Cursor => [fila[lista.orden.por], fila.id]
  return {
    filas: pagina.map((fila) => leerFila(fila, hoy)),
    antes: primera && (atras ? hayMas : cursor !== null) ? lugar(primera) : null,
    despues: ultima && (atras || hayMas) ? lugar(ultima) : null,
    conteo: contar(grupos, lista, pagina.length),
  }
}

/** The ordering as its index has it: texts regardless of case, the rest as it is stored. */
function expresionDeOrden(v: Fuente<'vehiculos'>, orden: Orden['por']) {
  return orden === 'placa' || orden === 'anio' || orden === 'created_at' ? v[orden] : sinCaja(v[orden])
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

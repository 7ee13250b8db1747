/**
 * The list of a company's documents: one page of it, its neighbours and its counters, in one round trip, and never more
 * than an index range of each. Where several types are asked for, or types give the order, every type is a range of its
 * own and the pages of all are merged. A search for plates, and the narrower door of a Usuario, go by the vehicles.
 */
import type { EmpresaDb } from '../db/empresa-db'
import { alReves } from '../db/keyset'
import type { Cursor } from '../domain/cursor'
import { DOCUMENTOS_POR_PAGINA, type ListaDocumentos, leerBusqueda } from '../domain/documento'
import { type FilaDocumento, type FilaPapel, leerFila } from './documento-fila'
import { cuentaDeFaltantes, paginaDeFaltantes } from './documentos-faltantes'
import { lugarDe, type Paso, type Pedido, type PorFecha, porSusFechas, TOPE } from './documentos-pedido'
import { porSusVehiculos } from './documents-by-vehicle'
import { Lote } from './lote'

export interface Conteo {
  /** documents that count, whatever their state; TOPE + 1 means more than that */
  todos: number
  /** by filter, as `todos` */
  porFiltro: Record<PorFecha | 'sin-registrar', number>
  /** place of the first row of this page, from 1; null where it is not known */
  inicio: number | null
}
export interface PaginaDocumentos {
  filas: FilaPapel[]
  antes: Cursor | null
  despues: Cursor | null
  conteo: Conteo
  /** of how many vehicles alone the documents are listed, where there are more than were looked at; else null */
  recortada: number | null
  /** whether there is any vehicle at all */
  hayVehiculos: boolean
}

/** `hoy` is the day of the company, from which states count. */
export async function listar(db: EmpresaDb, pedida: ListaDocumentos, hoy: string): Promise<PaginaDocumentos> {
  const busqueda = leerBusqueda(pedida.q)
  const lista = conOrdenPosible(db, pedida, busqueda)
  const sentido = lista.antes ? alReves(lista.orden.sentido) : lista.orden.sentido
  const paso: Paso = { lista, hoy, sentido, cursor: lista.antes ?? lista.despues }
  const lote = new Lote(db)
  const v = db.from('vehiculos')
  const hay = lote.pedir({ fields: { id: v.id }, from: v, limit: 1 })
  const cuentaFaltas = lote.pedir(cuentaDeFaltantes(db, busqueda, hoy))
  const porVehiculos = busqueda.placa !== '' || db.usuarioId !== null
  const pedido = porVehiculos ? porSusVehiculos(db, lote, paso, busqueda) : porSusFechas(db, lote, paso, busqueda.tipos)
  const faltantes = lista.estado === 'sin-registrar' && paginaDeFaltantes(db, lote, lista, busqueda, hoy)
  await lote.enviar()

  const pagina = faltantes ? faltantes() : paginaDe(pedido.filas(), paso)
  // a page that ran empty, or short on the way back, because rows went: the list from its beginning
  const agotada = lista.antes ? pagina.filas.length < DOCUMENTOS_POR_PAGINA && !pagina.antes : pagina.filas.length === 0
  if (paso.cursor && agotada && !pagina.despues === !lista.antes)
    return listar(db, { ...pedida, antes: null, despues: null }, hoy)
  const porFiltro = {
    vencidos: pedido.porFiltro('vencidos'),
    'por-vencer': pedido.porFiltro('por-vencer'),
    vigentes: pedido.porFiltro('vigentes'),
    'sin-registrar': cuentaFaltas()[0]?.n ?? 0,
  }
  const todos = pedido.todos()
  const total = lista.estado ? porFiltro[lista.estado] : todos
  const inicio = faltantes || total > TOPE ? null : lugarDelPrimero(pedido, paso, total, pagina.filas.length)
  return {
    ...pagina,
    conteo: { todos, porFiltro, inicio },
    recortada: pedido.recortada(),
    hayVehiculos: hay().length > 0,
  }
}

/** By plate a whole fleet is walked; with a filter that walk would have no end, so what is filtered goes by date. */
function conOrdenPosible(
  db: EmpresaDb,
  lista: ListaDocumentos,
  busqueda: ReturnType<typeof leerBusqueda>,
): ListaDocumentos {
  const filtrada = lista.estado !== null || busqueda.tipos !== null
  if (lista.orden.por !== 'placa' || !filtrada || busqueda.placa !== '' || db.usuarioId !== null) return lista
  return { ...lista, orden: { por: 'vencimiento', sentido: 'asc' }, antes: null, despues: null }
}

function lugarDelPrimero(
  { adelante }: Pedido,
  { lista, cursor }: Paso,
  total: number,
  enPagina: number,
): number | null {
  if (!cursor) return enPagina === 0 ? 0 : 1
  return lista.antes ? adelante() - enPagina + 1 : total - adelante() + 1
}

function paginaDe(leidas: FilaDocumento[], { lista, hoy, cursor }: Paso) {
  const hayMas = leidas.length > DOCUMENTOS_POR_PAGINA
  const filas = leidas.slice(0, DOCUMENTOS_POR_PAGINA)
  if (lista.antes) filas.reverse()
  const [primera, ultima] = [filas[0], filas.at(-1)]
  return {
    filas: filas.map((fila) => leerFila(fila, hoy)),
    antes: primera && (lista.antes ? hayMas : cursor !== null) ? lugarDe(primera, lista) : null,
    despues: ultima && (lista.antes || hayMas) ? lugarDe(ultima, lista) : null,
  }
}

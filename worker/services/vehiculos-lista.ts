/** The list of a company's vehicles: one page of it, its neighbours and its counters, in one round trip. */
import { sinCaja } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import type { Fuente } from '../db/fuente'
import { alReves, masAllaConNulos } from '../db/keyset'
import { paginaDe } from '../db/pagina'
import { busca, tieneVeredicto } from '../db/vehiculos-sql'
import type { Cursor } from '../domain/cursor'
import { type ListaVehiculos, type Orden, VEHICULOS_POR_PAGINA, VEREDICTO_DE } from '../domain/vehiculo'
import { consultasDeJuicio } from './situaciones'
import { camposDe, leerFilas, type Vehiculo } from './vehiculo-fila'
import { type Conteo, consultasDeConteo, leerConteo } from './vehiculos-conteo'

export interface PaginaVehiculos {
  filas: Vehiculo[]
  /** where the neighbouring pages begin, null where there is none */
  antes: Cursor | null
  despues: Cursor | null
  conteo: Conteo
}

/** `hoy` is the day of the company, which the verdict is of. */
export async function listar(db: EmpresaDb, lista: ListaVehiculos, hoy: string): Promise<PaginaVehiculos> {
  const v = db.from('vehiculos')
  const veredicto = lista.estado && VEREDICTO_DE[lista.estado]
  const atras = lista.antes !== null
  const sentido = atras ? alReves(lista.orden.sentido) : lista.orden.sentido
  const orden = expresionDeOrden(v, lista.orden.por)
  const cursor = lista.antes ?? lista.despues
  const hallar = busca(db, v, { q: lista.q, veredicto, hoy })
  const { pedido, deEstos } = paginaDe(db, v, hallar, {
    orden,
    sentido,
    cursor,
    filas: VEHICULOS_POR_PAGINA + 1,
    donde: veredicto ? tieneVeredicto(db, v, veredicto, hoy) : undefined,
  })
  const masAlla = cursor ? masAllaConNulos([orden, v.id], cursor, sentido) : undefined

  const [filas, documentos, exenciones, conductores, ...cuentas] = await db.together(
    { fields: camposDe(v), from: v, ...pedido },
    ...consultasDeJuicio(db, deEstos, hoy),
    ...consultasDeConteo(db, v, hallar, masAlla, hoy),
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
    filas: leerFilas(pagina, [documentos, exenciones, conductores], hoy),
    antes: primera && (atras ? hayMas : cursor !== null) ? lugar(primera) : null,
    despues: ultima && (atras || hayMas) ? lugar(ultima) : null,
    conteo: leerConteo(cuentas, lista, pagina.length),
  }
}

/** The ordering as its index has it: texts regardless of case, the rest as it is stored. */
function expresionDeOrden(v: Fuente<'vehiculos'>, orden: Orden['por']) {
  return orden === 'placa' || orden === 'anio' || orden === 'created_at' ? v[orden] : sinCaja(v[orden])
}

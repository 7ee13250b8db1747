/** Documents by the vehicles they belong to, where these are few: of a search for plates, or of a Usuario. */
import { and, type SQL } from 'drizzle-orm'
import { ascendente, cuantos, cuenta, descendente, siempre } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import { masAllaDe } from '../db/keyset'
import * as papeles from '../db/papeles-sql'
import { DOCUMENTOS_POR_PAGINA, type leerBusqueda } from '../domain/documento'
import { camposDe, fuentesDe } from './documento-fila'
import { enFiltro, type Paso, type Pedido, partir, VEHICULOS_MAX } from './documentos-pedido'
import type { Lote } from './lote'

/** By vehicles: those whose plate begins so, or those of a Usuario; their documents are read whole and sorted. */
export function porSusVehiculos(
  db: EmpresaDb,
  lote: Lote,
  { lista, hoy, sentido, cursor }: Paso,
  busqueda: ReturnType<typeof leerBusqueda>,
): Pedido {
  const fuentes = fuentesDe(db)
  const { d, v, joins, leftJoins } = fuentes
  const max = db.usuarioId === null ? VEHICULOS_MAX.buscados : VEHICULOS_MAX.asignados
  const suyos = (limit: number) => papeles.platesFrom(db, busqueda.placa, limit)
  const day = papeles.dueInOrder(d, lista.orden.sentido)
  const columnas = {
    vencimiento: [day, d.id],
    tipo: [papeles.sinIndice(d.tipo), day, d.id],
    placa: [papeles.sinIndice(v.placa), d.id],
  }[lista.orden.por]
  const lugar = cursor && (lista.orden.por === 'tipo' ? partir(cursor) : [String(cursor[0]), cursor[1]])
  const ordenar = sentido === 'asc' ? ascendente : descendente
  const lejos = lugar ? masAllaDe(columnas, lugar, sentido) : undefined
  const filtro = enFiltro(fuentes, lista.estado, hoy)
  const where = and(
    papeles.esActual(d, hoy),
    papeles.deVehiculos(d, suyos(max)),
    busqueda.tipos ? papeles.deTipos(d, busqueda.tipos) : undefined,
  ) as SQL
  const filas = lote.pedir({
    fields: camposDe(fuentes),
    from: d,
    joins,
    leftJoins,
    where: and(where, filtro, lejos) as SQL,
    orderBy: columnas.map(ordenar),
    limit: DOCUMENTOS_POR_PAGINA + 1,
  })
  const si = (condicion: SQL | undefined) => cuantos(condicion ?? siempre())
  const sumas = lote.pedir({
    fields: {
      todos: cuenta(),
      vencidos: si(enFiltro(fuentes, 'vencidos', hoy)),
      porVencer: si(enFiltro(fuentes, 'por-vencer', hoy)),
      vigentes: si(enFiltro(fuentes, 'vigentes', hoy)),
      adelante: si(and(filtro, lejos)),
    },
    from: d,
    joins,
    where,
  })
  const muchos = lote.pedir({ fields: { n: cuenta() }, from: suyos(max + 1) })
  const suma = () => sumas()[0] ?? { todos: 0, vencidos: 0, porVencer: 0, vigentes: 0, adelante: 0 }
  return {
    filas,
    todos: () => suma().todos,
    porFiltro: (f) => suma()[f === 'por-vencer' ? 'porVencer' : f],
    adelante: () => suma().adelante,
    recortada: () => ((muchos()[0]?.n ?? 0) > max ? max : null),
  }
}

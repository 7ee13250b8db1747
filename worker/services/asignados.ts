/** «Mis Vehículos»: the vehicles assigned to a Usuario, by plate, each with its full verdict, in one round trip. */
import { and, type SQL } from 'drizzle-orm'
import { buscado } from '../db/busqueda'
import { ascendente, cuantos, cuenta, descendente, siempre } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import { masAllaConNulos } from '../db/keyset'
import { en } from '../db/pagina'
import { ASIGNADOS_POR_PAGINA, type ListaAsignados } from '../domain/asignado'
import type { Cursor } from '../domain/cursor'
import { TOPE_DE_CUENTA } from '../domain/tablero'
import { camposDeJuicio, consultasDeJuicio, juzgar, type VehiculoJuzgado } from './situaciones'

export interface PaginaAsignados {
  filas: VehiculoJuzgado[]
  /** where the neighbouring pages begin, null where there is none */
  antes: Cursor | null
  despues: Cursor | null
  /** how many the search finds, and the place of the first row from 1; null above 1000 */
  conteo: { total: number; inicio: number } | null
}

export class Asignados {
  constructor(
    private readonly db: EmpresaDb,
    private readonly hoy: string,
  ) {}

  async list(lista: ListaAsignados): Promise<PaginaAsignados> {
    const { db, hoy } = this
    const v = db.from('vehiculos')
    const hallado = buscado(db, 'vehiculos', v.id, lista.q)
    const atras = lista.antes !== null
    const cursor = lista.antes ?? lista.despues
    const masAlla = cursor ? masAllaConNulos([v.placa, v.id], cursor, atras ? 'desc' : 'asc') : undefined
    const ordenar = atras ? descendente : ascendente
    const pagina = {
      from: v,
      where: and(hallado, masAlla),
      orderBy: [ordenar(v.placa), ordenar(v.id)],
      limit: ASIGNADOS_POR_PAGINA + 1,
    }
    const deEstos = en([db.nested({ fields: { id: v.id }, ...pagina }, 'pagina')])
    const contados = db.nested(
      {
        fields: { adelante: (masAlla ?? siempre()) as SQL<number> },
        from: v,
        where: hallado,
        limit: TOPE_DE_CUENTA + 1,
      },
      'contados',
    )
    const [[suma], vehiculos, ...situacion] = await db.together(
      { fields: { total: cuenta(), adelante: cuantos(contados.adelante) }, from: contados },
      { fields: camposDeJuicio(v), ...pagina },
      ...consultasDeJuicio(db, deEstos, hoy),
    )
    const hayMas = vehiculos.length > ASIGNADOS_POR_PAGINA
    const filas = vehiculos.slice(0, ASIGNADOS_POR_PAGINA)
    // vehicles were taken away while somebody paged: the list from its beginning
    if (cursor && (atras ? !hayMas && filas.length < ASIGNADOS_POR_PAGINA : filas.length === 0))
      return this.list({ ...lista, antes: null, despues: null })
    if (atras) filas.reverse()
    const { total = 0, adelante = 0 } = suma ?? {}
    const inicio = filas.length === 0 ? 0 : atras ? adelante - filas.length + 1 : total - adelante + 1
    const lugar = (fila: (typeof filas)[number] | undefined): Cursor | null => (fila ? [fila.placa, fila.id] : null)
    return {
      filas: juzgar(filas, situacion, hoy),
      antes: (atras ? hayMas : cursor !== null) ? lugar(filas[0]) : null,
      despues: atras || hayMas ? lugar(filas.at(-1)) : null,
      conteo: total > TOPE_DE_CUENTA ? null : { total, inicio },
    }
  }
}

/** The alerts of the platform, for its SuperAdmin: read, and moved from state to state. */
import { type AlertaSistemaFila, AlertasSistemaDb } from '../db/alertas-sistema-db'
import type { Conexion } from '../db/connect'
import { HechosDb } from '../db/hechos-db'
import { ESTADO_DE_FILTRO, type EstadoAlerta, type FiltroAlertas } from '../domain/alerta'
import { ALERTAS_SISTEMA_POR_PAGINA, type ListaSistema } from '../domain/alerta-sistema'
import type { Cursor } from '../domain/cursor'
import { Negativa } from '../domain/negativa'
import { conGenerico } from './generico'

/** Above this alerts are not counted any more. */
const TOPE = 1000
/** The clock strikes every minute; silent for so long, nothing here is up to date. */
const SILENCIO_MS = 10 * 60_000

export interface PaginaSistema {
  filas: AlertaSistemaFila[]
  /** where the neighbouring pages begin, null where there is none */
  antes: Cursor | null
  despues: Cursor | null
  conteo: Record<FiltroAlertas, { n: number; mas: boolean }>
  /** since when the clock has not struck, where that is too long: then nobody looks and these alerts are old */
  parado: number | null
}

export class AlertasSistema {
  readonly #db: AlertasSistemaDb
  readonly #hechos: HechosDb

  constructor(
    conexion: Conexion,
    private readonly ahora: number,
  ) {
    this.#db = new AlertasSistemaDb(conexion)
    this.#hechos = new HechosDb(conexion)
  }

  /** One page of the list, its neighbours and its counters. Two questions at once. */
  async list(lista: ListaSistema): Promise<PaginaSistema> {
    const estado = lista.estado === 'todas' ? null : ESTADO_DE_FILTRO[lista.estado]
    const cursor = lista.antes ?? lista.despues
    const atras = lista.antes !== null
    const [{ filas, conteo }, latido] = await Promise.all([
      this.#db.listar({ estado, q: lista.q, cursor, atras }),
      this.#hechos.ultimoLatido(),
    ])
    const hayMas = filas.length > ALERTAS_SISTEMA_POR_PAGINA
    const pagina = filas.slice(0, ALERTAS_SISTEMA_POR_PAGINA)
    // rows went while somebody paged: the list from its beginning
    if (cursor && (atras ? !hayMas && pagina.length < ALERTAS_SISTEMA_POR_PAGINA : pagina.length === 0))
      return this.list({ ...lista, antes: null, despues: null })
    if (atras) pagina.reverse()
    const lugar = (fila: AlertaSistemaFila | undefined): Cursor | null => (fila ? [fila.primera_at, fila.id] : null)
    const contado = (n: number) => ({ n: Math.min(n, TOPE), mas: n > TOPE })
    const { Pendiente, Revisado, Resuelto } = conteo
    return {
      filas: pagina,
      antes: (atras ? hayMas : cursor !== null) ? lugar(pagina[0]) : null,
      despues: atras || hayMas ? lugar(pagina.at(-1)) : null,
      conteo: {
        pendientes: contado(Pendiente),
        revisadas: contado(Revisado),
        resueltas: contado(Resuelto),
        todas: contado(Pendiente + Revisado + Resuelto),
      },
      parado: latido !== null && latido < this.ahora - SILENCIO_MS ? latido : null,
    }
  }

  /** Moves one, if it still stands where that is a step: of two who move it at once one is told that somebody was faster. */
  async move(id: string, a: EstadoAlerta, quien: string): Promise<void> {
    const antes = await conGenerico('error-estado-alerta', () => this.#db.mover(id, a, quien, this.ahora))
    if (antes === 'hecho') return
    if (antes === null) throw new Negativa('no-encontrado')
    throw new Negativa(antes === 'Resuelto' ? 'alerta-ya-resuelta' : 'alerta-ya-revisada')
  }
}

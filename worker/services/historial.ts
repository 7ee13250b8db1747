/** The audit log past its 90 days, read: what the index names is taken out of R2, a bounded number of objects at a time. */
import { registrar } from '../access/peticion'
import type { FiltroAuditoria } from '../db/auditoria-db'
import {
  claveDeAuditoria,
  type DiaGuardado,
  type FilaGuardada,
  type LugarGuardado,
  masAllaDelLugar,
} from '../domain/auditoria-guardada'
import type { Almacen } from '../files/almacen'
import { desempacar, ObjetoIlegible } from './auditoria-objeto'

/** As many as a page opens; one that found less goes on from there with the next. */
export const OBJETOS_POR_PAGINA = 12
/** R2 answers as many at a time. */
const A_LA_VEZ = 6

/** An object that cannot be read: whose, of which day, and how many rows are in it. */
export type Faltante = Pick<DiaGuardado, 'empresa_id' | 'dia' | 'filas'>

export interface Hallado {
  filas: FilaGuardada[]
  faltan: Faltante[]
  /** objects that were opened or found unreadable */
  abiertos: number
}

type Sentido = 'asc' | 'desc'

export class Historial {
  constructor(private readonly almacen: Pick<Almacen, 'get'>) {}

  /**
   * What a list asks for out of objects that stand in its order, until n rows are found.
   * @param lugar beyond which rows count
   * @throws when R2 does not answer; an object that is gone or damaged is told of in `faltan`
   */
  async buscar(
    dias: readonly DiaGuardado[],
    filtro: FiltroAuditoria,
    { lugar, sentido, n }: { lugar: LugarGuardado | null; sentido: Sentido; n: number },
  ): Promise<Hallado> {
    const hallado: Hallado = { filas: [], faltan: [], abiertos: 0 }
    while (hallado.filas.length < n && hallado.abiertos < dias.length) {
      const tanda = this.#tanda(dias.slice(hallado.abiertos), filtro, n - hallado.filas.length)
      for (const [i, filas] of (await Promise.all(tanda.map((dia) => this.#abrir(dia)))).entries()) {
        const dia = tanda[i]
        if (!dia || hallado.filas.length >= n) break
        hallado.abiertos++
        if (!filas) {
          const { empresa_id, dia: cual, filas: cuantas } = dia
          hallado.faltan.push({ empresa_id, dia: cual, filas: cuantas })
        } else hallado.filas.push(...elegir(filas, dia, filtro, { lugar, sentido }))
      }
    }
    return hallado
  }

  /** As many objects at once as it will take, as far as that can be known. */
  #tanda(dias: readonly DiaGuardado[], { suceso, persona }: FiltroAuditoria, faltan: number): DiaGuardado[] {
    const tanda: DiaGuardado[] = []
    for (const dia of dias.slice(0, A_LA_VEZ)) {
      if (faltan <= 0) break
      tanda.push(dia)
      faltan -= suceso || persona ? 1 : dia.filas
    }
    return tanda
  }

  /** The rows of an object; null when it cannot be read. */
  async #abrir({ empresa_id, dia, primera, filas: cuantas }: DiaGuardado): Promise<FilaGuardada[] | null> {
    try {
      const filas = await desempacar(this.almacen, claveDeAuditoria(empresa_id, dia, primera))
      if (filas.length !== cuantas) throw new ObjetoIlegible(`${dia} ${primera}: ${filas.length} of ${cuantas} rows`)
      return filas
    } catch (error) {
      if (!(error instanceof ObjetoIlegible)) throw error
      registrar('historial-ilegible', error)
      return null
    }
  }
}

function elegir(
  filas: FilaGuardada[],
  { empresa_id, dia }: DiaGuardado,
  { suceso, persona, desde, hasta }: FiltroAuditoria,
  { lugar, sentido }: { lugar: LugarGuardado | null; sentido: Sentido },
): FilaGuardada[] {
  // a place cuts through the company's day that it is in; the other objects are beyond it whole
  const suyo = lugar?.empresa_id === empresa_id && diaDe(lugar) === dia ? lugar : null
  const elegidas = filas.filter(
    (f) =>
      (suceso === null || f.suceso === suceso) &&
      (persona === null || f.usuario_id === persona) &&
      (desde === null || f.at >= desde) &&
      (hasta === null || f.at < hasta) &&
      (suyo === null || masAllaDelLugar(f, suyo, sentido)),
  )
  return sentido === 'desc' ? elegidas.reverse() : elegidas
}

const diaDe = ({ at }: LugarGuardado): string => new Date(at).toISOString().slice(0, 10)

/**
 * The daily judgement: at five in the morning of each zone, everything that falls due in its companies, page by page in
 * the order of the due day, whatever the number of companies. Each page is written with the place where it ends, so a run
 * that dies is taken up from there; a run stops at its share of queries and the next minute goes on. What is judged is
 * always today: days that were missed need nothing more than today's run, for an alert stands where its thing stands.
 */
import type { Conexion } from '../db/connect'
import { type Cursor, JuicioDb } from '../db/juicio-db'
import { type Trabajo, TrabajosDb } from '../db/trabajos-db'
import { JUICIO } from '../domain/alerta-sistema'
import { diaEn, horaEn, masDias, ZONAS, type Zona } from '../domain/dia'
import { CLASES_DE_COSA } from '../domain/juicio'
import { UMBRALES } from '../domain/umbral'
import { fallosDe } from './juicio'

/** From this hour on, on the clocks of a zone, its day is judged. */
export const HORA_DEL_JUICIO = 5
const ARRIENDO_MS = 10 * 60_000
const POR_PAGINA = 2000
/** D1 takes 1000 in one run of the clock and others want their share; so many judge some 50 000 papers in half of a Worker's CPU. */
const CONSULTAS_MAX = 120
/** What a page may still need once it is read: its verdicts in two parts, and the place where it ends. */
const POR_ESCRIBIR = 5

/** What follows when a zone's day is judged; run again until it does not throw, so it must bear to run twice. */
export type Despues = (zona: Zona, dia: string) => Promise<void>

export interface Medida {
  porPagina: number
  consultas: number
}

export class JuicioDiario {
  readonly #db: JuicioDb
  readonly #trabajos: TrabajosDb

  constructor(
    conexion: Conexion,
    private readonly ahora: number,
    private readonly despues: readonly Despues[] = [],
    private readonly medida: Medida = { porPagina: POR_PAGINA, consultas: CONSULTAS_MAX },
  ) {
    this.#db = new JuicioDb(conexion)
    this.#trabajos = new TrabajosDb(conexion)
  }

  /** Judges the zones whose day is due, as far as the queries of one run go. Answers how many it has asked. */
  async correr(): Promise<number> {
    const conocidos = await this.#trabajos.ver<Cursor>(ZONAS.map(nombreDe))
    for (const zona of ZONAS) {
      const dia = this.#diaDebido(zona, conocidos.get(nombreDe(zona)))
      if (!dia || !this.#alcanza()) continue
      const trabajo = await this.#trabajos.tomar<Cursor>(nombreDe(zona), dia, this.ahora, this.ahora + ARRIENDO_MS)
      if (trabajo) await this.#zona(zona, dia, trabajo)
    }
    return this.#db.consultas
  }

  /** The day that a zone still owes; before the hour only one that was begun. */
  #diaDebido(zona: Zona, trabajo: Trabajo<Cursor> | undefined): string | null {
    const llegada = horaEn(zona, this.ahora) >= HORA_DEL_JUICIO
    const dia = llegada ? diaEn(zona, this.ahora) : (trabajo?.cursor?.dia ?? null)
    return dia !== null && (trabajo?.marca ?? '') < dia ? dia : null
  }

  async #zona(zona: Zona, dia: string, trabajo: Trabajo<Cursor>): Promise<void> {
    let cursor: Cursor = trabajo.cursor?.dia === dia ? trabajo.cursor : { dia, fase: 'documento', vence: '', id: '' }
    const dias = cursor.fase === 'despues' ? null : await this.#db.horizonte(zona, Math.max(...UMBRALES))
    // a zone without companies has nothing to page through
    if (dias === null) cursor = { ...cursor, fase: 'despues' }
    const hoy = diaEn(zona, this.ahora)
    while (cursor.fase !== 'despues') {
      if (!this.#alcanza()) {
        await this.#db.escribir([this.#trabajos.avanzar(trabajo, cursor, true)])
        return
      }
      const siguiente = await this.#pagina(zona, hoy, masDias(hoy, dias ?? 0), cursor, trabajo)
      // somebody else has it by now: this run has slept through its lease
      if (!siguiente) return
      cursor = siguiente
    }
    for (const seguir of this.despues) await seguir(zona, dia)
    await this.#db.escribir([this.#trabajos.terminar(trabajo, dia)])
  }

  /** Judges one page and notes the place where it ends, all or nothing; null when the job was taken away meanwhile. */
  async #pagina(zona: Zona, hoy: string, hasta: string, cursor: Cursor, trabajo: Trabajo<Cursor>) {
    const { fase: clase, vence, id } = cursor
    if (clase === 'despues') return cursor
    const filas = await this.#db.pagina(clase, zona, hasta, [vence, id], this.medida.porPagina)
    const ultima = filas.at(-1)
    const siguiente: Cursor =
      ultima && filas.length === this.medida.porPagina
        ? { ...cursor, vence: ultima.vence, id: ultima.id }
        : { ...cursor, fase: CLASES_DE_COSA[CLASES_DE_COSA.indexOf(clase) + 1] ?? 'despues', vence: '', id: '' }
    const cambios = await this.#db.escribir([
      ...this.#db.fallar(clase, fallosDe(clase, filas, hoy), hoy, this.ahora, null),
      this.#trabajos.avanzar(trabajo, siguiente, false),
    ])
    return cambios.at(-1) === 0 ? null : siguiente
  }

  #alcanza(): boolean {
    return this.#db.consultas + POR_ESCRIBIR < this.medida.consultas
  }
}

const nombreDe = (zona: Zona) => `${JUICIO}${zona}`

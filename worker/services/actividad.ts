/** «Registro de actividad»: the audit log as a company's Administrador reads it, or the SuperAdmin that of all. */
import { AuditoriaDb, type FilaAuditoria, type FiltroAuditoria } from '../db/auditoria-db'
import type { Conexion } from '../db/connect'
import { alReves } from '../db/keyset'
import { APUNTES_POR_PAGINA, type ListaActividad } from '../domain/actividad'
import { historiaMs, type Suscripcion } from '../domain/apertura'
import { auditoriaVieja } from '../domain/auditoria'
import {
  cursorDe,
  type DiaGuardado,
  instanteDe,
  type LugarGuardado,
  lugarDe,
  orilla,
} from '../domain/auditoria-guardada'
import type { Cursor } from '../domain/cursor'
import { inicioDeDia, masDias } from '../domain/dia'
import type { Almacen } from '../files/almacen'
import { type Apunte, leerFila } from './apunte'
import { type Faltante, Historial, OBJETOS_POR_PAGINA } from './historial'
import { QuienFue } from './quien-fue'

/** Rows that an export reads at a time. */
const POR_VEZ = 500
/** And of what lies in R2: entries of the index, and objects. */
const DIAS_POR_VEZ = 200
const OBJETOS_A_LA_VEZ = 6
/** An answer may ask as many times elsewhere, and no more. */
export const OBJETOS_POR_ARCHIVO = 700

export interface PaginaActividad {
  filas: Apunte[]
  antes: Cursor | null
  despues: Cursor | null
  /** the people of the company, for a choice of one; none for the SuperAdmin */
  personas: { id: string; nombre: string }[]
  /** days of which rows could not be read, by UTC, and how many rows */
  faltan: { dia: string; filas: number }[]
  /** how far back was looked (UTC milliseconds), when the page ends there without having found all it has room for */
  hasta: number | null
  /** old rows of all companies stand by company within a day */
  porEmpresa: boolean
}

/** Some of an export: rows, what could not be read among them, and where it ends too early. */
export interface Parte {
  filas: Apunte[]
  faltan: { dia: string; filas: number }[]
  /** `YYYY-MM-DD`, UTC */
  corte: string | null
}

/** A row and its place in the list. */
interface Puesto {
  fila: FilaAuditoria
  lugar: Cursor
}
interface Viejo {
  filas: Puesto[]
  faltan: Faltante[]
  sigue: Cursor | null
}
const NADA: Viejo = { filas: [], faltan: [], sigue: null }
const enTabla = (fila: FilaAuditoria): Puesto => ({ fila, lugar: [fila.at, fila.id] })

export class Actividad {
  readonly #historial: Historial
  readonly #nombres: QuienFue

  /**
   * @param alcance in which zone days are meant, how far back the plan lets see (UTC milliseconds, null: all there is),
   *   whether all companies are read, and what time it is
   */
  constructor(
    private readonly db: AuditoriaDb,
    almacen: Pick<Almacen, 'get'>,
    private readonly alcance: { zona: string; desde: number | null; empresa: string | null; ahora: number },
  ) {
    this.#historial = new Historial(almacen)
    this.#nombres = new QuienFue(db)
  }

  /** How far back the plan lets see, UTC milliseconds; null when all that is kept. */
  get desde(): number | null {
    return this.alcance.desde
  }

  get #deTodas(): boolean {
    return this.alcance.empresa === null
  }

  /**
   * One page, newest first, and its neighbours: rows of the table, and past them those in R2. Two round trips to the
   * database and a bounded number of objects.
   * @throws when the database or R2 does not answer
   */
  async list(lista: ListaActividad): Promise<PaginaActividad> {
    const [filtro, cursor] = [this.#filtro(lista), lista.antes ?? lista.despues]
    const sentido = lista.antes === null ? 'desc' : alReves('desc')
    const n = APUNTES_POR_PAGINA + 1
    const [lugar, viejas] = [cursor && this.#lugar(cursor, filtro), this.#viejas(filtro)]
    const alla = cursor !== null && lugarDe(cursor) !== null
    // forward the table comes first, backward what lies in R2
    const vivas = sentido === 'desc' && alla ? null : { lugar: alla ? null : cursor, sentido, n }
    const tramo = { lugar, sentido, n: OBJETOS_POR_PAGINA + 1 }
    const dias = viejas && (alla || sentido === 'desc') ? { filtro: viejas, tramo } : null
    const leido = await this.db.leer(filtro, { vivas, dias })
    const del = (vienen: number) => this.#deR2(leido, viejas, { lugar, sentido, n: n - vienen })
    let filas: Puesto[] = leido.filas.map(enTabla)
    let viejo = NADA
    if (sentido === 'desc') {
      viejo = await del(filas.length)
      filas = [...filas, ...viejo.filas]
    } else if (alla) {
      viejo = await del(0)
      // those of the table stand beyond what there is in R2, once that has come to its end
      filas = [...viejo.filas, ...(viejo.sigue ? [] : filas)].slice(0, n)
    }
    return this.#pagina(lista, filas, viejo, leido.personas)
  }

  /** The page that was found; one that is none any more is the first. */
  #pagina(
    lista: ListaActividad,
    halladas: Puesto[],
    { sigue, faltan }: Viejo,
    personas: PaginaActividad['personas'],
  ): Promise<PaginaActividad> | PaginaActividad {
    const [atras, lugar] = [lista.antes !== null, lista.antes ?? lista.despues]
    const hayMas = halladas.length > APUNTES_POR_PAGINA
    const pagina = halladas.slice(0, APUNTES_POR_PAGINA)
    // the page before is no whole one, or this one is gone: the list from its beginning
    const falta = atras ? pagina.length < APUNTES_POR_PAGINA : pagina.length === 0
    if (lugar && falta && !sigue && faltan.length === 0) return this.list({ ...lista, antes: null, despues: null })
    if (atras) pagina.reverse()
    const masAlla = hayMas ? (atras ? pagina[0] : pagina.at(-1))?.lugar : sigue
    return {
      filas: pagina.map(({ fila }) => leerFila(fila, this.#deTodas)),
      antes: (atras ? masAlla : lugar !== null ? pagina[0]?.lugar : null) ?? null,
      despues: (atras ? pagina.at(-1)?.lugar : masAlla) ?? null,
      personas,
      faltan: faltan.map(({ dia, filas }) => ({ dia, filas })),
      hasta: !atras && !hayMas && sigue ? Number(sigue[0]) : null,
      porEmpresa: this.#deTodas && lista.empresa === null && pagina.some((p) => lugarDe(p.lugar) !== null),
    }
  }

  /** Out of R2, as far as a page goes; `sigue` where the search is to go on. */
  async #deR2(
    { dias, fin }: { dias: DiaGuardado[]; fin: DiaGuardado | null },
    filtro: FiltroAuditoria | null,
    pedido: { lugar: LugarGuardado | null; sentido: 'asc' | 'desc'; n: number },
  ): Promise<Viejo> {
    if (!filtro || pedido.n <= 0) return NADA
    const { filas, faltan, abiertos } = await this.#historial.buscar(dias.slice(0, OBJETOS_POR_PAGINA), filtro, pedido)
    const ultimo = dias.length > OBJETOS_POR_PAGINA ? dias[abiertos - 1] : fin
    const nombradas = await this.#nombres.nombrar(filas.slice(0, pedido.n))
    return {
      filas: nombradas.map((fila) => ({ fila, lugar: cursorDe({ ...fila, empresa_id: fila.empresa_id ?? '' }) })),
      faltan,
      sigue: filas.length < pedido.n && ultimo ? cursorDe(orilla(ultimo, pedido.sentido)) : null,
    }
  }

  /**
   * Everything that a list finds, newest first, some at a time: nothing grows with the log but the time it takes. `corte`:
   * the day before which it was not looked any further, as an answer may open no more objects.
   * @throws when R2 does not answer
   */
  async *all(lista: ListaActividad): AsyncGenerator<Parte> {
    const filtro = this.#filtro(lista)
    let lugar: Cursor | null = null
    for (;;) {
      const filas = await this.db.siguientes(filtro, lugar, POR_VEZ)
      if (filas.length > 0) yield { filas: filas.map((f) => leerFila(f, this.#deTodas)), faltan: [], corte: null }
      const ultima = filas.at(-1)
      if (!ultima || filas.length < POR_VEZ) break
      lugar = [ultima.at, ultima.id]
    }
    yield* this.#todoLoViejo(this.#viejas(filtro))
  }

  async *#todoLoViejo(filtro: FiltroAuditoria | null): AsyncGenerator<Parte> {
    let [lugar, abiertos]: [LugarGuardado | null, number] = [null, 0]
    while (filtro) {
      const { dias, fin } = await this.db.dias(filtro, { lugar, sentido: 'desc', n: DIAS_POR_VEZ })
      for (let i = 0; i < dias.length; i += OBJETOS_A_LA_VEZ) {
        const estos = dias.slice(i, i + OBJETOS_A_LA_VEZ)
        if (abiertos + estos.length > OBJETOS_POR_ARCHIVO) {
          return yield { filas: [], faltan: [], corte: estos[0]?.dia ?? null }
        }
        abiertos += estos.length
        const pedido = { lugar: null, sentido: 'desc', n: Number.POSITIVE_INFINITY } as const
        const { filas, faltan } = await this.#historial.buscar(estos, filtro, pedido)
        const nombradas = await this.#nombres.nombrar(filas)
        yield { filas: nombradas.map((f) => leerFila(f, this.#deTodas)), faltan, corte: null }
      }
      const ultimo = dias.length === DIAS_POR_VEZ ? dias.at(-1) : fin
      if (!ultimo) return
      lugar = orilla(ultimo, 'desc')
    }
  }

  /**
   * The place in R2 that a cursor means. Whose it is, is not for the cursor to say where one company is read; and there a
   * place among the rows of the table is one too, should they have been put away since.
   */
  #lugar(cursor: Cursor, filtro: FiltroAuditoria): LugarGuardado | null {
    const [lugar, empresa] = [lugarDe(cursor), this.alcance.empresa ?? filtro.empresa]
    if (empresa === null) return lugar
    return { ...(lugar ?? { at: instanteDe(cursor[0]), id: cursor[1] }), empresa_id: empresa }
  }

  /** The same of what lies in R2; null when nothing of it can be meant. */
  #viejas(filtro: FiltroAuditoria): FiltroAuditoria | null {
    const hasta = Math.min(filtro.hasta ?? Number.POSITIVE_INFINITY, auditoriaVieja(this.alcance.ahora))
    return filtro.desde !== null && filtro.desde >= hasta ? null : { ...filtro, hasta }
  }

  #filtro({ suceso, persona, empresa, desde, hasta }: ListaActividad): FiltroAuditoria {
    const { zona, desde: tope } = this.alcance
    const primero = desde === null ? null : inicioDeDia(zona, desde)
    return {
      suceso,
      persona,
      empresa: this.#deTodas ? empresa : null,
      desde: tope === null ? primero : Math.max(tope, primero ?? tope),
      hasta: hasta === null ? null : inicioDeDia(zona, masDias(hasta, 1)),
    }
  }
}

interface Casa {
  d1: Conexion
  almacen: Pick<Almacen, 'get'>
}

/** What a company's Administrador reads; a plan that forgets shows no more of the log than of anything else. */
export function actividadDe(casa: Casa, empresa: Suscripcion & { id: string }, zona: string, ahora: number) {
  const edad = historiaMs(empresa, ahora)
  const desde = edad === null ? null : ahora - edad
  return new Actividad(new AuditoriaDb(casa.d1, empresa.id), casa.almacen, { zona, desde, empresa: empresa.id, ahora })
}

/** What the SuperAdmin reads. */
export const actividadDeTodas = (casa: Casa, zona: string, ahora: number) =>
  new Actividad(new AuditoriaDb(casa.d1, null), casa.almacen, { zona, desde: null, empresa: null, ahora })

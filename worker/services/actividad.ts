/** «Registro de actividad»: the audit log as a company's Administrador reads it, or the SuperAdmin that of all. */
import { AuditoriaDb, type FilaAuditoria, type FiltroAuditoria } from '../db/auditoria-db'
import type { Conexion } from '../db/connect'
import { alReves } from '../db/keyset'
import { APUNTES_POR_PAGINA, type ListaActividad } from '../domain/actividad'
import { historiaMs, type Suscripcion } from '../domain/apertura'
import type { Cursor } from '../domain/cursor'
import { inicioDeDia, masDias } from '../domain/dia'

/** Rows that an export reads at a time. */
const POR_VEZ = 500

export type Apunte = ReturnType<typeof leerFila>

export interface PaginaActividad {
  filas: Apunte[]
  antes: Cursor | null
  despues: Cursor | null
  /** the people of the company, for a choice of one; none for the SuperAdmin */
  personas: { id: string; nombre: string }[]
}

/** Who did it, as far as it is known today. */
type Quien = { id: string; nombre: string } | 'eliminada' | 'plataforma' | null

function quien({ usuario_id, persona, rol }: FilaAuditoria, deTodas: boolean): Quien {
  if (usuario_id === null) return null
  if (persona === null) return 'eliminada'
  // to a company the SuperAdmin is the platform, not a name
  return rol === 'SuperAdmin' && !deTodas ? 'plataforma' : { id: usuario_id, nombre: persona }
}

function leerFila(fila: FilaAuditoria, deTodas: boolean) {
  const { id, at, suceso, objeto, otro, direccion, peticion, datos, empresa_id, empresa } = fila
  const de = empresa_id === null ? null : { id: empresa_id, nombre: empresa }
  return {
    id,
    at,
    suceso,
    objeto,
    otro,
    direccion,
    peticion,
    datos: datos ?? {},
    quien: quien(fila, deTodas),
    empresa: de,
  }
}

export class Actividad {
  /**
   * @param alcance in which zone days are meant, how far back the plan lets see (UTC milliseconds, null: all there is),
   *   and whether all companies are read
   */
  constructor(
    private readonly db: AuditoriaDb,
    private readonly alcance: { zona: string; desde: number | null; deTodas: boolean },
  ) {}

  /** How far back the plan lets see, UTC milliseconds; null when all that is kept. */
  get desde(): number | null {
    return this.alcance.desde
  }

  /** One page, newest first, and its neighbours. One round trip. */
  async list(lista: ListaActividad): Promise<PaginaActividad> {
    const atras = lista.antes !== null
    const lugar = lista.antes ?? lista.despues
    const sentido = atras ? alReves('desc') : 'desc'
    const leido = await this.db.leer(this.#filtro(lista), lugar, sentido, APUNTES_POR_PAGINA + 1)
    const hayMas = leido.filas.length > APUNTES_POR_PAGINA
    const pagina = leido.filas.slice(0, APUNTES_POR_PAGINA)
    // the page before is no whole one, or this one is gone: the list from its beginning
    if (lugar && (atras ? pagina.length < APUNTES_POR_PAGINA : pagina.length === 0))
      return this.list({ ...lista, antes: null, despues: null })
    if (atras) pagina.reverse()
    const lugarDe = (fila: FilaAuditoria | undefined): Cursor | null => (fila ? [fila.at, fila.id] : null)
    return {
      filas: pagina.map((fila) => leerFila(fila, this.alcance.deTodas)),
      antes: (atras ? hayMas : lugar !== null) ? lugarDe(pagina[0]) : null,
      despues: atras || hayMas ? lugarDe(pagina.at(-1)) : null,
      personas: leido.personas,
    }
  }

  /** Everything that a list finds, newest first, some at a time: nothing grows with the log but the time it takes. */
  async *all(lista: ListaActividad): AsyncGenerator<Apunte[]> {
    let lugar: Cursor | null = null
    for (;;) {
      const filas = await this.db.siguientes(this.#filtro(lista), lugar, POR_VEZ)
      if (filas.length > 0) yield filas.map((fila) => leerFila(fila, this.alcance.deTodas))
      const ultima = filas.at(-1)
      if (!ultima || filas.length < POR_VEZ) return
      lugar = [ultima.at, ultima.id]
    }
  }

  #filtro({ suceso, persona, empresa, desde, hasta }: ListaActividad): FiltroAuditoria {
    const { zona, desde: tope } = this.alcance
    const primero = desde === null ? null : inicioDeDia(zona, desde)
    return {
      suceso,
      persona,
      empresa: this.alcance.deTodas ? empresa : null,
      desde: tope === null ? primero : Math.max(tope, primero ?? tope),
      hasta: hasta === null ? null : inicioDeDia(zona, masDias(hasta, 1)),
    }
  }
}

/** What a company's Administrador reads; a plan that forgets shows no more of the log than of anything else. */
export function actividadDe(d1: Conexion, empresa: Suscripcion & { id: string }, zona: string, ahora: number) {
  const edad = historiaMs(empresa, ahora)
  const desde = edad === null ? null : ahora - edad
  return new Actividad(new AuditoriaDb(d1, empresa.id), { zona, desde, deTodas: false })
}

/** What the SuperAdmin reads. */
export const actividadDeTodas = (d1: Conexion, zona: string) =>
  new Actividad(new AuditoriaDb(d1, null), { zona, desde: null, deTodas: true })

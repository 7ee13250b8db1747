/** Gestión de Empresas: every company of the platform, made, changed and deleted by its SuperAdmin. */
import { attemptId } from '../access/attempt-id'
import type { Cursor } from '../domain/cursor'
import {
  type ChangedEmpresa,
  datosDe,
  EMPRESAS_PER_PAGE,
  type EmpresasList,
  type NewEmpresa,
  palabrasDe,
} from '../domain/plataforma/empresas'
import { Refusal } from '../domain/refusal'
import { handSetBetween, marcaDe, setByHand, sinSuscripcion } from '../domain/suscripcion/by-hand'
import { asOf, type FullSuscripcion } from '../domain/suscripcion/suscripcion'
import type { MiEmpresa } from '../empresa/service'
import type { Equipo } from '../equipo/service'
import type { Pendientes } from '../outbox/service'
import type { EmpresaFila } from '../platform-db/platform-db'
import { reverse } from '../tenant/keyset'
import { withGenericError } from '../trace/generic-refusal'
import type { Empresas } from './empresa-removal'
import { type AuditEntry, type EmpresasDb, type ListedEmpresa, type LoQueSeVa, TOPE_DE_CUENTA } from './empresas-sql'

interface Casa {
  empresas: Pick<Empresas, 'remove'>
  pendientes: Pick<Pendientes, 'deliver'>
  /** the people of a company, for the SuperAdmin who invites its first */
  equipoOf: (empresa: EmpresaFila) => Pick<Equipo, 'invite'>
  /** the company's own words */
  datosDe: (empresa: EmpresaFila) => Pick<MiEmpresa, 'update'>
}
export interface EmpresasPage {
  filas: ListedEmpresa[]
  antes: Cursor | null
  despues: Cursor | null
  /** how many a search or filter finds, above 1000 not counted (null, as where nothing narrows the list) */
  found: number | null
  tooMany: boolean
}

export class EmpresaManagement {
  constructor(
    private readonly db: EmpresasDb,
    private readonly casa: Casa,
    private readonly ahora: number,
  ) {}

  /** One page of the list as time has each company, and its neighbours. One round trip. */
  async list(list: EmpresasList): Promise<EmpresasPage> {
    const backward = list.antes !== null
    const lugar = list.antes ?? list.despues
    const { por } = list.orden
    const loadedRows = await this.db.list({
      palabras: palabrasDe(list.q),
      estado: list.estado,
      por,
      direction: backward ? reverse(list.orden.direction) : list.orden.direction,
      cursor: lugar,
      n: EMPRESAS_PER_PAGE + 1,
    })
    const hayMas = loadedRows.filas.length > EMPRESAS_PER_PAGE
    const page = loadedRows.filas.slice(0, EMPRESAS_PER_PAGE)
    // rows went while somebody paged: the list from its beginning
    if (lugar && (backward ? !hayMas && page.length < EMPRESAS_PER_PAGE : page.length === 0))
      return this.list({ ...list, antes: null, despues: null })
    if (backward) page.reverse()
    const lugarDe = (e: ListedEmpresa | undefined): Cursor | null =>
      e ? [por === 'nombre' ? e.nombre : e.created_at, e.id] : null
    const { found } = loadedRows
    const tooMany = found !== null && found > TOPE_DE_CUENTA
    return {
      filas: page.map((e) => asOf(e, this.ahora)),
      antes: (backward ? hayMas : lugar !== null) ? lugarDe(page[0]) : null,
      despues: backward || hayMas ? lugarDe(page.at(-1)) : null,
      found: tooMany ? null : found,
      tooMany,
    }
  }

  /** One company as time has it, with the mark of what was read (see update); null when there is none. */
  async find(id: string): Promise<{ empresa: EmpresaFila; vista: string } | null> {
    const fila = await this.db.find(id)
    if (!fila) return null
    const empresa = asOf(fila, this.ahora)
    return { empresa, vista: marcaDe(empresa) }
  }

  /** What goes when a company is deleted, counted up to 1000 (1001: more); null when there is none. */
  loQueSeVa(id: string): Promise<{ nombre: string; seVa: LoQueSeVa } | null> {
    return this.db.loQueSeVa(id)
  }

  /**
   * Makes a company as the form says it, and invites its first Administrador where an address stands. A form that is sent
   * again makes no other.
   * @throws Negativa of a date that undoes the state, of the invitation, or the spec's generic error
   */
  async create(fresh: NewEmpresa): Promise<void> {
    const { ahora: now } = this
    const antes = sinSuscripcion()
    const suscripcion = setByHand(antes, aMano(fresh), now, fresh.zona_horaria)
    await withGenericError('error-guardar-empresa', async () => {
      const attempt = fresh.intento ?? crypto.randomUUID()
      const id = await attemptId('empresas', attempt)
      await this.db.create({ id, ...datosDe(fresh), ...suscripcion, created_at: now }, now)
      if (!fresh.dueno_email || !fresh.dueno_nombre) return
      const empresa = await this.db.find(id)
      if (!empresa) throw new Refusal('error-guardar-empresa')
      const invitee = {
        nombre: fresh.dueno_nombre,
        email: fresh.dueno_email,
        rol: 'Administrador',
        intento: attempt,
      } as const
      await this.casa
        .equipoOf(empresa)
        .invite(invitee)
        .catch((error: unknown) => {
          const aboutEmail = error instanceof Refusal && error.campo === 'email'
          throw aboutEmail ? new Refusal(error.clave, 'dueno_email', error.datos) : error
        })
    })
  }

  /**
   * Changes the company's words and, where the form says another, its subscription: devices hear of it at once.
   * @throws Negativa `no-encontrado`; `suscripcion-cambio` when it became another since the form was drawn; a date that
   *   undoes the state; or the spec's generic error
   */
  async update(changed: ChangedEmpresa): Promise<void> {
    await withGenericError('error-guardar-empresa', async () => {
      const fila = await this.db.find(changed.id)
      if (!fila) throw new Refusal('no-encontrado')
      const hoy = asOf(fila, this.ahora)
      const after = setByHand(hoy, aMano(changed), this.ahora, changed.zona_horaria)
      if (after !== hoy) {
        if (changed.vista !== marcaDe(hoy)) throw new Refusal('suscripcion-cambio')
        if (!(await this.#subscribe(fila, hoy, after))) throw new Refusal('suscripcion-cambio')
      }
      await this.casa.datosDe(fila).update(datosDe(changed), fila)
    })
  }

  /**
   * Deletes a company with all that is its own.
   * @throws Negativa `nombre-no-coincide` when the typed name is another; `no-encontrado`, or the spec's generic error
   */
  async remove(id: string, nombre: string): Promise<string> {
    const fila = await withGenericError('error-eliminar-empresa', () => this.db.find(id))
    if (!fila) throw new Refusal('no-encontrado')
    if (normalized(nombre) !== normalized(fila.nombre)) throw new Refusal('nombre-no-coincide', 'nombre')
    await this.casa.empresas.remove(id)
    return fila.nombre
  }

  /** @param antes as the database has it; `hoy` as time has it */
  async #subscribe(antes: EmpresaFila, hoy: FullSuscripcion, after: FullSuscripcion): Promise<boolean> {
    const datos: AuditEntry = {
      antes: antes.subscription_status,
      estado: after.subscription_status,
      plan: after.plan_type,
      vehiculos: after.vehicle_limit,
      miembros: after.user_limit,
    }
    const event = { tipo: 'a-mano', at: this.ahora, datos: handSetBetween(hoy, after) ?? {} } as const
    const done = await this.db.cambiarSuscripcion(antes.id, { antes, despues: after, event }, datos, this.ahora)
    if (done) await this.casa.pendientes.deliver()
    return done
  }
}

/** What the form says of the subscription. */
const aMano = (e: NewEmpresa | ChangedEmpresa) => ({
  plan_type: e.plan_type,
  subscription_status: e.subscription_status,
  hasta: e.subscription_status === 'active' && e.sin_fin ? null : e.hasta,
  vehiculos_acordados: e.vehiculos_acordados,
  miembros_acordados: e.miembros_acordados,
})

/** A name as it is compared: its spaces as one. */
const normalized = (nombre: string) => nombre.normalize('NFC').trim().replace(/\s+/g, ' ')

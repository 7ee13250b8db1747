/** Gestión de Empresas: companies created, changed and deleted by the SuperAdmin. */

import { attemptId } from '../access/attempt-id'
import { COUNT_CEILING } from '../domain/count'
import { dayIn } from '../domain/day'
import type { AnySize } from '../domain/list'
import {
  type ChangedEmpresa,
  changedDataOf,
  type EmpresasList,
  empresaDataOf,
  type NewEmpresa,
  wordsOf,
} from '../domain/plataforma/empresas'
import { Refusal } from '../domain/refusal'
import { endOf, fingerprintOf, handSetBetween, noSuscripcion, setByHand } from '../domain/suscripcion/by-hand'
import { asOf, type FullSuscripcion } from '../domain/suscripcion/suscripcion'
import type { MiEmpresa } from '../empresa/service'
import type { Equipo } from '../equipo/service'
import type { Pendientes } from '../outbox/service'
import type { EmpresaRow } from '../platform-db/platform-db'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import { withGenericError } from '../trace/generic-refusal'
import type { EmpresaRemoval } from './empresa-removal'
import type { EmpresasDb, ListedEmpresa, RemovedCounts, SuscripcionChangeData } from './empresas-sql'

interface Dependencies {
  removal: Pick<EmpresaRemoval, 'remove'>
  pendientes: Pick<Pendientes, 'deliver'>
  /** a company's team, to invite its first member */
  equipoOf: (empresa: EmpresaRow) => Pick<Equipo, 'find' | 'invite'>
  /** a company's own data */
  dataOf: (empresa: EmpresaRow) => Pick<MiEmpresa, 'update'>
}
interface EmpresasPage extends Page<ListedEmpresa> {
  /** number found by a search or filter; null above 1000, or when nothing narrows the list */
  found: number | null
  tooMany: boolean
}

export class EmpresaManagement {
  constructor(
    private readonly db: EmpresasDb,
    private readonly dependencies: Dependencies,
    private readonly now: number,
  ) {}

  /** One page of the list with each company as of now, and its neighbours. One round trip. */
  async list(list: AnySize<EmpresasList>): Promise<EmpresasPage> {
    const { by, direction } = list.orden
    const pager = new Pager(list, direction, list.filas)
    const { rows, found } = await this.db.list({
      words: wordsOf(list.q),
      estado: list.estado,
      by,
      direction: pager.direction,
      cursor: pager.cursor,
      n: pager.limit,
    })
    const page = pager.page(rows, (e) => [by === 'nombre' ? e.nombre : e.created_at, e.id])
    if (!page) return this.list({ ...list, ...FIRST_PAGE })
    const tooMany = found !== null && found > COUNT_CEILING
    return {
      ...page,
      rows: page.rows.map((e) => asOf(e, this.now)),
      found: tooMany ? null : found,
      tooMany,
    }
  }

  /** One company as of now, with the fingerprint of what was read (see update); null when there is none. */
  async find(id: string): Promise<{ empresa: EmpresaRow; vista: string } | null> {
    const row = await this.db.find(id)
    if (!row) return null
    const empresa = asOf(row, this.now)
    return { empresa, vista: fingerprintOf(empresa) }
  }

  /** The data deleted with a company, counted up to 1000 (1001: more); null when there is none. */
  countRemoved(id: string): Promise<{ nombre: string; removed: RemovedCounts } | null> {
    return this.db.countRemoved(id)
  }

  /**
   * Creates a company, and invites its first Administrador if an address is given. A resend of the form creates no
   * second one.
   * @throws Refusal `empresa-ya-creada` for a resend with other data; for a date that contradicts the state, for the
   *   invitation, or the specification's generic error
   */
  async create(fresh: NewEmpresa): Promise<void> {
    const { now } = this
    const before = noSuscripcion()
    const suscripcion = setByHand(before, byHand(fresh), now, fresh.zona_horaria)
    await withGenericError('error-guardar-empresa', async () => {
      const attempt = fresh.intento ?? crypto.randomUUID()
      const id = await attemptId('empresas', attempt)
      const isNew = await this.db.create({ id, ...empresaDataOf(fresh), ...suscripcion, created_at: now }, now)
      if (isNew && !fresh.dueno_email) return
      const empresa = await this.db.find(id)
      if (!empresa) throw new Refusal('error-guardar-empresa')
      const equipo = this.dependencies.equipoOf(empresa)
      if (!isNew) {
        const invited = await equipo.find(await attemptId(id, attempt))
        if (!this.#isAsAsked(empresa, fresh) || (invited && !isSameOwner(invited, fresh)))
          throw new Refusal('empresa-ya-creada')
      }
      if (!fresh.dueno_email || !fresh.dueno_nombre) return
      const invitee = {
        nombre: fresh.dueno_nombre,
        email: fresh.dueno_email,
        rol: 'Administrador',
        intento: attempt,
      } as const
      await equipo.invite(invitee).catch((error: unknown) => {
        const aboutEmail = error instanceof Refusal && error.field === 'email'
        throw aboutEmail ? new Refusal(error.clave, 'dueno_email', error.datos) : error
      })
    })
  }

  /** Whether a company that is there is what the form asks for. */
  #isAsAsked(row: EmpresaRow, asked: NewEmpresa): boolean {
    const hasData = Object.entries(empresaDataOf(asked)).every(
      ([field, value]) => row[field as keyof EmpresaRow] === value,
    )
    const today = asOf(row, this.now)
    return hasData && setByHand(today, byHand(asked), this.now, asked.zona_horaria) === today
  }

  /**
   * Changes what the form differs in: the company's data, and its subscription, of which devices are notified at once.
   * Data that the company itself changed meanwhile stays, unless the same field was changed here too.
   * @throws Refusal `no-encontrado`; `suscripcion-cambio` when it has changed since the form was rendered; a date that
   *   contradicts the state; or the specification's generic error
   */
  async update(changed: ChangedEmpresa): Promise<string> {
    return withGenericError('error-guardar-empresa', async () => {
      const row = await this.db.find(changed.id)
      if (!row) throw new Refusal('no-encontrado')
      const today = asOf(row, this.now)
      const asked = byHand(changed)
      const data = changedDataOf(changed, row)
      const shownZone = changed.antes?.zona_horaria ?? row.zona_horaria
      const end = endOf(today)
      // the form showed the end as a day of the former zone: left as it is, it means the same instant
      const isAsShown = end !== null && asked.hasta === dayIn(shownZone, end)
      const after = setByHand(today, asked, this.now, isAsShown ? shownZone : data.zona_horaria)
      if (after !== today) {
        if (changed.vista !== fingerprintOf(today)) throw new Refusal('suscripcion-cambio')
        if (!(await this.#subscribe(row, today, after))) throw new Refusal('suscripcion-cambio')
      }
      await this.dependencies.dataOf(row).update(data, row)
      return data.nombre
    })
  }

  /**
   * Deletes a company with all its data.
   * @throws Refusal `nombre-no-coincide` when the typed name differs; `empresa-con-pago-abierto` or
   *   `empresa-con-factura-pendiente` while its money is not settled; `no-encontrado`, or the specification's generic error
   */
  async remove(id: string, nombre: string): Promise<string> {
    const row = await withGenericError('error-eliminar-empresa', () => this.db.find(id))
    if (!row) throw new Refusal('no-encontrado')
    if (normalized(nombre) !== normalized(row.nombre)) throw new Refusal('nombre-no-coincide', 'nombre')
    const unsettled = await withGenericError('error-eliminar-empresa', () => this.db.unsettled(id, this.now))
    if (unsettled.pago) throw new Refusal('empresa-con-pago-abierto')
    if (unsettled.factura) throw new Refusal('empresa-con-factura-pendiente')
    await this.dependencies.removal.remove(id)
    return row.nombre
  }

  /** @param before as stored; `today` as of now */
  async #subscribe(before: EmpresaRow, today: FullSuscripcion, after: FullSuscripcion): Promise<boolean> {
    const data: SuscripcionChangeData = {
      antes: before.subscription_status,
      estado: after.subscription_status,
      plan: after.plan_type,
      vehiculos: after.vehicle_limit,
      miembros: after.user_limit,
    }
    const event = { tipo: 'a-mano', at: this.now, datos: handSetBetween(today, after) ?? {} } as const
    const done = await this.db.changeSuscripcion(before.id, { antes: before, despues: after, event }, data, this.now)
    if (done) await this.dependencies.pendientes.deliver()
    return done
  }
}

/** The subscription part of the form. */
const byHand = (e: NewEmpresa | ChangedEmpresa) => ({
  plan_type: e.plan_type,
  subscription_status: e.subscription_status,
  hasta: e.subscription_status === 'active' && e.sin_fin ? null : e.hasta,
  vehiculos_acordados: e.vehiculos_acordados,
  miembros_acordados: e.miembros_acordados,
})

const isSameOwner = (invited: { nombre: string; email: string }, { dueno_nombre, dueno_email }: NewEmpresa) =>
  invited.nombre === dueno_nombre && invited.email === dueno_email

/** A name for comparison: white space collapsed. */
const normalized = (nombre: string) => nombre.normalize('NFC').trim().replace(/\s+/g, ' ')

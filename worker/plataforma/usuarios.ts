/** «Gestión de Usuarios»: the people of all companies, for the SuperAdmin. */

import type { Intentos } from '../access/attempts'
import { type Done, doForEach } from '../domain/chosen'
import { PLATFORM_ZONA } from '../domain/day'
import { seatsOf } from '../domain/equipo/equipo'
import type { AnySize } from '../domain/list'
import { searchWords, type UsuariosCommand, type UsuariosList } from '../domain/plataforma/usuarios'
import { Refusal, type RefusalReason } from '../domain/refusal'
import { asOf } from '../domain/suscripcion/suscripcion'
import { ownershipMails, whyNotOwner } from '../equipo/ownership'
import { type CodeSender, sentTooSoon } from '../identidad/code-sender'
import { factorNotice } from '../identidad/factor-notice'
import type { Factores } from '../identidad/factors'
import type { Pendientes } from '../outbox/service'
import type { EmpresaRow } from '../platform-db/platform-db'
import { FIRST_PAGE, type Page, Pager } from '../tenant/pager'
import { withGenericError } from '../trace/generic-refusal'
import type { UsuarioRow, UsuariosRequest } from './usuarios-list-sql'
import type { UsuariosDb } from './usuarios-sql'

interface Dependencies {
  codeSender: Pick<CodeSender, 'send' | 'prepare'>
  /** the SuperAdmin's own */
  factores: () => Pick<Factores, 'confirmSelf'>
  intentos: Pick<Intentos, 'factorKey'>
  courier: { sendNow: (key: string) => void; appUrl: string }
  pendientes: Pick<Pendientes, 'deliver'>
  now: number
}
type CommandOf<I extends UsuariosCommand['intent']> = Extract<UsuariosCommand, { intent: I }>
/** Companies suggested by a form: the newest. */
const SUGGESTIONS_MAX = 100
const ERROR: RefusalReason = 'error-guardar-usuario'

export class Usuarios {
  constructor(
    private readonly db: UsuariosDb,
    private readonly actorId: string,
    private readonly dependencies: Dependencies,
  ) {}

  /** One page and the cursors of its neighbours. One round trip. */
  async list(list: AnySize<UsuariosList>): Promise<Page<UsuarioRow>> {
    const { rol } = list
    // within a single role, ordering by role is ordering by name
    const order = rol && list.orden.by === 'rol' ? { ...list.orden, by: 'nombre' as const } : list.orden
    const request: UsuariosRequest = { searchWords: searchWords(list.q), rol, orden: order }
    const pager = new Pager(list, order.direction, list.filas)
    const rows = await this.db.read(request, pager)
    return pager.page(rows, (u) => [u.lugar, u.id]) ?? this.list({ ...list, ...FIRST_PAGE })
  }

  find(id: string): Promise<UsuarioRow | null> {
    return this.db.one(id)
  }

  /** Company names suggested by a form. */
  async suggestedEmpresas(): Promise<string[]> {
    return (await this.db.empresas(null, SUGGESTIONS_MAX)).nuevas
  }

  /**
   * Creates an account whose owner sets the password by a mailed link, in the language of the company's owner or else
   * the actor's. Returns the address.
   * @throws Refusal `cuenta-existe`, a limit of the company, `empresa-no-encontrada`, …
   */
  async create({ nombre, email, rol, empresa }: CommandOf<'create'>): Promise<string> {
    await withGenericError(ERROR, async () => {
      const { now, codeSender } = this.dependencies
      const destination = await this.#empresa(rol, empresa)
      const id = crypto.randomUUID()
      const idioma = await this.db.languageFor(destination?.id ?? null)
      const recipient = { id, email, idioma, zona_horaria: destination?.zona_horaria ?? PLATFORM_ZONA }
      const { statements, sendNow } = await codeSender.prepare(recipient, 'restablecer', 'welcome', {
        empresa_id: destination?.id ?? null,
      })
      const placement = this.#position(rol, destination)
      if (!(await this.db.create({ id, nombre, email, idioma }, placement, statements, now)))
        throw await this.#full(destination, rol, 'cuenta-existe', { field: 'email' })
      sendNow()
    })
    return email
  }

  /** Changes a person's role or company; their sessions end. Returns the person's name. */
  async update({ id, rol, empresa }: CommandOf<'update'>): Promise<string> {
    const u = await this.#ofAnother(id)
    await withGenericError(ERROR, async () => {
      // an unchanged name keeps its company, even when several share the name
      const destination = await this.#empresa(rol, empresa === u.empresa ? u.empresa_id : empresa)
      if (u.rol === rol && u.empresa_id === (destination?.id ?? null)) return
      if (u.dueno) throw new Refusal('usuario-dueno')
      if (!(await this.db.change(u, this.#position(rol, destination), this.dependencies.now)))
        throw await this.#full(destination, rol, 'usuario-sin-cambio', { isMember: u.empresa_id === destination?.id })
    })
    await this.dependencies.pendientes.deliver()
    return u.nombre
  }

  /** The owner of a person's company, and why that person cannot take their place, or null. */
  async ownership(u: UsuarioRow): Promise<{ owner: UsuarioRow | null; why: RefusalReason | null }> {
    if (u.empresa_id === null) return { owner: null, why: 'propietario-sin-empresa' }
    if (u.dueno) return { owner: u, why: 'propietario-ya' }
    const owner = await this.db.ownerOf(u.empresa_id)
    return { owner, why: whyNotOwner(u) ?? (owner === null && u.rol === 'Usuario' ? 'propietario-sin-dueno' : null) }
  }

  /**
   * Makes a person the owner of their company, for an owner who is gone. An Administrador takes over alone; a Usuario
   * exchanges roles with the owner until now, and the sessions of both end. Both are mailed.
   * @throws Refusal `propietario-…` when this person cannot own it, or another one does than the form showed; …
   */
  async handOver({ id, dueno: shown }: CommandOf<'hand-over'>): Promise<{ nombre: string; empresa: string }> {
    const to = await this.#ofAnother(id)
    const { owner: from, why } = await this.ownership(to)
    if (why) throw new Refusal(why)
    const { empresa_id, nombre, rol } = to
    if (empresa_id === null || rol === 'SuperAdmin' || (from?.id ?? null) !== shown)
      throw new Refusal('propietario-cambio')
    const empresa = to.empresa ?? ''
    await withGenericError('error-propietario', async () => {
      const { courier, now } = this.dependencies
      const news = { to, from, empresa, exchanged: rol === 'Usuario' }
      const mails = await ownershipMails(news, { appUrl: courier.appUrl, now })
      const handover = { empresa_id, to: { id, rol }, from: shown }
      if (!(await this.db.handOver(handover, mails, now))) throw new Refusal('propietario-cambio')
      for (const { clave } of mails) courier.sendNow(clave)
    })
    await this.dependencies.pendientes.deliver()
    return { nombre, empresa }
  }

  /** Disables a person immediately. Returns the person's name. */
  async disable(id: string): Promise<string> {
    const u = await this.#ofAnother(id)
    await this.#disable(u)
    await this.dependencies.pendientes.deliver()
    return u.nombre
  }

  async #disable(u: UsuarioRow): Promise<void> {
    await withGenericError(ERROR, async () => {
      if (!(await this.db.disable(u, this.dependencies.now)) && !(await this.db.one(u.id))?.deshabilitado_at)
        throw new Refusal('usuario-sin-cambio')
    })
  }

  /** Enables a person again. Returns the person's name. */
  async enable(id: string): Promise<string> {
    const u = await this.#ofAnother(id)
    await withGenericError(ERROR, async () => void (await this.db.enable(u)))
    return u.nombre
  }

  /**
   * Disables the chosen people, as `disable` does one; who is disabled already is left out.
   * @throws Refusal that of the first when none was disabled
   */
  async disableSelected(ids: readonly string[]): Promise<Done> {
    const done = await doForEach(ids, async (id) => {
      const u = await this.#ofAnother(id)
      if (u.deshabilitado_at !== null) throw new Refusal('usuario-sin-cambio')
      await this.#disable(u)
    })
    // once for all of them: a hundred people would else need more statements than a request may send
    await this.dependencies.pendientes.deliver()
    return done
  }

  /**
   * Enables the chosen people again, as `enable` does one; who is not disabled is left out.
   * @throws Refusal that of the first when none was enabled
   */
  enableSelected(ids: readonly string[]): Promise<Done> {
    return doForEach(ids, async (id) => {
      if ((await this.#ofAnother(id)).deshabilitado_at === null) throw new Refusal('usuario-sin-cambio')
      await this.enable(id)
    })
  }

  /** Deletes an account. Returns the person's name. */
  async remove(id: string): Promise<string> {
    const u = await this.#ofAnother(id)
    if (u.dueno) throw new Refusal('usuario-dueno')
    await withGenericError(ERROR, async () => {
      if (!(await this.db.remove(u, this.dependencies.now))) throw new Refusal('usuario-sin-cambio')
    })
    await this.dependencies.pendientes.deliver()
    return u.nombre
  }

  /** Mails a person a password reset link. Returns the address. */
  async mailPasswordLink(id: string): Promise<string> {
    const u = await this.#one(id)
    if (u.deshabilitado_at !== null) throw new Refusal('cuenta-deshabilitada')
    await withGenericError('error-enviar-codigo', async () => {
      if (!(await this.dependencies.codeSender.send(u, 'restablecer', { empresa_id: u.empresa_id })))
        throw sentTooSoon()
    })
    return u.email
  }

  /**
   * Removes the second factor of a person who lost it, once the SuperAdmin has confirmed who they are. The person's
   * sessions end, and a mail tells them. Where a factor is required, the next sign-in asks for a new one. Returns the
   * person's name.
   * @throws Refusal `usuario-usted`, `usuario-factor-no`, `cuenta-deshabilitada`; about `contrasena_actual`,
   *   `sesion-antigua`, `espere-…`
   */
  async removeFactor({ id, ...proof }: CommandOf<'remove-factor'>, request: Request): Promise<string> {
    const u = await this.#ofAnother(id)
    if (u.deshabilitado_at !== null) throw new Refusal('cuenta-deshabilitada')
    if (!u.factor) throw new Refusal('usuario-factor-no')
    const { factores, intentos, courier, pendientes, now } = this.dependencies
    const ownKey = await factores().confirmSelf(proof, request)
    await withGenericError(ERROR, async () => {
      const correo = await factorNotice(u, 'removed', { appUrl: courier.appUrl, now })
      const counters = [await intentos.factorKey(id), ...(ownKey === null ? [] : [ownKey])]
      if (!(await this.db.removeFactor({ person: u, correo, counters }))) throw new Refusal('usuario-sin-cambio')
      courier.sendNow(correo.clave)
    })
    await pendientes.deliver()
    return u.nombre
  }

  async #one(id: string): Promise<UsuarioRow> {
    const u = await this.db.one(id)
    if (!u) throw new Refusal('no-encontrado')
    return u
  }

  /** Acting on oneself is refused, so that one SuperAdmin is always left. */
  async #ofAnother(id: string): Promise<UsuarioRow> {
    if (id === this.actorId) throw new Refusal('usuario-usted')
    return this.#one(id)
  }

  /** The company a form names; a SuperAdmin has none. */
  async #empresa(rol: string, given: string | null) {
    if (rol === 'SuperAdmin' || given === null) return null
    const [one, another] = (await this.db.empresas(given)).found
    if (!one) throw new Refusal('empresa-no-encontrada', 'empresa')
    if (another) throw new Refusal('empresa-varias', 'empresa')
    return asOf(one, this.dependencies.now)
  }

  #position(rol: UsuarioRow['rol'], empresa: EmpresaRow | null) {
    return { rol, empresa_id: empresa?.id ?? null, administradores: empresa ? seatsOf(empresa).administradores : 0 }
  }

  /** Nothing was written: refuses because the company is full, or else with `otherwise`. A member needs no place. */
  async #full(
    empresa: EmpresaRow | null,
    rol: string,
    otherwise: RefusalReason,
    { field, isMember = false }: { field?: string; isMember?: boolean },
  ) {
    const usage = empresa && (await this.db.usage(empresa.id))
    if (empresa && usage) {
      const seats = seatsOf(empresa)
      if (!isMember && usage.miembros >= seats.miembros)
        return new Refusal('limite-de-miembros-enterprise', 'empresa', { limite: seats.miembros })
      if (rol === 'Administrador' && usage.administradores >= seats.administradores)
        return new Refusal('limite-de-administradores-enterprise', 'empresa', { limite: seats.administradores })
    }
    return new Refusal(otherwise, field)
  }
}

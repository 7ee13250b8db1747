/** The tenant door for the company's people: reads the members, and hands out their writer. */
import { and, eq, type SQL } from 'drizzle-orm'
import type { Connection } from '../platform-db/connect'
import { refuseVisit, type WriteAccess } from '../tenant/access'
import { EmpresaReader } from '../tenant/read'
import { usuarios } from '../tenant/schema/empresas'
import type { SqlSource } from '../tenant/source'
import { type EquipoActor, EquipoWriter } from './write-sql'

export class EquipoDb extends EmpresaReader {
  readonly #writer: EquipoWriter

  constructor(
    connection: Connection,
    empresaId: string,
    actor: Omit<EquipoActor, 'empresaId'>,
    private readonly access: WriteAccess = 'open',
  ) {
    super(connection, empresaId)
    this.#writer = new EquipoWriter(connection, { ...actor, empresaId })
  }

  /** @throws Refusal `solo-lectura` in a company that is visited */
  writer(): EquipoWriter {
    refuseVisit(this.access)
    return this.#writer
  }

  /** The members, as the source of a query. */
  miembros(): SqlSource<'team_members'> {
    return this.from('team_members')
  }

  /** One member, or null. */
  async miembro(where: (t: SqlSource<'team_members'>) => SQL) {
    const t = this.miembros()
    return this.first({ fields: fieldsOf(t), from: t, where: where(t) })
  }

  /** One account of the company, or null. */
  async account(id: string) {
    const { nombre, email, idioma, zona_horaria, email_verificado_at, deshabilitado_at } = usuarios
    const [account] = await this.connection
      .select({ id: usuarios.id, nombre, email, idioma, zona_horaria, email_verificado_at, deshabilitado_at })
      .from(usuarios)
      .where(and(eq(usuarios.id, id), eq(usuarios.empresa_id, this.empresaId)))
    return account ?? null
  }

  /** The language of the account with this address, if there is one. */
  async languageOf(email: string): Promise<'es' | 'en' | null> {
    const [account] = await this.connection
      .select({ idioma: usuarios.idioma })
      .from(usuarios)
      .where(eq(usuarios.email, email))
    return account?.idioma ?? null
  }
}

/** What lists and dialogs show of a member. */
export const fieldsOf = (t: SqlSource<'team_members'>) => ({
  id: t.id,
  nombre: t.nombre,
  email: t.email,
  rol: t.rol,
  invitation_status: t.invitation_status,
  user_id: t.user_id,
  expires_at: t.expires_at,
  enviada_at: t.enviada_at,
  created_at: t.created_at,
})

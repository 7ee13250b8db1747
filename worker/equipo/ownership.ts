/** «Hacer propietario»: who may become the owner of a company, and how its owner hands it over. */
import { eq } from 'drizzle-orm'
import { type CorreoRow, rowOf } from '../correo/sql'
import { Refusal, type RefusalReason } from '../domain/refusal'
import type { EmpresaRow } from '../platform-db/platform-db'
import { withGenericError } from '../trace/generic-refusal'
import type { MiembroRow } from './list'
import type { EquipoDb } from './sql'

/** An account as far as owning a company depends on it. */
interface Account {
  id: string
  nombre: string
  email: string
  idioma: 'es' | 'en'
  zona_horaria: string
  email_verificado_at: number | null
  deshabilitado_at: number | null
}

/** Why this account cannot own a company, or null. */
export function whyNotOwner(account: Pick<Account, 'email_verificado_at' | 'deshabilitado_at'>): RefusalReason | null {
  if (account.deshabilitado_at !== null) return 'propietario-deshabilitado'
  return account.email_verificado_at === null ? 'propietario-sin-confirmar' : null
}

/**
 * The mails that tell both, each in their own language; none to the owner until now where there is none, or the account
 * is disabled.
 */
export async function ownershipMails(
  { to, from, ...what }: { to: Account; from: Account | null; empresa: string; exchanged: boolean },
  { appUrl, now }: { appUrl: string; now: number },
): Promise<CorreoRow[]> {
  const { composeOwnership } = await import('../mail/equipo')
  const domain = new URL(appUrl).hostname
  const told = (side: 'fresh' | 'former', para: Account) => {
    const mail = composeOwnership({ side, para, ...what, owner: to, appUrl, now })
    const clave = `aviso:${crypto.randomUUID()}`
    return rowOf({ clave, usuario_id: para.id, empresa_id: null, para: para.email, ...mail }, domain, now)
  }
  return [told('fresh', to), ...(from && from.deshabilitado_at === null ? [told('former', from)] : [])]
}

interface Dependencies {
  courier: { sendNow: (key: string) => void; appUrl: string }
  now: number
}

export class Ownership {
  constructor(
    private readonly db: EquipoDb,
    private readonly empresa: Pick<EmpresaRow, 'id' | 'nombre' | 'user_id'>,
    private readonly who: { id: string },
    private readonly dependencies: Dependencies,
  ) {}

  /** Why the company cannot be handed to this member, or null, so that nothing is confirmed in vain. */
  async whyNot(miembro: Pick<MiembroRow, 'user_id' | 'rol' | 'invitation_status'>): Promise<Refusal | null> {
    const reason = await this.#reason(miembro)
    return reason && new Refusal(reason)
  }

  async #reason({
    user_id,
    rol,
    invitation_status,
  }: Parameters<Ownership['whyNot']>[0]): Promise<RefusalReason | null> {
    const { user_id: owner } = this.empresa
    if (owner !== this.who.id) return 'propietario-solo'
    if (user_id === owner) return 'propietario-ya'
    if (user_id === null || invitation_status === 'pending') return 'propietario-invitado'
    if (rol !== 'Administrador') return 'propietario-usuario'
    const account = await this.db.account(user_id)
    return account ? whyNotOwner(account) : 'no-encontrado'
  }

  /**
   * Makes another Administrador the owner. Nothing else changes: the owner until now stays an Administrador, whom others
   * can demote or remove from now on. Both are mailed. Returns the new owner's name.
   * @throws Refusal `propietario-…` in every case in which that member cannot become it, or the requesting person is not
   *   the owner (any more); `no-encontrado`, or the generic error
   */
  async handOver(id: string): Promise<string> {
    const db = this.db.writer()
    const { courier, now } = this.dependencies
    const miembro = await this.db.miembro((t) => eq(t.id, id))
    if (!miembro) throw new Refusal('no-encontrado')
    const refusal = await this.whyNot(miembro)
    if (refusal) throw refusal
    await withGenericError('error-propietario', async () => {
      const [to, from] = await Promise.all([this.db.account(miembro.user_id ?? ''), this.db.account(this.who.id)])
      if (!to) throw new Refusal('propietario-cambio')
      const news = { to, from, empresa: this.empresa.nombre, exchanged: false }
      const mails = await ownershipMails(news, { appUrl: courier.appUrl, now })
      if (!(await db.handOver(to.id, mails, now))) throw new Refusal('propietario-cambio')
      for (const { clave } of mails) courier.sendNow(clave)
    })
    return miembro.nombre
  }
}

/** The keys of a company's programs: listed, made and revoked by its Administrador (docs/decisions/0063). */
import { isNull } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import {
  API_KEYS_MAX,
  type ApiKey,
  type KeyLevels,
  programAccess,
  readScopes,
  scopesOf,
} from '../domain/api-clients/api-key'
import { Refusal } from '../domain/refusal'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { descending } from '../tenant/expressions'
import { withGenericError } from '../trace/generic-refusal'
import { addKey, revokeKey } from './api-keys-sql'
import { newApiKey } from './key-token'

export class ApiKeys {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaRow,
    private readonly now: number,
  ) {}

  /** Those that are not revoked, newest first. */
  async list(): Promise<ApiKey[]> {
    const k = this.db.from('api_claves')
    const rows = await this.db.all({
      fields: {
        id: k.id,
        nombre: k.nombre,
        final: k.final,
        permisos: k.permisos,
        usada_at: k.usada_at,
        created_at: k.created_at,
      },
      from: k,
      where: isNull(k.revocada_at),
      orderBy: [descending(k.created_at), descending(k.id)],
      limit: API_KEYS_MAX,
    })
    return rows.map(({ permisos: words, ...row }) => ({ ...row, scopes: readScopes(words) }))
  }

  /**
   * Makes a key and returns it, this once.
   * @throws Refusal `ningun-permiso`, `demasiadas-claves`, `plan-sin-api` or `suscripcion-terminada`
   */
  async create(nombre: string, levels: KeyLevels): Promise<string> {
    const writer = this.db.writer()
    if (programAccess(this.empresa, this.now) !== 'write') throw new Refusal('plan-sin-api')
    const scopes = scopesOf(levels)
    if (scopes.length === 0) throw new Refusal('ningun-permiso')
    const { key, hash, final } = await newApiKey()
    const id = crypto.randomUUID()
    const row = { id, nombre, token_hash: hash, final, permisos: scopes, created_at: this.now }
    const [added] = await withGenericError('error-guardar-configuracion', () =>
      writer.batch([addKey(writer, row, API_KEYS_MAX), audit(writer, 'clave-creada', { objeto: id })]),
    )
    if (added === 0) throw new Refusal('demasiadas-claves', undefined, { limite: API_KEYS_MAX })
    return key
  }

  /** Its next request is refused. @throws Refusal `no-encontrado` */
  async revoke(id: string): Promise<void> {
    const remover = this.db.remover()
    const [revoked] = await withGenericError('error-guardar-configuracion', () =>
      remover.batch([revokeKey(remover, id, this.now), audit(remover, 'clave-revocada', { objeto: id })]),
    )
    if (revoked === 0) throw new Refusal('no-encontrado')
  }
}

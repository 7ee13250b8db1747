/**
 * The gate of programs: who is asking with `Authorization: Bearer`? The token only says whom to look for; person, role
 * and company are read fresh in one round trip, so that a removal or a revoked program is out at the next request.
 */
import type { ApiDb } from '../db/api-db'
import { abreApi } from '../domain/api-acceso'
import type { Rastro } from '../domain/auditoria'
import { exigeFactor } from '../domain/factor'
import { alPasarElTiempo } from '../domain/suscripcion'
import type { AccesoJwt } from './acceso-jwt'
import type { Quien } from './gate'
import { registrar } from './peticion'
import { tokenDe } from './sesion'

const negar = (status: number, error: string, error_description: string, desafio?: string) =>
  Response.json(
    { error, error_description },
    { status, headers: { 'Cache-Control': 'no-store', ...(desafio ? { 'WWW-Authenticate': desafio } : {}) } },
  )
const invalido = () =>
  negar(401, 'invalid_token', 'El token no vale. Pida otro con su refresh_token.', 'Bearer error="invalid_token"')

/** Programs read; what they may not do is not theirs to ask for. */
const LECTURA: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Whether a request reads with credentials of its own instead of a cookie. */
export const traeCredencial = (request: Request): boolean =>
  LECTURA.has(request.method) && request.headers.has('authorization')

export class Portador {
  /** @param rastro learns who asks, for the audit log */
  constructor(
    private readonly db: ApiDb,
    private readonly jwt: AccesoJwt,
    private readonly rastro: Rastro,
  ) {}

  /**
   * Who holds the token of a request. Throws the answer that refuses: 401 for a token that does not serve, 400 for a
   * session's cookie beside it, 403 where the company's plan has no API.
   */
  async quien(request: Request): Promise<Quien> {
    if (tokenDe(request)) throw negar(400, 'invalid_request', 'Use la cookie o el token, no ambos.')
    const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get('authorization') ?? '') ?? []
    const presunto = token ? this.jwt.presumir(token) : null
    if (!token || !presunto) throw invalido()
    const titular = await this.db.portador(presunto.sid, presunto.sub, this.rastro.at).catch((error: unknown) => {
      registrar('token-ilegible', error)
      throw negar(503, 'temporarily_unavailable', 'Intente de nuevo en un momento.')
    })
    if (!titular || !(await this.jwt.vale(token, presunto, titular.llaves))) throw invalido()
    const { usuario, rol, familia, factor, exigido } = titular
    const empresa = titular.empresa && alPasarElTiempo(titular.empresa, this.rastro.at)
    if (factor === null && exigeFactor(rol, exigido)) {
      throw negar(403, 'insufficient_scope', 'Active la verificación en dos pasos.')
    }
    this.rastro.usuario_id = usuario.id
    if (empresa && !abreApi(empresa, this.rastro.at)) {
      throw negar(403, 'insufficient_scope', 'El acceso por API viene con el plan Pro.')
    }
    const { email_verificado_at, ...resto } = usuario
    return { persona: { ...resto, rol, verificado: email_verificado_at !== null, sesion: familia }, empresa }
  }
}

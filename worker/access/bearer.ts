/**
 * Authenticates API clients by `Authorization: Bearer`. The token only says which rows to look up; person, role and
 * company are read fresh in one round trip, so a removal or a revoked client takes effect at the next request.
 */
import type { ApiDb } from '../api-clients/sql'
import { opensApi } from '../domain/api-clients/tokens'
import type { RequestTrace } from '../domain/auditoria/auditoria'
import { requiresFactor } from '../domain/identidad/factor'
import { asOf } from '../domain/suscripcion/suscripcion'
import { logFailure } from '../trace/request'
import type { AccessJwt } from './access-token'
import type { Actor } from './gate'
import { tokenOf } from './session'

const deny = (status: number, error: string, error_description: string, challenge?: string) =>
  Response.json(
    { error, error_description },
    { status, headers: { 'Cache-Control': 'no-store', ...(challenge ? { 'WWW-Authenticate': challenge } : {}) } },
  )
const invalid = () =>
  deny(401, 'invalid_token', 'El token no vale. Pida otro con su refresh_token.', 'Bearer error="invalid_token"')

/** Whether a request only reads. */
export const onlyReads = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** Whether a request authenticates with a bearer token instead of a cookie: API clients may only read. */
export const hasCredential = (request: Request): boolean => onlyReads(request) && request.headers.has('authorization')

export class Bearer {
  /** @param requestTrace gets the authenticated person, for the audit log */
  constructor(
    private readonly db: ApiDb,
    private readonly jwt: AccessJwt,
    private readonly requestTrace: RequestTrace,
  ) {}

  /**
   * The owner of the request's token.
   * @throws Response as `holder` does, and 403 where the company's plan has no API
   */
  async who(request: Request): Promise<Actor> {
    const actor = await this.holder(request)
    if (actor.empresa && !opensApi(actor.empresa, this.requestTrace.at)) {
      throw deny(403, 'insufficient_scope', 'El acceso por API viene con el plan Pro.')
    }
    return actor
  }

  /**
   * The same, whatever the company's plan has.
   * @throws Response 401 for an invalid token, 400 when a session cookie is sent too, 403 while the person lacks the second
   *   factor that is asked for
   */
  async holder(request: Request): Promise<Actor> {
    if (tokenOf(request)) throw deny(400, 'invalid_request', 'Use la cookie o el token, no ambos.')
    const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get('authorization') ?? '') ?? []
    const unverified = token ? await this.jwt.readUnverified(token) : null
    if (!token || !unverified) throw invalid()
    const holder = await this.db
      .bearer(unverified.sid, unverified.sub, this.requestTrace.at)
      .catch((error: unknown) => {
        logFailure('token-ilegible', error)
        throw deny(503, 'temporarily_unavailable', 'Intente de nuevo en un momento.')
      })
    if (!holder || !(await this.jwt.isValid(token, unverified, holder.llaves))) throw invalid()
    const { usuario, rol, tokenFamily, factor, required } = holder
    const empresa = holder.empresa && asOf(holder.empresa, this.requestTrace.at)
    if (factor === null && requiresFactor(rol, required)) {
      throw deny(403, 'insufficient_scope', 'Active la verificación en dos pasos.')
    }
    this.requestTrace.usuario_id = usuario.id
    const { email_verificado_at, ...rest } = usuario
    return { person: { ...rest, rol, verificado: email_verificado_at !== null, sesion: tokenFamily }, empresa }
  }
}

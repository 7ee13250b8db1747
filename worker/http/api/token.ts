/**
 * Issuing, refreshing and revoking tokens of API clients, following OAuth 2 (RFC 6749, 7009): form or JSON bodies,
 * error codes. No cookie is read or set, so any origin may post (docs/security.md 8, 16).
 */
import { type Context, Hono } from 'hono'
import { GRANTS, TokenCommand } from '../../domain/api-clients/tokens'
import { RETRY_SECONDS } from '../../domain/api-error'
import { Refusal, type RefusalReason } from '../../domain/refusal'
import { logFailure } from '../../trace/request'
import { readText } from './body'
import type { Api } from './environment'

type C = Context<Api>
type Fields = Record<string, unknown>

const BODY_MAX = 8 * 1024

/** Descriptions are ASCII, as RFC 6749 §5.2 requires. */
const TEXT = {
  body: 'Mande los campos como formulario o como JSON, cada uno una vez.',
  large: 'El cuerpo es demasiado grande.',
  grant: 'Se admiten grant_type=password y grant_type=refresh_token.',
  fields: 'Faltan campos: username y password, o refresh_token.',
  password: 'El usuario o la clave no son correctos.',
  expired: 'La clave de esta cuenta vencio. Cambiela iniciando sesion en la pagina.',
  refreshToken: 'Este refresh_token ya no sirve. Entre de nuevo con grant_type=password.',
  factor: 'Esta cuenta pide un segundo factor: activelo en la web si no lo tiene, y agregue totp con el codigo.',
  code: 'El codigo de totp no es correcto o ya se uso.',
  wait: 'Demasiados intentos. Espere e intente de nuevo.',
  later: 'El servicio no responde ahora. Intente en un momento.',
  token: 'Falta el campo token.',
} as const

/** What is said of refusals other than a wrong password. */
const DESCRIPTION_OF: Partial<Record<RefusalReason, string>> = {
  'contrasena-vencida': TEXT.expired,
  'factor-codigo-incorrecto': TEXT.code,
}

export const token = new Hono<Api>()

token.post('/auth/token', async (c) => {
  const fields = await readFields(c)
  if (fields instanceof Response) return fields
  const { grant_type } = fields
  if (typeof grant_type !== 'string') return deny(c, 400, 'invalid_request', TEXT.grant)
  if (!GRANTS.includes(grant_type)) return deny(c, 400, 'unsupported_grant_type', TEXT.grant)
  const command = TokenCommand.safeParse(fields)
  if (!command.success) return deny(c, 400, 'invalid_request', TEXT.fields)
  const { apiClients } = c.get('context')
  try {
    if (command.data.grant_type === 'refresh_token') {
      const tokens = await apiClients.refresh(command.data.refresh_token)
      return tokens ? c.json(tokens, 200, NO_STORE) : deny(c, 400, 'invalid_grant', TEXT.refreshToken)
    }
    const tokens = await apiClients.signIn(command.data, c.req.raw)
    if (tokens === 'needs-second-factor') return deny(c, 400, 'mfa_required', TEXT.factor)
    return c.json(tokens, 200, NO_STORE)
  } catch (error) {
    return fail(c, error)
  }
})

/** Always the same response, so that it reveals nothing about a token. */
token.post('/auth/revoke', async (c) => {
  const fields = await readFields(c)
  if (fields instanceof Response) return fields
  if (typeof fields.token !== 'string') return deny(c, 400, 'invalid_request', TEXT.token)
  try {
    await c.get('context').apiClients.revoke(fields.token)
    return c.json({}, 200, NO_STORE)
  } catch (error) {
    return fail(c, error)
  }
})

const NO_STORE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

const deny = (
  c: C,
  status: 400 | 413 | 429 | 503,
  error: string,
  error_description: string,
  extra: Record<string, string> = {},
) => c.json({ error, error_description }, status, { ...NO_STORE, ...extra })

function fail(c: C, error: unknown): Response {
  if (!(error instanceof Refusal)) {
    logFailure('token-fallido', error)
    return deny(c, 503, 'temporarily_unavailable', TEXT.later, { 'Retry-After': String(RETRY_SECONDS) })
  }
  const n = Number(error.datos?.n ?? 1)
  if (error.clave === 'espere-segundos') return tooManyRequests(c, n)
  if (error.clave === 'espere-minutos') return tooManyRequests(c, n * 60)
  return deny(c, 400, 'invalid_grant', DESCRIPTION_OF[error.clave] ?? TEXT.password)
}

const tooManyRequests = (c: C, seconds: number) =>
  deny(c, 429, 'slow_down', TEXT.wait, { 'Retry-After': String(seconds) })

/** The fields of the body, or the refusal. */
async function readFields(c: C): Promise<Fields | Response> {
  const text = await readText(c.req.raw, BODY_MAX).catch(() => '')
  if (text === null) return deny(c, 413, 'invalid_request', TEXT.large)
  return fromText(text, c.req.header('Content-Type') ?? '') ?? deny(c, 400, 'invalid_request', TEXT.body)
}

function fromText(text: string, contentType: string): Fields | null {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    const pairs = [...new URLSearchParams(text)]
    const fields: Fields = Object.fromEntries(pairs)
    return Object.keys(fields).length === pairs.length ? fields : null
  }
  if (!/^application\/json\b/i.test(contentType)) return null
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Fields) : null
  } catch {
    return null
  }
}

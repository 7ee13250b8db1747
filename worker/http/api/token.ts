/**
 * Where programs get their tokens, refresh them and give them up, in the manners of OAuth 2 (RFC 6749, 7009): forms or
 * JSON, errors by name. No cookie is read or set, so any origin may post (docs/security.md 8, 16).
 */
import { type Context, Hono } from 'hono'
import { GRANTS, TokenCommand } from '../../domain/api-clients/tokens'
import { type MotivoKey, Refusal } from '../../domain/refusal'
import { registrar } from '../../trace/request'
import { leerTexto } from './body'
import type { Api } from './environment'

type C = Context<Api>
type Campos = Record<string, unknown>

const CUERPO_MAX = 8 * 1024
const RETRY_SECONDS = 5

/** Descriptions keep to ASCII, as RFC 6749 §5.2 asks. */
const TEXTO = {
  cuerpo: 'Mande los campos como formulario o como JSON, cada uno una vez.',
  grande: 'El cuerpo es demasiado grande.',
  grant: 'Se admiten grant_type=password y grant_type=refresh_token.',
  campos: 'Faltan campos: username y password, o refresh_token.',
  clave: 'El usuario o la clave no son correctos.',
  vencida: 'La clave de esta cuenta vencio. Cambiela iniciando sesion en la pagina.',
  refreshToken: 'Este refresh_token ya no sirve. Entre de nuevo con grant_type=password.',
  factor: 'Esta cuenta pide un segundo factor: activelo en la web si no lo tiene, y agregue totp con el codigo.',
  codigo: 'El codigo de totp no es correcto o ya se uso.',
  espere: 'Demasiados intentos. Espere e intente de nuevo.',
  later: 'El servicio no responde ahora. Intente en un momento.',
  token: 'Falta el campo token.',
} as const

/** What else than the password may be wrong with it. */
const CLAVE_DE: Partial<Record<MotivoKey, string>> = {
  'contrasena-vencida': TEXTO.vencida,
  'factor-codigo-incorrecto': TEXTO.codigo,
}

export const token = new Hono<Api>()

token.post('/auth/token', async (c) => {
  const campos = await leerCampos(c)
  if (campos instanceof Response) return campos
  const { grant_type } = campos
  if (typeof grant_type !== 'string') return deny(c, 400, 'invalid_request', TEXTO.grant)
  if (!GRANTS.includes(grant_type)) return deny(c, 400, 'unsupported_grant_type', TEXTO.grant)
  const orden = TokenCommand.safeParse(campos)
  if (!orden.success) return deny(c, 400, 'invalid_request', TEXTO.campos)
  const { apiClients } = c.get('contexto')
  try {
    if (orden.data.grant_type === 'refresh_token') {
      const tokens = await apiClients.refresh(orden.data.refresh_token)
      return tokens ? c.json(tokens, 200, NO_STORE) : deny(c, 400, 'invalid_grant', TEXTO.refreshToken)
    }
    const tokens = await apiClients.entrar(orden.data, c.req.raw)
    if (tokens === 'falta-segundo-factor') return deny(c, 400, 'mfa_required', TEXTO.factor)
    return c.json(tokens, 200, NO_STORE)
  } catch (error) {
    return fail(c, error)
  }
})

/** Always the same answer: who does not know a token learns nothing of it here. */
token.post('/auth/revoke', async (c) => {
  const campos = await leerCampos(c)
  if (campos instanceof Response) return campos
  if (typeof campos.token !== 'string') return deny(c, 400, 'invalid_request', TEXTO.token)
  try {
    await c.get('contexto').apiClients.revoke(campos.token)
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
  mas: Record<string, string> = {},
) => c.json({ error, error_description }, status, { ...NO_STORE, ...mas })

function fail(c: C, error: unknown): Response {
  if (!(error instanceof Refusal)) {
    registrar('token-fallido', error)
    return deny(c, 503, 'temporarily_unavailable', TEXTO.later, { 'Retry-After': String(RETRY_SECONDS) })
  }
  const n = Number(error.datos?.n ?? 1)
  if (error.clave === 'espere-segundos') return tooManyRequests(c, n)
  if (error.clave === 'espere-minutos') return tooManyRequests(c, n * 60)
  return deny(c, 400, 'invalid_grant', CLAVE_DE[error.clave] ?? TEXTO.clave)
}

const tooManyRequests = (c: C, seconds: number) =>
  deny(c, 429, 'slow_down', TEXTO.espere, { 'Retry-After': String(seconds) })

/** The fields of the body, or the refusal. */
async function leerCampos(c: C): Promise<Campos | Response> {
  const texto = await leerTexto(c.req.raw, CUERPO_MAX).catch(() => '')
  if (texto === null) return deny(c, 413, 'invalid_request', TEXTO.grande)
  return deTexto(texto, c.req.header('Content-Type') ?? '') ?? deny(c, 400, 'invalid_request', TEXTO.cuerpo)
}

function deTexto(texto: string, tipo: string): Campos | null {
  if (/^application\/x-www-form-urlencoded\b/i.test(tipo)) {
    const pares = [...new URLSearchParams(texto)]
    const campos: Campos = Object.fromEntries(pares)
    return Object.keys(campos).length === pares.length ? campos : null
  }
  if (!/^application\/json\b/i.test(tipo)) return null
  try {
    const json: unknown = JSON.parse(texto)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Campos) : null
  } catch {
    return null
  }
}

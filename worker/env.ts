/** What the platform binds to the Worker, and its secrets and variables, parsed once with zod. */
import { z } from 'zod'
import type { Device } from '../durable-objects/device/device'
import type { Fleet } from '../durable-objects/fleet/fleet'
import type { Quota } from '../durable-objects/quota'
import { POINTS_PER_MINUTE } from './domain/dispositivos/point'
import { GOOGLE, Proveedor } from './domain/identidad/provider'
import { readKeys, type WompiKeys } from './domain/pagos/wompi-keys'

export interface Env {
  DB: D1Database
  FILES: R2Bucket
  ASSETS: Fetcher
  DEVICE: DurableObjectNamespace<Device>
  FLEET: DurableObjectNamespace<Fleet>
  QUOTA: DurableObjectNamespace<Quota>
  INGRESOS: RateLimit
  TILES_URL?: string
  TILES_ATTRIBUTION?: string
  SUPPORT_EMAIL?: string
  SUPPORT_PHONE?: string
  /** who is paid: legal name and NIT, for receipts */
  EMISOR_NOMBRE?: string
  EMISOR_NIT?: string
  EMISOR_DIRECCION?: string
  /**
   * `desarrollo` on a laptop only; it alone lets the development secrets pass. `prueba`: the deployed bundle under test, which
   * is production in all but its address. Anything else, and nothing, is production.
   */
  ENTORNO?: string
  /** points a device may send in a minute; measurements raise it */
  POINTS_PER_MINUTE?: string
  /** where people reach the product, for links in mails */
  APP_URL?: string
  /** where faults of security are told: an e-mail address or an https address; /.well-known/security.txt says it */
  SECURITY_CONTACT?: string
  LINK_SECRET?: string
  HASH_SECRET?: string
  CONFIG_SECRET?: string
  /** sign-in with Google; both or neither */
  GOOGLE_CLIENT_ID?: string
  GOOGLE_CLIENT_SECRET?: string
  /** other OpenID providers, as JSON: [{id, nombre, issuer, client_id, client_secret}] */
  OIDC_PROVIDERS?: string
  /** keys of the payment provider, all four or none: without them there is no paying */
  WOMPI_PUBLIC_KEY?: string
  WOMPI_PRIVATE_KEY?: string
  WOMPI_EVENTS_SECRET?: string
  WOMPI_INTEGRITY_SECRET?: string
  /** where it is reached; the prefix of the keys says which of its two houses when these are missing */
  WOMPI_API_URL?: string
  WOMPI_CHECKOUT_URL?: string
}

const secret = z.string().min(32)
const optional = z
  .string()
  .optional()
  .transform((v) => v || null)

/** Providers are told as JSON; what is no list of them stops the Worker, so that no button is missing in silence. */
const providers = z
  .string()
  .optional()
  .transform((text, ctx): unknown => {
    if (!text?.trim()) return []
    try {
      return JSON.parse(text)
    } catch {
      ctx.addIssue({ code: 'custom', message: 'not JSON' })
      return z.NEVER
    }
  })
  .pipe(z.array(Proveedor))

/** What is half there, or of both worlds, stops the Worker: nobody pays by mistake, and nobody wonders why not. */
const wompi = z
  .object({
    WOMPI_PUBLIC_KEY: optional,
    WOMPI_PRIVATE_KEY: optional,
    WOMPI_EVENTS_SECRET: optional,
    WOMPI_INTEGRITY_SECRET: optional,
    WOMPI_API_URL: optional,
    WOMPI_CHECKOUT_URL: optional,
  })
  .transform((w, ctx): { wompi: WompiKeys | null } => {
    const keys = readKeys({
      publica: w.WOMPI_PUBLIC_KEY,
      privada: w.WOMPI_PRIVATE_KEY,
      eventos: w.WOMPI_EVENTS_SECRET,
      integrity: w.WOMPI_INTEGRITY_SECRET,
      api: w.WOMPI_API_URL,
      checkout: w.WOMPI_CHECKOUT_URL,
    })
    if (!keys || !('mal' in keys)) return { wompi: keys }
    ctx.addIssue({ code: 'custom', message: keys.mal })
    return z.NEVER
  })

/** Secrets that stand in this repository begin so; a deployed Worker refuses them. */
const DEVELOPMENT_PREFIX = 'desarrollo-'

/** Where people reach a product that is deployed: over TLS, by a name that is not this machine's, at the root of its host. */
const PUBLIC_ADDRESS = /^https:\/\/(?!localhost$|localhost:|127\.|0\.0\.0\.0|\[)[^/?#]+$/i

const Ajustes = z
  .object({
    ENTORNO: z.string().optional(),
    TILES_URL: z.string().default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
    TILES_ATTRIBUTION: z.string().default('© OpenStreetMap'),
    SUPPORT_EMAIL: optional,
    SUPPORT_PHONE: optional,
    EMISOR_NOMBRE: optional,
    EMISOR_NIT: optional,
    EMISOR_DIRECCION: optional,
    APP_URL: z
      .url({ protocol: /^https?$/ })
      .default('http://localhost:8787')
      .transform((url) => url.replace(/\/+$/, '').replace(/^[^/]*\/\/[^/]+/, (origin) => origin.toLowerCase())),
    SECURITY_CONTACT: z
      .union([z.literal(''), z.email().transform((email) => `mailto:${email}`), z.url({ protocol: /^https$/ })])
      .optional()
      .transform((contact) => contact || null),
    LINK_SECRET: secret,
    HASH_SECRET: secret,
    CONFIG_SECRET: secret,
    /** as the Device reads it */
    POINTS_PER_MINUTE: z
      .union([z.string(), z.number()])
      .optional()
      .transform((v) => Number(v) || POINTS_PER_MINUTE),
    GOOGLE_CLIENT_ID: optional,
    GOOGLE_CLIENT_SECRET: optional,
    OIDC_PROVIDERS: providers,
  })
  .refine(
    (a) =>
      a.ENTORNO === 'desarrollo' ||
      ![a.LINK_SECRET, a.HASH_SECRET, a.CONFIG_SECRET].some((v) => v.startsWith(DEVELOPMENT_PREFIX)),
    { error: 'development secrets in production' },
  )
  .refine((a) => a.ENTORNO === 'desarrollo' || a.ENTORNO === 'prueba' || PUBLIC_ADDRESS.test(a.APP_URL), {
    path: ['APP_URL'],
    error: 'an address without TLS, or of a laptop',
  })
  .refine((a) => a.ENTORNO === 'desarrollo' || a.OIDC_PROVIDERS.every((p) => p.issuer.startsWith('https://')), {
    error: 'a provider without TLS',
  })
  .transform(({ GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret, OIDC_PROVIDERS, ...a }) => ({
    ...a,
    /** who is paid; null where that is not said */
    emisor: a.EMISOR_NOMBRE ? { nombre: a.EMISOR_NOMBRE, nit: a.EMISOR_NIT, direccion: a.EMISOR_DIRECCION } : null,
    /** with whom people may come in, in the order of the buttons */
    providers: [
      ...(client_id && client_secret
        ? [{ id: 'google', nombre: 'Google', issuer: GOOGLE, client_id, client_secret }]
        : []),
      ...OIDC_PROVIDERS.filter(({ id }) => id !== 'google' || !client_id),
    ] satisfies Proveedor[],
  }))
  .and(wompi)
export type Ajustes = z.infer<typeof Ajustes>

const parsed = new WeakMap<object, Ajustes>()

/** Settings of this isolate. Throws a ZodError that names the missing secret when one is missing, shorter than 32, or from development. */
export function ajustes(env: Env): Ajustes {
  let known = parsed.get(env)
  if (!known) {
    known = Ajustes.parse(env)
    parsed.set(env, known)
  }
  return known
}

/**
 * What of the settings is refused, by name and never by value: the secrets and variables that are missing or of no use, and
 * what is wrong with several together. Null when the Worker can start.
 */
export function refusedSettings(env: Env): string[] | null {
  try {
    ajustes(env)
    return null
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    return [...new Set(error.issues.map((issue) => issue.path.map(String).join('.') || issue.message))]
  }
}

/**
 * Where a request that came to another host or without TLS belongs; null where it is right. Only production has one address:
 * a laptop and the tests answer wherever they listen.
 */
export function ownAddress({ ENTORNO, APP_URL }: Ajustes, url: URL): string | null {
  return ENTORNO === 'desarrollo' || ENTORNO === 'prueba' || url.origin === APP_URL ? null : APP_URL
}

/** What pages may know of the settings. */
export const publicSettingsOf = (a: Ajustes) => ({
  tilesUrl: a.TILES_URL,
  tilesAttribution: a.TILES_ATTRIBUTION,
  supportEmail: a.SUPPORT_EMAIL,
  supportPhone: a.SUPPORT_PHONE,
  /** who is paid, and answers for the product; null where that is not said */
  emisor: a.emisor,
  appUrl: a.APP_URL,
  /** whether this installation can be paid */
  pagos: a.wompi !== null,
})

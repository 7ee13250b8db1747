/** The Worker's bindings, secrets and variables, parsed once with zod. */
import * as z from 'zod'
import { POINTS_PER_MINUTE } from './domain/dispositivos/point'
import { type FactusKeys, readFactusKeys } from './domain/facturas/factus-keys'
import { GOOGLE, Proveedor } from './domain/identidad/provider'
import { readKeys, type WompiKeys } from './domain/pagos/wompi-keys'
import type { IvaRate } from './domain/suscripcion/plan'
import type { DeviceObject, FleetObject, QuotaObject } from './live/objects'

export interface Env {
  DB: D1Database
  FILES: R2Bucket
  ASSETS: Fetcher
  DEVICE: DurableObjectNamespace<DeviceObject>
  FLEET: DurableObjectNamespace<FleetObject>
  QUOTA: DurableObjectNamespace<QuotaObject>
  INGRESOS: RateLimit
  TILES_URL?: string
  TILES_ATTRIBUTION?: string
  SUPPORT_EMAIL?: string
  SUPPORT_PHONE?: string
  /** the issuer of receipts: legal name and NIT */
  EMISOR_NOMBRE?: string
  EMISOR_NIT?: string
  EMISOR_DIRECCION?: string
  /**
   * `desarrollo` is for laptops and the only value that accepts the development secrets. `prueba`: the deployed bundle
   * under test, like production except for its address. Any other value, or none, is production.
   */
  ENTORNO?: string
  /** points a device may send in a minute; load tests raise it */
  POINTS_PER_MINUTE?: string
  /** how often a phone reports while its vehicle is unwatched, in seconds; tests are in a hurry */
  PHONE_PACE_SECONDS?: string
  /** the public address of the product, for links in mails */
  APP_URL?: string
  /** where to report vulnerabilities: an e-mail address or an https address; published in /.well-known/security.txt */
  SECURITY_CONTACT?: string
  LINK_SECRET?: string
  HASH_SECRET?: string
  CONFIG_SECRET?: string
  /** sign-in with Google; both or neither */
  GOOGLE_CLIENT_ID?: string
  GOOGLE_CLIENT_SECRET?: string
  /** other OpenID providers, as JSON: [{id, nombre, issuer, client_id, client_secret}] */
  OIDC_PROVIDERS?: string
  /** keys of the payment provider, all four or none: without them payments are off */
  WOMPI_PUBLIC_KEY?: string
  WOMPI_PRIVATE_KEY?: string
  WOMPI_EVENTS_SECRET?: string
  WOMPI_INTEGRITY_SECRET?: string
  /** the provider's addresses; if missing, the prefix of the keys decides between sandbox and production */
  WOMPI_API_URL?: string
  WOMPI_CHECKOUT_URL?: string
  /** the account at Factus that issues electronic invoices, all four or none: without them receipts stay alone */
  FACTUS_CLIENT_ID?: string
  FACTUS_CLIENT_SECRET?: string
  FACTUS_USERNAME?: string
  FACTUS_PASSWORD?: string
  /** its address; if missing, that of the environment of the payments */
  FACTUS_API_URL?: string
  /** numbering ranges, where the account has several active ones */
  FACTUS_BILL_RANGE?: string
  FACTUS_NOTE_RANGE?: string
  /** percent of IVA within the prices: 19, or 0 where the service is excluded; if missing, 19 */
  IVA_PERCENT?: string
  /** the address of Alegra's API; if missing, Alegra's own. Laptops and tests have an imitation */
  ALEGRA_API_URL?: string
  /** likewise of Siigo's */
  SIIGO_API_URL?: string
}

const secret = z.string().min(32)
const optional = z
  .string()
  .optional()
  .transform((v) => v || null)

/**
 * Providers are given as JSON; the Worker does not start with an invalid list, so that no button is missing unnoticed.
 */
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

/** The Worker does not start with an incomplete set of keys, or with sandbox and production keys mixed. */
const money = z
  .object({
    WOMPI_PUBLIC_KEY: optional,
    WOMPI_PRIVATE_KEY: optional,
    WOMPI_EVENTS_SECRET: optional,
    WOMPI_INTEGRITY_SECRET: optional,
    WOMPI_API_URL: optional,
    WOMPI_CHECKOUT_URL: optional,
    FACTUS_CLIENT_ID: optional,
    FACTUS_CLIENT_SECRET: optional,
    FACTUS_USERNAME: optional,
    FACTUS_PASSWORD: optional,
    FACTUS_API_URL: optional,
    FACTUS_BILL_RANGE: optional,
    FACTUS_NOTE_RANGE: optional,
  })
  .transform((w, ctx): { wompi: WompiKeys | null; factus: FactusKeys | null } => {
    const keys = readKeys({
      publica: w.WOMPI_PUBLIC_KEY,
      privada: w.WOMPI_PRIVATE_KEY,
      eventos: w.WOMPI_EVENTS_SECRET,
      integrity: w.WOMPI_INTEGRITY_SECRET,
      api: w.WOMPI_API_URL,
      checkout: w.WOMPI_CHECKOUT_URL,
    })
    if (keys && 'wrong' in keys) {
      ctx.addIssue({ code: 'custom', message: keys.wrong })
      return z.NEVER
    }
    const factus = readFactusKeys(
      {
        client_id: w.FACTUS_CLIENT_ID,
        client_secret: w.FACTUS_CLIENT_SECRET,
        username: w.FACTUS_USERNAME,
        password: w.FACTUS_PASSWORD,
        api: w.FACTUS_API_URL,
        bills: w.FACTUS_BILL_RANGE,
        notes: w.FACTUS_NOTE_RANGE,
      },
      keys?.ambiente ?? null,
    )
    if (!factus || !('wrong' in factus)) return { wompi: keys, factus }
    ctx.addIssue({ code: 'custom', message: factus.wrong })
    return z.NEVER
  })

/** Prefix of the secrets in this repository; a deployed Worker refuses them. */
const DEVELOPMENT_PREFIX = 'desarrollo-'

/** The address of a deployed product: https, a host name other than this machine's, no path. */
const PUBLIC_ADDRESS = /^https:\/\/(?!localhost$|localhost:|127\.|0\.0\.0\.0|\[)[^/?#]+$/i

const DEFAULT_TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'

const Ajustes = z
  .object({
    ENTORNO: z.string().optional(),
    TILES_URL: optional
      .transform((url) => url ?? DEFAULT_TILES)
      .refine((url) => /^https?:/i.test(url) && URL.canParse(url.replace('{s}', 'a')), 'not an address'),
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
    IVA_PERCENT: z
      .enum(['0', '19'])
      .optional()
      .transform((percent): IvaRate => (percent === '0' ? 0 : 19)),
    ALEGRA_API_URL: optional,
    SIIGO_API_URL: optional,
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
    /** the issuer of receipts; null if not configured */
    emisor: a.EMISOR_NOMBRE ? { nombre: a.EMISOR_NOMBRE, nit: a.EMISOR_NIT, direccion: a.EMISOR_DIRECCION } : null,
    /** the sign-in providers, in the order of the buttons */
    providers: [
      ...(client_id && client_secret
        ? [{ id: 'google', nombre: 'Google', issuer: GOOGLE, client_id, client_secret }]
        : []),
      ...OIDC_PROVIDERS.filter(({ id }) => id !== 'google' || !client_id),
    ] satisfies Proveedor[],
  }))
  .and(money)
export type Ajustes = z.infer<typeof Ajustes>

const parsed = new WeakMap<object, Ajustes>()

/**
 * The settings, parsed once per isolate. @throws ZodError naming each secret that is missing, shorter than 32
 * characters, or a development secret
 */
export function ajustes(env: Partial<Env>): Ajustes {
  let known = parsed.get(env)
  if (!known) {
    known = Ajustes.parse(env)
    parsed.set(env, known)
  }
  return known
}

/**
 * What is wrong with the settings, by name and never by value: missing or invalid secrets and variables, and invalid
 * combinations. Null when the Worker can start.
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
 * Whether a request came to the product's address, with TLS. Only production has a fixed one: laptops and tests answer on
 * any.
 */
export function isOwnAddress({ ENTORNO, APP_URL }: Ajustes, url: string): boolean {
  return (
    ENTORNO === 'desarrollo' || ENTORNO === 'prueba' || (url.startsWith(APP_URL) && url.charAt(APP_URL.length) === '/')
  )
}

/** The settings that pages may see. */
export const publicSettingsOf = (a: Ajustes) => ({
  tiles: { url: a.TILES_URL, attribution: a.TILES_ATTRIBUTION },
  supportEmail: a.SUPPORT_EMAIL,
  supportPhone: a.SUPPORT_PHONE,
  /** the issuer of receipts, also responsible for the product; null if not configured */
  emisor: a.emisor,
  appUrl: a.APP_URL,
  /** whether this installation can take payments */
  pagos: a.wompi !== null,
  /** whether it issues electronic invoices of them */
  facturas: a.factus !== null,
})

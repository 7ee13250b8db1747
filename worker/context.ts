/**
 * Builds the services for one HTTP request. Loaders and actions get everything through here, typed by the augmentation
 * below, and only after the gate has authorized the request; from worker/ they import nothing else but its domain.
 */

import { Intentos } from './access/attempts'
import { hasCredential } from './access/bearer'
import { type Actor, Gate, type Person } from './access/gate'
import { readerLanguage } from './access/language'
import { Preferencias } from './alertas/preferences'
import { PreferenciasDb } from './alertas/preferences-sql'
import { activityOf, activityOfAllEmpresas } from './auditoria/activity'
import { Auditoria } from './auditoria/service'
import { DeviceDb } from './dispositivos/device-sql'
import { Rastreo } from './dispositivos/tracking'
import { placeOf } from './domain/identidad/place'
import { accountServicesFor } from './doors/account'
import { apiServices, onlyReads } from './doors/api'
import { empresaServices } from './doors/empresa'
import { equipoServices } from './doors/equipo'
import { pagosServices } from './doors/pagos'
import { platformServices } from './doors/plataforma'
import { readOnly } from './doors/read-only'
import { signInServices } from './doors/sign-in'
import { systemServices } from './doors/system'
import { MiEmpresa } from './empresa/service'
import { ajustes, type Env, publicSettingsOf } from './env'
import { FileStore } from './files/store'
import { Access } from './identidad/entry'
import { AccessDb } from './identidad/entry-sql'
import { Identity } from './identidad/service'
import { IdentityDb } from './identidad/sql'
import { liveRoom } from './live/live-room'
import { fleet } from './live/stubs'
import { Pendientes } from './outbox/service'
import { type EmpresaRow, PlatformDb } from './platform-db/platform-db'
import { EmpresaDb } from './tenant/empresa-db'
import { logFailure, requestTraceOf } from './trace/request'

/** The zone for signed-out visitors. */
const DEFAULT_ZONE = 'America/Bogota'

export type AppContext = ReturnType<typeof createContext>

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends AppContext {}
}

/**
 * @param now the request's instant, UTC milliseconds; every rule and service of this request uses this one
 * @param nonce the Content-Security-Policy nonce of this response
 * @param cf the edge's data on the request, which the requests passed to loaders and actions no longer carry
 */
export function createContext(
  env: Env,
  ctx: Pick<ExecutionContext, 'waitUntil'>,
  now: number,
  nonce: string,
  cf?: IncomingRequestCfProperties,
) {
  // start on the primary, so that a removal takes effect at once; later reads may come from a replica at least as
  // recent
  const d1 = env.DB.withSession('first-primary')
  const a = ajustes(env)
  const after = (job: Promise<unknown>) => ctx.waitUntil(job)
  // the audit data of this request; each door writes it along with its changes
  const requestTrace = requestTraceOf(a.HASH_SECRET, now)
  const auditoria = new Auditoria(d1, requestTrace, after)
  const platform = new PlatformDb(d1, requestTrace)
  const gate = new Gate(platform, now, after, auditoria)
  const publicSettings = publicSettingsOf(a)
  const common = { ahora: now, ajustes: publicSettings }

  const rastreo = new Rastreo(new DeviceDb(d1), a.LINK_SECRET, now)
  const identityDb = new IdentityDb(d1, requestTrace)
  const intentos = new Intentos(identityDb, env.INGRESOS, a.HASH_SECRET, now)
  const place = placeOf(cf)
  const access = new Access(new AccessDb(d1, requestTrace), intentos, a, { ahora: now, lugar: place, auditoria })
  /**
   * Tells the company's live room to recheck permissions at once; if the message is lost, it does so within a minute.
   */
  const recheck = (empresa: string, usuario: string) =>
    after(
      fleet(env, empresa)
        .recheck(empresa, usuario)
        .catch(() => undefined),
    )
  const accountServices = accountServicesFor(
    d1,
    a,
    { intentos, access, auditoria },
    { ahora: now, despues: after, recheck },
  )
  const { emisor, courier, recovery, signInWithCode, verification } = accountServices
  const identity = new Identity(identityDb, { intentos, access, emisor, auditoria }, now)

  const proofs = { identidad: identityDb, intentos, access, auditoria, courier }
  const { bearer, apiClients, providers, signInsOf } = signInServices(d1, a, proofs, { requestTrace, lugar: place })
  /** The reader of the API: an API client with its token, or a person with a session cookie. */
  const readerOf = (request: Request) => (hasCredential(request) ? bearer : gate).who(request)

  const pendientes = new Pendientes(env, d1, now)
  const store = new FileStore(env.FILES)
  const { pagos, eventos, checkoutOf, tarjetasOf } = pagosServices(d1, a, { pendientes, requestTrace }, now)
  const { invitaciones, equipoOf } = equipoServices(
    d1,
    a,
    { intentos, access, pendientes, requestTrace },
    { ahora: now, despues: after },
  )

  /** One person per request: the layout and the screen inside it share their reads. */
  let openedServices: ReturnType<typeof empresaServices> | undefined
  const roomOf = (empresaId: string) => liveRoom(env, empresaId)
  const servicesOf = (empresa: EmpresaRow, person: Person) => {
    const externals = { store, pendientes, secreto: a.LINK_SECRET, emisor: a.emisor, roomOf }
    openedServices ??= empresaServices(d1, { empresa, persona: person }, externals, requestTrace)
    return openedServices
  }

  /** What every person can do with the own account, whatever the company. */
  const ownOf = (actor: Actor) => ({
    preferencias: new Preferencias(new PreferenciasDb(d1), actor.persona.id),
    perfil: accountServices.perfilOf(actor.persona),
    ...accountServices.protectionOf(actor),
    ...signInsOf(actor.persona),
  })

  /** A Usuario's services; none without a company (a removed person keeps the account). */
  const ownServicesOf = (actor: Actor) => {
    const { persona: person, empresa } = actor
    const common = { persona: person, ahora: now, ajustes: publicSettings, ...ownOf(actor) }
    return empresa ? { ...common, empresa, ...servicesOf(empresa, person) } : { ...common, empresa }
  }

  /** For an Administrador only, who may still lack a company. */
  const miEmpresaOf = (person: Person, empresa: EmpresaRow | null) =>
    new MiEmpresa(platform, empresa && new EmpresaDb(d1, empresa.id, null, requestTrace), person, now)

  /** The screens of a company; for the SuperAdmin who has it open, everything that would write refuses. */
  const screensOf = (request: Request, { persona: person, apoyo: supportAccess }: Actor, empresa: EmpresaRow) => {
    if (supportAccess) requestTrace.view = empresa.id
    const everything = {
      ...{ persona: person, empresa, ...common, ...servicesOf(empresa, person) },
      miEmpresa: miEmpresaOf(person, empresa),
      activity: activityOf({ d1, store }, empresa, person.zona_horaria, now),
      equipo: equipoOf(empresa, person),
      /** until when the SuperAdmin has it open (UTC milliseconds), null for the company's own people */
      apoyo: supportAccess?.hasta ?? null,
    }
    return supportAccess && !onlyReads(request) ? readOnly(everything) : everything
  }

  return {
    nonce,
    gate,
    ahora: now,
    apiClients,
    providers,
    /** The payment provider's events, null without keys; and the coarse rate limit of public requests. */
    eventos,
    admit: intentos.admit.bind(intentos),
    /** The only way to audit an event without a write of its own; see auditoria/service.ts. */
    auditoria,
    /** Logs an internal error, with this request's id. */
    registrar: logFailure,
    /** Any visitor: for public pages. */
    async visitor(request: Request) {
      const actor = await gate.visitor(request)
      const { persona: person = null, empresa = null } = actor ?? {}
      // a person who still lacks a required factor is not signed in yet, but sees their own language
      const own = (await gate.sinFactor(request))?.quien.persona ?? null
      const { idioma, chosen, remember } = readerLanguage(request, own?.idioma ?? null)
      const reader = { idioma, zona: own?.zona_horaria ?? DEFAULT_ZONE, chosen, own: own !== null }
      const signInServices = { identidad: identity, access, recovery, signInWithCode, verification, providers }
      const visitorParts = { reader, remember, soporte: actor && accountServices.soporteOf(actor) }
      return {
        quien: actor,
        persona: person,
        empresa,
        ...visitorParts,
        ...signInServices,
        invitaciones,
        rastreo,
        pagos,
        ajustes: publicSettings,
        ahora: now,
      }
    },
    /**
     * Ends the session of a request; returns the Set-Cookie value. The company's live room rechecks at once, so that
     * maps left open in other tabs close now; if the message is lost, they do so within a minute.
     */
    async salir(request: Request): Promise<string> {
      const loaded = await gate.sinFactor(request).catch(() => null)
      const cookie = await identity.signOut(request)
      const empresa = loaded && (loaded.quien.apoyo?.empresa ?? loaded.quien.empresa)
      if (empresa) recheck(empresa.id, loaded.quien.persona.id)
      return cookie
    },
    /** A person who must turn on a second factor; `falta` until it is on. */
    async awaitingProtection(request: Request) {
      const { quien: actor, falta: missing } = await gate.signedIn(request)
      return { ...actor, falta: missing, ajustes: publicSettings, ...accountServices.protectionOf(actor) }
    },
    /**
     * Any signed-in person, for /home and its layout; `suyo` is what a Usuario works with, null for the other roles.
     */
    async usuario(request: Request) {
      const actor = await gate.usuario(request)
      return { ...actor, ahora: now, own: actor.persona.rol === 'Usuario' ? ownServicesOf(actor) : null }
    },
    /**
     * A Usuario in the user area, with the company's services limited to the assigned vehicles; check `empresa` first,
     * since without a company there are no services. An Administrador is redirected to the company's screen, the
     * SuperAdmin is refused.
     */
    async ofUsuario(request: Request) {
      return ownServicesOf(await gate.ofUsuario(request))
    },
    /** An Administrador, who may still lack a company; or the SuperAdmin who has one open. */
    async administrador(request: Request) {
      const actor = await gate.opened(request)
      const { persona: person, empresa } = actor
      if (empresa) return screensOf(request, actor, empresa)
      return { persona: person, empresa, ...common, miEmpresa: miEmpresaOf(person, null), panel: null, apoyo: null }
    },
    /** A viewer of a company's screens: its Administrador, or the SuperAdmin who has it open. */
    async abierta(request: Request) {
      const actor = await gate.opened(request)
      return screensOf(request, actor, actor.empresa ?? gate.redirectToCreation())
    },
    /** An Administrador, with all services of the company and of the own account. */
    async empresa(request: Request) {
      const { persona: person, empresa } = await gate.empresa(request)
      return {
        ...screensOf(request, { persona: person, empresa }, empresa),
        ...ownOf({ persona: person, empresa }),
        ...{ checkout: checkoutOf(empresa, person), tarjetas: tarjetasOf(empresa, person) },
      }
    },
    ...apiServices(d1, { gate, readerOf, servicesOf, equipoOf, requestTrace }),
    /** The SuperAdmin. */
    async superAdmin(request: Request) {
      const actor = await gate.withRol(request, 'SuperAdmin')
      const { persona: person, alertas = 0, unread = 0 } = actor
      return {
        persona: person,
        ahora: now,
        ...{ bell: alertas, unread, mensajes: accountServices.mensajesOf(person) },
        usuarios: accountServices.usuariosOf(person, pendientes),
        ...systemServices(d1, a, auditoria, now),
        ...ownOf(actor),
        activity: activityOfAllEmpresas({ d1, store }, person.zona_horaria, now),
        ...platformServices(d1, actor, { plataforma: platform, pendientes, requestTrace, equipoOf, recheck }),
      }
    },
  }
}

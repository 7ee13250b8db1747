/**
 * The services of one HTTP request, by who asks. Loaders and actions get everything through here, typed by the
 * augmentation below, and only after the gate has authorized the request; from worker/ they import nothing else but its
 * domain. A service is made when it is asked for, at most once per request.
 */

import type { Intentos } from './access/attempts'
import { hasCredential } from './access/bearer'
import { type Actor, Gate, type Person } from './access/gate'
import { readerLanguage } from './access/language'
import { tokenOf } from './access/session'
import { readerTheme } from './access/theme'
import { activityOf } from './auditoria/activity'
import { Following } from './compartidos/following'
import { DeviceDb } from './dispositivos/device-sql'
import { Rastreo } from './dispositivos/tracking'
import { PLATFORM_ZONA } from './domain/day'
import type { LookRole } from './domain/dispositivos/look'
import { placeOf } from './domain/identidad/place'
import { accountServices } from './doors/account'
import { apiServices } from './doors/api'
import { accessOf, empresaServices, usuarioServices } from './doors/empresa'
import { equipoOf, invitacionesOf, ownershipOf } from './doors/equipo'
import { compose, lazy, once } from './doors/lazy'
import { pagosServices } from './doors/pagos'
import { requestParts } from './doors/parts'
import { programOf } from './doors/programs'
import { signInServices } from './doors/sign-in'
import { soporteOf } from './doors/soporte'
import { MiEmpresa } from './empresa/service'
import { type Env, publicSettingsOf } from './env'
import type { EmpresaRow } from './platform-db/platform-db'
import { EmpresaDb } from './tenant/empresa-db'
import { logFailure } from './trace/request'

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
  const after = (job: Promise<unknown>) => ctx.waitUntil(job)
  const parts = requestParts(env, after, now, placeOf(cf))
  const { d1, settings, requestTrace, auditoria, platform, recheck } = parts
  const gate = new Gate(platform, now, after, auditoria)

  const account = accountServices(parts)
  const signIn = signInServices(parts)
  const payments = pagosServices(parts)
  const common = { now, settings: publicSettingsOf(settings) }

  /** What every person can do with their own account, whatever the company. */
  const ownOf = once((actor: Actor) =>
    compose(account.profileOf(actor), account.protectionOf(actor), signIn.signInsOf(actor.person)),
  )

  /** Shared by the layout and the screen inside it. */
  const servicesOf = once((empresa: EmpresaRow, person: Person, looksAs?: LookRole) =>
    empresaServices(parts, empresa, person, looksAs),
  )
  const usuarioServicesOf = once((empresa: EmpresaRow, person: Person) => usuarioServices(parts, empresa, person))

  /** For an Administrador only, who may still lack a company. */
  const miEmpresaOf = (person: Person, empresa: EmpresaRow | null) =>
    lazy({
      miEmpresa: () => {
        const access = empresa && accessOf(empresa, person, now)
        const db = access && new EmpresaDb(d1, empresa.id, requestTrace, access)
        return new MiEmpresa(platform, db, person, now)
      },
    })

  /** What the screens of a company's Administrador are made of. */
  const screenServicesOf = once((empresa: EmpresaRow, person: Person) =>
    compose(
      servicesOf(empresa, person),
      miEmpresaOf(person, empresa),
      lazy({
        activity: () => activityOf({ d1, store: parts.store }, empresa, person.zona_horaria, now),
        equipo: () => equipoOf(parts, empresa, person, accessOf(empresa, person, now)),
        ownership: () => ownershipOf(parts, empresa, person, accessOf(empresa, person, now)),
      }),
    ),
  )

  /** The screens of a company; the SuperAdmin who has it open is refused every writer (`accessOf`). */
  const screensOf = ({ person, openings = {}, supportAccess }: Actor, empresa: EmpresaRow) => {
    if (supportAccess) requestTrace.empresa_id = empresa.id
    return compose(
      {
        person,
        empresa,
        openings,
        ...common,
        /** until when the SuperAdmin has it open (UTC milliseconds), null for the company's own people */
        supportUntil: supportAccess?.until ?? null,
      },
      screenServicesOf(empresa, person),
    )
  }

  /** A Usuario's services; none without a company (a removed person keeps the account). */
  const ownServicesOf = (actor: Actor) => {
    const { person, empresa, openings = {} } = actor
    const own = ownOf(actor)
    if (!empresa) return compose({ person, empresa, ...common }, own)
    return compose({ person, empresa, openings, ...common }, own, usuarioServicesOf(empresa, person))
  }

  /** What any visitor can ask for, signed in or not. */
  const visitorServicesOf = (actor: Actor | null) =>
    compose(
      account.ofVisitor,
      lazy({
        access: () => parts.access,
        providers: () => signIn.providers,
        invitaciones: () => invitacionesOf(parts),
        rastreo: () => new Rastreo(new DeviceDb(d1), settings.LINK_SECRET, now),
        following: () => new Following(env, d1, settings.HASH_SECRET, now),
        pagos: () => payments.pagos,
        soporte: () => actor && soporteOf(parts, actor),
      }),
    )

  // loads when it is asked for: the pages of companies do without it
  const superAdminServicesOf = once(async (actor: Actor) => {
    const { platformServices } = await import('./doors/plataforma')
    const { codeSender } = account
    return platformServices(parts, actor, { codeSender, factores: () => ownOf(actor).factores })
  })

  /** Who calls the API: an API client with its token, or a person with a session cookie. */
  const actorOf = (request: Request) => (hasCredential(request) ? signIn.bearer : gate).who(request)

  return {
    nonce,
    gate,
    now,
    get apiClients() {
      return signIn.apiClients
    },
    get providers() {
      return signIn.providers
    },
    /** The payment provider's events, null without keys. */
    get pagoEvents() {
      return payments.pagoEvents
    },
    /** The coarse rate limit of public requests. */
    admit: (...attempt: Parameters<Intentos['admit']>) => parts.intentos.admit(...attempt),
    /** The only way to audit an event without a write of its own; see auditoria/service.ts. */
    auditoria,
    /** Logs an internal error, with this request's id. */
    logFailure,
    /**
     * Any visitor: for public pages. `missingFactor`: counts as signed out only for want of a required second factor.
     * `sessionEnded`: the browser has a session that was closed meanwhile, elsewhere or by not being used.
     */
    async visitor(request: Request) {
      const actor = await gate.visitor(request)
      const { person = null, empresa = null } = actor ?? {}
      // a person who still lacks a required factor is not signed in yet, but sees their own language
      const loaded = await gate.withOrWithoutFactor(request)
      const own = loaded?.actor.person ?? null
      const { idioma, chosen, languageCookie } = readerLanguage(request, own?.idioma ?? null)
      const { themeCookie, ...look } = readerTheme(request)
      const zona = own?.zona_horaria ?? PLATFORM_ZONA
      // instants are shown in the person's own zone, days are counted in the company's
      const dayZone = empresa?.zona_horaria ?? zona
      const reader = { idioma, zona, dayZone, chosen, own: own !== null, look }
      return compose(
        {
          actor,
          person,
          empresa,
          missingFactor: loaded?.missingFactor ?? false,
          sessionEnded: loaded === null && tokenOf(request) !== null,
          reader,
          languageCookie,
          themeCookie,
          ...common,
        },
        visitorServicesOf(actor),
      )
    },
    /**
     * Ends the session of a request; returns the Set-Cookie values. The company's live room rechecks at once, so that
     * maps left open in other tabs close now; if the message is lost, they do so within a minute.
     */
    async signOut(request: Request): Promise<string[]> {
      const loaded = await gate.withOrWithoutFactor(request).catch(() => null)
      const cookies = await account.ofVisitor.identity.signOut(request)
      const empresa = loaded && (loaded.actor.supportAccess?.empresa ?? loaded.actor.empresa)
      if (empresa) recheck(empresa.id)
      return cookies
    },
    /** A person who must turn on a second factor; `missingFactor` until it is on. */
    async awaitingProtection(request: Request) {
      const { actor, missingFactor } = await gate.personEvenWithoutFactor(request)
      return compose({ ...actor, ...common, missingFactor }, account.protectionOf(actor))
    },
    /**
     * Any signed-in person, for /home and its layout; `own` is what a Usuario works with, null for the other roles.
     */
    async person(request: Request) {
      const actor = await gate.person(request)
      return { ...actor, ...common, own: actor.person.rol === 'Usuario' ? ownServicesOf(actor) : null }
    },
    /**
     * A Usuario in the user area, with the company's services limited to the assigned vehicles; check `empresa` first,
     * since without a company there are no services. An Administrador is redirected to the company's screen, the
     * SuperAdmin is refused.
     */
    async ofUsuario(request: Request) {
      return ownServicesOf(await gate.ofUsuario(request))
    },
    /** A Usuario who wants to create a company; an Administrador, who can already, is led to where that is done. */
    async founder(request: Request) {
      const { person } = await gate.person(request)
      if (person.rol === 'Administrador') gate.redirectToCreation()
      await gate.withRol(request, 'Usuario')
      return compose({ person }, miEmpresaOf(person, null))
    },
    /** An Administrador, who may still lack a company; or the SuperAdmin who has one open. */
    async administrador(request: Request) {
      const actor = await gate.opened(request)
      const { person, empresa } = actor
      if (empresa) return screensOf(actor, empresa)
      return compose({ person, empresa, ...common, panel: null, supportUntil: null }, miEmpresaOf(person, null))
    },
    /** An Administrador's own account, with or without a company. */
    async ownAccount(request: Request) {
      const actor = await gate.withRol(request, 'Administrador')
      return compose({ person: actor.person, empresa: actor.empresa, ...common }, ownOf(actor))
    },
    /** A viewer of a company's screens: its Administrador, or the SuperAdmin who has it open. */
    async openedEmpresa(request: Request) {
      const actor = await gate.opened(request)
      return screensOf(actor, actor.empresa ?? gate.redirectToCreation())
    },
    /** An Administrador, with all services of the company and of their own account. */
    async empresa(request: Request) {
      const actor = await gate.empresa(request)
      const { person, empresa } = actor
      return compose(screensOf(actor, empresa), ownOf(actor), payments.purchasesOf(empresa, person))
    },
    /** A program with a key of its company, or an Administrador's token. @throws Problem */
    program: (request: Request) =>
      programOf(parts, request, { servicesOf, holderOf: (sent) => signIn.bearer.holder(sent) }),
    ...apiServices(parts, { gate, actorOf, servicesOf, usuarioServicesOf }),
    /** The SuperAdmin. */
    async superAdmin(request: Request) {
      const actor = await gate.withRol(request, 'SuperAdmin')
      const { person, alertas: bell = 0, unread = 0 } = actor
      return compose({ person, bell, unread, ...common }, ownOf(actor), await superAdminServicesOf(actor))
    },
  }
}

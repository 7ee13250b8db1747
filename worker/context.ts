/**
 * Opens the doors for one HTTP request: the gate decides, and only the gate gives services. Loaders and actions reach
 * everything through here, typed by the augmentation below; they import nothing of the engine room but its domain.
 */
import { Gate, type Persona, type Quien } from './access/gate'
import { Intentos } from './access/intentos'
import { readerLanguage } from './access/language'
import { rastroDe, registrar } from './access/peticion'
import { traeCredencial } from './access/portador'
import { AccesosDb } from './db/accesos-db'
import { DeviceDb } from './db/device-db'
import { EmpresaDb } from './db/empresa-db'
import { IdentidadDb } from './db/identidad-db'
import { type EmpresaFila, PlataformaDb } from './db/plataforma-db'
import { PreferenciasDb } from './db/preferencias-db'
import { lugarDe } from './domain/lugar'
import { ajustes, type Env, publicoDe } from './env'
import { Almacen } from './files/almacen'
import { liveRoom } from './live/live-room'
import { flota } from './live/puertas'
import { Accesos } from './services/accesos'
import { actividadDe, actividadDeTodas } from './services/actividad'
import { Auditoria } from './services/auditoria'
import { deCuenta } from './services/cuenta'
import { deApi, soloLee } from './services/de-api'
import { deEmpresa } from './services/de-empresa'
import { deEquipo } from './services/de-equipo'
import { dePagos } from './services/de-pagos'
import { dePlataforma } from './services/de-plataforma'
import { deSistema } from './services/de-sistema'
import { MiEmpresa } from './services/empresas'
import { deEntrada } from './services/entradas'
import { Identidad } from './services/identidad'
import { Pendientes } from './services/pendientes'
import { Preferencias } from './services/preferencias'
import { Rastreo } from './services/rastreo'
import { soloLectura } from './services/solo-lectura'

/** The zone of who is not signed in. */
const DEFAULT_ZONE = 'America/Bogota'

export type Contexto = ReturnType<typeof createContext>

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends Contexto {}
}

/**
 * @param ahora the request's instant, UTC milliseconds; every rule and service of this request uses this one
 * @param nonce the Content-Security-Policy nonce of this response
 * @param cf what the edge knows of the request; the requests that loaders and actions get have lost it
 */
export function createContext(
  env: Env,
  ctx: Pick<ExecutionContext, 'waitUntil'>,
  ahora: number,
  nonce: string,
  cf?: IncomingRequestCfProperties,
) {
  // the primary first: who was removed a second ago is out; later reads may come from a replica not older than that
  const d1 = env.DB.withSession('first-primary')
  const a = ajustes(env)
  const despues = (trabajo: Promise<unknown>) => ctx.waitUntil(trabajo)
  // what the audit log says of this request: each door writes with it what it is asked to change
  const rastro = rastroDe(a.HASH_SECRET, ahora)
  const auditoria = new Auditoria(d1, rastro, despues)
  const plataforma = new PlataformaDb(d1, rastro)
  const gate = new Gate(plataforma, ahora, despues, auditoria)
  const publico = publicoDe(a)
  const comun = { ahora, ajustes: publico }

  const rastreo = new Rastreo(new DeviceDb(d1), a.LINK_SECRET, ahora)
  const identidadDb = new IdentidadDb(d1, rastro)
  const intentos = new Intentos(identidadDb, env.INGRESOS, a.HASH_SECRET, ahora)
  const lugar = lugarDe(cf)
  const accesos = new Accesos(new AccesosDb(d1, rastro), intentos, a, { ahora, lugar, auditoria })
  /** The company's live room looks again at once; should it not hear of it, it does within a minute. */
  const recheck = (empresa: string, usuario: string) =>
    despues(
      flota(env, empresa)
        .recheck(empresa, usuario)
        .catch(() => undefined),
    )
  const cuenta = deCuenta(d1, a, { intentos, accesos, auditoria }, { ahora, despues, recheck })
  const { emisor, mensajero, recuperacion, ingresoConCodigo, verificacion } = cuenta
  const identidad = new Identidad(identidadDb, { intentos, accesos, emisor, auditoria }, ahora)

  const pruebas = { identidad: identidadDb, intentos, accesos, auditoria, mensajero }
  const { portador, programas, proveedores, entradasDe } = deEntrada(d1, a, pruebas, { rastro, lugar })
  /** Who reads through the API: a program with its token, or somebody by the session's cookie. */
  const quienLee = (request: Request) => (traeCredencial(request) ? portador : gate).quien(request)

  const pendientes = new Pendientes(env, d1, ahora)
  const almacen = new Almacen(env.FILES)
  const { pagos, eventos, cajaDe, tarjetasDe } = dePagos(d1, a, { pendientes, rastro }, ahora)
  const { invitaciones, equipoDe } = deEquipo(d1, a, { intentos, accesos, pendientes, rastro }, { ahora, despues })

  /** One person asks per request: the frame and the screen inside it share what they read. */
  let abiertos: ReturnType<typeof deEmpresa> | undefined
  const roomOf = (empresaId: string) => liveRoom(env, empresaId)
  const serviciosDe = (empresa: EmpresaFila, persona: Persona) => {
    const afuera = { almacen, pendientes, secreto: a.LINK_SECRET, emisor: a.emisor, roomOf }
    abiertos ??= deEmpresa(d1, { empresa, persona }, afuera, rastro)
    return abiertos
  }

  /** What anybody does with the own account, whatever the company. */
  const propioDe = (quien: Quien) => ({
    preferencias: new Preferencias(new PreferenciasDb(d1), quien.persona.id),
    perfil: cuenta.perfilDe(quien.persona),
    ...cuenta.proteccionDe(quien),
    ...entradasDe(quien.persona),
  })

  /** What a Usuario works with; no services where there is no company (a removed person keeps the account). */
  const suyoDe = (quien: Quien) => {
    const { persona, empresa } = quien
    const comun = { persona, ahora, ajustes: publico, ...propioDe(quien) }
    return empresa ? { ...comun, empresa, ...serviciosDe(empresa, persona) } : { ...comun, empresa }
  }

  /** For an Administrador alone, who may still lack a company. */
  const miEmpresaDe = (persona: Persona, empresa: EmpresaFila | null) =>
    new MiEmpresa(plataforma, empresa && new EmpresaDb(d1, empresa.id, null, rastro), persona, ahora)

  /** What the screens of a company show; to the SuperAdmin who has it open what would write refuses. */
  const pantallasDe = (request: Request, { persona, apoyo }: Quien, empresa: EmpresaFila) => {
    if (apoyo) rastro.mirada = empresa.id
    const todo = {
      ...{ persona, empresa, ...comun, ...serviciosDe(empresa, persona) },
      miEmpresa: miEmpresaDe(persona, empresa),
      actividad: actividadDe({ d1, almacen }, empresa, persona.zona_horaria, ahora),
      equipo: equipoDe(empresa, persona),
      /** until when the SuperAdmin has it open (UTC milliseconds), null for its own people */
      apoyo: apoyo?.hasta ?? null,
    }
    return apoyo && !soloLee(request) ? soloLectura(todo) : todo
  }

  return {
    nonce,
    gate,
    ahora,
    programas,
    proveedores,
    /** What the payment provider tells by itself, null without keys; and the coarse limit of what anybody may ask. */
    eventos,
    admitir: intentos.admitir.bind(intentos),
    /** The one way to write an event that is no write of its own to the audit log; see services/auditoria.ts. */
    auditoria,
    /** Writes a fault of ours to the log, with this request's id. */
    registrar,
    /** Anybody: what public pages may use. */
    async visitante(request: Request) {
      const quien = await gate.visitante(request)
      const { persona = null, empresa = null } = quien ?? {}
      // a person who still lacks a required factor is not in yet, but reads in their own language
      const own = (await gate.sinFactor(request))?.quien.persona ?? null
      const { idioma, chosen, remember } = readerLanguage(request, own?.idioma ?? null)
      const lector = { idioma, zona: own?.zona_horaria ?? DEFAULT_ZONE, chosen, own: own !== null }
      const deIngreso = { identidad, accesos, recuperacion, ingresoConCodigo, verificacion, proveedores }
      const suyo = { lector, remember, soporte: quien && cuenta.soporteDe(quien) }
      return { quien, persona, empresa, ...suyo, ...deIngreso, invitaciones, rastreo, pagos, ajustes: publico, ahora }
    },
    /**
     * Ends the session of a request; answers the Set-Cookie value. The company's live room looks again at once, so that
     * maps left open in other tabs close now; should it not hear of it, they do within a minute.
     */
    async salir(request: Request): Promise<string> {
      const leido = await gate.sinFactor(request).catch(() => null)
      const cookie = await identidad.salir(request)
      const empresa = leido && (leido.quien.apoyo?.empresa ?? leido.quien.empresa)
      if (empresa) recheck(empresa.id, leido.quien.persona.id)
      return cookie
    },
    /** Somebody signed in who turns on a second factor because it is required; `falta` until it is on. */
    async porProteger(request: Request) {
      const { quien, falta } = await gate.entrado(request)
      return { ...quien, falta, ajustes: publico, ...cuenta.proteccionDe(quien) }
    },
    /** Any signed-in person, for /home and its frame; `suyo` is what a Usuario works with, null for the other roles. */
    async usuario(request: Request) {
      const quien = await gate.usuario(request)
      return { ...quien, ahora, suyo: quien.persona.rol === 'Usuario' ? suyoDe(quien) : null }
    },
    /**
     * A Usuario in the user area, with the services of the company over the assigned vehicles: ask `empresa` first, who
     * has none has no services. An Administrador is led to the same screen of the company, the SuperAdmin is refused.
     */
    async deUsuario(request: Request) {
      return suyoDe(await gate.deUsuario(request))
    },
    /** An Administrador, who may still lack a company; or the SuperAdmin who has one open. */
    async administrador(request: Request) {
      const quien = await gate.abierta(request)
      const { persona, empresa } = quien
      if (empresa) return pantallasDe(request, quien, empresa)
      return { persona, empresa, ...comun, miEmpresa: miEmpresaDe(persona, null), panel: null, apoyo: null }
    },
    /** Who looks at a company's screens: its Administrador, or the SuperAdmin who has it open. */
    async abierta(request: Request) {
      const quien = await gate.abierta(request)
      return pantallasDe(request, quien, quien.empresa ?? gate.aCrearla())
    },
    /** An Administrador with everything of the company and of the own account. */
    async empresa(request: Request) {
      const { persona, empresa } = await gate.empresa(request)
      return {
        ...pantallasDe(request, { persona, empresa }, empresa),
        ...propioDe({ persona, empresa }),
        ...{ caja: cajaDe(empresa, persona), tarjetas: tarjetasDe(empresa, persona) },
      }
    },
    ...deApi(d1, { gate, quienLee, serviciosDe, equipoDe, rastro }),
    /** The SuperAdmin. */
    async superAdmin(request: Request) {
      const quien = await gate.conRol(request, 'SuperAdmin')
      const { persona, alertas = 0, sinLeer = 0 } = quien
      return {
        persona,
        ahora,
        ...{ campana: alertas, sinLeer, mensajes: cuenta.mensajesDe(persona) },
        usuarios: cuenta.usuariosDe(persona, pendientes),
        ...deSistema(d1, a, auditoria, ahora),
        ...propioDe(quien),
        actividad: actividadDeTodas({ d1, almacen }, persona.zona_horaria, ahora),
        ...dePlataforma(d1, quien, { plataforma, pendientes, rastro, equipoDe, recheck }),
      }
    },
  }
}

/**
 * Opens the doors for one HTTP request: the gate decides, and only the gate gives services. Loaders and actions reach
 * everything through here, typed by the augmentation below; they import nothing of the engine room but its domain.
 */
import { Gate } from './access/gate'
import { Intentos } from './access/intentos'
import { DeviceDb } from './db/device-db'
import { EmpresaDb } from './db/empresa-db'
import { IdentidadDb } from './db/identidad-db'
import { type EmpresaFila, PlataformaDb } from './db/plataforma-db'
import { diaEn } from './domain/dia'
import { ajustes, type Env } from './env'
import { flota } from './live/puertas'
import { Dispositivos } from './services/dispositivos'
import { MiEmpresa } from './services/empresas'
import { Identidad } from './services/identidad'
import { Mirador } from './services/mirador'
import { Panel } from './services/panel'
import { Pendientes } from './services/pendientes'
import { Rastreo } from './services/rastreo'
import { Vehiculos } from './services/vehiculos'

export type Contexto = ReturnType<typeof createContext>

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends Contexto {}
}

/**
 * @param ahora the request's instant, UTC milliseconds; every rule and service of this request uses this one
 * @param nonce the Content-Security-Policy nonce of this response
 */
export function createContext(env: Env, ctx: Pick<ExecutionContext, 'waitUntil'>, ahora: number, nonce: string) {
  // the primary first: who was removed a second ago is out; later reads may come from a replica not older than that
  const d1 = env.DB.withSession('first-primary')
  const plataforma = new PlataformaDb(d1)
  const gate = new Gate(plataforma, ahora, (trabajo) => ctx.waitUntil(trabajo))
  const a = ajustes(env)
  const publico = {
    tilesUrl: a.TILES_URL,
    tilesAttribution: a.TILES_ATTRIBUTION,
    supportEmail: a.SUPPORT_EMAIL,
    supportPhone: a.SUPPORT_PHONE,
  }

  const rastreo = new Rastreo(new DeviceDb(d1), a.LINK_SECRET)
  const identidadDb = new IdentidadDb(d1)
  const identidad = new Identidad(identidadDb, new Intentos(identidadDb, env.INGRESOS, a.HASH_SECRET, ahora), ahora)

  const pendientes = new Pendientes(env, d1, ahora)

  /** The services of one company. */
  const serviciosDe = (empresa: EmpresaFila) => {
    const db = new EmpresaDb(d1, empresa.id)
    const hoy = diaEn(empresa.zona_horaria, ahora)
    return {
      hoy,
      panel: new Panel(db, hoy),
      vehiculos: new Vehiculos(db, empresa, pendientes, { hoy, ahora }),
      dispositivos: new Dispositivos(db, empresa, { pendientes, secreto: a.LINK_SECRET }, { hoy, ahora }),
    }
  }

  return {
    nonce,
    gate,
    ahora,
    /** Anybody: what public pages may use. */
    async visitante(request: Request) {
      const quien = await gate.quien(request)
      const { persona = null, empresa = null } = quien ?? {}
      return { persona, empresa, identidad, rastreo, ajustes: publico, ahora }
    },
    /**
     * Ends the session of a request; answers the Set-Cookie value. The company's live room looks again at once, so that
     * maps left open in other tabs close now; should it not hear of it, they do within a minute.
     */
    async salir(request: Request): Promise<string> {
      const quien = await gate.quien(request).catch(() => null)
      const cookie = await identidad.salir(request)
      const empresa = quien?.empresa?.id
      if (empresa)
        ctx.waitUntil(
          flota(env, empresa)
            .recheck(empresa, quien.persona.id)
            .catch(() => undefined),
        )
      return cookie
    },
    /** Any signed-in person; the company may be missing. */
    async usuario(request: Request) {
      const quien = await gate.usuario(request)
      return { ...quien, ahora }
    },
    /** A Usuario in the user area; an Administrador is led to `alla`, the SuperAdmin is refused. */
    async deUsuario(request: Request, alla: string) {
      const quien = await gate.deUsuario(request, alla)
      return { ...quien, ahora }
    },
    /** An Administrador, who may still lack a company. */
    async administrador(request: Request) {
      const quien = await gate.conRol(request, 'Administrador')
      const { persona, empresa } = quien
      const db = empresa && new EmpresaDb(d1, empresa.id)
      const miEmpresa = new MiEmpresa(plataforma, db, persona, ahora)
      return { ...quien, ahora, miEmpresa, panel: empresa && serviciosDe(empresa).panel }
    },
    /** An Administrador with the services of the company. */
    async empresa(request: Request) {
      const { persona, empresa } = await gate.empresa(request)
      return { persona, empresa, ahora, ajustes: publico, ...serviciosDe(empresa) }
    },
    /** Who looks at a company's live map; null when this person has no company, 'nadie' when nobody is signed in. */
    async mirador(request: Request) {
      const quien = await gate.quien(request)
      if (!quien) return 'nadie'
      return quien.empresa && new Mirador(new EmpresaDb(d1, quien.empresa.id), quien.persona)
    },
    /** The SuperAdmin. */
    async superAdmin(request: Request) {
      const { persona } = await gate.conRol(request, 'SuperAdmin')
      return { persona, ahora }
    },
  }
}

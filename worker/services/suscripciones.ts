/**
 * What the clock does with subscriptions: it moves those whose time has come, tells their GPS devices, and reminds their
 * Administradores. Each company says itself when it is to be looked at next, so a minute in which nothing is due costs one
 * query, and a clock that slept finds what it missed.
 */
import { registrar } from '../access/peticion'
import type { Conexion } from '../db/connect'
import { filaDe } from '../db/correos-db'
import { incumbeAlGps } from '../db/suscripcion-sql'
import {
  type AdministradorFila,
  type CambioDeSuscripcion,
  SuscripcionesDb,
  type SuscripcionFila,
} from '../db/suscripciones-db'
import { diaEn, diasEntre } from '../domain/dia'
import { proximaRevision, type Recordatorio, recordatorioDebido } from '../domain/recordatorio'
import { alPasarElTiempo, onlyTrial, proximoPago } from '../domain/suscripcion'
import { nameInMail } from '../domain/texto'

const POR_PAGINA = 50
/** What one run looks at; the next minute goes on. */
const PAGINAS_MAX = 20

interface Vista extends CambioDeSuscripcion {
  /** what is to be told, with the day of its end and how many are left to it, on the company's calendar */
  recordatorio: (Recordatorio & { dia: string; quedan: number }) | null
}

export class Suscripciones {
  readonly #db: SuscripcionesDb

  /** @param appUrl the product's address, without a slash at the end */
  constructor(
    conexion: Conexion,
    private readonly appUrl: string,
    private readonly ahora: number,
    private readonly porPagina = POR_PAGINA,
  ) {
    this.#db = new SuscripcionesDb(conexion)
  }

  /** How many statements it took so far: at most 8 a page, but for the bytes of the mails. */
  get consultas(): number {
    return this.#db.consultas
  }

  /** Looks at all companies whose time has come. */
  async correr(): Promise<void> {
    for (let i = 0; i < PAGINAS_MAX; i++) {
      const filas = await this.#db.debidas(this.ahora, this.porPagina)
      const vistas = filas.flatMap((fila) => this.#mirar(fila))
      await this.#recordar(vistas)
      if (vistas.length > 0) await this.#db.escribir(vistas, this.ahora)
      if (filas.length < this.porPagina || vistas.length === 0) return
    }
  }

  /** What becomes of one company; nothing where its row makes no sense, so that it holds up no other. */
  #mirar(antes: SuscripcionFila): Vista[] {
    try {
      const { id, zona_horaria: zona } = antes
      const despues = alPasarElTiempo(antes, this.ahora)
      const otra = despues.subscription_status !== antes.subscription_status || despues.plan_type !== antes.plan_type
      const r = recordatorioDebido(despues, this.ahora, zona)
      const [dia, hoy] = [diaEn(zona, r?.fin ?? this.ahora), diaEn(zona, this.ahora)]
      const datos = {
        antes: antes.subscription_status,
        estado: despues.subscription_status,
        plan: despues.plan_type,
      }
      return [
        {
          id,
          antes,
          despues,
          revisar_at: proximaRevision(despues, this.ahora, zona),
          apunte: otra ? { id: crypto.randomUUID(), datos } : null,
          avisar: incumbeAlGps(antes, despues),
          recordatorio: r && { ...r, dia, quedan: diasEntre(hoy, dia) },
          correos: [],
        },
      ]
    } catch (error) {
      registrar('suscripcion-ilegible', error, { empresa: antes.id })
      return []
    }
  }

  /** Adds the mails of who is to be reminded. */
  async #recordar(vistas: Vista[]): Promise<void> {
    const debidas = vistas.filter((v) => v.recordatorio !== null)
    if (debidas.length === 0) return
    const { gente, conTarjeta } = await this.#db.lectores(debidas.map((v) => v.id))
    // the renderer is only loaded where there is something to write
    const { escribirRecordatorio } = await import('../mail/suscripcion')
    for (const vista of debidas) {
      const { recordatorio: r, antes, despues } = vista
      if (!r) continue
      const comun = {
        tipo: r.tipo,
        empresa: nameInMail(antes.nombre),
        dia: r.dia,
        quedan: r.quedan,
        dePrueba: onlyTrial(despues),
        plan: despues.plan_type,
        pago: proximoPago(despues),
        conTarjeta: conTarjeta.has(vista.id),
        enlace: `${this.appUrl}/admin/settings?tab=facturacion`,
      }
      vista.correos = gente
        .filter((persona) => persona.empresa_id === vista.id)
        .map((persona) => this.#correo(persona, r, escribirRecordatorio({ ...comun, idioma: persona.idioma })))
    }
  }

  #correo(persona: AdministradorFila, r: Recordatorio, escrito: { asunto: string; html: string; texto: string }) {
    const clave = `suscripcion:${persona.empresa_id}:${r.tipo}-${r.dias}:${r.fin}:${persona.id}`
    const correo = { clave, usuario_id: persona.id, empresa_id: persona.empresa_id, para: persona.email, ...escrito }
    return filaDe(correo, new URL(this.appUrl).hostname, this.ahora)
  }
}

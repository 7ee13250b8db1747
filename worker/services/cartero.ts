/**
 * Empties the mail queue: takes what is due, sends it over at most two lines, and marks each mail the moment the server
 * has it, so that a crash repeats at most the mails in flight, under the same Message-ID. A server that refuses everybody
 * is left alone for a while, and no mail spends an attempt on it.
 */
import { registrar } from '../access/peticion'
import type { Conexion } from '../db/connect'
import { CorreoConfigDb, type Pausa } from '../db/correo-config-db'
import { type Correo, CorreosDb } from '../db/correos-db'
import { finDePausa, GUARDA_DIAS, proximoIntento, type Servidor } from '../domain/smtp'
import type { Ajustes } from '../env'
import { FallaSmtp } from '../mail/falla'
import { descifrar } from '../mail/secreto'
import type { abrir, Linea } from '../mail/smtp'
import { abrirSobre } from '../mail/sobre'

/** What the mail room needs to know of this installation. */
export interface Correspondencia {
  /** CONFIG_SECRET: opens the stored password */
  secreto: string
  /** the product's address, without a slash at the end */
  appUrl: string
  enDesarrollo: boolean
}

export const correspondencia = (a: Ajustes): Correspondencia => ({
  secreto: a.CONFIG_SECRET,
  appUrl: a.APP_URL,
  enDesarrollo: a.ENTORNO === 'desarrollo',
})

export type AbrirLinea = typeof abrir

const POR_RONDA = 100
const LINEAS = 2
/** Mails that their reader may turn off, by the beginning of their key. */
const CON_PREFERENCIAS = /^(resumen|equipo):/
/** Nothing new is begun after so long: the next minute goes on. */
const RONDA_MS = 45_000
/** Longer than a run can take, with the last mail's time to answer. */
const ARRIENDO_MS = 5 * 60_000
/** The same for one mail sent after an answer, where the platform allows half a minute. */
const ARRIENDO_DE_UNO_MS = 60_000
/** A line that breaks so often in a row without a word is the server's fault. */
const CORTES_MAX = 2
const VECES_MARCAR = 3

/** Throws away what is old, and lets die what never left. Once an hour is enough. */
export const limpiarCorreos = (conexion: Conexion, ahora: number): Promise<void> =>
  new CorreosDb(conexion).limpiar(ahora, GUARDA_DIAS)

export class Cartero {
  readonly #config: CorreoConfigDb
  readonly #correos: CorreosDb

  constructor(
    conexion: Conexion,
    private readonly casa: Correspondencia,
    private readonly ahora: number,
    private readonly abrirLinea: AbrirLinea,
  ) {
    this.#config = new CorreoConfigDb(conexion)
    this.#correos = new CorreosDb(conexion)
  }

  /** Sends up to 100 mails. Without settings, or while the server is left alone, they wait. */
  vaciar(): Promise<void> {
    return this.#repartir(ARRIENDO_MS, (hasta) => this.#correos.arrendar(this.ahora, hasta, POR_RONDA))
  }

  /** Sends the mail with this key now, for whom somebody waits; if it does not leave, it waits for the next minute. */
  entregar(clave: string): Promise<void> {
    return this.#repartir(ARRIENDO_DE_UNO_MS, (hasta) => this.#correos.arrendarUno(clave, this.ahora, hasta))
  }

  async #repartir(plazo: number, tomar: (hasta: number) => Promise<Correo[]>): Promise<void> {
    const { config, pausa } = await this.#config.leer()
    if (!config || (pausa && pausa.hasta > this.ahora)) return
    const password = await descifrar(this.casa.secreto, config.smtp_password)
    if (password === null) return
    const servidor: Servidor = {
      host: config.smtp_host,
      port: config.smtp_port,
      user: config.smtp_user,
      password,
      from: { name: config.smtp_from_name, address: config.smtp_from_email },
    }
    const arriendo = this.ahora + plazo
    const cola = await tomar(arriendo)
    if (cola.length === 0) return
    const ronda = new Ronda(this.#correos, cola, {
      abrir: () => this.abrirLinea(servidor, this.casa.enDesarrollo),
      secreto: this.casa.secreto,
      de: servidor.from,
      preferencias: `${this.casa.appUrl}/settings?tab=notificaciones`,
      arriendo,
      ahora: this.ahora,
    })
    const culpa = await ronda.correr()
    await this.#correos.soltar(
      ronda.cola.map((c) => c.id),
      arriendo,
    )
    await this.#pausar(culpa, pausa)
  }

  async #pausar(culpa: FallaSmtp | null, antes: Pausa | null): Promise<void> {
    if (!culpa) {
      if (antes) await this.#config.pausar(null, this.ahora)
      return
    }
    const veces = (antes?.veces ?? 0) + 1
    const [hasta, desde] = [finDePausa(veces, this.ahora), antes?.desde ?? this.ahora]
    console.error(JSON.stringify({ suceso: 'servidor-de-correo', codigo: culpa.codigo, veces }))
    await this.#config.pausar({ hasta, desde, veces, error: notaDe(culpa) }, this.ahora)
  }
}

/** What is kept of a failure: its name, then the server's own words. */
export const notaDe = ({ codigo, dicho }: FallaSmtp): string => (dicho ? `${codigo}: ${dicho}` : codigo)

interface Encargo {
  abrir(): Promise<Linea>
  /** opens what waits sealed */
  secreto: string
  de: Servidor['from']
  preferencias: string
  arriendo: number
  ahora: number
}

/** One run over what was taken; what is left in `cola` afterwards was not tried. */
class Ronda {
  readonly #lineas = new Set<Linea>()
  readonly #limite = Date.now() + RONDA_MS
  #culpa: FallaSmtp | null = null

  constructor(
    private readonly correos: CorreosDb,
    readonly cola: Correo[],
    private readonly encargo: Encargo,
  ) {}

  /** Answers why the server as a whole refused, or null. */
  async correr(): Promise<FallaSmtp | null> {
    const primera = await this.#abrir()
    if (primera) {
      const otras = Array.from({ length: Math.min(LINEAS, this.cola.length) - 1 }, () => this.#llevar(null))
      await Promise.all([this.#llevar(primera), ...otras])
    }
    for (const linea of this.#lineas) linea.cerrar()
    return this.#culpa
  }

  /** A new line; null when the server gives none. While another one works that is no fault: some allow one only. */
  async #abrir(): Promise<Linea | null> {
    try {
      const linea = await this.encargo.abrir()
      this.#lineas.add(linea)
      return linea
    } catch (error) {
      const otra = [...this.#lineas].some((l) => l.abierta)
      if (!otra) this.#culpa = error instanceof FallaSmtp ? error : new FallaSmtp('servidor', 'no-conecta')
      return null
    }
  }

  async #llevar(inicial: Linea | null): Promise<void> {
    let linea = inicial
    let cortes = 0
    while (!this.#culpa && Date.now() < this.#limite && this.cola.length > 0) {
      if (!linea?.abierta) linea = await this.#abrir()
      const correo = linea && this.cola.shift()
      if (!linea || !correo) return
      const falla = await this.#enviar(linea, correo)
      const sinPalabra = falla !== null && !falla.dicho && !linea.abierta
      cortes = sinPalabra ? cortes + 1 : 0
      if (falla?.clase === 'servidor' || cortes >= CORTES_MAX) this.#culpa = falla
    }
  }

  /** Sends one mail and writes down what became of it; the answer is what went wrong, or null. */
  async #enviar(linea: Linea, correo: Correo): Promise<FallaSmtp | null> {
    const { arriendo, ahora, de, preferencias, secreto } = this.encargo
    const cuerpo = await abrirSobre(secreto, correo)
    if (!cuerpo) {
      await this.correos.fallido(correo.id, arriendo, 'ilegible', null, ahora)
      return null
    }
    try {
      const { para, asunto } = correo
      await linea.enviar({
        ...{ messageId: correo.message_id, de, para, asunto, ...cuerpo, fecha: correo.created_at },
        ...(CON_PREFERENCIAS.test(correo.clave) ? { preferencias } : {}),
      })
    } catch (error) {
      const falla = error instanceof FallaSmtp ? error : new FallaSmtp('temporal', 'cerro')
      if (falla.clase === 'servidor') this.cola.push(correo)
      else {
        const proximo = falla.clase === 'permanente' ? null : proximoIntento(correo.intentos + 1, ahora)
        await this.correos.fallido(correo.id, arriendo, notaDe(falla), proximo, ahora)
      }
      return falla
    }
    await this.#marcar(correo.id)
    return null
  }

  /** The server has it: what is not marked now goes out again, so this is tried more than once. */
  async #marcar(id: string): Promise<void> {
    for (let vez = 1; ; vez++) {
      try {
        return await this.correos.enviado(id, this.encargo.ahora)
      } catch (error) {
        if (vez < VECES_MARCAR) continue
        registrar('correo-sin-marcar', error, { id })
        return
      }
    }
  }
}

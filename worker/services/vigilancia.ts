/**
 * The platform watches itself: every few minutes what can be wrong is counted and judged, and what is wrong is an alert of
 * the SuperAdmin until it ends.
 */
import { AlertasSistemaDb } from '../db/alertas-sistema-db'
import { AvisosSistemaDb } from '../db/avisos-sistema-db'
import type { Conexion } from '../db/connect'
import { leerCopias } from '../db/copias-db'
import { filaDe } from '../db/correos-db'
import { HechosDb } from '../db/hechos-db'
import {
  type ClaseSistema,
  condicionesDe,
  GUARDA_SISTEMA_DIAS,
  juzgarSistema,
  tareasDe,
} from '../domain/alerta-sistema'

import { diaDelAviso, paraAvisar } from '../domain/aviso-sistema'

const DIA_MS = 86_400_000

export class Vigilancia {
  readonly #hechos: HechosDb
  readonly #alertas: AlertasSistemaDb
  readonly #avisos: AvisosSistemaDb

  constructor(
    conexion: Conexion,
    private readonly ahora: number,
  ) {
    this.#hechos = new HechosDb(conexion)
    this.#alertas = new AlertasSistemaDb(conexion)
    this.#avisos = new AvisosSistemaDb(conexion)
  }

  /** Three round trips at most: the facts, the alerts that stand, what changes. */
  async mirar(): Promise<void> {
    const [{ hechos, trabajos, cortadas }, vivas] = await Promise.all([
      this.#hechos.leer(this.ahora),
      this.#alertas.vivas(),
    ])
    const reloj = trabajos.find((t) => t.nombre === 'reloj')?.cursor
    const latidos = (reloj ? JSON.parse(reloj) : {}) as Record<string, number>
    const marcas = Object.fromEntries(trabajos.map((t) => [t.nombre, t.marca]))
    const copiaDesde = leerCopias(trabajos).enMarcha?.empezo_at ?? null
    const tareas = tareasDe(latidos, marcas, copiaDesde, this.ahora)
    const condiciones = condicionesDe({ ...hechos, tareas }, this.ahora)
    await this.#alertas.escribir(juzgarSistema(condiciones, vivas, cortadas), this.ahora)
  }

  /**
   * Tells the SuperAdmins of what is new, each in one mail a day and only of what they want to hear. What nobody wants to
   * hear counts as told. Run twice, or by two at once, it tells nothing twice: a mail has one key a person and day.
   * @param appUrl the product's address, without a slash at the end
   */
  async avisar(appUrl: string): Promise<void> {
    const dia = diaDelAviso(this.ahora)
    if (dia === null) return
    const { nuevas, personas } = await this.#avisos.porDecir(dia)
    if (nuevas.length === 0 || personas.length === 0) return
    const { escribirAvisoDeSistema } = await import('../mail/sistema')
    const correos = personas.flatMap(({ id, email, idioma, ...quiere }) => {
      const suyas = paraAvisar(nuevas as { clase: ClaseSistema; n: number; empresa: string | null }[], quiere)
      if (suyas.length === 0) return []
      const escrito = escribirAvisoDeSistema({ idioma, alertas: suyas, appUrl })
      const correo = { clave: `sistema:${id}:${dia}`, usuario_id: id, empresa_id: null, para: email, ...escrito }
      return [filaDe(correo, new URL(appUrl).hostname, this.ahora)]
    })
    await this.#avisos.dichas(
      nuevas.map(({ id }) => id),
      correos,
      dia,
      this.ahora,
    )
  }

  /** What was resolved long ago goes. Once an hour is enough. */
  limpiar(): Promise<void> {
    return this.#alertas.limpiar(this.ahora - GUARDA_SISTEMA_DIAS * DIA_MS)
  }
}

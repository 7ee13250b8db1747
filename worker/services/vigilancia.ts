/**
 * The platform watches itself: every few minutes what can be wrong is counted and judged, and what is wrong is an alert of
 * the SuperAdmin until it ends.
 */
import { AlertasSistemaDb } from '../db/alertas-sistema-db'
import type { Conexion } from '../db/connect'
import { HechosDb } from '../db/hechos-db'
import { condicionesDe, GUARDA_SISTEMA_DIAS, juzgarSistema, tareasDe } from '../domain/alerta-sistema'

const DIA_MS = 86_400_000

export class Vigilancia {
  readonly #hechos: HechosDb
  readonly #alertas: AlertasSistemaDb

  constructor(
    conexion: Conexion,
    private readonly ahora: number,
  ) {
    this.#hechos = new HechosDb(conexion)
    this.#alertas = new AlertasSistemaDb(conexion)
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
    const condiciones = condicionesDe({ ...hechos, tareas: tareasDe(latidos, marcas, this.ahora) }, this.ahora)
    await this.#alertas.escribir(juzgarSistema(condiciones, vivas, cortadas), this.ahora)
  }

  /** What was resolved long ago goes. Once an hour is enough. */
  limpiar(): Promise<void> {
    return this.#alertas.limpiar(this.ahora - GUARDA_SISTEMA_DIAS * DIA_MS)
  }
}

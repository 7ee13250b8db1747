/**
 * The daily copy of the database: every table, row by row, into objects of R2, a share each minute. A part is named by its
 * number and the place where it ends is written after it: cut short between the two, the next run writes the same part
 * again. `copia.json`, written last, says what a whole copy holds; without it a folder is none. How rows are put back:
 * scripts/restore-copy.mjs.
 */
import type { CopiasDb, Esquema, TablaDeCopia, Valor } from '../db/copias-db'
import {
  CARPETA_DE_COPIAS,
  COPIAS_MAX,
  type Copia,
  type CopiaHecha,
  deNuevo,
  empezarCopia,
  filasDe,
  sobrantes,
} from '../domain/copia'
import type { Almacen } from '../files/almacen'
import type { Carpetas } from '../files/carpetas'
import { comprimir } from '../files/gzip'

const ARRIENDO_MS = 10 * 60_000
export interface Medida {
  /** rows and bytes of one question, and about the bytes of one part before it is packed */
  filas: number
  bytes: number
  /** questions and bytes of one run of the clock, which others share */
  preguntas: number
  porVez: number
}
/** 40 MB a minute are a gigabyte in half an hour, with 4 MB in memory. */
const MEDIDA: Medida = { filas: 1000, bytes: 4_000_000, preguntas: 150, porVez: 40_000_000 }
/** Of old copies a run takes away so many thousand objects at most. */
const LIMPIEZAS = 20

export class Copias {
  constructor(
    private readonly db: CopiasDb,
    private readonly r2: { almacen: Pick<Almacen, 'replace'>; carpetas: Carpetas },
    private readonly ahora: number,
    private readonly medida: Medida = MEDIDA,
  ) {}

  /** Goes on with the copy that is due or asked for. One question while there is none. Answers whether one became whole. */
  async correr(): Promise<boolean> {
    const tomada = await this.db.tomar(empezarCopia(this.ahora), this.ahora, this.ahora + ARRIENDO_MS)
    if (!tomada) return false
    const hoja = new Hoja(tomada.copia)
    try {
      if (!(await this.#seguir(hoja, tomada.hasta))) return false
    } catch (error) {
      // what was not packed yet is read again by the next run, in a minute
      const copia = { ...hoja.firme, fallos: hoja.firme.fallos + 1 }
      await this.db.avanzar({ copia, hasta: tomada.hasta }, true).catch(() => undefined)
      throw error
    }
    await this.#limpiar()
    return true
  }

  async #seguir(hoja: Hoja, hasta: number): Promise<boolean> {
    const esquema = await this.db.esquema()
    const huella = await huellaDe(esquema)
    if (hoja.copia.huella !== huella) {
      hoja.copia = { ...deNuevo(hoja.copia), huella, tablas: esquema.tablas.length }
    }
    const guardar = async (soltar = false) => {
      await this.#guardarParte(hoja)
      await this.db.avanzar({ copia: hoja.firme, hasta }, soltar)
    }
    const { filas, bytes, preguntas, porVez } = this.medida
    for (let i = 0; i < preguntas && hoja.leidos < porVez; i++) {
      const tabla = esquema.tablas[hoja.copia.tabla]
      if (!tabla) {
        await this.#guardarParte(hoja)
        await this.#terminar(hoja.firme, esquema, hasta)
        return true
      }
      const pagina = await this.db.pagina(tabla, hoja.copia.desde, filas, bytes)
      hoja.escribir(tabla, pagina.filas, pagina.ultima)
      if (hoja.largo >= bytes) await guardar()
    }
    await guardar(true)
    return false
  }

  async #guardarParte(hoja: Hoja): Promise<void> {
    const { clave, partes } = hoja.copia
    const texto = hoja.arrancar()
    if (texto !== '') {
      const comprimida = await comprimir(texto)
      await this.#escribir(`${clave}/${String(partes + 1).padStart(5, '0')}.ndjson.gz`, comprimida)
      hoja.copia = { ...hoja.copia, partes: partes + 1, bytes: hoja.copia.bytes + comprimida.length }
    }
    hoja.firme = { ...hoja.copia, fallos: 0 }
  }

  async #terminar(copia: Copia, { tablas, sentencias, vinculos }: Esquema, hasta: number): Promise<void> {
    const { clave, empezo_at, partes, bytes } = copia
    const conFilas = tablas.map((t) => ({ ...t, filas: copia.filas[t.tabla] ?? 0 }))
    const indice = {
      version: 1,
      clave,
      empezo_at,
      termino_at: this.ahora,
      partes,
      tablas: conFilas,
      sentencias,
      vinculos,
    }
    const escrito = new TextEncoder().encode(JSON.stringify(indice))
    await this.#escribir(`${clave}/copia.json`, escrito)
    const hecha: CopiaHecha = {
      ...{ clave, empezo_at, termino_at: this.ahora, tablas: tablas.length },
      ...{ filas: filasDe(copia), bytes: bytes + escrito.length },
    }
    const { hechas } = await this.db.ver()
    const idas = new Set(sobrantes([clave, ...hechas.map((h) => h.clave)], this.ahora))
    const quedan = hechas.filter((h) => h.clave !== clave && !idas.has(h.clave))
    await this.db.terminar({ copia, hasta }, [hecha, ...quedan].slice(0, COPIAS_MAX), this.ahora)
  }

  /** The folders themselves are asked, so that none is forgotten, whatever the list says. */
  async #limpiar(): Promise<void> {
    let veces = 0
    for (const clave of sobrantes(await this.r2.carpetas.names(CARPETA_DE_COPIAS), this.ahora))
      while (veces++ < LIMPIEZAS && (await this.r2.carpetas.clear(`${CARPETA_DE_COPIAS}${clave}/`)));
  }

  #escribir(nombre: string, bytes: Uint8Array): Promise<void> {
    const contentType = nombre.endsWith('.json') ? 'application/json' : 'application/gzip'
    return this.r2.almacen.replace(CARPETA_DE_COPIAS + nombre, bytes, { contentType })
  }
}

/** What is read and not packed yet, with the place that it reaches. */
class Hoja {
  #lineas: string[] = []
  largo = 0
  /** read in this run */
  leidos = 0
  /** up to where everything lies in R2 */
  firme: Copia

  constructor(public copia: Copia) {
    this.firme = copia
  }

  escribir({ tabla }: TablaDeCopia, filas: readonly Valor[][], ultima: number | null): void {
    for (const fila of filas) {
      if (fila.some((v) => typeof v === 'object' && v !== null))
        throw new Error(`${tabla} has bytes, which no copy holds`)
      const linea = `${JSON.stringify([tabla, ...fila])}\n`
      this.#lineas.push(linea)
      this.largo += linea.length
      this.leidos += linea.length
    }
    const { copia } = this
    this.copia = {
      ...copia,
      filas: { ...copia.filas, [tabla]: (copia.filas[tabla] ?? 0) + filas.length },
      tabla: ultima === null ? copia.tabla + 1 : copia.tabla,
      desde: ultima,
    }
  }

  arrancar(): string {
    const texto = this.#lineas.join('')
    this.#lineas = []
    this.largo = 0
    return texto
  }
}

async function huellaDe({ tablas, sentencias }: Esquema): Promise<string> {
  const texto = new TextEncoder().encode(JSON.stringify([tablas, sentencias]))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', texto))
  return [...bytes.slice(0, 8)].map((b) => b.toString(16).padStart(2, '0')).join('')
}

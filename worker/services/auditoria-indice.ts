/** Objects of the old audit log that were made before there was an index of them: found in R2 and put into it, once. */
import { registrar } from '../access/peticion'
import type { AuditoriaViejaDb, DiaDeIndice } from '../db/auditoria-vieja-db'
import { diaDeAuditoria } from '../domain/auditoria'
import { deClave, resumir } from '../domain/auditoria-guardada'
import type { Almacen } from '../files/almacen'
import { desempacar, ObjetoIlegible } from './auditoria-objeto'

const PREFIJO = 'auditoria/'
/** As many as a run opens; the rest is left to the next, a minute later. */
const OBJETOS_POR_VEZ = 40

export class IndiceDeAuditoria {
  constructor(
    private readonly db: AuditoriaViejaDb,
    private readonly almacen: Pick<Almacen, 'get' | 'keys'>,
    private readonly ahora: number,
  ) {}

  /** Goes on where the last run ended. One question to the database once all is done. */
  async completar(): Promise<void> {
    const { clave, hecho } = await this.db.indexado()
    if (hecho) return
    const claves = await this.almacen.keys(PREFIJO, clave, OBJETOS_POR_VEZ)
    const dias: DiaDeIndice[] = []
    for (const una of claves) {
      const dia = await this.#leer(una)
      if (dia) dias.push(dia)
    }
    await this.db.indexar(dias, claves.at(-1) ?? clave, claves.length < OBJETOS_POR_VEZ, this.ahora)
  }

  async #leer(clave: string): Promise<DiaDeIndice | null> {
    const de = deClave(clave)
    if (!de) return null
    try {
      return resumir(await desempacar(this.almacen, clave))
    } catch (error) {
      if (!(error instanceof ObjetoIlegible)) throw error
      registrar('historial-ilegible', error)
      // its day is known: who reads it is told that something is missing there
      const { desde, hasta } = diaDeAuditoria(Date.parse(de.dia))
      const nada = { filas: 0, sucesos: [], personas: [] }
      return { ...de, empresa_id: de.empresa_id ?? '', desde, hasta: hasta - 1, ultima: de.primera, ...nada }
    }
  }
}

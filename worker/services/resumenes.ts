/**
 * The digests of a day: after a zone is judged, each person of its companies whose address is proven gets one mail with what
 * is new and, weekly, with what stays expired or unregistered, if there is something and they want it. Writing the mails and marking the alerts is one transaction, so a run that dies or meets
 * another one tells nothing twice and loses nothing.
 */
import type { Conexion } from '../db/connect'
import { filaDe } from '../db/correos-db'
import { type AvisoFila, type LectorFila, type Lote, ResumenesDb } from '../db/resumenes-db'
import { PREFERENCIAS_DE_SIEMPRE } from '../domain/preferencias'
import { isTold, type Lector, paraLector, type Told } from '../domain/resumen'
import { nameInMail } from '../domain/texto'
import type { escribirResumen, Resumen } from '../mail/resumen'

export interface MedidaDeResumenes {
  /** companies in one page */
  empresas: number
  /** alerts in one page; a company that has more is told of the first due ones */
  avisos: number
}
const MEDIDA: MedidaDeResumenes = { empresas: 50, avisos: 4000 }

type Escribir = typeof escribirResumen

export class Resumenes {
  readonly #db: ResumenesDb

  /** @param appUrl the product's address, without a slash at the end */
  constructor(
    conexion: Conexion,
    private readonly appUrl: string,
    private readonly ahora: number,
    private readonly medida: MedidaDeResumenes = MEDIDA,
  ) {
    this.#db = new ResumenesDb(conexion)
  }

  /** Writes the digests of all companies of a zone, page by page. Run twice for the same day, it tells nothing twice. */
  async componer(zona: string, dia: string): Promise<void> {
    // the renderer is only loaded where there is something to write
    const { escribirResumen: escribir } = await import('../mail/resumen')
    let despuesDe: string | null = ''
    while (despuesDe !== null) despuesDe = await this.#pagina(zona, dia, despuesDe, escribir)
  }

  /** How many statements it took so far: at most 11 a page, but for the bytes of the mails. */
  get consultas(): number {
    return this.#db.consultas
  }

  /** One page; answers after which company the next one begins, null when there is none. */
  async #pagina(zona: string, dia: string, despuesDe: string, escribir: Escribir): Promise<string | null> {
    const pagina = await this.#db.empresas(zona, dia, despuesDe, this.medida.empresas)
    const ultima = pagina.at(-1)
    if (!ultima) return null
    const { avisos, lectores, asignados, stopped, missing } = await this.#db.material(
      pagina.map((e) => e.id),
      dia,
      this.medida.avisos + 1,
    )
    const deEmpresa = agrupar(avisos, (a) => a.empresa_id)
    // cut off: the company that the cut went through waits for the next page, unless it fills this one alone
    const cortada = avisos.length > this.medida.avisos ? (avisos.at(-1)?.empresa_id ?? null) : null
    const sola = cortada !== null && deEmpresa.size === 1
    if (sola) deEmpresa.set(cortada, await this.#db.peores(cortada, dia, this.medida.avisos))

    const vehiculos = agrupar(asignados, (a) => a.usuario_id)
    const gente = agrupar(lectores, (l) => l.empresa_id)
    const [halted, unregistered] = [agrupar(stopped, (v) => v.empresa_id), agrupar(missing, (v) => v.empresa_id)]
    const lotes: Lote[] = []
    for (const empresa of pagina) {
      const suyos = deEmpresa.get(empresa.id) ?? []
      const personas = gente.get(empresa.id) ?? []
      const told = {
        avisos: suyos,
        stopped: halted.get(empresa.id) ?? [],
        missing: unregistered.get(empresa.id) ?? [],
      }
      if (!isTold(told) || (empresa.id === cortada && !sola) || personas.some((p) => p.ya)) continue
      const comun = { empresa: nameInMail(empresa.nombre), appUrl: this.appUrl, dia, hayMas: sola }
      const correos = personas.flatMap((persona) => {
        const asignadosA = new Set((vehiculos.get(persona.id) ?? []).map((v) => v.vehiculo_id))
        return this.#correo(persona, told, asignadosA, comun, escribir)
      })
      lotes.push({ empresa_id: empresa.id, correos, avisos: suyos.map((a) => a.id), todos: sola })
    }
    if (lotes.length > 0) await this.#db.escribir(lotes, dia)
    if (sola) return cortada
    if (cortada !== null) return pagina[pagina.findIndex((e) => e.id === cortada) - 1]?.id ?? ultima.id
    return pagina.length < this.medida.empresas ? null : ultima.id
  }

  /** The mail of one person, or nothing when nothing concerns them. */
  #correo(
    persona: LectorFila,
    told: Told<AvisoFila>,
    asignados: ReadonlySet<string>,
    comun: Pick<Resumen, 'empresa' | 'appUrl' | 'dia' | 'hayMas'>,
    escribir: Escribir,
  ): Lote['correos'] {
    const lector: Lector = { rol: persona.rol, preferencias: preferenciasDe(persona), asignados }
    const suyo = paraLector(told, lector, comun.dia)
    if (!isTold(suyo)) return []
    const escrito = escribir({ ...comun, ...suyo, idioma: persona.idioma, rol: persona.rol })
    const clave = `resumen:${persona.id}:${comun.dia}`
    const correo = { clave, usuario_id: persona.id, empresa_id: persona.empresa_id, para: persona.email, ...escrito }
    return [filaDe(correo, new URL(this.appUrl).hostname, this.ahora)]
  }
}

/** What was chosen; what never was stands as it does for everybody. */
const preferenciasDe = (p: LectorFila) => ({
  ...PREFERENCIAS_DE_SIEMPRE,
  ...(p.email_alerts === null
    ? {}
    : {
        email_alerts: p.email_alerts === 1,
        document_expiration: p.document_expiration === 1,
        maintenance_reminders: p.maintenance_reminders === 1,
      }),
})

function agrupar<T>(lista: readonly T[], por: (cosa: T) => string): Map<string, T[]> {
  const grupos = new Map<string, T[]>()
  for (const cosa of lista) {
    const grupo = grupos.get(por(cosa))
    if (grupo) grupo.push(cosa)
    else grupos.set(por(cosa), [cosa])
  }
  return grupos
}

/**
 * The subscriptions that the clock looks at, some companies at a time in a fixed number of statements. Part of the
 * platform door. What is written, and what follows from it (the audit log, the news for GPS devices, mails), is one
 * transaction over the rows as they were read: run twice, or by two at once, it happens once.
 */
import type { SuscripcionEntera } from '../domain/suscripcion'
import type { Conexion } from './connect'
import { COLUMNAS, VALORES } from './correos-db'
import { enPartes } from './partes'
import { COLUMNAS_SUSCRIPCION } from './subscription-events'

export type SuscripcionFila = SuscripcionEntera & { id: string; nombre: string; zona_horaria: string }
export interface AdministradorFila {
  id: string
  empresa_id: string
  email: string
  idioma: 'es' | 'en'
}
/** What is written for one company. */
export interface CambioDeSuscripcion {
  id: string
  antes: SuscripcionFila
  despues: SuscripcionEntera
  /** when it is looked at next; null = never */
  revisar_at: number | null
  /** the audit row's id and what it says; null where the state and the plan stay */
  apunte: { id: string; datos: Record<string, string> } | null
  /** whether GPS devices are told */
  avisar: boolean
  correos: Record<string, string | number | null>[]
}

const FOTO = [...COLUMNAS_SUSCRIPCION, 'zona_horaria'] as const
const comoSeLeyo = FOTO.map((c) => `e.${c} is j.value ->> '$.antes.${c}'`).join(' and ')
/** The companies of a list that still stand as they were read. */
const SON = `json_each(?1) j cross join empresas e on e.id = j.value ->> 'id' and ${comoSeLeyo}`

export class SuscripcionesDb {
  /** how many statements this door has run */
  consultas = 0

  constructor(private readonly d1: Conexion) {}

  /** Up to n companies that are to be looked at, the longest due first. */
  async debidas(ahora: number, n: number): Promise<SuscripcionFila[]> {
    this.consultas++
    const { results } = await this.d1
      .prepare(
        `select id, nombre, zona_horaria, ${COLUMNAS_SUSCRIPCION.join(', ')} from empresas
         where revisar_at <= ?1 order by revisar_at, id limit ?2`,
      )
      .bind(ahora, n)
      .all<SuscripcionFila>()
    return results
  }

  /** The Administradores of some companies, and which of those have a saved card. One round trip. */
  async lectores(empresas: readonly string[]): Promise<{ gente: AdministradorFila[]; conTarjeta: Set<string> }> {
    this.consultas += 2
    const ids = JSON.stringify(empresas)
    const [gente, tarjetas] = await this.d1.batch([
      this.d1
        .prepare(
          `select u.id, u.empresa_id, u.email, u.idioma from json_each(?1) j
           cross join usuarios u on u.empresa_id = j.value join roles r on r.id = u.rol_id
           where r.nombre = 'Administrador'`,
        )
        .bind(ids),
      this.d1
        .prepare(
          `select f.empresa_id from json_each(?1) j
           cross join fuentes_pago f on f.empresa_id = j.value`,
        )
        .bind(ids),
    ])
    return {
      gente: (gente?.results ?? []) as unknown as AdministradorFila[],
      conTarjeta: new Set((tarjetas?.results ?? []).map((t) => (t as { empresa_id: string }).empresa_id)),
    }
  }

  async escribir(cambios: readonly CambioDeSuscripcion[], ahora: number): Promise<void> {
    const lista = JSON.stringify(cambios.map(({ correos: _, ...c }) => c))
    const avisadas = `select e.id from ${SON} where j.value ->> 'avisar'`
    const correos = cambios.flatMap((c) => c.correos)
    const sentencias = [
      this.d1
        .prepare(
          `insert into auditoria (id, at, suceso, empresa_id, datos)
           select j.value ->> '$.apunte.id', ?2, 'suscripcion-cambiada', e.id, j.value -> '$.apunte.datos'
           from ${SON} where j.value ->> '$.apunte.id' is not null`,
        )
        .bind(lista, ahora),
      this.d1
        .prepare(`update gps_dispositivos set rev = rev + 1 where estado = 'Activo' and empresa_id in (${avisadas})`)
        .bind(lista),
      this.d1
        .prepare(
          `insert into pendientes (id, tipo, destino, carga, intentos, proximo_at, created_at)
           select lower(hex(randomblob(16))), 'device.configurar', clave,
             json_object('empresa_id', empresa_id, 'id', id), 0, ?2, ?2
           from gps_dispositivos where estado = 'Activo' and empresa_id in (${avisadas})`,
        )
        .bind(lista, ahora),
      ...enPartes(correos).map((parte) =>
        this.d1
          .prepare(
            `insert into correos (${COLUMNAS}) select ${VALORES.replaceAll('j.value', 'k.value')} from json_each(?2) k
             where k.value ->> 'empresa_id' in (select e.id from ${SON}) on conflict (clave) do nothing`,
          )
          .bind(lista, JSON.stringify(parte)),
      ),
      // last: from here on the rows no longer stand as they were read
      this.d1
        .prepare(
          `update empresas as e set revisar_at = j.value ->> 'revisar_at',
             ${COLUMNAS_SUSCRIPCION.map((c) => `${c} = j.value ->> '$.despues.${c}'`).join(', ')}
           from json_each(?1) j where e.id = j.value ->> 'id' and ${comoSeLeyo}`,
        )
        .bind(lista),
    ]
    this.consultas += sentencias.length
    await this.d1.batch(sentencias)
  }
}

/**
 * «¿Puede salir hoy?»: the verdict on a vehicle, with its reasons, worst first (decisions.md «Verdict»).
 * «No puede salir»: SOAT or técnico-mecánica expired; tarjeta de operación or a policy expired on public service; drivers
 * are registered and none has a valid licence. «Con aviso»: anything else expired or due within 30 days, no driver, or
 * something that the law asks for is not registered. On its last day a paper still counts: it warns, and stops the
 * vehicle from the next day on.
 */
import { diasEntre, masDias } from './dia'
import {
  type Condicion,
  DESDE_SIEMPRE,
  exigidoDesde,
  IMPIDEN_SALIR,
  SOLO_SI_SE_EXIGEN,
  TIPOS,
  type TipoDocumento,
} from './papeles'
import { DIAS_POR_VENCER } from './vigencia'

export const VEREDICTOS = ['No puede salir', 'Con aviso', 'Puede salir'] as const
export type Veredicto = (typeof VEREDICTOS)[number]

/** Everything that the verdict looks at. Days are `YYYY-MM-DD`. */
export interface Situacion {
  vehiculo: Condicion
  /** the latest document of each type (and name): the ones that count */
  documentos: readonly { tipo: TipoDocumento; nombre: string; fecha_vencimiento: string }[]
  /** types that do not apply by somebody's word */
  exentos: readonly TipoDocumento[]
  /** the drivers' licences */
  licencias: readonly { conductor: string; fecha_vencimiento: string }[]
}

/** Why: `que` is a type of document, `licencia` (of `nombre`) or `conductor`; `dias` until expiry, negative when past. */
export type Razon = { grave: boolean } & (
  | { que: TipoDocumento | 'licencia'; nombre: string; estado: 'vencido' | 'por-vencer'; fecha: string; dias: number }
  | { que: TipoDocumento | 'conductor'; estado: 'falta' }
)

export interface Fechas {
  /** from this day on «No puede salir»; null = never */
  no_sale_desde: string | null
  /** from this day on at least «Con aviso»; null = never */
  aviso_desde: string | null
}

/** What can be said of a vehicle, each thing with the days from which it warns and stops. */
interface Asunto {
  razon: (hoy: string) => Razon
  aviso: string
  impide: string | null
}

const mayor = (a: string, b: string) => (a > b ? a : b)
const menor = (dias: (string | null)[]) => dias.reduce((m, d) => (d !== null && (m === null || d < m) ? d : m), null)

function asuntos({ vehiculo, documentos, exentos, licencias }: Situacion): Asunto[] {
  const lista: Asunto[] = []
  const conFecha =
    (que: TipoDocumento | 'licencia', nombre: string, fecha: string, grave: (hoy: string) => boolean) =>
    (hoy: string): Razon => {
      const dias = diasEntre(hoy, fecha)
      return { que, nombre, fecha, dias, estado: dias <= 0 ? 'vencido' : 'por-vencer', grave: grave(hoy) }
    }
  for (const { tipo, nombre, fecha_vencimiento } of documentos) {
    if (exentos.includes(tipo)) continue
    const exigido = exigidoDesde(tipo, vehiculo)
    const desde = SOLO_SI_SE_EXIGEN.includes(tipo) ? exigido : DESDE_SIEMPRE
    if (desde === null) continue
    const impide =
      IMPIDEN_SALIR.includes(tipo) && exigido !== null ? mayor(masDias(fecha_vencimiento, 1), exigido) : null
    lista.push({
      aviso: mayor(masDias(fecha_vencimiento, -DIAS_POR_VENCER), desde),
      impide,
      razon: conFecha(tipo, nombre, fecha_vencimiento, (hoy) => impide !== null && impide <= hoy),
    })
  }
  for (const tipo of TIPOS) {
    const exigido = exigidoDesde(tipo, vehiculo)
    if (exigido === null || exentos.includes(tipo) || documentos.some((d) => d.tipo === tipo)) continue
    lista.push({ aviso: exigido, impide: null, razon: () => ({ que: tipo, estado: 'falta', grave: false }) })
  }
  if (vehiculo.clase !== 'remolque') {
    const ultima = licencias.reduce<string | null>(
      (m, l) => (m === null ? l.fecha_vencimiento : mayor(m, l.fecha_vencimiento)),
      null,
    )
    const impide = ultima && masDias(ultima, 1)
    for (const { conductor, fecha_vencimiento } of licencias) {
      lista.push({
        aviso: masDias(fecha_vencimiento, -DIAS_POR_VENCER),
        impide,
        razon: conFecha('licencia', conductor, fecha_vencimiento, (hoy) => impide !== null && impide <= hoy),
      })
    }
    if (licencias.length === 0)
      lista.push({
        aviso: DESDE_SIEMPRE,
        impide: null,
        razon: () => ({ que: 'conductor', estado: 'falta', grave: false }),
      })
  }
  return lista
}

/** The two days that tell the verdict of every day: what boards, counters and filters compare with today. */
export function fechasDeVeredicto(situacion: Situacion): Fechas {
  const todos = asuntos(situacion)
  return { no_sale_desde: menor(todos.map((a) => a.impide)), aviso_desde: menor(todos.map((a) => a.aviso)) }
}

/** The verdict that the two days give on a day. */
export function veredictoEn({ no_sale_desde, aviso_desde }: Fechas, hoy: string): Veredicto {
  if (no_sale_desde !== null && no_sale_desde <= hoy) return 'No puede salir'
  return aviso_desde !== null && aviso_desde <= hoy ? 'Con aviso' : 'Puede salir'
}

const peso = (r: Razon) => (r.grave ? 0 : r.estado === 'vencido' ? 1 : r.estado === 'por-vencer' ? 2 : 3)

/** The verdict on the day `hoy` of the company, with every reason that speaks on that day, worst first. */
export function veredicto(situacion: Situacion, hoy: string): { veredicto: Veredicto; razones: Razon[] } {
  const razones = asuntos(situacion)
    .filter((a) => a.aviso <= hoy)
    .map((a) => a.razon(hoy))
    .sort((a, b) => peso(a) - peso(b) || ('dias' in a && 'dias' in b ? a.dias - b.dias : 0))
  return { veredicto: veredictoEn(fechasDeVeredicto(situacion), hoy), razones }
}

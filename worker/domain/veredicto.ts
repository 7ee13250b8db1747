/**
 * «¿Puede salir hoy?»: the verdict on a vehicle, with its reasons, worst first (docs/decisions/0041).
 * «No puede salir»: SOAT or técnico-mecánica expired or not yet begun; tarjeta de operación or a policy of public passenger
 * service expired; drivers are registered and none has a valid licence of a category that serves. «Falta saber»: SOAT, or
 * the técnico-mecánica that the law asks for, is not registered. «Con aviso»: anything else expired or due within 30 days
 * (the first técnico-mecánica too), a licence expired or of a category that does not serve, no driver, or something else
 * that the law asks for is not registered. On its last day a paper still counts: it warns, and stops the vehicle from the
 * next day on.
 */
import { dayAfter, stretchesOf } from './coverage'
import { diasEntre, masDias } from './dia'
import { type Categoria, categoriasPara, licenciaNoSirve } from './licencia'
import {
  type Condicion,
  DESDE_SIEMPRE,
  dueDay,
  isMinded,
  KNOWN_OR_DOUBTED,
  NUNCA,
  primeraRtm,
  requiredFrom,
  stopsWhenExpired,
  TIPOS,
  type TipoDocumento,
  warnedFrom,
} from './papeles'
import { DIAS_POR_VENCER } from './vigencia'

/** Worst first. */
export const VEREDICTOS = ['No puede salir', 'Falta saber', 'Con aviso', 'Puede salir'] as const
export type Veredicto = (typeof VEREDICTOS)[number]
/** What a reason may bring about. */
export type Adverse = Exclude<Veredicto, 'Puede salir'>

/** Everything that the verdict looks at. Days are `YYYY-MM-DD`. */
export interface Situacion {
  vehiculo: Condicion
  /** the documents: those of a type and name are judged by the stretches of cover that they make (coverage.ts) */
  documentos: readonly { tipo: TipoDocumento; nombre: string; fecha_emision: string; fecha_vencimiento: string }[]
  /** types that do not apply by somebody's word */
  exentos: readonly TipoDocumento[]
  /** the drivers' licences; `categoria` as it is stored */
  licencias: readonly { conductor: string; categoria: string; fecha_vencimiento: string }[]
}

/**
 * Why: `que` is a type of document, `licencia` (of `nombre`) or `conductor`; `lleva` what follows from it on that day;
 * `dias` until `fecha`, negative when past. `primera`: the first técnico-mecánica falls due and is not registered;
 * `sin-empezar`: the cover begins on `fecha`; `sigue`: the day on which the next document begins after a gap.
 */
export type Razon = { lleva: Adverse } & (
  | {
      que: TipoDocumento | 'licencia'
      nombre: string
      estado: 'vencido' | 'por-vencer'
      fecha: string
      dias: number
      sigue: string | null
    }
  | { que: TipoDocumento; nombre: string; estado: 'sin-empezar'; fecha: string; dias: number }
  | { que: 'Revisión técnico-mecánica'; nombre: ''; estado: 'primera'; fecha: string; dias: number }
  | { que: 'licencia'; nombre: string; estado: 'no-sirve'; categoria: string; sirven: Categoria[]; fecha: string }
  | { que: TipoDocumento | 'conductor'; estado: 'falta' }
)
type Said = Razon extends infer R ? (R extends Razon ? Omit<R, 'lleva'> : never) : never

/** A verdict from one day to the day on which another begins. */
export interface VerdictSegment {
  desde: string
  /** the first day of another verdict; NUNCA where it stands for good */
  hasta: string
  veredicto: Veredicto
}

/** What can be said of a vehicle, each thing with the days on which it brings about what. */
interface Asunto {
  razon: (hoy: string) => Said
  spans: { lleva: Adverse; desde: string; hasta: string }[]
}

const STOPS: Adverse = 'No puede salir'
const DOUBTS: Adverse = 'Falta saber'
const WARNS: Adverse = 'Con aviso'

const mayor = (...dias: (string | null)[]) =>
  dias.reduce<string>((max, d) => (d !== null && d > max ? d : max), DESDE_SIEMPRE)
const worse = (a: Veredicto, b: Veredicto): Veredicto => (VEREDICTOS.indexOf(a) <= VEREDICTOS.indexOf(b) ? a : b)

const asuntos = (situacion: Situacion): Asunto[] => [
  ...ofDocuments(situacion),
  ...ofMissing(situacion),
  ...ofDrivers(situacion),
]

function ofDocuments({ vehiculo, documentos, exentos }: Situacion): Asunto[] {
  const kinds = new Map<string, Situacion['documentos'][number][]>()
  for (const d of documentos) {
    if (exentos.includes(d.tipo) || !isMinded(d.tipo, vehiculo)) continue
    const kind = JSON.stringify([d.tipo, d.nombre])
    kinds.set(kind, [...(kinds.get(kind) ?? []), d])
  }
  return [...kinds.values()].flatMap((kind) =>
    stretchesOf(kind).flatMap(({ documento: { tipo, nombre, fecha_vencimiento }, cubre_desde, cuenta_hasta }, i) => {
      const vence = dueDay(tipo, fecha_vencimiento, vehiculo)
      const covered: Asunto = {
        razon: (hoy) => {
          const dias = diasEntre(hoy, vence)
          const sigue = cuenta_hasta === NUNCA ? null : cuenta_hasta
          return { que: tipo, nombre, fecha: vence, dias, estado: dias <= 0 ? 'vencido' : 'por-vencer', sigue }
        },
        spans: [
          {
            lleva: WARNS,
            desde: mayor(cubre_desde, masDias(vence, -DIAS_POR_VENCER), warnedFrom(tipo, vehiculo)),
            hasta: cuenta_hasta,
          },
        ],
      }
      const required = requiredFrom(tipo, vehiculo)
      if (stopsWhenExpired(tipo, vehiculo))
        covered.spans.push({ lleva: STOPS, desde: mayor(cubre_desde, dayAfter(vence), required), hasta: cuenta_hasta })
      if (i > 0 || required === null) return [covered]
      const begins: Asunto = {
        razon: (hoy) => ({
          que: tipo,
          nombre,
          fecha: cubre_desde,
          dias: diasEntre(hoy, cubre_desde),
          estado: 'sin-empezar',
        }),
        spans: [{ lleva: WARNS, desde: mayor(warnedFrom(tipo, vehiculo)), hasta: cubre_desde }],
      }
      if (KNOWN_OR_DOUBTED.includes(tipo)) begins.spans.push({ lleva: STOPS, desde: required, hasta: cubre_desde })
      return [begins, covered]
    }),
  )
}

function ofMissing({ vehiculo, documentos, exentos }: Situacion): Asunto[] {
  return TIPOS.flatMap((tipo): Asunto[] => {
    const [warned, required] = [warnedFrom(tipo, vehiculo), requiredFrom(tipo, vehiculo)]
    if (warned === null || required === null) return []
    if (exentos.includes(tipo) || documentos.some((d) => d.tipo === tipo)) return []
    const first = tipo === 'Revisión técnico-mecánica' ? primeraRtm(vehiculo) : null
    const spans: Asunto['spans'] = [{ lleva: WARNS, desde: mayor(warned), hasta: NUNCA }]
    if (KNOWN_OR_DOUBTED.includes(tipo)) spans.push({ lleva: DOUBTS, desde: mayor(required), hasta: NUNCA })
    const razon = (hoy: string): Said =>
      first !== null && hoy <= first
        ? { que: 'Revisión técnico-mecánica', nombre: '', estado: 'primera', fecha: first, dias: diasEntre(hoy, first) }
        : { que: tipo, estado: 'falta' }
    return [{ razon, spans }]
  })
}

function ofDrivers({ vehiculo, licencias }: Situacion): Asunto[] {
  if (vehiculo.clase === 'remolque') return []
  const always = { desde: DESDE_SIEMPRE, hasta: NUNCA }
  if (licencias.length === 0)
    return [{ razon: () => ({ que: 'conductor', estado: 'falta' }), spans: [{ lleva: WARNS, ...always }] }]
  const serving = licencias.filter((l) => licenciaNoSirve(l.categoria, vehiculo) === null)
  const lastDay = serving.length === 0 ? null : mayor(...serving.map((l) => l.fecha_vencimiento))
  const stops = { lleva: STOPS, desde: lastDay === null ? DESDE_SIEMPRE : dayAfter(lastDay), hasta: NUNCA }
  return licencias.map((licencia): Asunto => {
    const { conductor: nombre, categoria, fecha_vencimiento: fecha } = licencia
    if (!serving.includes(licencia)) {
      const sirven = categoriasPara(vehiculo) ?? []
      return {
        razon: () => ({ que: 'licencia', nombre, estado: 'no-sirve', categoria, sirven, fecha }),
        spans: [{ lleva: WARNS, ...always }, stops],
      }
    }
    return {
      razon: (hoy) => {
        const dias = diasEntre(hoy, fecha)
        return { que: 'licencia', nombre, fecha, dias, estado: dias <= 0 ? 'vencido' : 'por-vencer', sigue: null }
      },
      spans: [{ lleva: WARNS, desde: mayor(masDias(fecha, -DIAS_POR_VENCER)), hasta: NUNCA }, stops],
    }
  })
}

const covers = ({ desde, hasta }: { desde: string; hasta: string }, day: string) => desde <= day && day < hasta

/** The verdict of every day, as the days on which it turns: without a gap from DESDE_SIEMPRE to NUNCA, no two alike in a row. */
export function verdictSegments(situacion: Situacion): VerdictSegment[] {
  const spans = asuntos(situacion).flatMap((a) => a.spans)
  const turns = new Set([DESDE_SIEMPRE, ...spans.flatMap((s) => [s.desde, s.hasta])])
  const segments: VerdictSegment[] = []
  for (const desde of [...turns].filter((d) => d >= DESDE_SIEMPRE && d < NUNCA).sort()) {
    const veredicto = spans
      .filter((s) => covers(s, desde))
      .reduce<Veredicto>((v, s) => worse(v, s.lleva), 'Puede salir')
    const last = segments.at(-1)
    if (last?.veredicto === veredicto) continue
    if (last) last.hasta = desde
    segments.push({ desde, hasta: NUNCA, veredicto })
  }
  return segments
}

/** The segment of a day; a day that none holds (before DESDE_SIEMPRE) belongs to the first. */
export function segmentOn(segments: readonly VerdictSegment[], hoy: string): VerdictSegment {
  const [first] = segments
  if (!first) throw new Error('a verdict without segments')
  return segments.find((s) => covers(s, hoy)) ?? first
}

const KINDS: readonly Razon['estado'][] = ['sin-empezar', 'vencido', 'no-sirve', 'por-vencer', 'primera', 'falta']
const kindOf = ({ estado }: Razon) => Math.min(KINDS.indexOf(estado), 3) + (estado === 'falta' ? 1 : 0)
const urgency = (r: Razon) => ('dias' in r ? r.dias : 0)

/** The verdict on the day `hoy` of the company, with every reason that speaks on that day, worst first. */
export function veredicto(situacion: Situacion, hoy: string): { veredicto: Veredicto; razones: Razon[] } {
  const razones = asuntos(situacion)
    .flatMap((a): Razon[] => {
      const spans = a.spans.filter((s) => covers(s, hoy))
      if (spans.length === 0) return []
      const lleva = spans.reduce<Adverse>((v, s) => worse(v, s.lleva) as Adverse, WARNS)
      return [{ ...a.razon(hoy), lleva } as Razon]
    })
    .sort(
      (a, b) =>
        VEREDICTOS.indexOf(a.lleva) - VEREDICTOS.indexOf(b.lleva) || kindOf(a) - kindOf(b) || urgency(a) - urgency(b),
    )
  return { veredicto: razones[0]?.lleva ?? 'Puede salir', razones }
}

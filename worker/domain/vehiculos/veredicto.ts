/**
 * «¿Puede salir hoy?»: the verdict on a vehicle, with its reasons, worst first (docs/decisions/0041). «No puede salir»:
 * SOAT or técnico-mecánica expired or not yet begun; tarjeta de operación or a policy of public passenger service
 * expired; drivers are registered and none has a valid licence of a suitable category. «Falta saber»: SOAT, or a
 * required técnico-mecánica, is not registered. «Con aviso»: anything else expired or due within 30 days (the first
 * técnico-mecánica too), a licence expired or of an unsuitable category, no driver, or another required document is not
 * registered. On its last day a document is still valid: it warns, and stops the vehicle from the next day on.
 */

import { type Category, categoriesFor, licenciaMismatch } from '../conductores/licencia'
import { addDays, daysBetween } from '../day'
import { dayAfter, stretchesOf } from '../documentos/coverage'
import {
  ALWAYS_DAY,
  type Condition,
  DOUBTED_IF_MISSING,
  dueDay,
  everCounts,
  firstRtmDay,
  NEVER_DAY,
  requiredFrom,
  stopsWhenExpired,
  TIPOS,
  type TipoDocumento,
  warnedFrom,
} from '../documentos/rules'
import { DAYS_EXPIRING_SOON } from '../documentos/vigencia'

/** Worst first. */
export const VEREDICTOS = ['No puede salir', 'Falta saber', 'Con aviso', 'Puede salir'] as const
export type Veredicto = (typeof VEREDICTOS)[number]
/** The verdicts a reason can cause. */
type Adverse = Exclude<Veredicto, 'Puede salir'>

/** All inputs of the verdict. Days are `YYYY-MM-DD`. */
export interface Situation {
  vehiculo: Condition
  /** the documents: those of one type and name are judged by their stretches of cover (coverage.ts) */
  documentos: readonly { tipo: TipoDocumento; nombre: string; fecha_emision: string; fecha_vencimiento: string }[]
  /** types that do not apply by an exemption a person entered */
  exempt: readonly TipoDocumento[]
  /** the drivers' licences; `categoria` as stored */
  licencias: readonly { conductor: string; categoria: string; fecha_vencimiento: string }[]
}

/**
 * A reason: `que` is a type of document, `licencia` (of `nombre`) or `conductor`; `causes` is the verdict it causes on
 * that day; `dias` until `fecha`, negative when past. `primera`: the first técnico-mecánica is due and not registered;
 * `sin-empezar`: the cover begins on `fecha`; `sigue`: the day the next document begins after a gap.
 */
export type VeredictoReason = { causes: Adverse } & (
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
  | { que: 'licencia'; nombre: string; estado: 'no-sirve'; categoria: string; suitable: Category[]; fecha: string }
  | { que: TipoDocumento | 'conductor'; estado: 'falta' }
)
type Said = VeredictoReason extends infer R ? (R extends VeredictoReason ? Omit<R, 'causes'> : never) : never

/** A verdict from one day until another begins. */
export interface VerdictSegment {
  desde: string
  /** the first day of the next verdict; NEVER_DAY when it is the last */
  hasta: string
  veredicto: Veredicto
}

/** A fact about the vehicle, with the verdict it causes on which days. */
interface Matter {
  reason: (today: string) => Said
  spans: { causes: Adverse; desde: string; hasta: string }[]
}

const STOPS: Adverse = 'No puede salir'
const DOUBTS: Adverse = 'Falta saber'
const WARNS: Adverse = 'Con aviso'

const latestDay = (...days: (string | null)[]) =>
  days.reduce<string>((max, d) => (d !== null && d > max ? d : max), ALWAYS_DAY)
const worse = (a: Veredicto, b: Veredicto): Veredicto => (VEREDICTOS.indexOf(a) <= VEREDICTOS.indexOf(b) ? a : b)

/** The verdict, its segments and the next one are asked of the same situation: its facts are gathered once. */
const gathered = new WeakMap<Situation, readonly Matter[]>()

function matters(situation: Situation): readonly Matter[] {
  let found = gathered.get(situation)
  if (!found) {
    found = [...ofDocuments(situation), ...ofMissing(situation), ...ofDrivers(situation)]
    gathered.set(situation, found)
  }
  return found
}

function ofDocuments({ vehiculo, documentos, exempt }: Situation): Matter[] {
  const kinds = new Map<string, Situation['documentos'][number][]>()
  for (const d of documentos) {
    if (exempt.includes(d.tipo) || !everCounts(d.tipo, vehiculo)) continue
    const kind = JSON.stringify([d.tipo, d.nombre])
    kinds.set(kind, [...(kinds.get(kind) ?? []), d])
  }
  return [...kinds.values()].flatMap((kind) =>
    stretchesOf(kind).flatMap(({ documento: { tipo, nombre, fecha_vencimiento }, cubre_desde, cuenta_hasta }, i) => {
      const vence = dueDay(tipo, fecha_vencimiento, vehiculo)
      const covered: Matter = {
        reason: (today) => {
          const days = daysBetween(today, vence)
          const next = cuenta_hasta === NEVER_DAY ? null : cuenta_hasta
          return {
            que: tipo,
            nombre,
            fecha: vence,
            dias: days,
            estado: days <= 0 ? 'vencido' : 'por-vencer',
            sigue: next,
          }
        },
        spans: [
          {
            causes: WARNS,
            desde: latestDay(cubre_desde, addDays(vence, -DAYS_EXPIRING_SOON), warnedFrom(tipo, vehiculo)),
            hasta: cuenta_hasta,
          },
        ],
      }
      const required = requiredFrom(tipo, vehiculo)
      if (stopsWhenExpired(tipo, vehiculo))
        covered.spans.push({
          causes: STOPS,
          desde: latestDay(cubre_desde, dayAfter(vence), required),
          hasta: cuenta_hasta,
        })
      if (i > 0 || required === null) return [covered]
      const begins: Matter = {
        reason: (today) => ({
          que: tipo,
          nombre,
          fecha: cubre_desde,
          dias: daysBetween(today, cubre_desde),
          estado: 'sin-empezar',
        }),
        spans: [{ causes: WARNS, desde: latestDay(warnedFrom(tipo, vehiculo)), hasta: cubre_desde }],
      }
      if (DOUBTED_IF_MISSING.includes(tipo)) begins.spans.push({ causes: STOPS, desde: required, hasta: cubre_desde })
      return [begins, covered]
    }),
  )
}

function ofMissing({ vehiculo, documentos, exempt }: Situation): Matter[] {
  return TIPOS.flatMap((tipo): Matter[] => {
    const warned = warnedFrom(tipo, vehiculo)
    const required = requiredFrom(tipo, vehiculo)
    if (warned === null || required === null) return []
    if (exempt.includes(tipo) || documentos.some((d) => d.tipo === tipo)) return []
    const first = tipo === 'Revisión técnico-mecánica' ? firstRtmDay(vehiculo) : null
    const spans: Matter['spans'] = [{ causes: WARNS, desde: latestDay(warned), hasta: NEVER_DAY }]
    if (DOUBTED_IF_MISSING.includes(tipo)) spans.push({ causes: DOUBTS, desde: latestDay(required), hasta: NEVER_DAY })
    const reason = (today: string): Said =>
      first !== null && today <= first
        ? {
            que: 'Revisión técnico-mecánica',
            nombre: '',
            estado: 'primera',
            fecha: first,
            dias: daysBetween(today, first),
          }
        : { que: tipo, estado: 'falta' }
    return [{ reason, spans }]
  })
}

function ofDrivers({ vehiculo, licencias }: Situation): Matter[] {
  if (vehiculo.clase === 'remolque') return []
  const always = { desde: ALWAYS_DAY, hasta: NEVER_DAY }
  if (licencias.length === 0)
    return [{ reason: () => ({ que: 'conductor', estado: 'falta' }), spans: [{ causes: WARNS, ...always }] }]
  const serving = licencias.filter((l) => licenciaMismatch(l.categoria, vehiculo) === null)
  const lastDay = serving.length === 0 ? null : latestDay(...serving.map((l) => l.fecha_vencimiento))
  const stops = { causes: STOPS, desde: lastDay === null ? ALWAYS_DAY : dayAfter(lastDay), hasta: NEVER_DAY }
  return licencias.map((licencia): Matter => {
    const { conductor: nombre, categoria: category, fecha_vencimiento: fecha } = licencia
    if (!serving.includes(licencia)) {
      const suitable = categoriesFor(vehiculo) ?? []
      return {
        reason: () => ({ que: 'licencia', nombre, estado: 'no-sirve', categoria: category, suitable, fecha }),
        spans: [{ causes: WARNS, ...always }, stops],
      }
    }
    return {
      reason: (today) => {
        const days = daysBetween(today, fecha)
        return { que: 'licencia', nombre, fecha, dias: days, estado: days <= 0 ? 'vencido' : 'por-vencer', sigue: null }
      },
      spans: [{ causes: WARNS, desde: latestDay(addDays(fecha, -DAYS_EXPIRING_SOON)), hasta: NEVER_DAY }, stops],
    }
  })
}

const covers = ({ desde, hasta }: { desde: string; hasta: string }, day: string) => desde <= day && day < hasta

/** The verdict of every day as segments: without gaps from ALWAYS_DAY to NEVER_DAY, no two equal in a row. */
export function verdictSegments(situation: Situation): VerdictSegment[] {
  const spans = matters(situation).flatMap((matter) => matter.spans)
  const turns = new Set([ALWAYS_DAY, ...spans.flatMap((s) => [s.desde, s.hasta])])
  const segments: VerdictSegment[] = []
  for (const from of [...turns].filter((d) => d >= ALWAYS_DAY && d < NEVER_DAY).sort()) {
    const veredicto = spans
      .filter((s) => covers(s, from))
      .reduce<Veredicto>((v, s) => worse(v, s.causes), 'Puede salir')
    const last = segments.at(-1)
    if (last?.veredicto === veredicto) continue
    if (last) last.hasta = from
    segments.push({ desde: from, hasta: NEVER_DAY, veredicto })
  }
  return segments
}

/** The segment of a day; a day before ALWAYS_DAY belongs to the first. */
export function segmentOn(segments: readonly VerdictSegment[], today: string): VerdictSegment {
  const [first] = segments
  if (!first) throw new Error('a verdict without segments')
  return segments.find((s) => covers(s, today)) ?? first
}

/** What a reason may say, in the order of their weight. */
export const REASON_STATES = [
  'sin-empezar',
  'vencido',
  'no-sirve',
  'por-vencer',
  'primera',
  'falta',
] as const satisfies readonly VeredictoReason['estado'][]
/** Reasons of the same rank are ordered by their days. */
const RANK: Record<VeredictoReason['estado'], number> = {
  'sin-empezar': 0,
  vencido: 1,
  'no-sirve': 2,
  'por-vencer': 3,
  primera: 3,
  falta: 4,
}
const urgency = (r: VeredictoReason) => ('dias' in r ? r.dias : 0)

/**
 * The verdict on a day, with all reasons that apply then, worst first. `today` is the company's day, from which the reasons
 * count their days: on tomorrow's board, a SOAT that ends today «vence hoy».
 */
export function veredicto(
  situation: Situation,
  day: string,
  today: string = day,
): { veredicto: Veredicto; reasons: VeredictoReason[] } {
  const reasons = matters(situation)
    .flatMap((a): VeredictoReason[] => {
      const spans = a.spans.filter((s) => covers(s, day))
      if (spans.length === 0) return []
      const causes = spans.reduce<Adverse>((v, s) => worse(v, s.causes) as Adverse, WARNS)
      return [{ ...a.reason(today), causes } as VeredictoReason]
    })
    .sort(
      (a, b) =>
        VEREDICTOS.indexOf(a.causes) - VEREDICTOS.indexOf(b.causes) ||
        RANK[a.estado] - RANK[b.estado] ||
        urgency(a) - urgency(b),
    )
  return { veredicto: reasons[0]?.causes ?? 'Puede salir', reasons }
}

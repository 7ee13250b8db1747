/** «¿Puede salir hoy?»: the segments of a verdict checked against the rule applied day by day. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { licenciaMismatch } from '../../../worker/domain/conductores/licencia'
import { addDays, daysBetween } from '../../../worker/domain/day'
import {
  ALWAYS_DAY,
  asksOperationTipos,
  BLOCKING_TIPOS,
  firstRtmDay,
  NEVER_DAY,
  ONLY_IF_REQUIRED,
  OPERATION_TIPOS,
  requiredSince,
  TIPOS,
  type TipoDocumento,
} from '../../../worker/domain/documentos/rules'
import {
  type Situation,
  segmentOn,
  VEREDICTOS,
  type Veredicto,
  verdictSegments,
  veredicto,
} from '../../../worker/domain/vehiculos/veredicto'
import { cases } from '../../support/property-seed'
import { situations, TODAY } from '../../support/situations'

type Documento = Situation['documentos'][number]
const RTM = 'Revisión técnico-mecánica'

/**
 * The cover of the documents of one kind on a day, counted day by day: whether there is any today, and in how many days
 * the last covered one is (negative when past). Null before any has begun.
 */
function coverOn(documents: readonly Documento[], today: string): { left: number } | null {
  const begun = documents.filter((d) => d.fecha_emision <= today)
  if (begun.length === 0) return null
  let last = begun
    .map((d) => d.fecha_vencimiento)
    .sort()
    .at(-1) as string
  const grows = () => documents.find((d) => d.fecha_emision <= addDays(last, 1) && d.fecha_vencimiento > last)
  for (let next = grows(); next; next = grows()) last = next.fecha_vencimiento
  return { left: daysBetween(today, last) }
}

/** The verdict of a single day as the decision states it, without segments. */
function said({ vehiculo, documentos, exempt, licencias }: Situation, today: string): Veredicto {
  const since = (tipo: TipoDocumento) => (exempt.includes(tipo) ? null : requiredSince(tipo, vehiculo))
  const asks = (tipo: TipoDocumento) => (since(tipo) ?? NEVER_DAY) <= today
  // on its due date it is still in time
  const insists = (tipo: TipoDocumento) => {
    const day = since(tipo)
    return day !== null && (day === ALWAYS_DAY ? day <= today : day < today)
  }
  const first = exempt.includes(RTM) || vehiculo.clase === 'remolque' ? null : firstRtmDay(vehiculo)
  const asksSoon = (tipo: TipoDocumento) =>
    asks(tipo) || (tipo === RTM && first !== null && daysBetween(today, first) <= 30)
  const kinds = [...new Set(documentos.map((d) => `${d.tipo}|${d.nombre}`))].map((kind) =>
    documentos.filter((d) => `${d.tipo}|${d.nombre}` === kind),
  )
  let stops = false
  let doubts = false
  let warns = false
  for (const kind of kinds) {
    const tipo = (kind[0] as Documento).tipo
    if (exempt.includes(tipo)) continue
    const cover = coverOn(kind, today)
    if (cover === null) {
      if ((tipo === 'SOAT' || tipo === RTM) && insists(tipo)) stops = true
      if (asksSoon(tipo)) warns = true
      continue
    }
    // an early técnico-mecánica has no effect until the first one is due
    const left = tipo === RTM && first !== null ? Math.max(cover.left, daysBetween(today, first)) : cover.left
    const sure = !OPERATION_TIPOS.includes(tipo) || asksOperationTipos(vehiculo) === 'yes'
    if (left < 0 && BLOCKING_TIPOS.includes(tipo) && insists(tipo) && sure) stops = true
    if (left <= 30 && (asksSoon(tipo) || !ONLY_IF_REQUIRED.includes(tipo))) {
      // what follows from the model year alone is not announced
      if (since(tipo) === null || asksSoon(tipo)) warns = true
    }
  }
  for (const tipo of TIPOS) {
    if (documentos.some((d) => d.tipo === tipo)) continue
    if (asksSoon(tipo)) warns = true
    if ((tipo === 'SOAT' || tipo === RTM) && insists(tipo)) doubts = true
  }
  if (vehiculo.clase !== 'remolque') {
    const valid = (l: Situation['licencias'][number]) =>
      licenciaMismatch(l.categoria, vehiculo) === null
        ? daysBetween(today, l.fecha_vencimiento)
        : Number.NEGATIVE_INFINITY
    if (licencias.length > 0 && licencias.every((l) => valid(l) < 0)) stops = true
    if (licencias.length === 0 || licencias.some((l) => valid(l) <= 30)) warns = true
  }
  return stops ? 'No puede salir' : doubts ? 'Falta saber' : warns ? 'Con aviso' : 'Puede salir'
}

/** The days on which the verdict may change, with their neighbours. */
function days(s: Situation): string[] {
  const ends = [...s.documentos, ...s.licencias].map((d) => d.fecha_vencimiento)
  const begins = s.documentos.map((d) => d.fecha_emision)
  const required = TIPOS.flatMap((tipo) => requiredSince(tipo, s.vehiculo) ?? [])
  const edges = [TODAY, ...begins, ...required, ...[...ends, ...required].map((f) => addDays(f, -30)), ...ends]
  const withNeighbors = edges.flatMap((d) => [-1, 0, 1].map((n) => addDays(d, n)))
  // what is always required is required since 1900
  return [...new Set(withNeighbors)].filter((d) => d >= ALWAYS_DAY)
}

test('the days on which it turns give on every day the verdict that the rule gives on that day', () => {
  fc.assert(
    fc.property(situations, (s) => {
      const segments = verdictSegments(s)
      for (const d of days(s)) expect([d, segmentOn(segments, d).veredicto]).toEqual([d, said(s, d)])
    }),
    { numRuns: cases(100, 300) },
  )
})

test('the segments of a verdict follow each other without a gap, and no two in a row are alike', () => {
  fc.assert(
    fc.property(situations, (s) => {
      const segments = verdictSegments(s)
      expect([segments[0]?.desde, segments.at(-1)?.hasta]).toEqual([ALWAYS_DAY, NEVER_DAY])
      for (const [i, segment] of segments.entries()) {
        if (i === 0) continue
        expect(segment.desde).toBe(segments[i - 1]?.hasta)
        expect(segment.veredicto).not.toBe(segments[i - 1]?.veredicto)
      }
    }),
  )
})

test('the reasons of a day say its verdict: the first is the worst, and without one it may leave', () => {
  fc.assert(
    fc.property(situations, (s) => {
      for (const today of days(s)) {
        const { veredicto: v, reasons } = veredicto(s, today)
        expect([today, v]).toEqual([today, said(s, today)])
        const worst = reasons.map((r) => VEREDICTOS.indexOf(r.causes))
        expect(worst).toEqual([...worst].sort((a, b) => a - b))
        expect(v).toBe(reasons[0]?.causes ?? 'Puede salir')
      }
    }),
    { numRuns: 80 },
  )
})

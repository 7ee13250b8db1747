/** What of an episode people are told, what ends unheard, and in which words. */
import { expect, test } from 'vitest'
import { endings } from '../../../worker/domain/lugares/ending'
import { type Episode, episodeOf, TELL_MS } from '../../../worker/domain/lugares/episode'
import { BEGUN, ENDED, isIdle, merged, momentOf, NO_RULES, type Vigilancia } from '../../../worker/domain/lugares/rules'
import { rulesOf, VigilanciaCommand } from '../../../worker/domain/lugares/rules-command'
import { sentence } from '../../../worker/domain/lugares/sentence'
import { silentFrom } from '../../../worker/domain/lugares/silence'
import { NOTHING_SEEN, watch } from '../../../worker/domain/lugares/watch'

const NOW = Date.parse('2026-11-23T13:05:00Z')
const MINUTE = 60_000
const DEPOT = { id: 'l', forma: 'circulo', puntos: [{ lat: 4.65, lng: -74.1 }], radio: 200, limite: null } as const
const rules = (wishes: { entrada?: boolean; salida?: boolean } = {}, rest: Partial<Vigilancia> = {}): Vigilancia => ({
  lugares: [{ ...DEPOT, entrada: false, salida: false, ...wishes }],
  limite: 80,
  avisaVelocidad: false,
  detencion: null,
  silencio: null,
  ...rest,
})
const visit = (fin: number | null, inicio = NOW - MINUTE): Episode =>
  episodeOf({ tipo: 'visita', lugar: 'l', inicio, fin, maximo: null, limite: null }, { at: fin ?? inicio, now: NOW })

test('of a visit its beginning, its end, both or nothing is told, as the place says', () => {
  expect(momentOf(visit(null), rules(), NOW)).toBeNull()
  expect(momentOf(visit(null), rules({ entrada: true }), NOW)).toBe(BEGUN)
  expect(momentOf(visit(null), rules({ salida: true }), NOW)).toBeNull()
  expect(momentOf(visit(NOW), rules({ salida: true }), NOW)).toBe(ENDED)
  expect(momentOf(visit(NOW), rules({ entrada: true, salida: true }), NOW)).toBe(ENDED)
})

test('a place that was only passed is told as one that was entered; of one left after hours the entry is not told again', () => {
  expect(momentOf(visit(NOW), rules({ entrada: true }), NOW)).toBe(BEGUN)
  expect(momentOf(visit(NOW, NOW - 3 * 60 * MINUTE), rules({ entrada: true }), NOW)).toBeNull()
})

test('what is heard of late is never told', () => {
  const late = episodeOf(visit(null), { at: NOW - TELL_MS - 1, now: NOW })
  expect(momentOf(late, rules({ entrada: true, salida: true }), NOW)).toBeNull()
})

test('speeds are told where the company wants it, long stops where it has set one', () => {
  const of = (tipo: 'velocidad' | 'detencion') =>
    episodeOf({ ...visit(null), tipo, lugar: null }, { at: NOW, now: NOW })
  expect(momentOf(of('velocidad'), rules(), NOW)).toBeNull()
  expect(momentOf(of('velocidad'), rules({}, { avisaVelocidad: true }), NOW)).toBe(BEGUN)
  expect(momentOf(of('detencion'), rules(), NOW)).toBeNull()
  expect(momentOf(of('detencion'), rules({}, { detencion: 45 }), NOW)).toBe(BEGUN)
})

test('a beginning that was not written yet is told with its end', () => {
  const told = (e: Episode, moment: 0 | 1 | null) => ({ ...e, vehiculoId: 'v', moment })
  expect(merged(told(visit(null), BEGUN), told(visit(NOW), null))).toMatchObject({ fin: NOW, moment: BEGUN })
  expect(merged(told(visit(null), BEGUN), told(visit(NOW), ENDED)).moment).toBe(ENDED)
  expect(merged(undefined, told(visit(null), null)).moment).toBeNull()
})

test('what lasts ends with its last fix when it is not watched any more, and is not told', () => {
  const at = (seconds: number) => ({ lat: 4.65, lng: -74.1, accuracy: 8, at: NOW + seconds * 1000 })
  const fixes = [at(0), at(10), at(20), at(30)].map((fix) => ({ ...fix, speed: 30 }))
  const { state } = watch(NOTHING_SEEN, rules(), fixes, NOW)
  expect(endings(state, new Set(['l']))).toEqual([])
  expect(endings(state, new Set())).toMatchObject([
    { tipo: 'visita', lugar: 'l', inicio: NOW, fin: NOW + 30_000, avisa: false },
  ])
  expect(endings(state, null)).toMatchObject([
    { tipo: 'visita', avisa: false },
    { tipo: 'velocidad', inicio: NOW, fin: NOW + 30_000, maximo: 108, limite: 80, avisa: false },
  ])
  expect(endings(NOTHING_SEEN, null)).toEqual([])
})

test('a company without places, limit and long stop has nothing watched', () => {
  expect(isIdle({ ...NO_RULES, lugares: [] })).toBe(true)
  expect(isIdle(rules())).toBe(false)
})

test('the form takes a limit and minutes within their bounds, or neither', () => {
  const parse = (fields: object) => VigilanciaCommand.safeParse({ intent: 'update-rules', ...fields })
  const reasons = (fields: object) => parse(fields).error?.issues.map(({ path, message }) => [path[0], message])
  expect(rulesOf(parse({ limite: '80', avisa_velocidad: true, detencion: '45', silencio: '30' }).data!)).toEqual({
    limite: 80,
    avisaVelocidad: true,
    detencion: 45,
    silencio: 30,
    fuera: false,
  })
  expect(rulesOf(parse({ avisa_fuera: true }).data!)).toEqual({ ...NO_RULES, fuera: true })
  expect(reasons({ limite: '5', detencion: '2' })).toEqual([
    ['limite', 'limite-entre'],
    ['detencion', 'detencion-entre'],
  ])
})

test('an alert says what happened in times of the company', () => {
  const of = { placa: 'JTR 205', lugar: 'Bodega Norte', zona: 'America/Bogota', now: NOW + 70 * MINUTE }
  expect(sentence(visit(null, NOW), of)).toBe('JTR 205 llegó a Bodega Norte a las 8:05')
  expect(sentence(visit(NOW + 65 * MINUTE, NOW), of)).toBe('JTR 205 estuvo en Bodega Norte de 8:05 a 9:10')
  const speeding = { tipo: 'velocidad', lugar: null, inicio: NOW, fin: null, maximo: 97, limite: 80 } as const
  expect(sentence(speeding, { ...of, lugar: null })).toBe(
    'JTR 205 superó el límite de 80 km/h: llegó a 97 km/h (desde las 8:05)',
  )
  expect(sentence({ ...visit(null, NOW), tipo: 'detencion' }, of)).toBe('JTR 205 está detenido desde las 8:05')
})

test('an alert says the day too where it is told on another one, or lasted over midnight', () => {
  const DAY = 24 * 60 * MINUTE
  const of = { placa: 'JTR 205', lugar: 'Bodega Norte', zona: 'America/Bogota', now: NOW + DAY }
  const silence = { ...visit(null, NOW), tipo: 'silencio' } as const
  expect(sentence(silence, of)).toBe('De JTR 205 no llega señal desde las 8:05 del 23 de noviembre')
  expect(sentence(silence, of, 'en')).toBe('No signal from JTR 205 since 8:05 on November 23')
  expect(sentence(visit(NOW + 65 * MINUTE, NOW), of)).toBe(
    'JTR 205 estuvo en Bodega Norte de 8:05 a 9:10 del 23 de noviembre',
  )
  expect(sentence(visit(NOW + DAY, NOW), of)).toBe(
    'JTR 205 estuvo en Bodega Norte de 8:05 del 23 de noviembre a 8:05 del 24 de noviembre',
  )
  expect(sentence({ ...visit(NOW, NOW), tipo: 'fuera' }, of)).toBe(
    'JTR 205 se movió fuera de horario, a las 8:05 del 23 de noviembre',
  )
})

test('silence counts working hours alone', () => {
  const at = (hour: number) => NOW + hour * 60 * MINUTE
  const night = { from: at(1), until: at(12) }
  expect(silentFrom(NOW, 30, [])).toBe(NOW + 30 * MINUTE)
  expect(silentFrom(NOW, 30, [night])).toBe(NOW + 30 * MINUTE)
  expect(silentFrom(at(0.75), 30, [night])).toBe(at(12.25))
  expect(silentFrom(at(2), 30, [night, { from: at(12.25), until: at(20) }])).toBe(at(20.25))
})

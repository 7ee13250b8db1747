/** Several vehicles of one day on one tape. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyMoving, colorOf, TOGETHER_MAX, WAY_COLORS } from '~/recorridos/together/together'

type Kind = 'moving' | 'stopped' | 'silent'
const FROM = 1000
const dayOf = (spans: readonly [Kind, number][]) => {
  let at = FROM
  const segments = spans.map(([kind, length]) => {
    const from = at
    at += length
    return { kind, from, until: at }
  })
  return { segments: segments as never, from: FROM, until: at, all: segments }
}

test('while one of them drives the day plays, and it skips only what all of them stood', () => {
  const one = dayOf([
    ['stopped', 10],
    ['moving', 20],
    ['silent', 70],
  ])
  const two = dayOf([
    ['silent', 25],
    ['moving', 15],
    ['stopped', 40],
    ['moving', 20],
  ])
  expect(anyMoving([one, two])).toEqual([
    { kind: 'stopped', from: 1000, until: 1010 },
    { kind: 'moving', from: 1010, until: 1040 },
    { kind: 'stopped', from: 1040, until: 1080 },
    { kind: 'moving', from: 1080, until: 1100 },
  ])
})

test('whatever each did, the parts follow each other over the whole day, and drive when one drives', () => {
  const kind = fc.constantFrom<Kind>('moving', 'stopped', 'silent')
  const day = fc
    .array(fc.tuple(kind, fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 8 })
    .map((spans) => dayOf(spans))
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 4 }), (days) => {
      const spans = anyMoving(days)
      expect(spans[0]?.from).toBe(FROM)
      expect(spans.at(-1)?.until).toBe(Math.max(...days.map(({ until }) => until)))
      spans.slice(1).forEach((span, i) => {
        expect(span.from).toBe(spans[i]?.until)
        expect(span.kind).not.toBe(spans[i]?.kind)
      })
      for (const { from, until, kind: shown } of spans)
        for (const at of [from, until - 1])
          expect(shown === 'moving').toBe(
            days.some(({ all }) => all.some((s) => s.kind === 'moving' && at >= s.from && at < s.until)),
          )
    }),
  )
})

test('each of the vehicles shown together has a colour of its own', () => {
  expect(new Set(WAY_COLORS).size).toBe(TOGETHER_MAX)
  expect(new Set(Array.from({ length: TOGETHER_MAX }, (_, i) => colorOf(i))).size).toBe(TOGETHER_MAX)
})

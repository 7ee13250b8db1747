import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLUSTER_PX, cluster, fan, type Pixel, ringOf, statesOf } from '../../app/map/cluster'

const fleet = () =>
  fc
    .array(fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) }), {
      maxLength: 80,
    })
    .map((points) => new Map(points.map((p, i) => [`v${i}`, p] as [string, Pixel])))

test('every vehicle is in exactly one group, and those shown apart lie apart', () => {
  fc.assert(
    fc.property(fleet(), (points) => {
      const groups = cluster(points)
      expect(groups.flatMap((g) => g.members).sort()).toEqual([...points.keys()].sort())
      const firsts = groups.map((g) => points.get(g.members[0] as string) as Pixel)
      for (const [i, a] of firsts.entries())
        for (const b of firsts.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(CLUSTER_PX)
    }),
  )
})

test('vehicles parked in one place are one disc, wherever the grid of the screen is cut', () => {
  for (const x of [0, 33, 33.9, 34, -0.1]) {
    const groups = cluster(
      new Map([
        ['a', { x, y: 0 }],
        ['b', { x: x + 3, y: 2 }],
        ['c', { x: x + 200, y: 0 }],
      ]),
    )
    expect(groups.map((g) => g.members)).toEqual([['a', 'b'], ['c']])
  }
})

test('fanned out, no plate covers another and the middle stays where it was', () => {
  for (const n of [2, 3, 5, 9, 17, 40]) {
    const places = fan(n)
    for (const [i, a] of places.entries())
      for (const b of places.slice(i + 1)) {
        expect(Math.abs(a.x - b.x) >= 60 || Math.abs(a.y - b.y) >= 50, `${n}: ${i}`).toBe(true)
      }
    expect(Math.abs(places.reduce((sum, p) => sum + p.x, 0))).toBeLessThan(1)
  }
})

test('the ring around a cluster has an arc for each state that occurs, as long as its share', () => {
  expect(ringOf(statesOf(['go', 'stop', 'wait', 'off']))).toEqual([
    { estado: 'En línea', from: 0, length: 50 },
    { estado: 'Esperando ubicación', from: 50, length: 25 },
    { estado: 'Rastreo desactivado', from: 75, length: 25 },
  ])
  expect(ringOf(statesOf(['off', 'off']))).toEqual([{ estado: 'Rastreo desactivado', from: 0, length: 100 }])
})

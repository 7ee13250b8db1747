/** Markers close together become one cluster with a count; those in the same place can be fanned out. */

import { LIVE_ESTADOS, type LiveEstado } from '@domain/dispositivos/live'
import { countLive, type LiveCounts, type MarkerKind } from './fleet'

export interface Pixel {
  x: number
  y: number
}

export interface Cluster {
  members: string[]
  centre: Pixel
}

/** Two discs of 27 px and a small gap. */
export const CLUSTER_PX = 34
/** From this zoom on streets are distinguishable, and plates are shown under the discs. */
export const PLATES_FROM_ZOOM = 13

/**
 * Groups points within `radius` of a group's first member. Deterministic for the same order of points, so that a parked
 * fleet does not flicker. Linear: each point checks the nine cells around it.
 */
export function cluster(points: ReadonlyMap<string, Pixel>, radius = CLUSTER_PX): Cluster[] {
  const cells = new Map<string, { first: Pixel; members: string[]; sum: Pixel }[]>()
  const all: { first: Pixel; members: string[]; sum: Pixel }[] = []
  for (const [id, p] of points) {
    const cx = Math.floor(p.x / radius)
    const cy = Math.floor(p.y / radius)
    let home: (typeof all)[number] | undefined
    for (let dx = -1; dx <= 1 && !home; dx++) {
      for (let dy = -1; dy <= 1 && !home; dy++) {
        home = cells
          .get(`${cx + dx}:${cy + dy}`)
          ?.find((group) => Math.hypot(group.first.x - p.x, group.first.y - p.y) < radius)
      }
    }
    if (home) {
      home.members.push(id)
      home.sum = { x: home.sum.x + p.x, y: home.sum.y + p.y }
      continue
    }
    const group = { first: p, members: [id], sum: p }
    all.push(group)
    const key = `${cx}:${cy}`
    cells.set(key, [...(cells.get(key) ?? []), group])
  }
  return all.map(({ members, sum }) => ({
    members,
    centre: { x: sum.x / members.length, y: sum.y / members.length },
  }))
}

/** The state of one vehicle, as a marker's shape tells it. */
const STATE_OF: Record<MarkerKind, LiveEstado> = {
  go: 'En línea',
  stop: 'En línea',
  wait: 'Esperando ubicación',
  off: 'Rastreo desactivado',
}

/** How many vehicles of a cluster are in each state. */
export const statesOf = (kinds: readonly MarkerKind[]): LiveCounts =>
  countLive(kinds.map((kind) => ({ live: STATE_OF[kind] })))

interface Arc {
  estado: LiveEstado
  /** where it begins and how long it is, in hundredths of the ring */
  from: number
  length: number
}

/** The ring around a cluster: one arc for each state that occurs, as long as its share, clockwise from the top. */
export function ringOf(states: LiveCounts): Arc[] {
  const total = LIVE_ESTADOS.reduce((sum, estado) => sum + states[estado], 0)
  let from = 0
  return LIVE_ESTADOS.flatMap((estado) => {
    if (states[estado] === 0) return []
    const arc = { estado, from, length: (100 * states[estado]) / total }
    from += arc.length
    return [arc]
  })
}

const FAN_STEP_X = 66
const FAN_STEP_Y = 56

/** Offsets that fan out n markers in one place without overlapping plates: rows around the middle. */
export function fan(n: number): Pixel[] {
  const columns = Math.ceil(Math.sqrt(n))
  const rows = Math.ceil(n / columns)
  return Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / columns)
    const inRow = row === rows - 1 ? n - row * columns : columns
    return {
      x: ((i % columns) - (inRow - 1) / 2) * FAN_STEP_X,
      y: (row - (rows - 1) / 2) * FAN_STEP_Y,
    }
  })
}

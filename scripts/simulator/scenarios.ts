/** Scenarios: the quiet everyday fleet of the bench, and troubled fleets for property tests. */

import { AVENUES } from './avenues'
import type { DispositivoScenario, Scenario, TelefonoScenario } from './fleet'
import { Random } from './random'

const HOUR = 3_600_000
/** Clock errors: none, slight, and those of phones with a flat battery or a hand-set clock. */
const CLOCK_OFFSETS = [0, 0, 0, 1500, -2500, 47 * 60_000, -3 * HOUR, 26 * HOUR, -400 * 24 * HOUR] as const

/** `n` vehicles, one phone each, no faults. */
export function everydayFleet(seed: number, n: number, duration: number, start: number, every = 5): Scenario {
  const random = new Random(seed)
  const dispositivos = Array.from({ length: n }, (_, i) => ({
    id: `device-${i}`,
    avenue: random.pick(AVENUES),
    telefonos: [{ every }],
  }))
  return { seed, inicio: start, duration, dispositivos }
}

/**
 * A fleet in trouble: tunnels, lost responses, repeated requests, wrong clocks, two phones on a link, cleared storage,
 * restored backups, Inactivo and back, a regenerated link, deletion. Points of one device never share a millisecond.
 */
export function randomScenario(seed: number, start: number, { devices = 2, duration = 600 } = {}): Scenario {
  const random = new Random(seed)
  const dispositivos = Array.from({ length: devices }, (_, i) => trouble(random, `device-${i}`, duration))
  return { seed, inicio: start, duration, dispositivos }
}

function trouble(random: Random, id: string, duration: number): DispositivoScenario {
  const dispositivo: DispositivoScenario = {
    id,
    avenue: random.pick(AVENUES),
    telefonos: Array.from({ length: random.integer(1, 2) }, () => phone(random, duration)),
    changes: [],
  }
  const changes = dispositivo.changes ?? []
  if (random.chance(0.4)) {
    const at = random.integer(60, duration - 120)
    changes.push({ en: at, estado: 'Inactivo', tracking_enabled: false })
    if (random.chance(0.8)) {
      const backAt = at + random.integer(10, 100)
      changes.push({ en: backAt, estado: 'Activo', tracking_enabled: true })
    }
  }
  if (random.chance(0.25)) {
    const at = random.integer(60, duration - 60)
    changes.push({ en: at, version: 2 })
    dispositivo.telefonos.push({ ...phone(random, duration), desde: at + 5, version: 2 })
  }
  if (random.chance(0.2)) dispositivo.deletedAt = random.integer(duration / 2, duration - 10)
  return dispositivo
}

function phone(random: Random, duration: number): TelefonoScenario {
  const time = () => random.integer(20, duration - 20)
  const telefono: TelefonoScenario = {
    every: random.pick([2, 3, 5]),
    clockOffset: random.pick(CLOCK_OFFSETS),
    lostAnswers: random.pick([0, 0, 0.1, 0.4]),
    repeated: random.pick([0, 0, 0.1, 0.3]),
    batch: random.pick([1, 10, 100]),
  }
  if (random.chance(0.6)) telefono.tunnels = [{ desde: time(), puntos: random.integer(3, 120) }]
  if (random.chance(0.3)) telefono.clearStorageAt = [time()]
  if (random.chance(0.3)) {
    const backup = random.integer(20, duration / 2)
    telefono.respaldos = [{ copia: backup, restoreAt: random.integer(backup + 5, duration - 5) }]
  }
  return telefono
}

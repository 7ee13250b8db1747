/** A phone with its driver, its GPS and its server, all of them fakes, under the real tracking. */
import 'fake-indexeddb/auto'
import { expect, vi } from 'vitest'
import type { DeviceAnswer } from '~/phone/check'
import type { Fix } from '~/phone/fix'
import { Phone } from '~/phone/phone'
import { openQueue } from '~/phone/queue'
import type { PointQueue } from '~/phone/queue-store'
import type { Answer } from '~/phone/sender'
import type { TrackerState } from '~/phone/tracker'
import type { ScreenWake } from '~/phone/wake-lock'
import type { World } from '~/phone/world'

/** A second, as it is by default, passes on a loaded machine before anything has happened. */
export const PATIENCE = { timeout: 30_000 }

export let links = 0
/** A link of its own device: 16 bytes of key, 18 of version and mac. */
export const newLink = () => Buffer.from([++links, ...Array(33).fill(7)]).toString('base64url')

export const NOW = Date.UTC(2026, 10, 20, 14)
let dispositivos = 0
export const newDeviceKey = () => `clave-${++dispositivos}`
export const point = (i: number): Fix => ({ lat: 4.6 + i / 1e5, lng: -74.1, accuracy: 8, at: NOW + i * 1000 })

/** Adds that many points to a queue. */
export async function fill(queue: PointQueue, n: number) {
  for (let i = 0; i < n; i++) await queue.add(point(i))
}

/** A fake phone with its driver and server. */
export function telefono(link = newLink(), change: Partial<World> = {}) {
  const t = {
    now: Date.UTC(2026, 10, 20, 12, 38),
    connection: true,
    visible: true,
    answer: { estado: 'Activo', tracking_enabled: true } as DeviceAnswer,
    servidor: undefined as Answer | undefined,
    llegadas: [] as number[],
    prueba: null as Fix | number | null,
    isGranted: false,
    pruebas: 0,
    watches: 0,
    onFix: (_: Fix) => {},
    onError: (_: number) => {},
    loseTurn: () => {},
    freeTurn: () => {},
    released: undefined as Promise<unknown> | undefined,
    hearVehicle: (_: string) => {},
    history: [] as TrackerState[],
    network: undefined as unknown as World['network'],
  }
  const fix = (i = 0): Fix => ({ lat: 4.65 + i / 1e4, lng: -74.1, accuracy: 8, at: t.now })
  const world: World = {
    platform: 'android',
    isSecure: true,
    openQueue,
    async openLine({ onVehicle }) {
      t.hearVehicle = onVehicle
      return null
    },
    lookUp: async () => t.answer,
    visible: () => t.visible,
    takeOverTracking(_steals, onLost, onFree) {
      t.loseTurn = onLost
      t.freeTurn = onFree
      return (after) => {
        t.released = after
      }
    },
    screenWake: () => ({ ask: async () => {}, release: async () => {} }) as unknown as ScreenWake,
    gps: {
      isAvailable: true,
      async ask() {
        t.pruebas += 1
        return t.prueba ?? fix()
      },
      follow(_timeout, onFix, onError) {
        t.watches += 1
        t.onFix = onFix
        t.onError = onError
        return () => {
          t.watches -= 1
          t.onFix = () => {}
        }
      },
      isGranted: async () => t.isGranted,
    },
    network: {
      async send(_src, points) {
        if (t.servidor) return t.servidor
        t.llegadas.push(...points.map((p) => p.seq))
        return { type: 'received', accepted: points.length, duplicates: 0, discarded: 0 }
      },
      isOnline: () => t.connection,
      now: () => t.now,
      random: () => 0,
      turn: (work) => work(),
    },
    ...change,
  }
  t.network = world.network
  const phone = new Phone(link, world)
  phone.subscribe(() => t.history.push(phone.read()))
  openPhones.push(phone)
  const when = (holds: (e: TrackerState) => boolean) =>
    vi.waitFor(() => expect(holds(phone.read())).toBe(true), PATIENCE)
  return { t, phone, fix, cuando: when, link }
}

export const openPhones: Phone[] = []

export async function tracking(link?: string) {
  const p = telefono(link)
  await p.phone.open()
  await p.phone.begin()
  expect(p.phone.read().phase).toBe('tracking')
  return p
}

/** A Device of its own for a test, and how the platform may evict it. */

import { runInDurableObject } from 'cloudflare:test'
import type { Device } from '../../../durable-objects/device/device'
import { Whereabouts } from '../../../worker/dispositivos/whereabouts'
import type { LiveRoom } from '../../../worker/live/live-room'
import { linkOf, stubOf } from './phone'
import { createEmpresa } from './world'

export const DAY = 86_400_000

/** Evicts the object, as the platform may at any time. */
export async function evict(deviceKey: string) {
  await runInDurableObject(stubOf({ clave: deviceKey }), (_: Device, ctx) => ctx.abort('evicted')).catch(
    () => undefined,
  )
}

export async function telefono() {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 1 })
  const d = empresa.dispositivos[0]!
  return { empresa, d, link: await linkOf(d) }
}

/** The whereabouts of a company that records at all hours. */
export const atAllHours = (now: number, room?: LiveRoom) =>
  new Whereabouts({ horario: null, zona_horaria: 'America/Bogota' }, now, room)

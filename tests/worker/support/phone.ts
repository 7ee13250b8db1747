/** A phone in the tests of the live core: its link, its reports through the front door, and a look into its Device. */
import { env, runInDurableObject, SELF } from 'cloudflare:test'
import type { Device } from '../../../durable-objects/device/device'
import type { Fleet } from '../../../durable-objects/fleet/fleet'
import { decode } from '../../../worker/domain/dispositivos/tramo'
import { signLink } from '../../../worker/live/link'
import { dispositivo } from '../../../worker/live/stubs'
import { ORIGIN } from './world'

export const linkOf = (d: { clave: string; link_version: number }) =>
  signLink(env.LINK_SECRET as string, d.clave, d.link_version)

export interface SentPoint {
  seq: number
  lat: number
  lng: number
  accuracy: number
  at: string
  speed?: number | null
  heading?: number | null
}

/** A point in Bogotá, measured `ago` ms ago. */
export const point = (seq: number, ago = 0, rest: Partial<SentPoint> = {}): SentPoint => ({
  seq,
  lat: Math.round(4_650_000 + seq * 100) / 1e6,
  lng: -74.1,
  accuracy: 8,
  at: new Date(Date.now() - ago).toISOString(),
  ...rest,
})

/** Posts a body over a link; returns the status, the JSON and the headers. */
export async function send(deviceId: string, body: unknown) {
  const r = await SELF.fetch(`${ORIGIN}/api/track/${deviceId}/positions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: r.status, json: (await r.json()) as Record<string, unknown>, headers: r.headers }
}

export const stubOf = (d: { clave: string }) => dispositivo(env, d.clave)

/** All points in the rows of a Device, oldest first, with their vehicles. */
export const pointsIn = (sql: SqlStorage) =>
  sql
    .exec<{ vehiculo_id: string; bytes: ArrayBuffer }>('select vehiculo_id, bytes from tramo order by t0')
    .toArray()
    .flatMap(({ vehiculo_id, bytes }) => decode(bytes).map((p) => ({ ...p, vehiculo_id })))

/** Everything a Device has stored. */
export const stored = (d: { clave: string }) =>
  runInDurableObject(stubOf(d), (_: Device, ctx) => pointsIn(ctx.storage.sql))

/** The rows in which it is stored. */
export const tramos = (d: { clave: string }) =>
  runInDurableObject(stubOf(d), (_: Device, ctx) =>
    ctx.storage.sql
      .exec<{ t0: number; t1: number; n: number; vehiculo_id: string }>(
        'select t0, t1, n, vehiculo_id from tramo order by t0',
      )
      .toArray(),
  )

/** Replaces the D1 of a Device: it counts the statements sent to it, or refuses all. */
export async function watchD1(d: { clave: string }, { down = false } = {}) {
  const count = { statements: 0 }
  await runInDurableObject(stubOf(d), (device: Device) => {
    const object = device as unknown as { env: { DB: D1Database } }
    const real = object.env.DB
    const DB = new Proxy(real, {
      get(_, field) {
        if (field === 'withSession') return () => DB
        if (field !== 'prepare') return Reflect.get(real, field).bind(real)
        return (sql: string) => {
          count.statements++
          if (down) throw new Error('D1 is down')
          return real.prepare(sql)
        }
      },
    })
    object.env = { ...object.env, DB }
  })
  return count
}

/** Waits until the Device's alarm has written its first position to D1; returns the row. Only a failure waits so long. */
export async function writtenToD1(d: { id: string }) {
  for (let i = 0; i < 1000; i++) {
    const row = await env.DB.prepare(
      'select last_latitude, last_longitude, last_update from gps_dispositivos where id = ?',
    )
      .bind(d.id)
      .first<{ last_latitude: number; last_longitude: number; last_update: number | null }>()
    if (row?.last_update) return row
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('no position reached D1')
}

/** Makes every task in an object's schedule due; returns when the first of them would have been (UTC milliseconds). */
export const advanceSchedule = (stub: DurableObjectStub<Device> | DurableObjectStub<Fleet>): Promise<number> =>
  runInDurableObject(stub as DurableObjectStub<Device>, (_, ctx) => {
    const { sql } = ctx.storage
    const first = sql.exec<{ cuando: number }>('select min(cuando) as cuando from agenda').one().cuando
    sql.exec('update agenda set cuando = 1')
    return first
  })

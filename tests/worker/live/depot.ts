/** A phone that drives to its company's depot and away, and what its Device told of it: rows of D1. */
import { env, runInDurableObject } from 'cloudflare:test'
import { expect, vi } from 'vitest'
import type { Device } from '../../../durable-objects/device/device'
import { LugaresCommand, type PlaceData } from '../../../worker/domain/lugares/form'
import { type CompanyRules, NO_RULES } from '../../../worker/domain/lugares/rules'
import { VigilanciaRules } from '../../../worker/empresa/vigilancia'
import { Lugares } from '../../../worker/lugares/service'
import { Pendientes } from '../../../worker/outbox/service'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { evict, telefono as newTelefono } from '../support/devices'
import { advanceSchedule, type SentPoint, send, stubOf } from '../support/phone'
import { watch } from '../support/watched'
import { execute } from '../support/world'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
/** far ahead: the platform, which has a clock of its own, rings no alarm by itself; eight o'clock of a Thursday in Bogotá */
export const START = Date.parse('2032-06-03T13:00:00Z')
const METERS = 1 / 111_195

/** A phone whose company has a depot of 200 m, with what people are told of it. */
export async function depotWorld(place: object = {}, rules: Partial<CompanyRules> = {}) {
  const phone = await newTelefono()
  const { empresa, d } = phone
  await execute([['update empresas set trial_ends_at = null where id = ?', [empresa.id]]])
  const db = new EmpresaDb(watch(env.DB, empresa.id), empresa.id)
  const pendientes = { deliver: () => new Pendientes(env, env.DB, Date.now()).deliver() }
  const lugares = new Lugares(db, START, pendientes)
  const form = LugaresCommand.parse({
    intent: 'create',
    nombre: 'Bodega',
    color: 'azul',
    forma: 'circulo',
    puntos: '4.65, -74.1',
    radio: '200',
    para: 'todos',
    avisa_entrada: true,
    ...place,
  }) as PlaceData
  const placeId = await lugares.create(form)
  if (Object.keys(rules).length > 0)
    await new VigilanciaRules(db, { vigilancia: null }, pendientes).replace({
      ...NO_RULES,
      ...rules,
    })
  let seq = 0
  /** fixes each ten seconds, so many metres north of the depot's centre, from an instant on */
  const drive = (from: number, metres: readonly number[], speed: number | null = null): SentPoint[] =>
    metres.map((north, i) => ({
      seq: ++seq,
      lat: 4.65 + north * METERS,
      lng: -74.1,
      accuracy: 8,
      speed,
      at: new Date(from + i * 10 * SECOND).toISOString(),
    }))
  const report = async (points: SentPoint[]) => {
    vi.setSystemTime(Math.max(Date.now(), Date.parse(points.at(-1)!.at)))
    const { status } = await send(phone.link, { src: 'a', sentAt: new Date().toISOString(), points })
    expect(status).toBe(200)
  }
  return { ...phone, d, form, placeId, lugares, pendientes, db, drive, report }
}

export const approach = [2000, 1700, 1400, 1100, 800, 500]
export const inside = [100, 50, 0, 0, 0]
export const away = [400, 700, 1000, 1300, 1600, 1900, 2200, 2500, 2800, 3100, 3400, 3700, 4000, 4300]

/** Ends the object after it has told an open map of a report, and before it stores it. */
export async function endedBeforeStored(d: { clave: string }, empresaId: string, report: () => Promise<unknown>) {
  await stubOf(d).watch({ empresa_id: empresaId, id: 'one', hasta: Date.now() + 60 * MINUTE })
  const turn = vi.spyOn(scheduler, 'wait').mockImplementationOnce(() => new Promise(() => {}))
  const answer = report().catch(() => undefined)
  await expect.poll(() => turn.mock.calls.length).toBe(1)
  await evict(d.clave)
  turn.mockRestore()
  await answer
}

export async function alarm(d: { clave: string }) {
  await advanceSchedule(stubOf(d))
  await runInDurableObject(stubOf(d), (device: Device) => device.alarm())
}

export const rows = async <T = Record<string, string | number | null>>(sql: string, id: string) =>
  (await env.DB.prepare(sql).bind(id).all<T>()).results
export const episodes = (empresa: string) =>
  rows('select * from episodios where empresa_id = ? order by inicio, tipo', empresa)
export const alerts = (empresa: string) =>
  rows('select * from alertas where empresa_id = ? and cosa is not null order by created_at', empresa)

/** A day as a Device gives it: the bytes of one vehicle and one stretch of time. */
import { expect, test } from 'vitest'
import type { Configuration } from '../../../worker/domain/dispositivos/configuration'
import { unpack } from '../../../worker/domain/recorridos/day-bytes'
import { newDeviceKey } from '../../../worker/live/link'
import type { Dispositivo } from '../../support/world'
import { evict, telefono } from '../support/devices'
import { linkOf, point, send, stubOf } from '../support/phone'
import { createEmpresa } from '../support/world'

const HOUR = 3_600_000

/** What the company has set, pushed as the outbox does. */
const configure = (empresa_id: string, d: Dispositivo, change: Partial<Configuration> & { rev: number }) =>
  stubOf(d).configure({
    id: d.id,
    clave: d.clave,
    empresa_id,
    vehiculo_id: d.vehiculo_id,
    estado: 'Activo',
    tracking_enabled: true,
    link_version: d.link_version,
    plan: { plan_type: 'Pro', subscription_status: 'active', trial_ends_at: null, subscription_ends_at: null },
    ...change,
  })

test('a device that was moved gives each vehicle what it drove, and another company nothing', async () => {
  const { empresa, d, link } = await telefono()
  const [one, two] = empresa.vehiculos.map((v) => v.id) as [string, string]
  const now = Date.now()
  await send(link, { src: 'a', points: [point(1, 20_000), point(2, 15_000)] })
  const stub = stubOf(d)
  await configure(empresa.id, d, { vehiculo_id: two, rev: 1000 })
  const later = Date.now() + 1000
  await send(link, { src: 'a', points: [point(3, 0, { at: new Date(later).toISOString() })] })
  const seqs = async (empresaId: string, vehiculo: string, from = now - HOUR, until = later + HOUR) => {
    const found = await stub.day(empresaId, vehiculo, from, until)
    return found && unpack(new Uint8Array(found.bytes).buffer).map((p) => p.seq)
  }
  expect(await seqs(empresa.id, one)).toEqual([1, 2])
  expect(await seqs(empresa.id, two)).toEqual([3])
  expect(await seqs((await createEmpresa({})).id, one)).toBeNull()
  expect(await seqs(empresa.id, one, now + HOUR, now + 2 * HOUR)).toEqual([])
  expect(await seqs(empresa.id, one, now - 2 * HOUR, now - HOUR)).toEqual([])
})

test('a day says when the company had turned tracking off, also after the object has slept', async () => {
  const { empresa, d, link } = await telefono()
  const vehiculo = empresa.vehiculos[0]!.id
  await send(link, { src: 'a', points: [point(1, 20_000)] })
  const span = { from: Date.now() - HOUR, until: Date.now() + HOUR }
  const off = async () => (await stubOf(d).day(empresa.id, vehiculo, span.from, span.until))!.switchedOff
  expect(await off()).toEqual([])
  // however often it is pushed, and whichever of the two switches it was
  await configure(empresa.id, d, { tracking_enabled: false, rev: 1000 })
  await configure(empresa.id, d, { tracking_enabled: false, rev: 1001 })
  await configure(empresa.id, d, { estado: 'Inactivo', rev: 1002 })
  const [running, ...more] = await off()
  expect(more).toEqual([])
  expect(running!.until).toBe(span.until)
  await configure(empresa.id, d, { rev: 1003 })
  await evict(d.clave)
  const [over] = await off()
  expect(over!.from).toBe(running!.from)
  expect(over!.until).toBeLessThanOrEqual(Date.now())
})

test('a Device that has never heard of a company gives nothing, and so does a deleted one', async () => {
  const { empresa, d, link } = await telefono()
  await send(link, { src: 'a', points: [point(1)] })
  expect(await stubOf({ clave: newDeviceKey() }).day(empresa.id, 'v', 0, Date.now())).toBeNull()
  await stubOf(d).remove()
  expect(await stubOf(d).day(empresa.id, empresa.vehiculos[0]!.id, 0, Date.now() + HOUR)).toBeNull()
})

test('only the tramos that touch the time asked for are given', async () => {
  const { empresa, d } = await telefono()
  const link = await linkOf(d)
  const hours = Array.from({ length: 900 }, (_, i) => point(i, (900 - i) * 60_000))
  await send(link, { src: 'a', points: hours })
  const now = Date.now()
  const found = await stubOf(d).day(empresa.id, empresa.vehiculos[0]!.id, now - 2 * HOUR, now - HOUR)
  const points = unpack(new Uint8Array(found!.bytes).buffer)
  expect(points.length).toBeLessThanOrEqual(512)
  expect(points.filter((p) => p.at >= now - 2 * HOUR && p.at < now - HOUR)).toHaveLength(60)
})

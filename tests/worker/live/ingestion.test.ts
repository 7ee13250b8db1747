/** The reports that a phone may send, and their responses. */
import { createExecutionContext, env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Env } from '../../../worker/env'
import worker from '../../../worker/index'
import { newDeviceKey } from '../../../worker/live/link'
import { Pendientes } from '../../../worker/outbox/service'
import { EmpresasDb } from '../../../worker/plataforma/empresas-sql'
import { altered } from '../../support/altered'
import { linkOf, point, send, stored, stubOf, watchD1, writtenToD1 } from '../support/phone'
import { createEmpresa, execute, ORIGIN } from '../support/world'

async function telefono() {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const d = empresa.dispositivos[0]!
  return { empresa, d, link: await linkOf(d) }
}
/** Changes a device as its service does: the row, its rev, the outbox; then delivers. */
async function change(d: { id: string; clave: string }, set: string) {
  const now = Date.now()
  await execute([
    [`update gps_dispositivos set ${set}, rev = rev + 1 where id = ?`, [d.id]],
    [
      `insert into pendientes (id, tipo, destino, carga, intentos, proximo_at, created_at)
       values (?, 'device.configurar', ?, '{}', 0, ?, ?)`,
      [crypto.randomUUID(), d.clave, now, now],
    ],
  ])
  await new Pendientes(env, env.DB, now).deliver()
  const remaining = await env.DB.prepare('select count(*) as n from pendientes where destino = ?')
    .bind(d.clave)
    .first('n')
  expect(remaining).toBe(0)
}

test('a position over a good link is accepted and stored', async () => {
  const { d, link } = await telefono()
  const r = await send(link, { src: 'a', points: [point(1, 1000, { speed: 3.2, heading: 180 })] })
  expect([r.status, r.json]).toEqual([200, { accepted: 1, duplicates: 0, discarded: 0 }])
  const [p] = await stored(d)
  expect(p).toMatchObject({ src: 'a', seq: 1, accuracy: 8, speed: 3.2, heading: 180, vehiculo_id: d.vehiculo_id })
  expect(p!.lat).toBeCloseTo(4.6501, 6)
})

test('a link that we did not sign is 404 and wakes no object', async () => {
  const { d, link } = await telefono()
  const fakes = [d.id, d.imei, d.clave, altered(link), 'x', newDeviceKey()]
  for (const fake of fakes) {
    const r = await send(fake, { points: [point(1)] })
    expect([r.status, r.json]).toEqual([404, { error: 'Dispositivo no encontrado', code: 'dispositivo-no-encontrado' }])
  }
})

test('a signed link without its device is 410', async () => {
  const link = await linkOf({ clave: newDeviceKey(), link_version: 1 })
  expect((await send(link, { points: [point(1)] })).status).toBe(410)
  expect((await send(link, { points: [point(1)] })).status).toBe(410)
})

test('Inactivo or tracking off refuses at once with the text, and the same link works again', async () => {
  const { d, link } = await telefono()
  expect((await send(link, { points: [point(1)] })).status).toBe(200)
  await change(d, `estado = 'Inactivo', tracking_enabled = 0`)
  const inactivo = await send(link, { points: [point(2)] })
  expect([inactivo.status, inactivo.json]).toEqual([
    403,
    { error: 'Dispositivo inactivo', code: 'dispositivo-inactivo' },
  ])
  await change(d, `estado = 'Activo'`)
  const disabled = await send(link, { points: [point(2)] })
  expect([disabled.status, disabled.json]).toEqual([
    403,
    { error: 'Rastreo deshabilitado para este dispositivo', code: 'rastreo-deshabilitado' },
  ])
  await change(d, 'tracking_enabled = 1')
  expect((await send(link, { points: [point(2)] })).json).toMatchObject({ accepted: 1 })
})

test('a plan that changed while a device was Inactivo holds from its first position after it is activated', async () => {
  const { empresa, d, link } = await telefono()
  await send(link, { points: [point(1)] })
  await change(d, `estado = 'Inactivo', tracking_enabled = 0`)
  const companies = new EmpresasDb(env.DB)
  const before = (await companies.find(empresa.id))!
  const after = { ...before, subscription_status: 'expired', plan_type: 'Basic' } as const
  const event = { at: Date.now(), tipo: 'cancelar' } as const
  const data = {
    antes: before.subscription_status,
    estado: 'expired',
    plan: 'Basic',
    vehiculos: 5,
    miembros: 3,
  } as const
  expect(
    await companies.changeSuscripcion(empresa.id, { antes: before, despues: after, event }, data, Date.now()),
  ).toBe(true)
  expect(await env.DB.prepare('select count(*) as n from pendientes where destino = ?').bind(d.clave).first('n')).toBe(
    0,
  )
  await change(d, `estado = 'Activo', tracking_enabled = 1`)
  expect((await send(link, { points: [point(2)] })).json).toEqual({ accepted: 0, duplicates: 0, discarded: 1 })
})

test('a regenerated link kills the old one at once and keeps the way (docs/security.md 23)', async () => {
  const { d, link } = await telefono()
  await send(link, { src: 'a', points: [point(1)] })
  await change(d, 'link_version = link_version + 1')
  expect((await send(link, { points: [point(2)] })).status).toBe(404)
  const newOne = await linkOf({ ...d, link_version: 2 })
  expect((await send(newOne, { src: 'a', points: [point(2)] })).json).toMatchObject({ accepted: 1 })
  expect(await stored(d)).toHaveLength(2)
})

test('a new link works even when the push of its version was lost', async () => {
  const { d, link } = await telefono()
  await send(link, { points: [point(1, 5000)] })
  await execute([['update gps_dispositivos set link_version = 2, rev = rev + 1 where id = ?', [d.id]]])
  expect((await send(await linkOf({ ...d, link_version: 2 }), { points: [point(2)] })).status).toBe(200)
  expect((await send(link, { points: [point(3)] })).status).toBe(404)
})

test('an object that never answers holds up neither who saves nor what is owed to the others', async () => {
  const silent = await telefono()
  const another = await telefono()
  await send(another.link, { points: [point(1)] })
  const now = Date.now()
  for (const { d } of [silent, another]) {
    await execute([
      [`update gps_dispositivos set estado = 'Inactivo', tracking_enabled = 0, rev = rev + 1 where id = ?`, [d.id]],
      [
        `insert into pendientes (id, tipo, destino, carga, intentos, proximo_at, created_at)
         values (?, 'device.configurar', ?, '{}', 0, ?, ?)`,
        [crypto.randomUUID(), d.clave, now, now],
      ],
    ])
  }
  const never = { configure: () => new Promise(() => undefined) }
  const DEVICE = { getByName: (n: string) => (n === silent.d.clave ? never : env.DEVICE.getByName(n)) } as never
  await new Pendientes({ DEVICE, FLEET: env.FLEET, FILES: env.FILES }, env.DB, now, 1000).deliver()
  expect((await send(another.link, { points: [point(2)] })).status).toBe(403)
  const remaining = await env.DB.prepare('select intentos from pendientes where destino in (?, ?)')
    .bind(silent.d.clave, another.d.clave)
    .all()
  expect(remaining.results).toEqual([{ intentos: 1 }])
})

test('a deleted device is 410 at once, and nothing of its way is left', async () => {
  const { d, link } = await telefono()
  await send(link, { points: [point(1)] })
  await execute([['delete from gps_dispositivos where id = ?', [d.id]]])
  await stubOf(d).remove()
  const r = await send(link, { points: [point(2)] })
  expect([r.status, r.json]).toEqual([410, { error: 'Dispositivo no encontrado', code: 'dispositivo-no-encontrado' }])
  expect(await stored(d)).toEqual([])
})

test('a plan without GPS answers 200 and discards', async () => {
  const { empresa, d, link } = await telefono()
  await execute([
    [`update empresas set subscription_status = 'active', trial_ends_at = null where id = ?`, [empresa.id]],
  ])
  const r = await send(link, { points: [point(1), point(2)] })
  expect([r.status, r.json]).toEqual([200, { accepted: 0, duplicates: 0, discarded: 2 }])
  await execute([[`update empresas set plan_type = 'Pro', subscription_ends_at = null where id = ?`, [empresa.id]]])
  await change(d, 'estado = estado')
  expect((await send(link, { points: [point(3)] })).json).toMatchObject({ accepted: 1 })
})

test('an impossible point is discarded in a 200 beside the good ones', async () => {
  const { d, link } = await telefono()
  const points = [
    point(1, 1000),
    point(2, -5 * 60_000),
    point(3, 31 * 86_400_000),
    point(4, 0, { lat: 91 }),
    point(5, 0, { lng: -181 }),
    point(6, 0, { accuracy: -1 }),
    point(7),
  ]
  const r = await send(link, { points })
  expect([r.status, r.json]).toEqual([200, { accepted: 2, duplicates: 0, discarded: 5 }])
  expect((await stored(d)).map((p) => p.seq)).toEqual([1, 7])
})

test('a body that is no report is 400 with a message, never a 500', async () => {
  const { link } = await telefono()
  const badOnes = [
    '',
    'x',
    '{',
    'null',
    '[]',
    '{"points":[]}',
    '"\ud800"',
    { points: [{}] },
    { points: [{ ...point(1), at: 5 }] },
  ]
  for (const bad of [...badOnes, { src: 7, points: [point(1)] }, { points: [{ ...point(1), lat: null }] }]) {
    const r = await send(link, bad)
    expect(r.status, JSON.stringify(bad)).toBe(400)
    expect(r.json.error).toBe('El informe de posiciones no es válido')
  }
  const broken = await SELF.fetch(`${ORIGIN}/api/track/${link}/positions`, {
    method: 'POST',
    body: new Uint8Array([0x7b, 0xff, 0xfe, 0x00]),
  })
  expect(broken.status).toBe(400)
})

test('ten thousand points at once are 413, by number or by size, also without a Content-Length (docs/security.md 24)', async () => {
  const { d, link } = await telefono()
  const points = Array.from({ length: 10_000 }, (_, i) => point(i, i * 10))
  expect((await send(link, { points })).status).toBe(413)
  const justOver = points.slice(0, 1001).map(({ at, ...p }) => ({ ...p, at }))
  expect((await send(link, { points: justOver })).status).toBe(413)
  const bytes = new TextEncoder().encode(JSON.stringify({ points }))
  const stream = new ReadableStream({
    start(c) {
      for (let i = 0; i < bytes.length; i += 60_000) c.enqueue(bytes.slice(i, i + 60_000))
      c.close()
    },
  })
  const r = await SELF.fetch(`${ORIGIN}/api/track/${link}/positions`, { method: 'POST', body: stream })
  expect(r.status).toBe(413)
  expect((await send(link, { points: points.slice(0, 1000) })).json).toMatchObject({ accepted: 1000 })
  expect(await stored(d)).toHaveLength(1000)
})

test('too many points in a minute are 429 with the seconds to wait, and none of them is taken', async () => {
  const { d, link } = await telefono()
  const batch = (k: number) => Array.from({ length: 1000 }, (_, i) => point(i, 100_000 - k * 7000 - i))
  let r = await send(link, { src: 'l0', points: batch(0) })
  let sent = 1
  for (; r.status === 200 && sent < 9; sent++) r = await send(link, { src: `l${sent}`, points: batch(sent) })
  expect(r.status).toBe(429)
  expect(Number(r.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await stored(d)).toHaveLength((sent - 1) * 1000)
})

test('after the first contact a report asks nothing of D1', async () => {
  const { d, link } = await telefono()
  await send(link, { src: 'a', points: [point(1, 9000)] })
  await writtenToD1(d)
  const d1 = await watchD1(d, { down: true })
  for (let i = 2; i < 8; i++) expect((await send(link, { src: 'a', points: [point(i)] })).status).toBe(200)
  expect((await send(link, { src: 'a', points: [point(2, 60_000), point(99, 600_000)] })).status).toBe(200)
  await send(link, '{')
  expect(d1.statements).toBe(0)
})

test('with D1 down at the first contact the phone gets a retry answer, and then it works', async () => {
  const { d, link } = await telefono()
  const real = await watchD1(d, { down: true })
  const r = await send(link, { points: [point(1)] })
  expect([r.status, r.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(real.statements).toBe(1)
})

test('the phone asks what its link opens: the device, its state, or why not', async () => {
  const { d, empresa, link } = await telefono()
  const ask = (id: string) => SELF.fetch(`${ORIGIN}/api/track/${id}`)
  const { id, placa } = empresa.vehiculos[0]!
  expect(await (await ask(link)).json()).toEqual({
    estado: 'Activo',
    tracking_enabled: true,
    offHours: [],
    detail: { imei: d.imei, always: null, vehiculo: expect.objectContaining({ id, placa }) },
  })
  expect((await ask(d.id)).status).toBe(404)
  expect((await ask(await linkOf({ ...d, link_version: 9 }))).status).toBe(404)
  expect((await ask(await linkOf({ clave: newDeviceKey(), link_version: 1 }))).status).toBe(410)
})

test('production takes no report over another address or without TLS: it may have been read on its way', async () => {
  const { d, link } = await telefono()
  const production = { ...env, ENTORNO: undefined, APP_URL: 'https://vigia.example' } as unknown as Env
  const post = async (origin: string) => {
    const body = JSON.stringify({ src: 'a', points: [point(1)] })
    const request = new Request(`${origin}/api/track/${link}/positions`, { method: 'POST', body })
    return (await worker.fetch(request as never, production, createExecutionContext())).status
  }
  const strange = [
    'http://vigia.example',
    'https://vigia.workers.dev',
    'https://vigia.example.test',
    'https://vigia.example:8443',
  ]
  expect(await Promise.all(strange.map(post))).toEqual([421, 421, 421, 421])
  expect(await stored(d)).toEqual([])
  expect(await post('https://vigia.example')).toBe(200)
  expect(await stored(d)).toHaveLength(1)
})

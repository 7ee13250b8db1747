/** A company's own server forwards many trackers over one address: each is found among its devices, and no other's. */
import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { signEmpresa } from '../../../worker/access/empresa-link'
import { fleet } from '../../../worker/live/stubs'
import { altered } from '../../support/altered'
import { stored, stubOf } from '../support/phone'
import { createEmpresa, execute, ORIGIN } from '../support/world'

async function server(dispositivos = 2) {
  const empresa = await createEmpresa({ vehiculos: dispositivos, dispositivos })
  const devices = empresa.dispositivos
  for (const [i, d] of devices.entries()) {
    d.imei = `86420506173${1000 + i}`
    await execute([['update gps_dispositivos set imei = ? where id = ?', [d.imei, d.id]]])
  }
  const address = await signEmpresa(env.LINK_SECRET as string, 'forwarder', empresa.id, 1)
  const send = (body: unknown, to = address) =>
    SELF.fetch(`${ORIGIN}/api/forwarders/${to}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { empresa, devices, address, send }
}
const element = (ident: string, ago: number) => ({
  ident,
  timestamp: (Date.now() - ago) / 1000,
  'position.latitude': 4.65,
  'position.longitude': -74.1,
  'position.speed': 36,
})
const forwarded = (uniqueId: string, ago: number) => ({
  position: {
    fixTime: new Date(Date.now() - ago).toISOString(),
    valid: true,
    latitude: 4.65,
    longitude: -74.1,
    speed: 10,
  },
  device: { uniqueId },
})

test('flespi sends lists of many trackers, each stored in its own device, once', async () => {
  const { devices, send } = await server()
  const [one, other] = devices.map(({ imei }) => imei) as [string, string]
  const list = [element(one, 3000), element(other, 2000), null, { ident: one }, element(one, 1000)]
  for (let i = 0; i < 2; i++) expect((await send(list)).status).toBe(200)
  expect((await stored(devices[0]!)).map(({ speed }) => speed)).toEqual([10, 10])
  expect(await stored(devices[1]!)).toHaveLength(1)
  expect(await stubOf(devices[0]!).diagnostic()).toMatchObject({ heard: { program: 'flespi', positions: true } })
})

test('a Traccar server sends one position at a time, with the IMEI as people write it', async () => {
  const { devices, send } = await server(1)
  const [d] = devices
  expect((await send(forwarded(`${d!.imei.slice(0, 5)} ${d!.imei.slice(5)}`, 1000))).status).toBe(200)
  expect((await stored(d!))[0]?.speed).toBeCloseTo(5.1, 1)
})

test('an IMEI of another company, or of none, is stored nowhere and told to the company that forwards it', async () => {
  const mine = await server(1)
  const foreign = await server(1)
  const [theirs] = foreign.devices
  await execute([['update gps_dispositivos set imei = ? where id = ?', ['OTHER1234', theirs!.id]]])
  expect((await mine.send([element('OTHER1234', 1000), element('999', 1000)])).status).toBe(200)
  expect(await stored(theirs!)).toEqual([])
  const told = (await fleet(env, mine.empresa.id).strangers()).map(({ ident, program }) => [ident, program])
  expect(told).toEqual([
    ['OTHER1234', 'flespi'],
    ['999', 'flespi'],
  ])
  expect(await fleet(env, foreign.empresa.id).strangers()).toEqual([])
})

test('what cannot be read is answered 200 and told, and an empty message is nothing', async () => {
  const { empresa, send } = await server(1)
  expect((await send('')).status).toBe(200)
  expect(await fleet(env, empresa.id).strangers()).toEqual([])
  expect((await send([])).status).toBe(200)
  expect(await fleet(env, empresa.id).strangers()).toEqual([])
  expect((await send('<xml/>')).status).toBe(200)
  expect(await fleet(env, empresa.id).strangers()).toMatchObject([{ ident: '', program: 'traccar' }])
  const nameless = await server(1)
  expect((await nameless.send([{ timestamp: 1 }, null])).status).toBe(200)
  expect(await fleet(env, nameless.empresa.id).strangers()).toMatchObject([{ ident: '', program: 'flespi' }])
})

test('the address alone gives authority: a wrong one, that of the calendar, and the one before a new one are a 404', async () => {
  const { empresa, devices, address, send } = await server(1)
  const list = [element(devices[0]!.imei, 1000)]
  const calendar = await signEmpresa(env.LINK_SECRET as string, 'calendar', empresa.id, 1)
  for (const wrong of ['x', empresa.id, altered(address), calendar]) {
    expect((await send(list, wrong)).status).toBe(404)
  }
  await execute([['update empresas set reenvio_version = 2 where id = ?', [empresa.id]]])
  expect((await send(list)).status).toBe(404)
  expect(await stored(devices[0]!)).toEqual([])
  const next = await signEmpresa(env.LINK_SECRET as string, 'forwarder', empresa.id, 2)
  expect((await send(list, next)).status).toBe(200)
  expect(await stored(devices[0]!)).toHaveLength(1)
})

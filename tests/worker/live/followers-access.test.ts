/** Who follows a vehicle, until when, and who shares it (docs/decisions/0056; docs/security.md 13, 23). */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Pendientes } from '../../../worker/outbox/service'
import { requestMap } from '../support/map'
import { point, send, stored } from '../support/phone'
import { assign, execute, ORIGIN } from '../support/world'
import { ask, follow, form, pathOf, refusal, running, world } from './followed'

test('a device that changes its vehicle ends what is followed of the first, and shows none of it to the second', async () => {
  const { empresa, d, link, share } = await world()
  const token = await share()
  const map = await follow(token)
  await send(link, { src: 'a', points: [point(1)] })
  const other = empresa.vehiculos[1]!.id
  const change = (vehiculo: string) =>
    execute([
      ['update gps_dispositivos set vehiculo_id = ?, rev = rev + 1 where id = ?', [vehiculo, d.id]],
      [
        `insert into pendientes (id, tipo, destino, carga, intentos, proximo_at, created_at)
         values (?, 'device.configurar', ?, '{}', 0, 0, 0)`,
        [crypto.randomUUID(), d.clave],
      ],
    ]).then(() => new Pendientes(env, env.DB, Date.now()).deliver())
  await change(other)
  expect(await map.closed()).toBe(4403)
  expect((await ask(token)).status).toBe(404)
  const second = await follow(await share({}, other))
  expect((await second.hear('snapshot')).devices).toMatchObject([{ lat: null }])
  await send(link, { src: 'a', points: [point(2)] })
  await second.hear('position')
  expect(second.messages.filter(({ type }) => type === 'position')).toHaveLength(1)
  expect(await stored(d)).toHaveLength(2)
})

test('the end of the subscription, and the deletion of the device, end what is followed', async () => {
  const one = await world()
  const token = await one.share()
  const map = await follow(token)
  await execute([
    [
      "update empresas set subscription_status = 'expired', trial_ends_at = 1, subscription_ends_at = 1 where id = ?",
      [one.empresa.id],
    ],
    ['update gps_dispositivos set rev = rev + 1 where id = ?', [one.d.id]],
    [
      `insert into pendientes (id, tipo, destino, carga, intentos, proximo_at, created_at)
       values (?, 'device.configurar', ?, '{}', 0, 0, 0)`,
      [crypto.randomUUID(), one.d.clave],
    ],
  ])
  await new Pendientes(env, env.DB, Date.now()).deliver()
  expect(await map.closed()).toBe(4403)
  expect((await ask(token)).status).toBe(404)

  const two = await world()
  const gone = await two.share()
  const open = await follow(gone)
  await execute([['delete from gps_dispositivos where id = ?', [two.d.id]]])
  await new Pendientes(env, env.DB, Date.now()).deliver()
  expect(await open.closed()).toBe(4403)
  expect((await ask(gone)).status).toBe(404)
})

test('a link opens only its page, to our own pages, and says nothing of what it is not', async () => {
  const { empresa, share } = await world()
  const token = await share()
  const unknown = `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`
  const missing = await ask(unknown)
  const malformed = await ask('x')
  expect([missing.status, malformed.status]).toEqual([404, 404])
  expect(await missing.text()).toBe(await malformed.text())
  expect((await requestMap({ Origin: 'https://otro.test' }, pathOf(token))).status).toBe(403)
  expect((await requestMap({ Origin: ORIGIN }, pathOf(unknown))).status).toBe(404)
  expect((await requestMap({ Origin: ORIGIN }, '/api/live')).status).toBe(401)
  expect(JSON.stringify(await (await ask(token)).json())).not.toContain(empresa.id)
  const row = await env.DB.prepare('select * from compartidos where empresa_id = ?').bind(empresa.id).first()
  expect(JSON.stringify(row)).not.toContain(token)
})

test('an address that tries link after link has to wait', async () => {
  const { share } = await world()
  const token = await share()
  const headers = { 'CF-Connecting-IP': '203.0.113.77' }
  const statuses = new Set<number>()
  // thirty a minute: the count begins anew with each minute of the clock, which may pass meanwhile
  const heads = Array.from({ length: 62 }, (_, i) => String(i).padStart(2, '0')).filter((one) => !token.startsWith(one))
  for (let i = 0; i < 61 && !statuses.has(429); i++)
    statuses.add((await ask(`${heads[i]}${token.slice(2)}`, { headers })).status)
  expect([...statuses]).toEqual([404, 429])
  expect((await ask(token, { headers })).status).toBe(200)
})

test('a browser is counted when it says that it is new, and only of a running link', async () => {
  const { links, share } = await world()
  const token = await share()
  const view = (of: string) => ask(`${of}/view`, { method: 'POST', headers: { Origin: ORIGIN } })
  expect([(await view(token)).status, (await view(token)).status, (await view('x')).status]).toEqual([204, 204, 404])
  expect((await running(links)).visitas).toBe(2)
})

test('a Usuario shares the assigned vehicles only, and neither sees nor ends the links of others', async () => {
  const { empresa, d, links, linksOf, share } = await world()
  await share()
  const mine = () => linksOf(Date.now(), empresa.usuario.id)
  expect(await refusal(mine().create(d.vehiculo_id, form()))).toBe('vehiculo-requerido')
  expect(await mine().running()).toEqual([])
  const { id } = await running(links)
  expect(await refusal(mine().end(id))).toBe('no-encontrado')
  expect(await refusal(mine().extend(id, 1))).toBe('no-encontrado')
  await assign(empresa.id, empresa.usuario.id, d.vehiculo_id)
  expect(await mine().running()).toHaveLength(1)
  await mine().create(d.vehiculo_id, form())
  expect(await mine().running(d.vehiculo_id)).toHaveLength(2)
})

test('another company finds no link, and a vehicle without a tracked device or with ten links gets none', async () => {
  const { empresa, d, links, linksOf, share } = await world()
  const another = await world()
  await share()
  const { id } = await running(links)
  expect(await refusal(another.links.end(id))).toBe('no-encontrado')
  expect(await refusal(another.links.create(d.vehiculo_id, form()))).toBe('vehiculo-requerido')
  expect(await refusal(links.create(empresa.vehiculos[1]!.id, form()))).toBe('sin-dispositivo')
  const atOnce = await Promise.all(Array.from({ length: 11 }, () => refusal(links.create(d.vehiculo_id, form()))))
  expect(atOnce.filter((reason) => reason === null)).toHaveLength(9)
  expect(new Set(atOnce)).toEqual(new Set([null, 'demasiados-compartidos']))
  expect(await refusal(linksOf().create(d.vehiculo_id, form()))).toBe('demasiados-compartidos')
  await linksOf().end(id)
  expect(await refusal(linksOf().end(id))).toBe('no-encontrado')
  await share()
})

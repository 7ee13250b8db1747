/**
 * A customer with a link follows one vehicle (docs/decisions/0056): nothing from before the link, nothing of another
 * vehicle, no id, and nothing more once it has ended. docs/security.md 13, 23.
 */
import { env, runDurableObjectAlarm } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Pendientes } from '../../../worker/outbox/service'
import { hoursAround } from '../../support/hours'
import { point, send, stubOf, watchD1, writtenToD1 } from '../support/phone'
import { execute } from '../support/world'
import { ask, follow, running, world } from './followed'

test('a customer sees the vehicle move, nothing from before the link, and no id', async () => {
  const { empresa, d, link, share } = await world()
  await send(link, { src: 'a', points: [point(1, 60_000), point(2, 30_000)] })
  const token = await share()
  const map = await follow(token)
  expect((await map.hear('snapshot')).devices).toMatchObject([{ id: 'vehiculo', lat: null, at: null }])
  await send(link, { src: 'a', points: [point(3)] })
  expect(await map.hear('position')).toMatchObject({ lat: 4.6503, lng: -74.1 })
  // a late point of before the link is the newest of nothing, and a second customer sees what the first did
  await send(link, { src: 'a', points: [point(4, 45_000), point(5)] })
  await map.hear('position', { lat: 4.6505 })
  const second = await follow(token)
  await second.hear('position', { lat: 4.6505 })
  expect(second.messages.flatMap((m) => (m.type === 'position' ? [m.lat] : []))).toEqual([4.6503, 4.6505])
  const heard = map.frames.concat(second.frames).join()
  for (const id of [d.id, d.clave, d.vehiculo_id, empresa.id]) expect(heard).not.toContain(id)
})

test('outside the hours a link shows no place, its open pages hear that the hours have changed, and it goes on with them', async () => {
  const { empresa, link, share } = await world()
  const setHours = (from: number, until: number) => {
    const hours = JSON.stringify(hoursAround(Date.now(), from, until))
    return execute([['update empresas set horario = ? where id = ?', [hours, empresa.id]]]).then(() =>
      new Pendientes(env, env.DB, Date.now()).deliver(),
    )
  }
  const token = await share({ plazo: '8h' })
  const before = await follow(token)
  await send(link, { src: 'a', points: [point(1)] })
  await before.hear('position', { lat: 4.6501 })
  await setHours(60, 120)
  await before.hear('device')
  const after = await follow(token)
  await after.hear('snapshot')
  await setHours(-60, 60)
  await after.hear('device')
  await send(link, { src: 'a', points: [point(2)] })
  await after.hear('position', { lat: 4.6502 })
  expect(after.messages.filter(({ type }) => type === 'position')).toHaveLength(1)
})

test('following costs no D1 on the way of a position', async () => {
  const { d, link, share } = await world()
  await send(link, { src: 'a', points: [point(1)] })
  await writtenToD1(d)
  const map = await follow(await share())
  await map.hear('snapshot')
  const asked = await watchD1(d)
  await send(link, { src: 'a', points: [point(2)] })
  await map.hear('position', { lat: 4.6502 })
  expect(asked.statements).toBe(0)
})

test('ending a link closes its sockets before the press is answered, and no others', async () => {
  const { link, links, linksOf, share } = await world()
  const ended = await share()
  const stays = await share({ plazo: '8h' })
  const closing = await follow(ended)
  const open = await follow(stays)
  await linksOf().end((await running(links)).id)
  expect(await closing.closed()).toBe(4403)
  await send(link, { src: 'a', points: [point(1)] })
  await open.hear('position')
  expect((await ask(ended)).status).toBe(404)
  expect((await ask(stays)).status).toBe(200)
  expect(await linksOf().running()).toHaveLength(1)
})

test('a link closes its sockets at its end, without a report and without a visitor', async () => {
  const { d, links, share } = await world()
  const token = await share()
  const map = await follow(token)
  await map.hear('snapshot')
  const { id } = await running(links)
  // its end is now: the configuration knows it, and the alarm set for the old end comes early
  await execute([['update compartidos set hasta = ? where id = ?', [Date.now() + 150, id]]])
  await new Pendientes(env, env.DB, Date.now() + 1000).deliver()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await runDurableObjectAlarm(stubOf(d))
  expect(await map.closed()).toBe(4403)
  expect((await ask(token)).status).toBe(404)
})

test('an extended link tells its open pages that it has changed, and ends later', async () => {
  const { links, linksOf, share } = await world()
  const token = await share()
  const before = (await (await ask(token)).json()) as { hasta: number }
  const map = await follow(token)
  await map.hear('snapshot')
  await linksOf().extend((await running(links)).id, 8)
  await map.hear('device')
  expect((await (await ask(token)).json()) as object).toEqual({
    hasta: before.hasta + 8 * 3_600_000,
    llegada: null,
    off: [],
  })
})

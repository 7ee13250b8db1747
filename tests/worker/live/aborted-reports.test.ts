/**
 * The platform may end an object at any moment. Whatever a report was doing then: a point that was acknowledged is stored,
 * and a phone that heard no answer and sends it again has it stored once (docs/security.md 24).
 */
import { expect, test } from 'vitest'
import { evict, telefono } from '../support/devices'
import { MapView } from '../support/map'
import { point, send, stored } from '../support/phone'
import { PhoneSocket } from './phone-on-socket'

/** The object is ended so many turns after the report was sent: 0, 1, 2 … */
const MOMENTS = 10

/** Sends a report and ends the object so many turns later; whether the phone had its answer. */
const interrupted = {
  'by its socket': async (link: string, body: object, end: () => Promise<void>) => {
    const phone = await PhoneSocket.open(link)
    await phone.hear('pace')
    phone.raw(JSON.stringify({ type: 'report', ...body }))
    await end()
    return phone.messages.some((message) => message.type === 'answer' && message.status === 200)
  },
  'by POST': async (link: string, body: object, end: () => Promise<void>) => {
    const answer = send(link, body)
    await end()
    return (await answer).status === 200
  },
}

test.each(Object.entries(interrupted))('%s: at no moment is a point lost or stored twice', async (_, interrupt) => {
  const { empresa, d, link } = await telefono()
  // while a map is open the object tells it before it writes
  const map = await MapView.open(empresa.admin.cookie)
  for (let moment = 0; moment < MOMENTS; moment++) {
    const seqs = [2 * moment + 1, 2 * moment + 2]
    const body = { src: 'a', points: seqs.map((seq, i) => point(seq, 1000 - i)) }
    const hasAnswer = await interrupt(link, body, async () => {
      for (let turn = 0; turn < moment; turn++) await scheduler.wait(0)
      await evict(d.clave)
    })
    const kept = (await stored(d)).map(({ seq }) => seq)
    if (hasAnswer) expect(kept).toEqual(expect.arrayContaining(seqs))
    const { status, json } = await send(link, body)
    expect([moment, status]).toEqual([moment, 200])
    const { accepted, duplicates } = json as { accepted: number; duplicates: number }
    expect([moment, accepted + duplicates]).toEqual([moment, 2])
  }
  const seqs = (await stored(d)).map(({ seq }) => seq).sort((a, b) => a - b)
  expect(seqs).toEqual(Array.from({ length: 2 * MOMENTS }, (__, i) => i + 1))
  map.close()
})

/** Consent (Ley 1581): of people who sign up, and of each phone's driver with the version of the text, stored once. */
import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { bodyOf } from '../../../app/phone/network'
import { DeviceDb } from '../../../worker/dispositivos/device-sql'
import { PRIVACY_VERSION } from '../../../worker/domain/identidad/privacy'
import { receiveReport } from '../../../worker/http/api/tracking'
import { IdentityDb } from '../../../worker/identidad/sql'
import { signLink } from '../../../worker/live/link'
import { dispositivo } from '../../../worker/live/stubs'
import { uniqueWord } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { createEmpresa, execute, ORIGIN } from '../support/world'

const consentimientos = async (column: 'dispositivo_id' | 'usuario_id', id: string) =>
  (await env.DB.prepare(`select * from consentimientos where ${column} = ? order by at, rowid`).bind(id).all()).results

async function phone() {
  const mine = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const [d] = mine.dispositivos
  if (!d) throw new Error('no device')
  const link = await signLink(SECRETS.LINK_SECRET, d.clave, d.link_version)
  let seq = 1
  const sendRaw = async (body: string, deviceId = link) => {
    const r = await SELF.fetch(`${ORIGIN}/api/track/${deviceId}/positions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return [r.status, ((await r.json()) as { accepted?: number }).accepted]
  }
  const send = (src: string, agreement?: { version: string; at: number }, deviceId = link) => {
    const point = { seq: seq++, lat: 4.6, lng: -74.1, accuracy: 8, at: Date.now() }
    return sendRaw(bodyOf(src, [point], Date.now(), agreement), deviceId)
  }
  return { mine, d, send, sendRaw }
}
const agreement = () => ({ version: PRIVACY_VERSION, at: Date.now() - 1000 })

test('a driver’s consent is kept with the first batch, once a device, phone and version', async () => {
  const { mine, d, send } = await phone()
  const said = agreement()
  for (let i = 0; i < 3; i++) expect(await send('celular-uno', said)).toEqual([200, 1])
  expect(await send('celular-uno')).toEqual([200, 1])
  await send('celular-dos', said)
  await send('celular-uno', { ...said, version: '2027-01-01' })
  const rows = await consentimientos('dispositivo_id', d.id)
  expect(rows.map((f) => [f.src, f.version]).sort()).toEqual([
    ['celular-dos', PRIVACY_VERSION],
    ['celular-uno', PRIVACY_VERSION],
    ['celular-uno', '2027-01-01'],
  ])
  for (const f of rows) expect(f).toMatchObject({ tipo: 'rastreo', empresa_id: mine.id, usuario_id: null, at: said.at })
})

test('a link that holds no longer agrees to nothing, and with its device the consent goes', async () => {
  const { d, send } = await phone()
  await send('a', agreement())
  await execute([['update gps_dispositivos set link_version = 2 where id = ?', [d.id]]])
  await send('b', agreement())
  await send('c', agreement(), `${'A'.repeat(46)}`)
  expect((await consentimientos('dispositivo_id', d.id)).map((f) => f.src)).toEqual(['a'])
  await execute([['delete from gps_dispositivos where id = ?', [d.id]]])
  expect(await consentimientos('dispositivo_id', d.id)).toEqual([])
})

test('a report that is refused keeps no consent, and a later driver’s is kept', async () => {
  const { d, send, sendRaw } = await phone()
  const consent = { version: PRIVACY_VERSION, at: new Date().toISOString() }
  // counts as an agreement, but is not a valid report: were it kept, it would stand among the rows below
  for (let i = 0; i < 3; i++)
    expect((await sendRaw(JSON.stringify({ src: `no-es-${i}`, consent, points: 'ninguno' })))[0]).toBe(400)
  await execute([['update gps_dispositivos set tracking_enabled = 0, rev = rev + 1 where id = ?', [d.id]]])
  const configured = async () => {
    const c = await new DeviceDb(env.DB).configuracion(d.clave)
    if (c) await dispositivo(env, d.clave).configure(c)
  }
  await configured()
  expect((await send('sin-rastreo', agreement()))[0]).toBe(403)
  expect(await consentimientos('dispositivo_id', d.id)).toEqual([])
  await execute([['update gps_dispositivos set tracking_enabled = 1, rev = rev + 1 where id = ?', [d.id]]])
  await configured()
  expect(await send('conductor', agreement())).toEqual([200, 1])
  expect((await consentimientos('dispositivo_id', d.id)).map((f) => f.src)).toEqual(['conductor'])
})

test('a consent that could not be kept is no received report: the phone sends both again', async () => {
  const { d } = await phone()
  const link = await signLink(SECRETS.LINK_SECRET, d.clave, d.link_version)
  const point = { seq: 1, lat: 4.6, lng: -74.1, accuracy: 8, at: Date.now() }
  const send = (DB: unknown) =>
    receiveReport(
      new Request(ORIGIN, { method: 'POST', body: bodyOf('a', [point], Date.now(), agreement()) }),
      { ...env, DB } as never,
      link,
    )
  const down = { prepare: () => ({ bind: () => null }), batch: () => Promise.reject(new Error('D1 is down')) }
  expect((await send(down)).status).toBe(503)
  const again = await send(env.DB)
  expect([again.status, await again.json()]).toEqual([200, { accepted: 0, duplicates: 1, discarded: 0 }])
  expect(await consentimientos('dispositivo_id', d.id)).toHaveLength(1)
})

test('a link holder cannot fill the table with invented phones, nor keep a later driver out of it', async () => {
  const { mine, d, send } = await phone()
  await execute(
    Array.from({ length: 200 }, (_, i) => [
      "insert into consentimientos (id, tipo, version, empresa_id, dispositivo_id, src, at) values (?, 'rastreo', 'v', ?, ?, ?, 1)",
      [crypto.randomUUID(), mine.id, d.id, `s-${i}`],
    ]),
  )
  expect(await send('uno-mas', agreement())).toEqual([200, 1])
  const rows = await consentimientos('dispositivo_id', d.id)
  expect(rows).toHaveLength(200)
  expect(rows.map((f) => f.src)).toContain('uno-mas')
  // repeating it does not replace another phone's consent
  await send('uno-mas', agreement())
  expect(await consentimientos('dispositivo_id', d.id)).toEqual(rows)
})

test('an account and its consent are made together, and only with it', async () => {
  const email = `c-${uniqueWord()}@correo.test`
  const db = new IdentityDb(env.DB)
  const one = crypto.randomUUID()
  const two = crypto.randomUUID()
  for (const id of [one, two])
    await db.createAccount({ id, nombre: 'Nora', email, idioma: 'es', password_hash: 'x' }, new Map(), [], 7)
  expect(await consentimientos('usuario_id', one)).toEqual([
    expect.objectContaining({ tipo: 'registro', version: PRIVACY_VERSION, at: 7, dispositivo_id: null }),
  ])
  expect(await consentimientos('usuario_id', two)).toEqual([])
})

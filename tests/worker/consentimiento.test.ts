/** Consent (Ley 1581): who signed up, and which phone's driver agreed to which text, kept once. */
import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { cuerpo } from '../../app/track/red'
import { recibirInforme } from '../../worker/api/rastreo'
import { DeviceDb } from '../../worker/db/device-db'
import { IdentidadDb } from '../../worker/db/identidad-db'
import { VERSION_PRIVACIDAD } from '../../worker/domain/privacidad'
import { firmarEnlace } from '../../worker/live/enlace'
import { dispositivo } from '../../worker/live/puertas'
import { unico } from '../apoyo/datos'
import { SECRETOS } from '../apoyo/secretos'
import { crearEmpresa, ejecutar, ORIGEN } from './apoyo/mundo'

const consentimientos = async (columna: 'dispositivo_id' | 'usuario_id', id: string) =>
  (await env.DB.prepare(`select * from consentimientos where ${columna} = ? order by at`).bind(id).all()).results

async function celular() {
  const mia = await crearEmpresa({ vehiculos: 1, dispositivos: 1 })
  const [d] = mia.dispositivos
  if (!d) throw new Error('no device')
  const enlace = await firmarEnlace(SECRETOS.LINK_SECRET, d.clave, d.link_version)
  let seq = 1
  const enviarTal = async (body: string, deviceId = enlace) => {
    const r = await SELF.fetch(`${ORIGEN}/api/track/${deviceId}/positions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return [r.status, ((await r.json()) as { accepted?: number }).accepted]
  }
  const enviar = (src: string, acuerdo?: { version: string; at: number }, deviceId = enlace) => {
    const punto = { seq: seq++, lat: 4.6, lng: -74.1, accuracy: 8, at: Date.now() }
    return enviarTal(cuerpo(src, [punto], Date.now(), acuerdo), deviceId)
  }
  return { mia, d, enviar, enviarTal }
}
const acuerdo = () => ({ version: VERSION_PRIVACIDAD, at: Date.now() - 1000 })

test('a driver’s consent is kept with the first batch, once a device, phone and version', async () => {
  const { mia, d, enviar } = await celular()
  const dicho = acuerdo()
  for (let i = 0; i < 3; i++) expect(await enviar('celular-uno', dicho)).toEqual([200, 1])
  expect(await enviar('celular-uno')).toEqual([200, 1])
  await enviar('celular-dos', dicho)
  await enviar('celular-uno', { ...dicho, version: '2027-01-01' })
  const filas = await consentimientos('dispositivo_id', d.id)
  expect(filas.map((f) => [f.src, f.version]).sort()).toEqual([
    ['celular-dos', VERSION_PRIVACIDAD],
    ['celular-uno', VERSION_PRIVACIDAD],
    ['celular-uno', '2027-01-01'],
  ])
  for (const f of filas)
    expect(f).toMatchObject({ tipo: 'rastreo', empresa_id: mia.id, usuario_id: null, at: dicho.at })
})

test('a link that holds no longer agrees to nothing, and with its device the consent goes', async () => {
  const { d, enviar } = await celular()
  await enviar('a', acuerdo())
  await ejecutar([['update gps_dispositivos set link_version = 2 where id = ?', [d.id]]])
  await enviar('b', acuerdo())
  await enviar('c', acuerdo(), `${'A'.repeat(46)}`)
  expect((await consentimientos('dispositivo_id', d.id)).map((f) => f.src)).toEqual(['a'])
  await ejecutar([['delete from gps_dispositivos where id = ?', [d.id]]])
  expect(await consentimientos('dispositivo_id', d.id)).toEqual([])
})

test('a report that is refused keeps no consent, and a later driver’s is kept', async () => {
  const { d, enviar, enviarTal } = await celular()
  const consent = { version: VERSION_PRIVACIDAD, at: new Date().toISOString() }
  // read as an agreement, but no report
  for (let i = 0; i < 210; i++)
    expect((await enviarTal(JSON.stringify({ src: `no-es-${i}`, consent, points: 'ninguno' })))[0]).toBe(400)
  await ejecutar([['update gps_dispositivos set tracking_enabled = 0, rev = rev + 1 where id = ?', [d.id]]])
  const configured = async () => {
    const c = await new DeviceDb(env.DB).configuracion(d.clave)
    if (c) await dispositivo(env, d.clave).configurar(c)
  }
  await configured()
  expect((await enviar('sin-rastreo', acuerdo()))[0]).toBe(403)
  expect(await consentimientos('dispositivo_id', d.id)).toEqual([])
  await ejecutar([['update gps_dispositivos set tracking_enabled = 1, rev = rev + 1 where id = ?', [d.id]]])
  await configured()
  expect(await enviar('conductor', acuerdo())).toEqual([200, 1])
  expect((await consentimientos('dispositivo_id', d.id)).map((f) => f.src)).toEqual(['conductor'])
})

test('a consent that could not be kept is no received report: the phone sends both again', async () => {
  const { d } = await celular()
  const enlace = await firmarEnlace(SECRETOS.LINK_SECRET, d.clave, d.link_version)
  const punto = { seq: 1, lat: 4.6, lng: -74.1, accuracy: 8, at: Date.now() }
  const send = (DB: unknown) =>
    recibirInforme(
      new Request(ORIGEN, { method: 'POST', body: cuerpo('a', [punto], Date.now(), acuerdo()) }),
      { ...env, DB } as never,
      enlace,
    )
  const down = { prepare: () => ({ bind: () => null }), batch: () => Promise.reject(new Error('D1 is down')) }
  expect((await send(down)).status).toBe(503)
  const again = await send(env.DB)
  expect([again.status, await again.json()]).toEqual([200, { accepted: 0, duplicates: 1, discarded: 0 }])
  expect(await consentimientos('dispositivo_id', d.id)).toHaveLength(1)
})

test('whoever holds a link cannot fill the table with phones that are none, nor keep a later driver out of it', async () => {
  const { mia, d, enviar } = await celular()
  await ejecutar(
    Array.from({ length: 200 }, (_, i) => [
      "insert into consentimientos (id, tipo, version, empresa_id, dispositivo_id, src, at) values (?, 'rastreo', 'v', ?, ?, ?, 1)",
      [crypto.randomUUID(), mia.id, d.id, `s-${i}`],
    ]),
  )
  expect(await enviar('uno-mas', acuerdo())).toEqual([200, 1])
  const filas = await consentimientos('dispositivo_id', d.id)
  expect(filas).toHaveLength(200)
  expect(filas.map((f) => f.src)).toContain('uno-mas')
  // said again it takes nobody else's place
  await enviar('uno-mas', acuerdo())
  expect(await consentimientos('dispositivo_id', d.id)).toEqual(filas)
})

test('an account and its consent are made together, and only with it', async () => {
  const email = `c-${unico()}@correo.test`
  const db = new IdentidadDb(env.DB)
  const [uno, dos] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const id of [uno, dos])
    await db.crearCuenta({ id, nombre: 'Nora', email, idioma: 'es', password_hash: 'x' }, new Map(), [], 7)
  expect(await consentimientos('usuario_id', uno)).toEqual([
    expect.objectContaining({ tipo: 'registro', version: VERSION_PRIVACIDAD, at: 7, dispositivo_id: null }),
  ])
  expect(await consentimientos('usuario_id', dos)).toEqual([])
})

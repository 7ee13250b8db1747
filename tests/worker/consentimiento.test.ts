/** Consent (Ley 1581): who signed up, and which phone's driver agreed to which text, kept once. */
import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { cuerpo } from '../../app/track/red'
import { IdentidadDb } from '../../worker/db/identidad-db'
import { VERSION_PRIVACIDAD } from '../../worker/domain/privacidad'
import { firmarEnlace } from '../../worker/live/enlace'
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
  const enviar = async (src: string, acuerdo?: { version: string; at: number }, deviceId = enlace) => {
    const punto = { seq: seq++, lat: 4.6, lng: -74.1, accuracy: 8, at: Date.now() }
    const r = await SELF.fetch(`${ORIGEN}/api/track/${deviceId}/positions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: cuerpo(src, [punto], Date.now(), acuerdo),
    })
    return [r.status, ((await r.json()) as { accepted?: number }).accepted]
  }
  return { mia, d, enviar }
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

test('whoever holds a link cannot fill the table with phones that are none', async () => {
  const { mia, d, enviar } = await celular()
  await ejecutar(
    Array.from({ length: 200 }, (_, i) => [
      "insert into consentimientos (id, tipo, version, empresa_id, dispositivo_id, src, at) values (?, 'rastreo', 'v', ?, ?, ?, 1)",
      [crypto.randomUUID(), mia.id, d.id, `s-${i}`],
    ]),
  )
  expect(await enviar('uno-mas', acuerdo())).toEqual([200, 1])
  expect(await consentimientos('dispositivo_id', d.id)).toHaveLength(200)
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

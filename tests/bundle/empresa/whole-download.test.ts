/** «Descargar todo» through the deployed bundle: asked for on the screen, made by the clock, fetched by the mailed link (docs/security.md 22). */
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openEnvelope } from '../../../worker/mail/envelope'
import { WITH_EVERYTHING } from '../../support/data'
import { SECRETS } from '../../support/secrets'
import { createEmpresa, cron, execute, rows, subscribe } from '../../support/world'
import { askServer } from '../support/request'

const SCREEN = '/admin/settings?tab=empresa'
const DAY = 86_400_000

test('a company whose subscription is over takes everything away; a link that has ended says so', async () => {
  const e = await createEmpresa(WITH_EVERYTHING)
  const other = await createEmpresa()
  await subscribe(e.id, { subscription_ends_at: Date.now() - 30 * DAY })
  const form = { intent: 'request-download' }
  expect((await askServer(SCREEN, { as: e.admin, form })).status).toBe(302)
  expect((await askServer(SCREEN, { as: e.admin, form })).status).toBe(422)
  expect(await (await askServer(SCREEN, { as: e.admin })).text()).toContain('En cola')
  await cron('* * * * *')
  // what the panel asks by itself keeps no session alive
  const before = Date.now() - 2 * 60_000
  await execute([['update sesiones set last_seen = ? where usuario_id = ?', [before, e.admin.id]]])
  const state = await (await askServer('/admin/settings/download?de-fondo', { as: e.admin })).json()
  expect(await rows('select last_seen from sesiones where usuario_id = ?', e.admin.id)).toEqual([{ last_seen: before }])
  expect(state).toMatchObject({ latest: { estado: 'lista' } })

  const [mail] = await rows<{ html: string; texto: string }>(
    "select html, texto from correos where para = ? and clave like 'descarga:%'",
    e.admin.email,
  )
  const opened = mail && (await openEnvelope(SECRETS.CONFIG_SECRET, mail))
  const token = /descarga=([\w-]{22})/.exec(opened?.texto ?? '')?.[1]
  expect(await (await askServer(`${SCREEN}&descarga=${token}`, { as: e.admin })).text()).toContain('Descargar ZIP')
  const file = `/admin/settings/download?descarga=${token}`
  const answer = await askServer(file, { as: e.admin })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="vigia-todo-[\d-]+\.zip"$/)
  await execute([["update usuarios set idioma = 'en' where id = ?", [e.admin.id]]])
  const english = await askServer(file, { as: e.admin })
  await english.body?.cancel()
  expect(english.headers.get('content-disposition')).toContain('filename="vigia-everything-')
  await execute([["update usuarios set idioma = 'es' where id = ?", [e.admin.id]]])
  expect(new TextDecoder().decode(unzipSync(bytes)['tablas/vehiculos.csv'])).toContain(e.vehiculos[0]?.placa)

  for (const [actor, expected] of [
    [null, '/login'],
    [other.admin, SCREEN],
  ] as const) {
    const refused = await askServer(file, { as: actor })
    expect([refused.status, refused.headers.get('location')?.startsWith(expected)]).toEqual([302, true])
  }
  expect((await askServer(file, { as: e.usuario })).status).toBe(403)
  await rows('update descargas set vence_at = 1 where empresa_id = ?', e.id)
  const ended = await askServer(file, { as: e.admin })
  const page = await askServer(ended.headers.get('location') ?? '', { as: e.admin })
  expect(await page.text()).toContain('Este enlace ya no sirve')
  const log = await rows<{ suceso: string }>(
    "select suceso from auditoria where empresa_id = ? and suceso in ('descarga-pedida', 'exportacion') order by at",
    e.id,
  )
  expect(log.map(({ suceso }) => suceso)).toEqual(['descarga-pedida', 'exportacion', 'exportacion'])
})

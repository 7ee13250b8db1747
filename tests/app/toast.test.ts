/** The toast that a redirect carries in a cookie, which a client can forge. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redirectWithFailure, redirectWithToast, redirectWithUndo } from '~/forms/redirect.server'
import { durationOf, type Notice, readNotice, shownOf, withToast } from '~/forms/toast'
import { createI18n, lookUp } from '~/i18n/translator'
import '../support/all-texts'
import { AlertaCommand, undoFields } from '../../worker/domain/alertas/alerta'
import { failureCookie, NOTICE_COOKIE, noticeCookie } from '../../worker/domain/notice'

const written = (said: unknown) => encodeURIComponent(JSON.stringify(said))

test('what a redirect wrote is read as it was, under a name that other hosts cannot write', () => {
  expect(NOTICE_COOKIE).toMatch(/^__Host-/)
  const undo = { action: '/admin/alerts?estado=todas', fields: { intent: 'undo', pendientes: 'a.b' } }
  for (const said of [
    { clave: 'vehiculos.saved', datos: { placa: 'JTR 205' } },
    { clave: 'equipo.invited' },
    { clave: 'alertas.resolved_many', datos: { n: 2 }, undo },
  ])
    expect(readNotice(written(said))).toEqual(said)
})

test('the page that follows a form takes its place in the history: Back opens no empty form', () => {
  const undo = { action: '/admin/alerts', fields: {} }
  for (const lead of [
    () => redirectWithToast('/admin/team', 'equipo.invited'),
    () => redirectWithUndo('/admin/alerts', undo, 'alertas.resolved_one'),
    () => redirectWithFailure('/admin/alerts', 'reasons.alerta-ya-resuelta'),
  ])
    expect(lead).toThrow(
      expect.objectContaining({ status: 302, headers: expect.toSatisfy((h: Headers) => h.has('X-Remix-Replace')) }),
    )
})

test('what did not succeed is told as such, and nothing else of its tone is taken from a cookie', () => {
  const [pair = ''] = failureCookie('webhooks.test_failed').split(';')
  const told = { clave: 'webhooks.test_failed', tone: 'bad' }
  expect(readNotice(pair.slice(NOTICE_COOKIE.length + 1))).toEqual(told)
  expect(readNotice(written({ clave: 'equipo.invited', tone: 'x' }))).toEqual({ clave: 'equipo.invited' })
})

test('an act on a hundred alerts at once can be taken back: the way back fits into the cookie', () => {
  const ids = Array.from({ length: 100 }, () => crypto.randomUUID())
  const moved = { pendientes: ids.slice(0, 50), revisadas: ids.slice(50) }
  const search = 'q=soat+de+la+flota+de+la+sabana&estado=pendientes&filas=100&ocultas=fecha.vencimiento&orden=-fecha'
  const undo = { action: `/admin/alerts?${search}`, fields: undoFields(moved, 'Resuelto', Date.UTC(2026, 10, 20)) }
  const [pair = ''] = noticeCookie('alertas.resolved_of', { n: 100, de: 100 }, undo).split(';')
  expect(pair.length).toBeLessThan(4000)
  const kept = readNotice(pair.slice(NOTICE_COOKIE.length + 1))?.undo
  expect(AlertaCommand.parse({ ...kept?.fields, at: 0 })).toMatchObject(moved)
})

test.each([
  '',
  '%',
  'null',
  '{}',
  written([]),
  written('vehiculos.saved'),
  written({ clave: {} }),
  written({ clave: ['vehiculos.saved'] }),
  written({ clave: 7 }),
  written({ clave: 'vehiculos.saved', datos: 'x' }),
  written({ clave: 'vehiculos.saved', datos: null }),
  written({ clave: 'vehiculos.saved', datos: [1] }),
  written({ clave: 'vehiculos.saved', datos: { placa: { toString: 1 } } }),
  // a way back leads to this product only, and posts plain fields
  written({ clave: 'vehiculos.saved', undo: null }),
  written({ clave: 'vehiculos.saved', undo: { action: '/admin/alerts' } }),
  written({ clave: 'vehiculos.saved', undo: { action: 'https://mal.example/', fields: {} } }),
  written({ clave: 'vehiculos.saved', undo: { action: '//mal.example/', fields: {} } }),
  written({ clave: 'vehiculos.saved', undo: { action: '/\\mal.example/', fields: {} } }),
  written({ clave: 'vehiculos.saved', undo: { action: '/admin/alerts', fields: { ids: ['a'] } } }),
])('the cookie «%s» says nothing', (cookie) => {
  expect(readNotice(cookie)).toBeNull()
})

test.each([
  '__proto__.function toString() { [native code] }',
  'constructor.[object Object]',
  'vehiculos.[object Object]',
  'vehiculos',
  '.',
  '',
  'no.existe',
])('there is no text called «%s»', (key) => {
  expect(lookUp('es', key)).toBeUndefined()
})

test('whatever the cookie holds, what is read of it can be said', () => {
  const { t } = createI18n('es', 'America/Bogota')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.anything().map((x) => written(x) ?? ''),
      ),
      (cookie) => {
        const notice = readNotice(cookie)
        if (notice && lookUp('es', notice.clave) !== undefined)
          expect(typeof (t as (key: string, data?: unknown) => string)(notice.clave, notice.datos)).toBe('string')
      },
    ),
    { seed: 13 },
  )
})

test('a way back that no browser would keep is left out, and the rest is said', () => {
  const undo = { action: '/admin/alerts', fields: { pendientes: 'x'.repeat(4000) } }
  const [pair = ''] = noticeCookie('equipo.invited', undefined, undo).split(';')
  expect(readNotice(pair.slice(pair.indexOf('=') + 1))).toEqual({ clave: 'equipo.invited' })
})

test('a message stays for six seconds, or two while a newer one waits; one that can be taken back always for eight', () => {
  const undo = { action: '/admin/alerts', fields: {} }
  expect(durationOf({}, false)).toBe(6000)
  expect(durationOf({}, true)).toBeLessThan(2000)
  expect([durationOf({ undo }, false), durationOf({ undo }, true)]).toEqual([8000, 8000])
})

test('of acts that read the same «Deshacer» takes back the last, and a newer message does not put it away', () => {
  const reviewed = (id: string): Notice => ({
    clave: 'alertas.reviewed_one',
    undo: { action: '/admin/alerts', fields: { pendientes: id } },
  })
  const saved = (placa: string): Notice => ({ clave: 'vehiculos.saved', datos: { placa } })
  const shown = (...notices: Notice[]) =>
    shownOf(notices.reduce<Notice[]>((queue, notice) => withToast(queue, notice), []))
  const first = reviewed('a')
  const second = reviewed('b')
  const other = saved('JTR 205')
  expect(shown(first, second)).toEqual([second])
  expect(shown(first, other, second)).toEqual([other, second])
  expect(shown(first, other, saved('KLM 482'))).toEqual([first, other])
  // the same words of an act that cannot be taken back are not those of one that can
  expect(shown(first, { clave: first.clave })).toHaveLength(2)
  expect(shown(other, saved('JTR 205'))).toEqual([other])
})

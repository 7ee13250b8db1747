/**
 * A company that a SuperAdmin has open for support (docs/decisions/0028; docs/security.md 12–14, 29): its screens are
 * readable, none of its commands and none of its secrets are available, it lasts an hour, and every opening is in the
 * company's log. Access without it: law.test.ts.
 */
import { beforeAll, expect, test } from 'vitest'
import { WITH_EVERYTHING } from '../../support/data'
import { createEmpresa, createPerson, type Empresa, execute, type Person, rows } from '../../support/world'
import { ALL_COMMANDS } from '../support/commands'
import { addressOf } from '../support/commands/command'
import { fingerprint } from '../support/fingerprint'
import { askServer } from '../support/request'

const HOUR = 3_600_000
const EMPRESAS = '/super-admin/companies'

let mine: Empresa
let foreign: Empresa
let actor: Person

/** A SuperAdmin who has a company open until an instant. */
async function withOpenEmpresa(empresa: string, until = Date.now() + HOUR): Promise<Person> {
  const person = await createPerson('SuperAdmin')
  await execute([
    [
      'insert into apoyos (sesion_id, empresa_id, hasta_at) select id, ?, ? from sesiones where usuario_id = ?',
      [empresa, until, person.id],
    ],
  ])
  return person
}
const estado = async (path: string, actor: Person) => {
  const r = await askServer(path, { as: actor })
  return [path, r.status, await r.text()] as const
}

beforeAll(async () => {
  mine = await createEmpresa(WITH_EVERYTHING)
  foreign = await createEmpresa(WITH_EVERYTHING)
  actor = await withOpenEmpresa(mine.id)
})

test('opening leads to the company’s panel, says whose it is, and stands in its log; leaving closes it', async () => {
  const person = await createPerson('SuperAdmin')
  const openEmpresa = (id: string) => askServer(EMPRESAS, { as: person, form: { intent: 'open', id } })
  expect((await openEmpresa(crypto.randomUUID())).status).toBe(404)
  expect((await askServer('/admin', { as: person })).status).toBe(403)
  const r = await openEmpresa(mine.id)
  expect([r.status, r.headers.get('Location')]).toEqual([302, '/admin'])
  const [, , panel] = await estado('/admin', person)
  expect(panel).toContain(`Soporte: está viendo ${mine.nombre}, solo lectura`)
  expect((await askServer(EMPRESAS, { as: person, form: { intent: 'close' } })).status).toBe(302)
  expect((await askServer('/admin', { as: person })).status).toBe(403)
  const messages = await rows(
    'select suceso, usuario_id, empresa_id from auditoria where usuario_id = ? and suceso like ?',
    person.id,
    'soporte%',
  )
  expect(messages).toEqual(
    ['soporte-abierto', 'soporte-cerrado'].map((auditEvent) => ({
      suceso: auditEvent,
      usuario_id: person.id,
      empresa_id: mine.id,
    })),
  )
  const [, , registro] = await estado('/admin/activity?suceso=soporte-abierto', mine.admin)
  expect(registro).toContain('Abrió la empresa para dar soporte')
  // the company sees the SuperAdmin as «Vigía», without a name
  expect(registro).not.toContain(person.email)
})

test('its screens lead who only helps to nothing that can only be refused: no form to send, no screen that is shut', async () => {
  /** one address of each screen and set of parameters: another vehicle, filter or order is the same screen */
  const shapeOf = (path: string) => {
    const { pathname, searchParams } = new URL(path, 'https://vigia.test')
    const screen = pathname.replace(/^(\/admin\/vehicles\/)[^/]+/, '$1one')
    return [screen, ...[...searchParams.keys()].sort()].join(' ')
  }
  const seen = new Set<string>()
  const waiting = ['/admin', '/admin/alerts', '/admin/documents', '/admin/maintenance', '/admin/team']
  const refused: string[] = []
  while (waiting.length > 0 && seen.size < 150) {
    const path = waiting.shift() as string
    if (seen.has(shapeOf(path))) continue
    seen.add(shapeOf(path))
    const [, status, html] = await estado(path, actor)
    if (status !== 200) refused.push(`${path} ${status}`)
    // the SuperAdmin's own forms: leaving the company and signing out
    const forms = [...html.matchAll(/<form[^>]*method="post"[^>]*>/g)].map(([form]) => form)
    for (const form of forms)
      if (!/action="(\/logout|\/super-admin\/[^"]*)"/.test(form)) refused.push(`${path} ${form}`)
    for (const [, href = ''] of html.matchAll(/href="(\/admin[^"#]*)/g)) waiting.push(href.replaceAll('&amp;', '&'))
  }
  expect(refused).toEqual([])
  expect(seen.size).toBeGreaterThan(20)
  expect(seen.size).toBeLessThan(150)
})

test('every screen of the company is there to be read, and of another company nothing', async () => {
  const v = mine.vehiculos[0]!.id
  const d = mine.dispositivos[0]!.id
  for (const path of [
    '',
    '/company',
    '/vehicles',
    '/documents',
    '/drivers',
    '/maintenance',
    '/alerts',
    '/gps',
    '/team',
    '/activity',
  ])
    expect((await estado(`/admin${path}`, actor)).slice(0, 2)).toEqual([`/admin${path}`, 200])
  expect((await estado(`/admin/vehicles?editar=${v}`, actor))[1]).toBe(200)
  expect((await estado(`/admin/gps?editar=${d}`, actor))[1]).toBe(200)
  expect((await askServer(`/admin/vehicles?editar=${foreign.vehiculos[0]!.id}`, { as: actor })).status).toBe(404)
  expect((await askServer('/api/vehicles?q=', { as: actor })).status).toBe(200)
})

test('the map of a large fleet shows who only helps every device, as it does the company', async () => {
  const large = await createEmpresa({ vehiculos: 101, dispositivos: 101 })
  const helper = await withOpenEmpresa(large.id)
  const r = await askServer('/admin/gps/fleet', { as: helper })
  expect(r.status).toBe(200)
  const roster: { id: string }[] = await r.json()
  expect(new Set(roster.map(({ id }) => id))).toEqual(new Set(large.dispositivos.map(({ id }) => id)))
})

test('the Panel of a company without vehicles offers who only helps nothing that fills it', async () => {
  const empty = await createEmpresa()
  const said = 'Probar con una flota de ejemplo'
  const [, , own] = await estado('/admin', empty.admin)
  expect(own).toContain(said)
  const [, status, panel] = await estado('/admin', await withOpenEmpresa(empty.id))
  expect([status, panel.includes(said), panel.includes('/admin/import')]).toEqual([200, false, false])
})

test('what is secret stays closed: settings, cards, files of the log, and the link of a device', async () => {
  for (const path of [
    '/admin/settings',
    '/admin/settings?tab=seguridad',
    '/admin/settings/card',
    '/admin/settings/accounting',
    '/admin/activity/csv',
    '/admin/activity/excel',
    '/admin/vehicles/csv',
    '/admin/team/excel',
  ]) {
    const [, status, text] = await estado(path, actor)
    expect([path, status]).toEqual([path, 403])
    if (!/(csv|excel)$/.test(path)) expect(text).toContain('Solo lectura')
  }
  expect((await askServer(`/admin/gps?qr=${mine.dispositivos[0]!.id}`, { as: actor })).status).toBe(404)
  expect((await askServer('/api/team?email=x@y.co', { as: actor })).status).not.toBe(200)
})

test('every command of the company is refused in words, and nothing of it changes', async () => {
  const before = await fingerprint(mine.id)
  const accepted: unknown[] = []
  for (const { nombre, path, form } of ALL_COMMANDS.filter(
    (c) => c.quien === 'admin' || c.quien === 'withoutEmpresa',
  )) {
    const r = await askServer(addressOf({ path }, mine), { as: actor, form: form(mine) })
    const said = /solo-lectura|pero no cambiar nada|Solo lectura/.test(await r.text())
    if (!said || ![403, 422].includes(r.status)) accepted.push([nombre, r.status, said])
  }
  expect(accepted).toEqual([])
  expect(await fingerprint(mine.id)).toBe(before)
}, 60_000)

test('no file goes up', async () => {
  const body = new FormData()
  body.append('archivo', new File([new Uint8Array([0x25, 0x50, 0x44, 0x46])], 'soat.pdf', { type: 'application/pdf' }))
  expect((await askServer('/api/files', { as: actor, metodo: 'POST', cuerpo: body })).status).toBe(403)
  expect(await rows('select id from archivos where empresa_id = ?', mine.id)).toEqual([])
})

test('it closes after an hour, and when the person is no SuperAdmin any more', async () => {
  const late = await withOpenEmpresa(mine.id, Date.now() - 1)
  expect((await askServer('/admin', { as: late })).status).toBe(403)
  const other = await withOpenEmpresa(mine.id)
  await execute([
    ["update usuarios set rol_id = (select id from roles where nombre = 'Usuario') where id = ?", [other.id]],
  ])
  expect((await askServer('/admin/vehicles', { as: other })).status).toBe(403)
})

test('a company that is deleted takes the mark with it', async () => {
  const shortLived = await createEmpresa()
  const person = await withOpenEmpresa(shortLived.id)
  await askServer(EMPRESAS, { as: person, form: { intent: 'remove', id: shortLived.id, nombre: shortLived.nombre } })
  expect(await rows('select * from apoyos where empresa_id = ?', shortLived.id)).toEqual([])
  expect((await askServer('/admin', { as: person })).status).toBe(403)
})

/**
 * One-time codes and links, one test for each statement of docs/security.md 4; and what a copy of the database is good
 * for.
 */
import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CodePurpose } from '../../../worker/domain/identidad/code'
import { digitsOf, Harness, linkIn, personWithPassword } from '../support/accounts'

const NOW = Date.UTC(2026, 10, 20, 14)
const MINUTE = 60_000
const PURPOSES: CodePurpose[] = ['restablecer', 'verificar', 'ingreso', 'cambiar-correo']

let world: Harness
beforeAll(() => Harness.configure())
beforeEach(() => {
  world = new Harness()
})

/** A new code of a person: the link, the digits and the row. */
async function issued(usuario_id: string, proposito: CodePurpose = 'verificar', now = NOW) {
  const { codigos, codigosDb } = world.servicios(now)
  const newOne = await codigos.create(usuario_id, proposito, 'a@prueba.test')
  const { meta } = await codigosDb.issue(newOne.row).run()
  return { ...newOne, placed: meta.changes > 0 }
}
const otherDigits = (digits: string) => (digits === '000000' ? '000001' : '000000')

describe('docs/security.md 4: a one-time code', () => {
  test('is six digits or 32 random bytes, never the same twice', async () => {
    const p = await personWithPassword()
    const seen = new Set<string>()
    for (let i = 0; i < 50; i++) {
      const { link, digits } = await world.servicios(NOW).codigos.create(p.id, 'verificar', null)
      expect(link).toMatch(/^[\w-]{43}$/)
      expect(digits).toMatch(/^\d{6}$/)
      seen.add(link).add(digits)
    }
    expect(seen.size).toBeGreaterThan(95)
  })

  test('is good once, by its digits or by its link, were it used by twenty at the same time', async () => {
    const p = await personWithPassword('Administrador', { verificado: false })
    const { link } = await issued(p.id)
    const { codigos, codigosDb } = world.servicios(NOW)
    const tomas = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const given = await codigos.byLink('verificar', link)
        return given ? (await codigosDb.consume(given, NOW).run()).meta.changes : 0
      }),
    )
    expect(tomas.reduce((a, b) => a + b, 0)).toBe(1)
    expect(await codigos.byLink('verificar', link)).toBeNull()

    const other = await issued(p.id)
    const byDigits = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const given = await codigos.byDigits(p.id, 'verificar', other.digits)
        return given ? (await codigosDb.consume(given, NOW).run()).meta.changes : 0
      }),
    )
    expect(byDigits.reduce((a, b) => a + b, 0)).toBe(1)
    expect(await codigos.byLink('verificar', other.link)).toBeNull()
  })

  test('is good for ten minutes', async () => {
    const p = await personWithPassword()
    const { link, digits } = await issued(p.id)
    const almost = world.servicios(NOW + 10 * MINUTE - 1).codigos
    expect(await almost.byLink('verificar', link)).not.toBeNull()
    expect(await almost.byDigits(p.id, 'verificar', digits)).not.toBeNull()
    const late = world.servicios(NOW + 10 * MINUTE)
    expect(await late.codigos.byLink('verificar', link)).toBeNull()
    expect(await late.codigos.byDigits(p.id, 'verificar', digits)).toBeNull()
    // read in time, used too late
    const given = await almost.byLink('verificar', link)
    expect((await late.codigosDb.consume(given!, NOW + 10 * MINUTE).run()).meta.changes).toBe(0)
  })

  test('is bound to its person and its purpose', async () => {
    const a = await personWithPassword()
    const b = await personWithPassword()
    const { link, digits } = await issued(a.id, 'verificar')
    await issued(b.id, 'verificar')
    const { codigos } = world.servicios(NOW)
    expect(await codigos.byDigits(b.id, 'verificar', digits)).toBeNull()
    for (const other of PURPOSES.filter((p) => p !== 'verificar')) {
      expect(await codigos.byLink(other, link)).toBeNull()
      expect(await codigos.byDigits(a.id, other, digits)).toBeNull()
    }
    expect((await codigos.byLink('verificar', link))?.row.usuario_id).toBe(a.id)
  })

  test('dies of five wrong tries, its link with it; the fifth may still be right', async () => {
    const p = await personWithPassword()
    const { link, digits } = await issued(p.id)
    const { codigos } = world.servicios(NOW)
    for (let i = 0; i < 4; i++) expect(await codigos.byDigits(p.id, 'verificar', otherDigits(digits))).toBeNull()
    expect(await codigos.byLink('verificar', link)).not.toBeNull()
    expect(await codigos.byDigits(p.id, 'verificar', digits)).not.toBeNull()
    expect(await codigos.byDigits(p.id, 'verificar', digits)).toBeNull()
    expect(await codigos.byLink('verificar', link)).toBeNull()
  })

  test('gets no more than five tries when twenty come at the same time', async () => {
    const p = await personWithPassword()
    const { digits, link } = await issued(p.id)
    const { codigos } = world.servicios(NOW)
    await Promise.all(Array.from({ length: 20 }, () => codigos.byDigits(p.id, 'verificar', otherDigits(digits))))
    const row = await env.DB.prepare('select fallos from codigos where usuario_id = ?').bind(p.id).first('fallos')
    expect(row).toBe(5)
    expect(await codigos.byDigits(p.id, 'verificar', digits)).toBeNull()
    expect(await codigos.byLink('verificar', link)).toBeNull()
  })

  test('is sent again after 60 seconds, not before, and then the one before is dead', async () => {
    const p = await personWithPassword()
    const first = await issued(p.id)
    const soon = await issued(p.id, 'verificar', NOW + MINUTE - 1)
    expect([first.placed, soon.placed]).toEqual([true, false])
    expect((await issued(p.id, 'ingreso', NOW + 1)).placed).toBe(true)
    const after = await issued(p.id, 'verificar', NOW + MINUTE)
    expect(after.placed).toBe(true)
    const { codigos } = world.servicios(NOW + MINUTE)
    expect(await codigos.byLink('verificar', first.link)).toBeNull()
    expect(await codigos.byLink('verificar', after.link)).not.toBeNull()
  })

  test('whose mail is refused by the 60 seconds writes no mail either', async () => {
    const p = await personWithPassword('Administrador', { verificado: false })
    expect(
      await world.servicios(NOW).codeSender.send({ ...p, idioma: 'es', zona_horaria: 'America/Bogota' }, 'verificar'),
    ).toBe(true)
    expect(
      await world
        .servicios(NOW + 1)
        .codeSender.send({ ...p, idioma: 'es', zona_horaria: 'America/Bogota' }, 'verificar'),
    ).toBe(false)
    const n = await env.DB.prepare('select count(*) as n from correos where usuario_id = ?').bind(p.id).first('n')
    expect([n, (await world.recipient(p.email)).length]).toEqual([1, 1])
  })
})

test('a dump of the database opens no reset link and no one-time code', async () => {
  const p = await personWithPassword()
  const { codeSender, codigos } = world.servicios(NOW)
  const keys: string[] = []
  for (const proposito of PURPOSES) {
    await codeSender.send({ ...p, idioma: 'es', zona_horaria: 'America/Bogota' }, proposito)
  }
  for (const mail of await world.recipient(p.email)) keys.push(linkIn(mail), digitsOf(mail))
  const secrets = keys.filter(Boolean)
  // two links, and three six-digit codes
  expect(secrets.map((s) => s.length).sort()).toEqual([43, 43, 6, 6, 6].sort())

  const tables = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
  ).all<{ name: string }>()
  let dump = ''
  for (const { name } of tables.results)
    dump += JSON.stringify((await env.DB.prepare(`select * from "${name}"`).all()).results)
  expect(dump).toContain(p.email)
  for (const secret of secrets) {
    const forms = [secret, `${secret.slice(0, 3)} ${secret.slice(3)}`]
    for (const forma of forms) expect(dump).not.toMatch(new RegExp(`(?<![\\w-])${forma}(?![\\w-])`))
  }
  // the stored value does not work as the one that was sent
  const rows = await env.DB.prepare('select * from codigos where usuario_id = ?')
    .bind(p.id)
    .all<{ hash: string; proposito: CodePurpose }>()
  expect(rows.results).toHaveLength(4)
  for (const { hash, proposito } of rows.results) expect(await codigos.byLink(proposito, hash)).toBeNull()
})

test('the same mail read with another key says nothing, and is put away as unreadable', async () => {
  const { openEnvelope, seal } = await import('../../../worker/mail/envelope')
  const mail = await seal('a'.repeat(32), { html: '<p>482 913</p>', texto: '482 913' })
  expect(JSON.stringify(mail)).not.toContain('482 913')
  expect(await openEnvelope('b'.repeat(32), mail)).toBeNull()
  expect(await openEnvelope('a'.repeat(32), mail)).toEqual({ html: '<p>482 913</p>', texto: '482 913' })
  expect(await openEnvelope('a'.repeat(32), { html: '<p>a</p>', texto: 'a' })).toEqual({ html: '<p>a</p>', texto: 'a' })
})

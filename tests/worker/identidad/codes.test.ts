/** One-time codes and links, each phrase of docs/security.md 4 a test; and what a copy of the database is good for. */
import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Proposito } from '../../../worker/domain/identidad/code'
import { Casa, conClave, digitsOf, enlaceDe } from '../support/accounts'

const NOW = Date.UTC(2026, 10, 20, 14)
const MINUTE = 60_000
const PURPOSES: Proposito[] = ['restablecer', 'verificar', 'ingreso', 'cambiar-correo']

let casa: Casa
beforeAll(() => Casa.configurar())
beforeEach(() => {
  casa = new Casa()
})

/** A code of a person as it was made: the link, the digits and the row. */
async function issued(usuario_id: string, proposito: Proposito = 'verificar', now = NOW) {
  const { codigos, codigosDb } = casa.servicios(now)
  const newOne = await codigos.nuevo(usuario_id, proposito, 'a@prueba.test')
  const { meta } = await codigosDb.issue(newOne.fila).run()
  return { ...newOne, placed: meta.changes > 0 }
}
const otherDigits = (digits: string) => (digits === '000000' ? '000001' : '000000')

describe('docs/security.md 4: a one-time code', () => {
  test('is six digits or 32 random bytes, never the same twice', async () => {
    const p = await conClave()
    const seen = new Set<string>()
    for (let i = 0; i < 50; i++) {
      const { enlace, digits } = await casa.servicios(NOW).codigos.nuevo(p.id, 'verificar', null)
      expect(enlace).toMatch(/^[\w-]{43}$/)
      expect(digits).toMatch(/^\d{6}$/)
      seen.add(enlace).add(digits)
    }
    expect(seen.size).toBeGreaterThan(95)
  })

  test('is good once, by its digits or by its link, were it used by twenty at the same time', async () => {
    const p = await conClave('Administrador', { verificado: false })
    const { enlace } = await issued(p.id)
    const { codigos, codigosDb } = casa.servicios(NOW)
    const tomas = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const dado = await codigos.deEnlace('verificar', enlace)
        return dado ? (await codigosDb.claim(dado, NOW).run()).meta.changes : 0
      }),
    )
    expect(tomas.reduce((a, b) => a + b, 0)).toBe(1)
    expect(await codigos.deEnlace('verificar', enlace)).toBeNull()

    const otro = await issued(p.id)
    const byDigits = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const dado = await codigos.byDigits(p.id, 'verificar', otro.digits)
        return dado ? (await codigosDb.claim(dado, NOW).run()).meta.changes : 0
      }),
    )
    expect(byDigits.reduce((a, b) => a + b, 0)).toBe(1)
    expect(await codigos.deEnlace('verificar', otro.enlace)).toBeNull()
  })

  test('is good for ten minutes', async () => {
    const p = await conClave()
    const { enlace, digits } = await issued(p.id)
    const almost = casa.servicios(NOW + 10 * MINUTE - 1).codigos
    expect(await almost.deEnlace('verificar', enlace)).not.toBeNull()
    expect(await almost.byDigits(p.id, 'verificar', digits)).not.toBeNull()
    const tarde = casa.servicios(NOW + 10 * MINUTE)
    expect(await tarde.codigos.deEnlace('verificar', enlace)).toBeNull()
    expect(await tarde.codigos.byDigits(p.id, 'verificar', digits)).toBeNull()
    // found in time, used too late
    const dado = await almost.deEnlace('verificar', enlace)
    expect((await tarde.codigosDb.claim(dado!, NOW + 10 * MINUTE).run()).meta.changes).toBe(0)
  })

  test('is bound to its person and its purpose', async () => {
    const [a, b] = [await conClave(), await conClave()]
    const { enlace, digits } = await issued(a.id, 'verificar')
    await issued(b.id, 'verificar')
    const { codigos } = casa.servicios(NOW)
    expect(await codigos.byDigits(b.id, 'verificar', digits)).toBeNull()
    for (const otro of PURPOSES.filter((p) => p !== 'verificar')) {
      expect(await codigos.deEnlace(otro, enlace)).toBeNull()
      expect(await codigos.byDigits(a.id, otro, digits)).toBeNull()
    }
    expect((await codigos.deEnlace('verificar', enlace))?.fila.usuario_id).toBe(a.id)
  })

  test('dies of five wrong tries, its link with it; the fifth may still be right', async () => {
    const p = await conClave()
    const { enlace, digits } = await issued(p.id)
    const { codigos } = casa.servicios(NOW)
    for (let i = 0; i < 4; i++) expect(await codigos.byDigits(p.id, 'verificar', otherDigits(digits))).toBeNull()
    expect(await codigos.deEnlace('verificar', enlace)).not.toBeNull()
    expect(await codigos.byDigits(p.id, 'verificar', digits)).not.toBeNull()
    expect(await codigos.byDigits(p.id, 'verificar', digits)).toBeNull()
    expect(await codigos.deEnlace('verificar', enlace)).toBeNull()
  })

  test('gets no more than five tries when twenty come at the same time', async () => {
    const p = await conClave()
    const { digits, enlace } = await issued(p.id)
    const { codigos } = casa.servicios(NOW)
    await Promise.all(Array.from({ length: 20 }, () => codigos.byDigits(p.id, 'verificar', otherDigits(digits))))
    const fila = await env.DB.prepare('select fallos from codigos where usuario_id = ?').bind(p.id).first('fallos')
    expect(fila).toBe(5)
    expect(await codigos.byDigits(p.id, 'verificar', digits)).toBeNull()
    expect(await codigos.deEnlace('verificar', enlace)).toBeNull()
  })

  test('is sent again after 60 seconds, not before, and then the one before is dead', async () => {
    const p = await conClave()
    const primero = await issued(p.id)
    const pronto = await issued(p.id, 'verificar', NOW + MINUTE - 1)
    expect([primero.placed, pronto.placed]).toEqual([true, false])
    expect((await issued(p.id, 'ingreso', NOW + 1)).placed).toBe(true)
    const after = await issued(p.id, 'verificar', NOW + MINUTE)
    expect(after.placed).toBe(true)
    const { codigos } = casa.servicios(NOW + MINUTE)
    expect(await codigos.deEnlace('verificar', primero.enlace)).toBeNull()
    expect(await codigos.deEnlace('verificar', after.enlace)).not.toBeNull()
  })

  test('whose mail is refused by the 60 seconds writes no mail either', async () => {
    const p = await conClave('Administrador', { verificado: false })
    expect(
      await casa.servicios(NOW).emisor.send({ ...p, idioma: 'es', zona_horaria: 'America/Bogota' }, 'verificar'),
    ).toBe(true)
    expect(
      await casa.servicios(NOW + 1).emisor.send({ ...p, idioma: 'es', zona_horaria: 'America/Bogota' }, 'verificar'),
    ).toBe(false)
    const n = await env.DB.prepare('select count(*) as n from correos where usuario_id = ?').bind(p.id).first('n')
    expect([n, (await casa.para(p.email)).length]).toEqual([1, 1])
  })
})

test('a dump of the database opens no reset link and no one-time code', async () => {
  const p = await conClave()
  const { emisor, codigos } = casa.servicios(NOW)
  const keys: string[] = []
  for (const proposito of PURPOSES) {
    await emisor.send({ ...p, idioma: 'es', zona_horaria: 'America/Bogota' }, proposito)
  }
  for (const mail of await casa.para(p.email)) keys.push(enlaceDe(mail), digitsOf(mail))
  const secrets = keys.filter(Boolean)
  // two links, and three times six digits
  expect(secrets.map((s) => s.length).sort()).toEqual([43, 43, 6, 6, 6].sort())

  const tablas = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
  ).all<{ name: string }>()
  let dump = ''
  for (const { name } of tablas.results)
    dump += JSON.stringify((await env.DB.prepare(`select * from "${name}"`).all()).results)
  expect(dump).toContain(p.email)
  for (const secreto of secrets) {
    const forms = [secreto, `${secreto.slice(0, 3)} ${secreto.slice(3)}`]
    for (const forma of forms) expect(dump).not.toMatch(new RegExp(`(?<![\\w-])${forma}(?![\\w-])`))
  }
  // what is there does not serve as what was sent
  const filas = await env.DB.prepare('select * from codigos where usuario_id = ?')
    .bind(p.id)
    .all<{ hash: string; proposito: Proposito }>()
  expect(filas.results).toHaveLength(4)
  for (const { hash, proposito } of filas.results) expect(await codigos.deEnlace(proposito, hash)).toBeNull()
})

test('the same mail read with another key says nothing, and is put away as unreadable', async () => {
  const { openEnvelope, seal } = await import('../../../worker/mail/envelope')
  const mail = await seal('a'.repeat(32), { html: '<p>482 913</p>', texto: '482 913' })
  expect(JSON.stringify(mail)).not.toContain('482')
  expect(await openEnvelope('b'.repeat(32), mail)).toBeNull()
  expect(await openEnvelope('a'.repeat(32), mail)).toEqual({ html: '<p>482 913</p>', texto: '482 913' })
  expect(await openEnvelope('a'.repeat(32), { html: '<p>a</p>', texto: 'a' })).toEqual({ html: '<p>a</p>', texto: 'a' })
})

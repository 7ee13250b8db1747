/** One-time codes and links, each phrase of docs/security.md 4 a test; and what a copy of the database is good for. */
import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Proposito } from '../../worker/domain/codigo'
import { Casa, cifrasDe, conClave, enlaceDe } from './apoyo/cuentas'

const AHORA = Date.UTC(2026, 10, 20, 14)
const MINUTO = 60_000
const PROPOSITOS: Proposito[] = ['restablecer', 'verificar', 'ingreso', 'cambiar-correo']

let casa: Casa
beforeAll(() => Casa.configurar())
beforeEach(() => {
  casa = new Casa()
})

/** A code of a person as it was made: the link, the digits and the row. */
async function emitido(usuario_id: string, proposito: Proposito = 'verificar', ahora = AHORA) {
  const { codigos, codigosDb } = casa.servicios(ahora)
  const nuevo = await codigos.nuevo(usuario_id, proposito, 'a@prueba.test')
  const { meta } = await codigosDb.emitir(nuevo.fila).run()
  return { ...nuevo, puesto: meta.changes > 0 }
}
const otras = (cifras: string) => (cifras === '000000' ? '000001' : '000000')

describe('docs/security.md 4: a one-time code', () => {
  test('is six digits or 32 random bytes, never the same twice', async () => {
    const p = await conClave()
    const vistos = new Set<string>()
    for (let i = 0; i < 50; i++) {
      const { enlace, cifras } = await casa.servicios(AHORA).codigos.nuevo(p.id, 'verificar', null)
      expect(enlace).toMatch(/^[\w-]{43}$/)
      expect(cifras).toMatch(/^\d{6}$/)
      vistos.add(enlace).add(cifras)
    }
    expect(vistos.size).toBeGreaterThan(95)
  })

  test('is good once, by its digits or by its link, were it used by twenty at the same time', async () => {
    const p = await conClave('Administrador', { verificado: false })
    const { enlace } = await emitido(p.id)
    const { codigos, codigosDb } = casa.servicios(AHORA)
    const tomas = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const dado = await codigos.deEnlace('verificar', enlace)
        return dado ? (await codigosDb.tomar(dado, AHORA).run()).meta.changes : 0
      }),
    )
    expect(tomas.reduce((a, b) => a + b, 0)).toBe(1)
    expect(await codigos.deEnlace('verificar', enlace)).toBeNull()

    const otro = await emitido(p.id)
    const porCifras = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const dado = await codigos.deCifras(p.id, 'verificar', otro.cifras)
        return dado ? (await codigosDb.tomar(dado, AHORA).run()).meta.changes : 0
      }),
    )
    expect(porCifras.reduce((a, b) => a + b, 0)).toBe(1)
    expect(await codigos.deEnlace('verificar', otro.enlace)).toBeNull()
  })

  test('is good for ten minutes', async () => {
    const p = await conClave()
    const { enlace, cifras } = await emitido(p.id)
    const casi = casa.servicios(AHORA + 10 * MINUTO - 1).codigos
    expect(await casi.deEnlace('verificar', enlace)).not.toBeNull()
    expect(await casi.deCifras(p.id, 'verificar', cifras)).not.toBeNull()
    const tarde = casa.servicios(AHORA + 10 * MINUTO)
    expect(await tarde.codigos.deEnlace('verificar', enlace)).toBeNull()
    expect(await tarde.codigos.deCifras(p.id, 'verificar', cifras)).toBeNull()
    // found in time, used too late
    const dado = await casi.deEnlace('verificar', enlace)
    expect((await tarde.codigosDb.tomar(dado!, AHORA + 10 * MINUTO).run()).meta.changes).toBe(0)
  })

  test('is bound to its person and its purpose', async () => {
    const [a, b] = [await conClave(), await conClave()]
    const { enlace, cifras } = await emitido(a.id, 'verificar')
    await emitido(b.id, 'verificar')
    const { codigos } = casa.servicios(AHORA)
    expect(await codigos.deCifras(b.id, 'verificar', cifras)).toBeNull()
    for (const otro of PROPOSITOS.filter((p) => p !== 'verificar')) {
      expect(await codigos.deEnlace(otro, enlace)).toBeNull()
      expect(await codigos.deCifras(a.id, otro, cifras)).toBeNull()
    }
    expect((await codigos.deEnlace('verificar', enlace))?.fila.usuario_id).toBe(a.id)
  })

  test('dies of five wrong tries, its link with it; the fifth may still be right', async () => {
    const p = await conClave()
    const { enlace, cifras } = await emitido(p.id)
    const { codigos } = casa.servicios(AHORA)
    for (let i = 0; i < 4; i++) expect(await codigos.deCifras(p.id, 'verificar', otras(cifras))).toBeNull()
    expect(await codigos.deEnlace('verificar', enlace)).not.toBeNull()
    expect(await codigos.deCifras(p.id, 'verificar', cifras)).not.toBeNull()
    expect(await codigos.deCifras(p.id, 'verificar', cifras)).toBeNull()
    expect(await codigos.deEnlace('verificar', enlace)).toBeNull()
  })

  test('gets no more than five tries when twenty come at the same time', async () => {
    const p = await conClave()
    const { cifras, enlace } = await emitido(p.id)
    const { codigos } = casa.servicios(AHORA)
    await Promise.all(Array.from({ length: 20 }, () => codigos.deCifras(p.id, 'verificar', otras(cifras))))
    const fila = await env.DB.prepare('select fallos from codigos where usuario_id = ?').bind(p.id).first('fallos')
    expect(fila).toBe(5)
    expect(await codigos.deCifras(p.id, 'verificar', cifras)).toBeNull()
    expect(await codigos.deEnlace('verificar', enlace)).toBeNull()
  })

  test('is sent again after 60 seconds, not before, and then the one before is dead', async () => {
    const p = await conClave()
    const primero = await emitido(p.id)
    const pronto = await emitido(p.id, 'verificar', AHORA + MINUTO - 1)
    expect([primero.puesto, pronto.puesto]).toEqual([true, false])
    expect((await emitido(p.id, 'ingreso', AHORA + 1)).puesto).toBe(true)
    const despues = await emitido(p.id, 'verificar', AHORA + MINUTO)
    expect(despues.puesto).toBe(true)
    const { codigos } = casa.servicios(AHORA + MINUTO)
    expect(await codigos.deEnlace('verificar', primero.enlace)).toBeNull()
    expect(await codigos.deEnlace('verificar', despues.enlace)).not.toBeNull()
  })

  test('whose mail is refused by the 60 seconds writes no mail either', async () => {
    const p = await conClave('Administrador', { verificado: false })
    expect(
      await casa.servicios(AHORA).emisor.enviar({ ...p, idioma: 'es', zona_horaria: 'America/Bogota' }, 'verificar'),
    ).toBe(true)
    expect(
      await casa
        .servicios(AHORA + 1)
        .emisor.enviar({ ...p, idioma: 'es', zona_horaria: 'America/Bogota' }, 'verificar'),
    ).toBe(false)
    const n = await env.DB.prepare('select count(*) as n from correos where usuario_id = ?').bind(p.id).first('n')
    expect([n, (await casa.para(p.email)).length]).toEqual([1, 1])
  })
})

test('a dump of the database opens no reset link and no one-time code', async () => {
  const p = await conClave()
  const { emisor, codigos } = casa.servicios(AHORA)
  const claves: string[] = []
  for (const proposito of PROPOSITOS) {
    await emisor.enviar({ ...p, idioma: 'es', zona_horaria: 'America/Bogota' }, proposito)
  }
  for (const carta of await casa.para(p.email)) claves.push(enlaceDe(carta), cifrasDe(carta))
  const secretos = claves.filter(Boolean)
  // two links, and three times six digits
  expect(secretos.map((s) => s.length).sort()).toEqual([43, 43, 6, 6, 6].sort())

  const tablas = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
  ).all<{ name: string }>()
  let volcado = ''
  for (const { name } of tablas.results)
    volcado += JSON.stringify((await env.DB.prepare(`select * from "${name}"`).all()).results)
  expect(volcado).toContain(p.email)
  for (const secreto of secretos) {
    const formas = [secreto, `${secreto.slice(0, 3)} ${secreto.slice(3)}`]
    for (const forma of formas) expect(volcado).not.toMatch(new RegExp(`(?<![\\w-])${forma}(?![\\w-])`))
  }
  // what is there does not serve as what was sent
  const filas = await env.DB.prepare('select * from codigos where usuario_id = ?')
    .bind(p.id)
    .all<{ hash: string; proposito: Proposito }>()
  expect(filas.results).toHaveLength(4)
  for (const { hash, proposito } of filas.results) expect(await codigos.deEnlace(proposito, hash)).toBeNull()
})

test('the same mail read with another key says nothing, and is put away as unreadable', async () => {
  const { abrirSobre, sellar } = await import('../../worker/mail/sobre')
  const carta = await sellar('a'.repeat(32), { html: '<p>482 913</p>', texto: '482 913' })
  expect(JSON.stringify(carta)).not.toContain('482')
  expect(await abrirSobre('b'.repeat(32), carta)).toBeNull()
  expect(await abrirSobre('a'.repeat(32), carta)).toEqual({ html: '<p>482 913</p>', texto: '482 913' })
  expect(await abrirSobre('a'.repeat(32), { html: '<p>a</p>', texto: 'a' })).toEqual({ html: '<p>a</p>', texto: 'a' })
})

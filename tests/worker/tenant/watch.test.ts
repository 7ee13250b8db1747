/** The watch on D1: a statement that forgets its company fails. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { OutsideEmpresa, recheck, watch } from '../support/watched'
import { createEmpresa } from '../support/world'

describe('the watch', () => {
  const A = 'empresa-a'
  test.each([
    ['a list without the company', 'select * from vehiculos', []],
    ['a list by id alone', 'select * from vehiculos where id = ?', ['x']],
    ['a condition beside OR', 'select * from vehiculos where empresa_id = ? or 1 = 1', [A]],
    [
      'drizzle’s way of printing it',
      'select "id" from "vehiculos" where "vehiculos"."empresa_id" = ? and "tipo" = ? or 1=1',
      [A, 'b'],
    ],
    ['a company written into the text', "select * from vehiculos where empresa_id = 'empresa-a'", []],
    ['a company that is null', 'select * from vehiculos where empresa_id = ?', [null]],
    ['a comparison inside an expression', 'select * from vehiculos where coalesce(empresa_id = ?, 1)', [A]],
    [
      'a join whose other side has none',
      'select * from vehiculos v join conductores c on c.vehiculo_id = v.id where v.empresa_id = ?',
      [A],
    ],
    ['a subquery without one', 'select * from (select * from vehiculos) v where v.empresa_id = ?', [A]],
    [
      'a union whose second half has none',
      'select id from vehiculos where empresa_id = ? union select id from vehiculos',
      [A],
    ],
    ['a denial of the company', 'select * from vehiculos where not (empresa_id = ?)', [A]],
    ['a list of tables', 'select * from empresas e, vehiculos v where e.id = ?', [A]],
    ['an update by id', 'update vehiculos set color = ? where id = ?', ['x', 'y']],
    ['a delete of everything', 'delete from documentos', []],
    ['an insert of no company', 'insert into alertas (id, tipo) values (?, ?)', ['x', 'y']],
    [
      'an insert whose second row is another’s',
      'insert into alertas (id, empresa_id) values (?, ?), (?, ?)',
      ['x', A, 'y', 'empresa-b'],
    ],
    ['an insert that reads all', 'insert into alertas (id, empresa_id) select id, ? from vehiculos', [A]],
    [
      'two companies at once',
      'select * from vehiculos where empresa_id = ? and id in (select vehiculo_id from documentos where empresa_id = ?)',
      [A, 'empresa-b'],
    ],
    ['a second statement', 'select 1; delete from alertas', []],
    ['a comment that hides the company', 'select * from vehiculos where id = ? -- and empresa_id = ?', ['x']],
  ])('refuses %s', (_, query, params) => {
    expect(() => recheck(query, params)).toThrow(OutsideEmpresa)
  })

  test.each([
    [
      'the scoped subquery',
      'select "id" from (select * from "vehiculos" where "vehiculos"."empresa_id" = ?) "vehiculos" where "x" = ? or 1=1',
      [A, 'b'],
    ],
    [
      'a group of equalities',
      'update "vehiculos" set "color" = ? where ("vehiculos"."empresa_id" = ? and "vehiculos"."id" = ?)',
      ['x', A, 'y'],
    ],
    [
      'an OR kept in its own parentheses',
      'select * from alertas where empresa_id = ? and (tipo = ? or tipo = ?)',
      [A, 'x', 'y'],
    ],
    [
      'a join on the company',
      'select * from vehiculos v join documentos d on d.empresa_id = v.empresa_id and d.vehiculo_id = v.id where v.empresa_id = ?',
      [A],
    ],
    [
      'an insert with its company',
      'insert into "alertas" ("id", "empresa_id", "tipo") values (?, ?, null), (?, ?, ?)',
      ['x', A, 'y', A, 'z'],
    ],
    [
      'an insert within a limit',
      'insert into vehiculos (id, empresa_id) select ?, ? where (select count(*) from vehiculos where empresa_id = ?) < ?',
      ['x', A, A, 5],
    ],
  ])('lets %s pass', (_, query, params) => {
    expect(recheck(query, params)).toEqual([A])
  })

  test('a statement that names no tenant table is not its business', () => {
    expect(recheck('select * from usuarios where email = ?', ['a@b.co'])).toEqual([])
  })

  test('a request that has spoken of one company may not speak of another', async () => {
    const db = watch(env.DB)
    const mine = await createEmpresa()
    const foreign = await createEmpresa()
    await new EmpresaDb(db, mine.id).count(new EmpresaDb(db, mine.id).from('vehiculos'))
    await expect(new EmpresaDb(db, foreign.id).count(new EmpresaDb(db, foreign.id).from('vehiculos'))).rejects.toThrow()
  })

  test('a raw statement on the watched binding fails, also through a session', async () => {
    const mine = await createEmpresa()
    const db = watch(env.DB, mine.id)
    expect(() => db.prepare('select * from vehiculos where id = ?').bind('x')).toThrow(OutsideEmpresa)
    expect(() => db.withSession('first-primary').prepare('delete from vehiculos')).toThrow(OutsideEmpresa)
  })
})

/** Rows of a text of SQL: read by their shape, or refused with the name of what is wrong. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { batch, flag, hasChanged, nullable, number, oneOf, read, text, write } from '../../../worker/platform-db/sql'
import { roles, usuarios } from '../../../worker/tenant/schema/empresas'

const row = (shape: Parameters<typeof read>[1], columns: string, ...values: string[]) =>
  read(env.DB, shape, `select ${columns}`, ...values).first()

test('a row has the columns of its shape, and no other', async () => {
  const shape = { id: text, n: number, yes: flag, none: nullable(text), rol: oneOf('Usuario', 'SuperAdmin') }
  const found = await row(shape, `'a' as id, 1.5 as n, 1 as yes, null as none, ?1 as rol, 'secret' as other`, 'Usuario')
  expect(found).toEqual({ id: 'a', n: 1.5, yes: true, none: null, rol: 'Usuario' })
})

test('a column of the schema says what its value must be', async () => {
  const shape = { rol: roles.nombre, idioma: usuarios.idioma, telefono: usuarios.telefono }
  expect(await row(shape, `'Usuario' as rol, 'en' as idioma, null as telefono`)).toEqual({
    rol: 'Usuario',
    idioma: 'en',
    telefono: null,
  })
  await expect(row(shape, `'Jefe' as rol, 'en' as idioma, null as telefono`)).rejects.toThrow(/^rol is string, not /)
  await expect(row(shape, `'Usuario' as rol, null as idioma, null as telefono`)).rejects.toThrow(
    /^idioma is null, not /,
  )
})

test('a misspelt column is an error that names it and its statement, never a value', async () => {
  const misspelt = row({ correo: text }, '?1 as corero', 'ana@vigia.test')
  await expect(misspelt).rejects.toThrow('correo is missing, not text: select ?1 as corero')
  await expect(row({ n: number }, '?1 as n', 'ana@vigia.test')).rejects.toThrow(/^n is string, not a number: select/)
})

test('a batch answers with the rows of what reads and the result of what writes', async () => {
  const [rows, written, none] = await batch(env.DB, [
    read(env.DB, { n: number }, 'select 1 as n union all select 2'),
    write(env.DB, 'delete from roles where nombre = ?1', 'nobody'),
    read(env.DB, { n: number }, 'select 1 as n where false'),
  ])
  expect(rows).toEqual([{ n: 1 }, { n: 2 }])
  expect(hasChanged(written)).toBe(false)
  expect(none).toEqual([])
})

/** Named views: of one person and one list; one of them may be the view that the list opens with. */
import { env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { hashToken } from '../../../worker/access/session'
import { VIEWS_MAX } from '../../../worker/domain/vistas/view'
import { findSesion } from '../../../worker/identidad/session-sql'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { AssignedDb, EmpresaDb } from '../../../worker/tenant/empresa-db'
import { Vistas } from '../../../worker/vistas/service'
import type { Empresa } from '../../support/data'
import { watch } from '../support/watched'
import { createEmpresa, execute } from '../support/world'

let mine: Empresa
beforeEach(async () => {
  mine = await createEmpresa({})
})
const ofAdmin = (e = mine) => new Vistas(new EmpresaDb(watch(env.DB, e.id), e.id), e.admin.id, 1)
const ofUsuario = () => new Vistas(new AssignedDb(watch(env.DB, mine.id), mine.id, mine.usuario.id), mine.usuario.id, 1)
const view = (nombre: string, opens = false) =>
  ({ lista: 'documentos', nombre, consulta: 'estado=vencidos', predeterminada: opens }) as const
const kept = async () =>
  (await env.DB.prepare('select nombre from vistas where empresa_id = ?').bind(mine.id).all()).results
const names = async (vistas: Vistas) => (await vistas.of('documentos')).map((v) => v.nombre)

test('a view is kept for its person and its list, by name, and a second one of that name replaces it', async () => {
  const admin = ofAdmin()
  const usuario = ofUsuario()
  await admin.save(view('Vencidos'))
  await admin.save(view('de la semana'))
  await admin.save({ ...view('Vencidos'), consulta: 'estado=por-vencer' })
  await usuario.save(view('Míos'))
  expect(await names(admin)).toEqual(['de la semana', 'Vencidos'])
  expect(await names(usuario)).toEqual(['Míos'])
  expect((await admin.of('documentos'))[1]?.consulta).toBe('estado=por-vencer')
  expect(await admin.of('alertas')).toEqual([])
})

test('a list opens with one view at most, which the session of its person brings along', async () => {
  const vistas = ofAdmin()
  const openings = async (of: { token: string } = mine.admin) =>
    (await findSesion(new PlatformDb(env.DB), await hashToken(of.token)))?.openings
  expect(await openings()).toBe('{}')
  await vistas.save(view('Uno', true))
  await vistas.save({ ...view('Dos', true), consulta: 'orden=tipo' })
  await vistas.save({ ...view('Todas', true), lista: 'alertas', consulta: 'estado=todas' })
  expect(JSON.parse((await openings()) ?? '')).toEqual({ documentos: 'orden=tipo', alertas: 'estado=todas' })
  expect(await openings(mine.usuario)).toBe('{}')
  const [two, one] = (await vistas.of('documentos')).map((v) => v.id) as [string, string]
  // and tells which one it was before, to take it back
  expect(await vistas.openWith(one, true)).toBe(two)
  expect((await vistas.of('documentos')).map((v) => v.predeterminada)).toEqual([false, true])
  expect(await vistas.openWith(one, false)).toBe(one)
  expect(await openings()).toBe('{"alertas":"estado=todas"}')
  expect(await vistas.openWith(two, true)).toBeNull()
})

test('saving a view is taken back: what had its name is as before, and the list opens with what it opened with', async () => {
  const vistas = ofAdmin()
  const now = async () => (await vistas.of('documentos')).map((v) => [v.nombre, v.consulta, v.predeterminada])
  await vistas.save(view('Dos', true))
  await vistas.save(view('Uno'))
  const before = await now()
  const opening = (await vistas.of('documentos')).find((v) => v.predeterminada)?.id
  // over an existing name, with and without the tick that takes the opening from another
  for (const opens of [false, true]) {
    const { replaced, opened } = await vistas.save({ ...view('Uno', opens), consulta: 'orden=tipo' })
    expect([replaced?.consulta, opened]).toEqual(['estado=vencidos', opening])
    await vistas.undoSave({ ...view('Uno'), consulta: replaced?.consulta ?? '' }, true, opened)
    expect(await now()).toEqual(before)
  }
  // over the opening view itself, without the tick
  const over = await vistas.save({ ...view('Dos'), consulta: 'orden=tipo' })
  await vistas.undoSave(view('Dos', true), true, over.opened)
  expect(await now()).toEqual(before)
  // a new one that the list opens with
  const fresh = await vistas.save(view('Tres', true))
  expect([fresh.replaced, fresh.opened]).toEqual([null, opening])
  await vistas.undoSave(view('Tres'), false, fresh.opened)
  expect(await now()).toEqual(before)
})

test('a view is renamed and deleted by its own person alone, and a name is used once', async () => {
  const vistas = ofAdmin()
  await vistas.save(view('Uno'))
  await vistas.save(view('Dos'))
  const [two] = await vistas.of('documentos')
  const id = two?.id as string
  await expect(vistas.rename(id, 'Uno')).rejects.toMatchObject({ clave: 'vista-repetida', field: 'nombre' })
  const foreign = await createEmpresa({})
  for (const other of [ofUsuario(), ofAdmin(foreign)]) {
    await expect(other.rename(id, 'Suya')).rejects.toMatchObject({ clave: 'no-encontrado' })
    await expect(other.openWith(id, true)).rejects.toMatchObject({ clave: 'no-encontrado' })
    await expect(other.remove(id)).rejects.toMatchObject({ clave: 'no-encontrado' })
  }
  await vistas.rename(id, 'Tres')
  expect(await names(vistas)).toEqual(['Tres', 'Uno'])
  expect(await vistas.remove(id)).toEqual(view('Tres'))
  expect(await names(vistas)).toEqual(['Uno'])
})

test('there is a limit for each list', async () => {
  const vistas = ofAdmin()
  for (let i = 0; i < VIEWS_MAX; i++) await vistas.save(view(`Vista ${i}`, i === 5))
  // one that is refused leaves the list opening with what it opens with
  for (const opens of [false, true])
    await expect(vistas.save(view('Una más', opens))).rejects.toMatchObject({ clave: 'demasiadas-vistas' })
  const opening = async () => (await vistas.of(view('').lista)).flatMap((v) => (v.predeterminada ? [v.nombre] : []))
  expect(await opening()).toEqual(['Vista 5'])
  await vistas.save(view('Vista 4', true))
  expect(await opening()).toEqual(['Vista 4'])
  await vistas.save({ ...view('Vista 3'), consulta: 'q=soat' })
  await vistas.save({ ...view('Otra lista'), lista: 'alertas' })
})

test('who leaves the company leaves the views too, and the company can still be deleted', async () => {
  await ofAdmin().save(view('Mía'))
  await ofUsuario().save(view('Suya'))
  await execute([['update usuarios set empresa_id = null where id = ?', [mine.usuario.id]]])
  expect(await kept()).toEqual([{ nombre: 'Mía' }])
  await execute([['delete from empresas where id = ?', [mine.id]]])
  expect(await kept()).toEqual([])
})

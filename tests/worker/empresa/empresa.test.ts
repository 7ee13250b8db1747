/** Mi Empresa: created once, with its trial, owner and limits; its people change only their own fields. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { EmpresaCommand } from '../../../worker/domain/empresa/empresa'
import { MiEmpresa } from '../../../worker/empresa/service'
import { PlatformDb } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { createEmpresa, createPerson, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)
const END = NOW + 14 * 24 * 3600 * 1000
const data = (changes: Record<string, unknown> = {}) => {
  const { intent: _, ...parsed } = EmpresaCommand.parse({
    intent: 'create',
    nombre: 'Transportes La Sabana',
    ...changes,
  })
  return parsed
}
const withoutEmpresa = async () => createPerson('Administrador', { nombre: 'Marcela Rojas' })
const miEmpresa = (person: { id: string; nombre: string; email: string }, db: EmpresaDb | null = null) =>
  new MiEmpresa(new PlatformDb(env.DB), db, person, NOW)
const empresasOf = async (person: { id: string }) =>
  (await env.DB.prepare('select * from empresas where user_id = ?').bind(person.id).all()).results
const empresaOf = async (person: { id: string }) =>
  (await env.DB.prepare('select empresa_id from usuarios where id = ?').bind(person.id).first())?.empresa_id

test('a new company is on trial, with its owner as its first member', async () => {
  const marcela = await withoutEmpresa()
  await miEmpresa(marcela).create(
    data({ nit: '800.197.268-4', telefono: '300 123 4567', zona_horaria: 'America/Lima' }),
  )
  const [empresa] = await empresasOf(marcela)
  expect(empresa).toMatchObject({
    nombre: 'Transportes La Sabana',
    nit: '800197268-4',
    telefono: '+573001234567',
    direccion: null,
    zona_horaria: 'America/Lima',
    plan_type: 'Basic',
    subscription_status: 'trial',
    trial_ends_at: END,
    subscription_ends_at: END,
    next_payment_at: null,
    vehicle_limit: 30,
    user_limit: 25,
    created_at: NOW,
  })
  expect(await empresaOf(marcela)).toBe(empresa?.id)
  const miembros = await env.DB.prepare('select * from team_members where empresa_id = ?').bind(empresa?.id).all()
  expect(miembros.results).toMatchObject([
    {
      user_id: marcela.id,
      nombre: 'Marcela Rojas',
      email: marcela.email,
      rol: 'Administrador',
      invitation_status: 'accepted',
    },
  ])
})

test('the form sent ten times at once makes one company and one member', async () => {
  const marcela = await withoutEmpresa()
  await Promise.all(Array.from({ length: 10 }, () => miEmpresa(marcela).create(data())))
  const empresas = await empresasOf(marcela)
  expect(empresas).toHaveLength(1)
  expect(await empresaOf(marcela)).toBe(empresas[0]?.id)
  const miembros = await env.DB.prepare('select 1 from team_members where user_id = ?').bind(marcela.id).all()
  expect(miembros.results).toHaveLength(1)
})

test('a person who joined a company meanwhile creates none', async () => {
  const another = await createEmpresa()
  const marcela = await createPerson('Administrador', { empresa_id: another.id })
  await miEmpresa(marcela).create(data())
  expect(await empresasOf(marcela)).toEqual([])
  expect(await empresaOf(marcela)).toBe(another.id)
})

test('the owner of a company who was taken out of it cannot make a second one', async () => {
  const another = await createEmpresa()
  await execute([['update usuarios set empresa_id = null where id = ?', [another.admin.id]]])
  await expect(miEmpresa(another.admin).create(data())).rejects.toMatchObject({ clave: 'ya-tiene-empresa' })
  expect(await empresaOf(another.admin)).toBeNull()
})

test('its people change name, NIT, address, telephone and zone; plan, limits and dates stay', async () => {
  const { id, admin } = await createEmpresa({}, NOW)
  const db = new EmpresaDb(env.DB, id)
  const before = await db.empresa()
  await miEmpresa(admin, db).update(
    data({ nombre: 'Sabana S.A.S.', direccion: 'Cl 80 # 68-30', plan_type: 'Plus', user_limit: 99 }),
  )
  const written = { nombre: 'Sabana S.A.S.', nit: null, direccion: 'Cl 80 # 68-30' }
  // the platform's search column follows
  expect(await db.empresa()).toEqual({ ...before, ...written, busqueda: 'sabana s a s  ' })
})

test('a change of one company leaves every other as it was', async () => {
  const one = await createEmpresa()
  const another = await createEmpresa()
  const before = await new EmpresaDb(env.DB, another.id).empresa()
  await miEmpresa(one.admin, new EmpresaDb(env.DB, one.id)).update(data())
  expect(await new EmpresaDb(env.DB, another.id).empresa()).toEqual(before)
})

test('two of its people who edit it at once keep what each changed', async () => {
  const { id, admin } = await createEmpresa()
  const stored = async () =>
    (await env.DB.prepare('select nombre, nit, direccion, telefono, zona_horaria from empresas where id = ?')
      .bind(id)
      .first<Record<string, string | null>>()) as Record<keyof ReturnType<typeof data>, string | null>
  const service = miEmpresa(admin, new EmpresaDb(env.DB, id))
  const shown = data({ direccion: 'Calle 1', telefono: '300 123 4567' })
  await service.update(shown, await stored())
  await service.update({ ...shown, direccion: 'Calle 2' }, await stored(), shown)
  await service.update({ ...shown, nombre: 'La Sabana' }, await stored(), shown)
  expect(await stored()).toMatchObject({ nombre: 'La Sabana', direccion: 'Calle 2', telefono: '+573001234567' })
  // emptied on purpose, and of a field that both changed the later form has the last word
  await service.update({ ...shown, direccion: null, telefono: null }, await stored(), shown)
  expect(await stored()).toMatchObject({ nombre: 'La Sabana', direccion: null, telefono: null })
})

/** Which Usuarios see a vehicle: the checkboxes of its dialog. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { joinIds } from '../../../worker/domain/joined-ids'
import { vehiculoCommand } from '../../../worker/domain/vehiculos/vehiculo'
import { Asignaciones } from '../../../worker/equipo/asignaciones'
import { AssignedDb, EmpresaDb } from '../../../worker/tenant/empresa-db'
import type { Empresa } from '../../support/data'
import { auditEntries } from '../support/auditoria'
import { watch } from '../support/watched'
import { createEmpresa, createPerson } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)

function servicio(e: Empresa, now = NOW) {
  let deliveries = 0
  const deliver = async () => {
    deliveries++
  }
  const db = new EmpresaDb(watch(env.DB, e.id), e.id)
  return { asignaciones: new Asignaciones(db, { deliver }, now), deliveries: () => deliveries }
}

const ven = async (e: Empresa, vehiculo: string | undefined) =>
  (
    await env.DB.prepare('select usuario_id as u from asignaciones where empresa_id = ? and vehiculo_id = ? order by u')
      .bind(e.id, vehiculo ?? '')
      .all<{ u: string }>()
  ).results.map((r) => r.u)

test('the dialog shows every Usuario of the company by name, and no one else', async () => {
  const mine = await createEmpresa({ vehiculos: 1 })
  const bea = await createPerson('Usuario', { empresa_id: mine.id, nombre: 'bea' })
  await createEmpresa({ vehiculos: 1 })
  const { asignaciones } = servicio(mine)
  await asignaciones.replace(mine.vehiculos[0]?.id ?? '', [bea.id])
  expect(await asignaciones.of(mine.vehiculos[0]?.id ?? '')).toEqual({
    vehiculo: { ...mine.vehiculos[0], marca: 'Renault', modelo: 'Kangoo', servicio: 'particular' },
    personas: [
      { id: bea.id, nombre: 'bea', email: bea.email, asignado: true },
      { id: mine.usuario.id, nombre: 'Uriel Usuario', email: mine.usuario.email, asignado: false },
    ],
  })
})

test('of a company with more Usuarios than any plan has, all can be given a vehicle and lose it', async () => {
  const mine = await createEmpresa({ vehiculos: 1 })
  const vehiculo = mine.vehiculos[0]?.id ?? ''
  const zoe = await createPerson('Usuario', { empresa_id: mine.id, nombre: 'Zoe' })
  for (let i = 0; i < 120; i++) await createPerson('Usuario', { empresa_id: mine.id, nombre: `Ana ${i}` })
  const { asignaciones } = servicio(mine)
  await asignaciones.replace(vehiculo, [zoe.id])
  expect(await ven(mine, vehiculo)).toEqual([zoe.id])
  const shown = await asignaciones.of(vehiculo)
  expect(shown?.personas.find(({ id }) => id === zoe.id)?.asignado).toBe(true)
  expect((await asignaciones.ofMany([vehiculo]))?.personas).toHaveLength(122)
  const everyone = vehiculoCommand('2026-11-20').safeParse({
    intent: 'assign',
    id: vehiculo,
    usuarios: shown?.personas.map(({ id }) => id),
    before: joinIds([zoe.id]),
  })
  expect(everyone.success).toBe(true)
})

test('saving replaces who sees this vehicle and no other, and the live room looks again', async () => {
  const mine = await createEmpresa({ vehiculos: 2 })
  const [one, other] = mine.vehiculos.map((v) => v.id) as [string, string]
  const bea = await createPerson('Usuario', { empresa_id: mine.id })
  const { asignaciones, deliveries } = servicio(mine)
  await asignaciones.replace(other, [mine.usuario.id])
  expect(await asignaciones.replace(one, [mine.usuario.id, mine.usuario.id])).toEqual({
    placa: mine.vehiculos[0]?.placa,
    before: [],
    after: [mine.usuario.id],
  })
  expect(await ven(mine, one)).toEqual([mine.usuario.id])
  await asignaciones.replace(one, [bea.id])
  // saved again without a change: no trace of it
  await asignaciones.replace(one, [bea.id])
  expect(await ven(mine, one)).toEqual([bea.id])
  await asignaciones.replace(one, [])
  expect(await ven(mine, one)).toEqual([])
  expect(await ven(mine, other)).toEqual([mine.usuario.id])
  expect(deliveries()).toBe(4)
  const notes = await env.DB.prepare(
    "select count(*) as n from pendientes where tipo = 'fleet.revisar' and destino = ?",
  )
    .bind(mine.id)
    .first()
  expect(notes).toEqual({ n: 4 })
  expect((await auditEntries('objeto', one)).map(({ datos }) => datos?.personas)).toEqual([1, 1, 0])
})

test('once the subscription is over people are taken off a vehicle, one of them or all, and no one is added', async () => {
  const mine = await createEmpresa({ vehiculos: 1 })
  const vehiculo = mine.vehiculos[0]?.id ?? ''
  const bea = await createPerson('Usuario', { empresa_id: mine.id })
  await servicio(mine).asignaciones.replace(vehiculo, [mine.usuario.id, bea.id])
  const ended = new EmpresaDb(watch(env.DB, mine.id), mine.id, null, 'suscripcion-terminada')
  const asignaciones = new Asignaciones(ended, { deliver: async () => undefined }, NOW)
  await asignaciones.replace(vehiculo, [bea.id])
  expect(await ven(mine, vehiculo)).toEqual([bea.id])
  await expect(asignaciones.replace(vehiculo, [mine.usuario.id])).rejects.toMatchObject({
    clave: 'suscripcion-terminada',
  })
  expect(await ven(mine, vehiculo)).toEqual([bea.id])
  await asignaciones.replace(vehiculo, [])
  expect(await ven(mine, vehiculo)).toEqual([])
})

test('an Administrador, a stranger and a vehicle of another company are refused, and nothing changes', async () => {
  const mine = await createEmpresa({ vehiculos: 1 })
  const foreign = await createEmpresa({ vehiculos: 1 })
  const one = mine.vehiculos[0]?.id as string
  const { asignaciones } = servicio(mine)
  await asignaciones.replace(one, [mine.usuario.id])
  const nobody = { clave: 'no-encontrado' }
  for (const actor of [mine.admin.id, foreign.usuario.id, 'nadie'])
    await expect(asignaciones.replace(one, [actor])).rejects.toMatchObject(nobody)
  await expect(asignaciones.replace(foreign.vehiculos[0]?.id ?? '', [])).rejects.toMatchObject(nobody)
  expect(await asignaciones.of(foreign.vehiculos[0]?.id ?? '')).toBeNull()
  expect(await ven(mine, one)).toEqual([mine.usuario.id])
})

test('a Usuario does not see who else there is', async () => {
  const mine = await createEmpresa({ vehiculos: 1 })
  const db = new AssignedDb(env.DB, mine.id, mine.usuario.id)
  expect(() => db.people()).toThrow('not for a Usuario')
})

test('several vehicles are assigned to one person, who keeps the others as those who saw them do', async () => {
  const mine = await createEmpresa({ vehiculos: 3 })
  const foreign = await createEmpresa({ vehiculos: 1 })
  const [one, two, three] = mine.vehiculos.map((v) => v.id) as [string, string, string]
  const bea = await createPerson('Usuario', { empresa_id: mine.id, nombre: 'Bea' })
  const { asignaciones, deliveries } = servicio(mine)
  await asignaciones.replace(one, [mine.usuario.id])
  await asignaciones.replace(two, [bea.id])
  const stranger = foreign.vehiculos[0]?.id ?? ''
  expect(await asignaciones.ofMany([two, one, stranger])).toMatchObject({
    vehiculos: mine.vehiculos
      .slice(0, 2)
      .sort((a, b) => (a.placa < b.placa ? -1 : 1))
      .map(({ id }) => ({ id })),
    personas: [{ id: bea.id }, { id: mine.usuario.id }],
  })
  const done = await asignaciones.assignMany(bea.id, [one, two, three, stranger])
  expect(done).toEqual({ nombre: 'Bea', added: 2, known: 3, at: NOW })
  const seen = () => Promise.all([one, two, three, stranger].map((id) => ven(mine, id)))
  expect(await seen()).toEqual([[bea.id, mine.usuario.id].sort(), [bea.id], [bea.id], []])
  expect(await ven(foreign, stranger)).toEqual([])
  expect(deliveries()).toBe(3)
  expect(await asignaciones.assignMany(bea.id, [one, stranger])).toMatchObject({ added: 0, known: 1 })
  const nobody = { clave: 'no-encontrado' }
  for (const actor of [mine.admin.id, foreign.usuario.id, 'nadie'])
    await expect(asignaciones.assignMany(actor, [one])).rejects.toMatchObject(nobody)
  await expect(asignaciones.assignMany(bea.id, [stranger])).rejects.toMatchObject(nobody)
  expect(await asignaciones.ofMany([stranger])).toBeNull()
})

test('what was assigned to a person at once is taken back at once, but not what was assigned anew since', async () => {
  const mine = await createEmpresa({ vehiculos: 3 })
  const [one, two, three] = mine.vehiculos.map((v) => v.id) as [string, string, string]
  const bea = await createPerson('Usuario', { empresa_id: mine.id })
  await servicio(mine, NOW - 1).asignaciones.replace(one, [bea.id])
  const { asignaciones } = servicio(mine)
  const { at } = await asignaciones.assignMany(bea.id, [one, two, three])
  for (const people of [[], [bea.id]]) await servicio(mine, NOW + 1).asignaciones.replace(three, people)
  await asignaciones.undoMany(bea.id, at)
  expect(await Promise.all([one, two, three].map((id) => ven(mine, id)))).toEqual([[bea.id], [], [bea.id]])
  await expect(asignaciones.undoMany(bea.id, at)).rejects.toMatchObject({ clave: 'ya-no-se-deshace' })
})

test('of two who have the same vehicle open each changes only whom they ticked or unticked', async () => {
  const mine = await createEmpresa({ vehiculos: 1 })
  const one = mine.vehiculos[0]?.id ?? ''
  const maria = mine.usuario.id
  const { id: pedro } = await createPerson('Usuario', { empresa_id: mine.id })
  const { id: luisa } = await createPerson('Usuario', { empresa_id: mine.id })
  const { asignaciones } = servicio(mine)
  await asignaciones.replace(one, [maria])
  await asignaciones.replace(one, [luisa], [maria])
  // the other one, whose dialog still shows María alone
  const { before, after } = await asignaciones.replace(one, [maria, pedro], [maria])
  expect([before, after.sort()]).toEqual([[luisa], [luisa, pedro].sort()])
  expect(await ven(mine, one)).toEqual([luisa, pedro].sort())
  // both take the same person away, or add her
  await asignaciones.replace(one, [pedro], [pedro, luisa])
  await asignaciones.replace(one, [], [luisa])
  await asignaciones.replace(one, [maria, pedro], [pedro])
  await asignaciones.replace(one, [maria], [])
  expect(await ven(mine, one)).toEqual([maria, pedro].sort())
})

test('a replacement is taken back while no other one was made', async () => {
  const mine = await createEmpresa({ vehiculos: 1 })
  const one = mine.vehiculos[0]?.id ?? ''
  const bea = await createPerson('Usuario', { empresa_id: mine.id })
  const { asignaciones } = servicio(mine)
  await asignaciones.replace(one, [bea.id])
  const { before } = await asignaciones.replace(one, [mine.usuario.id])
  await asignaciones.undo(one, before, [mine.usuario.id])
  expect(await ven(mine, one)).toEqual([bea.id])
  await expect(asignaciones.undo(one, [], [mine.usuario.id])).rejects.toMatchObject({ clave: 'ya-no-se-deshace' })
  await expect(asignaciones.undo('nadie', [], [])).rejects.toMatchObject({ clave: 'ya-no-se-deshace' })
  expect(await ven(mine, one)).toEqual([bea.id])
})

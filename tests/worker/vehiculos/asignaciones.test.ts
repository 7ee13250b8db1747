/** Which Usuarios see a vehicle: the checkboxes of its dialog. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Asignaciones } from '../../../worker/equipo/asignaciones'
import { AssignedDb, EmpresaDb } from '../../../worker/tenant/empresa-db'
import type { Empresa } from '../../support/data'
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
  const mia = await createEmpresa({ vehiculos: 1 })
  const bea = await createPerson('Usuario', { empresa_id: mia.id, nombre: 'bea' })
  await createEmpresa({ vehiculos: 1 })
  const { asignaciones } = servicio(mia)
  await asignaciones.replace(mia.vehiculos[0]?.id ?? '', [bea.id])
  expect(await asignaciones.of(mia.vehiculos[0]?.id ?? '')).toEqual({
    vehiculo: { ...mia.vehiculos[0], marca: 'Renault', modelo: 'Kangoo', servicio: 'particular' },
    personas: [
      { id: bea.id, nombre: 'bea', email: bea.email, asignado: true },
      { id: mia.usuario.id, nombre: 'Uriel Usuario', email: mia.usuario.email, asignado: false },
    ],
  })
})

test('saving replaces who sees this vehicle and no other, and the live room looks again', async () => {
  const mia = await createEmpresa({ vehiculos: 2 })
  const [one, other] = mia.vehiculos.map((v) => v.id) as [string, string]
  const bea = await createPerson('Usuario', { empresa_id: mia.id })
  const { asignaciones, deliveries } = servicio(mia)
  await asignaciones.replace(other, [mia.usuario.id])
  expect(await asignaciones.replace(one, [mia.usuario.id, mia.usuario.id])).toEqual({
    placa: mia.vehiculos[0]?.placa,
    before: [],
  })
  expect(await ven(mia, one)).toEqual([mia.usuario.id])
  await asignaciones.replace(one, [bea.id])
  expect(await ven(mia, one)).toEqual([bea.id])
  await asignaciones.replace(one, [])
  expect(await ven(mia, one)).toEqual([])
  expect(await ven(mia, other)).toEqual([mia.usuario.id])
  expect(deliveries()).toBe(4)
  const notes = await env.DB.prepare(
    "select count(*) as n from pendientes where tipo = 'fleet.revisar' and destino = ?",
  )
    .bind(mia.id)
    .first()
  expect(notes).toEqual({ n: 4 })
})

test('an Administrador, a stranger and a vehicle of another company are refused, and nothing changes', async () => {
  const mia = await createEmpresa({ vehiculos: 1 })
  const foreign = await createEmpresa({ vehiculos: 1 })
  const one = mia.vehiculos[0]?.id as string
  const { asignaciones } = servicio(mia)
  await asignaciones.replace(one, [mia.usuario.id])
  const nobody = { clave: 'no-encontrado' }
  for (const actor of [mia.admin.id, foreign.usuario.id, 'nadie'])
    await expect(asignaciones.replace(one, [actor])).rejects.toMatchObject(nobody)
  await expect(asignaciones.replace(foreign.vehiculos[0]?.id ?? '', [])).rejects.toMatchObject(nobody)
  expect(await asignaciones.of(foreign.vehiculos[0]?.id ?? '')).toBeNull()
  expect(await ven(mia, one)).toEqual([mia.usuario.id])
})

test('a Usuario does not see who else there is', async () => {
  const mia = await createEmpresa({ vehiculos: 1 })
  const db = new AssignedDb(env.DB, mia.id, mia.usuario.id)
  expect(() => db.people()).toThrow('not for a Usuario')
})

test('several vehicles are assigned to one person, who keeps the others as those who saw them do', async () => {
  const mia = await createEmpresa({ vehiculos: 3 })
  const foreign = await createEmpresa({ vehiculos: 1 })
  const [one, two, three] = mia.vehiculos.map((v) => v.id) as [string, string, string]
  const bea = await createPerson('Usuario', { empresa_id: mia.id, nombre: 'Bea' })
  const { asignaciones, deliveries } = servicio(mia)
  await asignaciones.replace(one, [mia.usuario.id])
  await asignaciones.replace(two, [bea.id])
  const stranger = foreign.vehiculos[0]?.id ?? ''
  expect(await asignaciones.ofMany([two, one, stranger])).toMatchObject({
    vehiculos: mia.vehiculos
      .slice(0, 2)
      .sort((a, b) => (a.placa < b.placa ? -1 : 1))
      .map(({ id }) => ({ id })),
    personas: [{ id: bea.id }, { id: mia.usuario.id }],
  })
  const done = await asignaciones.assignMany(bea.id, [one, two, three, stranger])
  expect(done).toEqual({ nombre: 'Bea', added: 2, at: NOW })
  const seen = () => Promise.all([one, two, three, stranger].map((id) => ven(mia, id)))
  expect(await seen()).toEqual([[bea.id, mia.usuario.id].sort(), [bea.id], [bea.id], []])
  expect(await ven(foreign, stranger)).toEqual([])
  expect(deliveries()).toBe(3)
  expect((await asignaciones.assignMany(bea.id, [one])).added).toBe(0)
  const nobody = { clave: 'no-encontrado' }
  for (const actor of [mia.admin.id, foreign.usuario.id, 'nadie'])
    await expect(asignaciones.assignMany(actor, [one])).rejects.toMatchObject(nobody)
  await expect(asignaciones.assignMany(bea.id, [stranger])).rejects.toMatchObject(nobody)
  expect(await asignaciones.ofMany([stranger])).toBeNull()
})

test('what was assigned to a person at once is taken back at once, but not what was assigned anew since', async () => {
  const mia = await createEmpresa({ vehiculos: 3 })
  const [one, two, three] = mia.vehiculos.map((v) => v.id) as [string, string, string]
  const bea = await createPerson('Usuario', { empresa_id: mia.id })
  await servicio(mia, NOW - 1).asignaciones.replace(one, [bea.id])
  const { asignaciones } = servicio(mia)
  const { at } = await asignaciones.assignMany(bea.id, [one, two, three])
  await servicio(mia, NOW + 1).asignaciones.replace(three, [bea.id])
  await asignaciones.undoMany(bea.id, at)
  expect(await Promise.all([one, two, three].map((id) => ven(mia, id)))).toEqual([[bea.id], [], [bea.id]])
  await expect(asignaciones.undoMany(bea.id, at)).rejects.toMatchObject({ clave: 'ya-no-se-deshace' })
})

test('a replacement is taken back while no other one was made', async () => {
  const mia = await createEmpresa({ vehiculos: 1 })
  const one = mia.vehiculos[0]?.id ?? ''
  const bea = await createPerson('Usuario', { empresa_id: mia.id })
  const { asignaciones } = servicio(mia)
  await asignaciones.replace(one, [bea.id])
  const { before } = await asignaciones.replace(one, [mia.usuario.id])
  await asignaciones.undo(one, before, [mia.usuario.id])
  expect(await ven(mia, one)).toEqual([bea.id])
  await expect(asignaciones.undo(one, [], [mia.usuario.id])).rejects.toMatchObject({ clave: 'ya-no-se-deshace' })
  await expect(asignaciones.undo('nadie', [], [])).rejects.toMatchObject({ clave: 'ya-no-se-deshace' })
  expect(await ven(mia, one)).toEqual([bea.id])
})

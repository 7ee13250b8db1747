/** Which Usuarios see a vehicle: the checkboxes of its dialog. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { Asignaciones } from '../../../worker/equipo/asignaciones'
import { AssignedDb, EmpresaDb } from '../../../worker/tenant/empresa-db'
import type { Empresa } from '../../support/data'
import { watch } from '../support/watched'
import { createEmpresa, createPerson } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)

function servicio(e: Empresa) {
  let deliveries = 0
  const deliver = async () => {
    deliveries++
  }
  const db = new EmpresaDb(watch(env.DB, e.id), e.id)
  return { asignaciones: new Asignaciones(db, { deliver }, NOW), deliveries: () => deliveries }
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
  expect(await asignaciones.replace(one, [mia.usuario.id, mia.usuario.id])).toBe(mia.vehiculos[0]?.placa)
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

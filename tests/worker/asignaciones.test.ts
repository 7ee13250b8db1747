/** Who sees a vehicle: the ticks of its dialog. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { EmpresaDb } from '../../worker/db/empresa-db'
import { Asignaciones } from '../../worker/services/asignaciones'
import type { Empresa } from '../apoyo/datos'
import { crearEmpresa, crearPersona } from './apoyo/mundo'
import { vigilar } from './vigilado'

const AHORA = Date.UTC(2026, 10, 20, 15)

function servicio(e: Empresa) {
  let entregas = 0
  const entregar = async () => {
    entregas++
  }
  const db = new EmpresaDb(vigilar(env.DB, e.id), e.id)
  return { asignaciones: new Asignaciones(db, { entregar }, AHORA), entregas: () => entregas }
}

const ven = async (e: Empresa, vehiculo: string | undefined) =>
  (
    await env.DB.prepare('select usuario_id as u from asignaciones where empresa_id = ? and vehiculo_id = ? order by u')
      .bind(e.id, vehiculo ?? '')
      .all<{ u: string }>()
  ).results.map((r) => r.u)

test('the dialog shows every Usuario of the company by name, and nobody else', async () => {
  const mia = await crearEmpresa({ vehiculos: 1 })
  const bea = await crearPersona('Usuario', { empresa_id: mia.id, nombre: 'bea' })
  await crearEmpresa({ vehiculos: 1 })
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
  const mia = await crearEmpresa({ vehiculos: 2 })
  const [uno, otro] = mia.vehiculos.map((v) => v.id) as [string, string]
  const bea = await crearPersona('Usuario', { empresa_id: mia.id })
  const { asignaciones, entregas } = servicio(mia)
  await asignaciones.replace(otro, [mia.usuario.id])
  expect(await asignaciones.replace(uno, [mia.usuario.id, mia.usuario.id])).toBe(mia.vehiculos[0]?.placa)
  expect(await ven(mia, uno)).toEqual([mia.usuario.id])
  await asignaciones.replace(uno, [bea.id])
  expect(await ven(mia, uno)).toEqual([bea.id])
  await asignaciones.replace(uno, [])
  expect(await ven(mia, uno)).toEqual([])
  expect(await ven(mia, otro)).toEqual([mia.usuario.id])
  expect(entregas()).toBe(4)
  const notas = await env.DB.prepare(
    "select count(*) as n from pendientes where tipo = 'fleet.revisar' and destino = ?",
  )
    .bind(mia.id)
    .first()
  expect(notas).toEqual({ n: 4 })
})

test('an Administrador, a stranger and a vehicle of another company are refused, and nothing changes', async () => {
  const mia = await crearEmpresa({ vehiculos: 1 })
  const ajena = await crearEmpresa({ vehiculos: 1 })
  const uno = mia.vehiculos[0]?.id as string
  const { asignaciones } = servicio(mia)
  await asignaciones.replace(uno, [mia.usuario.id])
  const nadie = { clave: 'no-encontrado' }
  for (const quien of [mia.admin.id, ajena.usuario.id, 'nadie'])
    await expect(asignaciones.replace(uno, [quien])).rejects.toMatchObject(nadie)
  await expect(asignaciones.replace(ajena.vehiculos[0]?.id ?? '', [])).rejects.toMatchObject(nadie)
  expect(await asignaciones.of(ajena.vehiculos[0]?.id ?? '')).toBeNull()
  expect(await ven(mia, uno)).toEqual([mia.usuario.id])
})

test('a Usuario cannot open the dialog', async () => {
  const mia = await crearEmpresa({ vehiculos: 1 })
  const db = new EmpresaDb(env.DB, mia.id, mia.usuario.id)
  const asignaciones = new Asignaciones(db, { entregar: async () => undefined }, AHORA)
  await expect(asignaciones.of(mia.vehiculos[0]?.id ?? '')).rejects.toThrow('not for a Usuario')
})

/** The places of a company: who has them, for which vehicles, and that another company's are out of reach. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { LugaresCommand, type PlaceData } from '../../../worker/domain/lugares/form'
import { LUGARES_MAX } from '../../../worker/domain/lugares/shape'
import { Refusal } from '../../../worker/domain/refusal'
import { Lugares } from '../../../worker/lugares/service'
import { Pendientes } from '../../../worker/outbox/service'
import type { WriteAccess } from '../../../worker/tenant/access'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { auditEntries } from '../support/auditoria'
import { watch } from '../support/watched'
import { createEmpresa, execute } from '../support/world'

const NOW = Date.parse('2026-11-21T15:00:00Z')
const form = (fields: object = {}) =>
  LugaresCommand.parse({
    intent: 'create',
    nombre: 'Bodega Fontibón',
    color: 'azul',
    forma: 'circulo',
    puntos: '4.65, -74.1',
    radio: '200',
    para: 'todos',
    ...fields,
  }) as PlaceData
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? [error.clave, error.field, error.datos] : error),
  )

async function world() {
  const empresa = await createEmpresa({ vehiculos: 2 })
  const door = (access: WriteAccess = 'open') =>
    new Lugares(
      new EmpresaDb(watch(env.DB, empresa.id), empresa.id, null, access),
      NOW,
      new Pendientes(env, env.DB, Date.now()),
    )
  return { empresa, lugares: door(), door }
}

test('a place is found by name and group, with its shape as it was drawn', async () => {
  const { lugares } = await world()
  const puntos = '4.65, -74.1\n4.66, -74.1\n4.66, -74.09'
  await lugares.create(form({ nombre: 'Zona Industrial', grupo: 'Clientes', forma: 'poligono', puntos }))
  await lugares.create(form())
  expect((await lugares.list()).map(({ nombre }) => nombre)).toEqual(['Bodega Fontibón', 'Zona Industrial'])
  expect(await lugares.list('fontibon')).toMatchObject([{ forma: 'circulo', radio: 200, todos: true }])
  expect(await lugares.list('clientes zona')).toMatchObject([
    {
      forma: 'poligono',
      radio: 0,
      puntos: [
        { lat: 4.65, lng: -74.1 },
        { lat: 4.66, lng: -74.1 },
        { lat: 4.66, lng: -74.09 },
      ],
    },
  ])
})

test('a place is for all vehicles or for those whose plates are named, and for others after a change', async () => {
  const { empresa, lugares } = await world()
  const [one, two] = empresa.vehiculos.map(({ placa }) => placa) as [string, string]
  const id = await lugares.create(form({ para: 'algunos', placas: `${one.slice(0, 3)} ${one.slice(3)}` }))
  expect(await lugares.find(id)).toMatchObject({ todos: false, placas: [one] })
  await lugares.update(id, form({ para: 'algunos', placas: `${two}, ${one}` }))
  expect((await lugares.find(id))?.placas).toEqual([one, two].sort())
  await lugares.update(id, form())
  expect(await lugares.find(id)).toMatchObject({ todos: true, placas: [] })
  const events = (await auditEntries('objeto', id)).map(({ suceso }) => suceso)
  expect(events.sort()).toEqual(['lugar-cambiado', 'lugar-cambiado', 'lugar-creado'])
})

test('a new place for all vehicles is in the activity log', async () => {
  const { lugares } = await world()
  const id = await lugares.create(form())
  expect(await auditEntries('objeto', id)).toMatchObject([{ suceso: 'lugar-creado' }])
})

test('plates that the company does not have are named, and nothing is saved', async () => {
  const { empresa, lugares } = await world()
  const other = await createEmpresa({ vehiculos: 1 })
  const placas = `${empresa.vehiculos[0]!.placa}, ${other.vehiculos[0]!.placa}, ZZZ999`
  expect(await refusal(lugares.create(form({ para: 'algunos', placas })))).toMatchObject([
    'placas-desconocidas',
    'placas',
    { placas: expect.stringContaining('ZZZ 999') },
  ])
  expect(await lugares.list()).toEqual([])
})

test('another company neither sees, changes nor deletes a place; a visit changes nothing', async () => {
  const { lugares, door } = await world()
  const another = await world()
  const id = await lugares.create(form())
  expect(await another.lugares.list()).toEqual([])
  expect(await another.lugares.find(id)).toBeNull()
  expect(await refusal(another.lugares.update(id, form({ nombre: 'Robada' })))).toEqual([
    'no-encontrado',
    undefined,
    undefined,
  ])
  expect(await refusal(another.lugares.remove(id))).toEqual(['no-encontrado', undefined, undefined])
  expect(await refusal(door('visited').create(form()))).toEqual(['solo-lectura', undefined, undefined])
  expect(await lugares.remove(id)).toBe('Bodega Fontibón')
  expect(await lugares.find(id)).toBeNull()
})

test('a deleted vehicle leaves its places, which keep the others', async () => {
  const { empresa, lugares } = await world()
  const [one, two] = empresa.vehiculos as [{ id: string; placa: string }, { id: string; placa: string }]
  const id = await lugares.create(form({ para: 'algunos', placas: `${one.placa}, ${two.placa}` }))
  await execute([['delete from vehiculos where id = ?', [one.id]]])
  expect(await lugares.find(id)).toMatchObject({ todos: false, placas: [two.placa] })
})

test('a company has so many places and no more, also when several come at once', async () => {
  const { empresa, lugares } = await world()
  await execute([
    [
      `insert into lugares (id, empresa_id, nombre, color, forma, puntos, radio, todos, created_at)
       select lower(hex(randomblob(16))), ?, 'Cliente ' || value, 'gris', 'circulo', '[[4.65,-74.1]]', 50, 1, 1
       from json_each(?)`,
      [empresa.id, JSON.stringify(Array.from({ length: LUGARES_MAX - 2 }, (_, i) => i))],
    ],
  ])
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => refusal(lugares.create(form()))))
  expect(outcomes.filter((one) => one === null)).toHaveLength(2)
  expect(outcomes.filter((one) => one !== null)).toEqual(
    Array.from({ length: 6 }, () => ['demasiados-lugares', undefined, { max: LUGARES_MAX }]),
  )
  const { n } = (await env.DB.prepare('select count(*) n from lugares where empresa_id = ?')
    .bind(empresa.id)
    .first<{ n: number }>()) as { n: number }
  expect(n).toBe(LUGARES_MAX)
})

test('a vehicle has the places for all and its own, and none of another vehicle', async () => {
  const { empresa, lugares } = await world()
  const [one, two] = empresa.vehiculos as [{ id: string; placa: string }, { id: string; placa: string }]
  await lugares.create(form({ nombre: 'De todos' }))
  await lugares.create(form({ nombre: 'Del primero', para: 'algunos', placas: one.placa }))
  const names = async (id: string) => (await lugares.ofVehicle(id)).map(({ nombre }) => nombre)
  expect(await names(one.id)).toEqual(['De todos', 'Del primero'])
  expect(await names(two.id)).toEqual(['De todos'])
})

test('two people who change a place keep what each changed; of two drawings the later is refused until it is to replace', async () => {
  const { empresa, lugares } = await world()
  const [one, two] = empresa.vehiculos.map(({ placa }) => placa)
  const fields = { para: 'algunos', placas: one, llegada: '08:00', llegada_0: true }
  const shown = form(fields)
  const id = await lugares.create(shown)
  const find = async () => (await lugares.find(id))!
  await lugares.update(id, { ...form({ ...fields, placas: `${one} ; ${two}`, radio: '300' }), antes: shown })
  await lugares.update(id, { ...form({ ...fields, nombre: 'Patio', llegada_5: true }), antes: shown })
  expect(await find()).toMatchObject({ nombre: 'Patio', radio: 300, llegada: 480, llegada_dias: '05' })
  expect((await find()).placas).toEqual([one, two].sort())
  // a plate that another person took away is not put back, nor the other one lost
  await lugares.update(id, { ...form({ ...fields, placas: two }), antes: shown })
  expect((await find()).placas).toEqual([two])
  const drawn = { ...form({ ...fields, puntos: '4.7, -74.2' }), antes: shown }
  expect(await refusal(lugares.update(id, drawn))).toEqual(['lugar-redibujado', 'puntos', undefined])
  expect(await find()).toMatchObject({ puntos: [{ lat: 4.65, lng: -74.1 }], radio: 300 })
  expect(await lugares.update(id, { ...drawn, replaces: true })).toBe('Patio')
  expect(await find()).toMatchObject({ puntos: [{ lat: 4.7, lng: -74.2 }], radio: 200, nombre: 'Patio' })
  // each takes away what the other one leaves
  expect(
    await refusal(
      lugares.update(id, { ...form({ ...fields, placas: one }), antes: form({ ...fields, placas: `${one}, ${two}` }) }),
    ),
  ).toEqual(['placas-requeridas', 'placas', undefined])
})

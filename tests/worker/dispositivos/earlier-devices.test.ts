/** Days of a vehicle that another device recorded: one that is now on another vehicle, and one that was deleted. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { DaySums } from '../../../worker/dispositivos/day-sums'
import { Days } from '../../../worker/dispositivos/days'
import type { DayReader } from '../../../worker/live/day-reader'
import { EmpresaReader } from '../../../worker/tenant/read'
import { watch } from '../support/watched'
import { createDispositivo, createEmpresa, execute } from '../support/world'

const SETTING = { today: '2026-11-20', zona: 'America/Bogota', historyStart: null }
const DAY = '2026-11-10'

async function world() {
  const empresa = await createEmpresa({ vehiculos: 3 })
  const ids = empresa.vehiculos.map(({ id }) => id)
  const asked: string[] = []
  const reader: DayReader = async (key, vehiculoId) => {
    asked.push(`${key} ${vehiculoId}`)
    return { bytes: new Uint8Array([key.charCodeAt(0)]), offHours: [], switchedOff: [] }
  }
  const days = (usuario: string | null = null) =>
    new Days(new EmpresaReader(watch(env.DB, empresa.id), empresa.id, usuario), reader, SETTING)
  const count = (vehiculo: number, dia: string, device: string, meters = 1000) =>
    execute([
      [
        `insert into dias (empresa_id, vehiculo_id, dia, dispositivo_id, metros, movimiento_ms, detenido_ms, regla)
         values (?, ?, ?, ?, ?, 60000, 120000, 3)`,
        [empresa.id, ids[vehiculo]!, dia, device, meters],
      ],
    ])
  return { empresa, ids, asked, days, count }
}

test('a day is read of the present device and of each that counted it and is now on another vehicle', async () => {
  const { empresa, ids, asked, days, count } = await world()
  const present = await createDispositivo(empresa.id, empresa.vehiculos[0]!)
  const moved = await createDispositivo(empresa.id, empresa.vehiculos[1]!)
  await count(0, DAY, moved.id)
  const read = await days().read(ids[0]!, DAY)
  expect(asked.sort()).toEqual([`${moved.clave} ${ids[0]}`, `${present.clave} ${ids[0]}`].sort())
  expect(read).toMatchObject({ placa: empresa.vehiculos[0]!.placa })
  expect((read as { bytes: Uint8Array }).bytes).toHaveLength(2)
  expect(await days().kept(ids[0]!, DAY)).toMatchObject({ isCounted: true, erased: null })
  asked.length = 0
  // the days beside it may reach into it by half an hour, others cannot
  await days().read(ids[0]!, '2026-11-11')
  expect(asked).toHaveLength(2)
  asked.length = 0
  await days().read(ids[0]!, '2026-11-12')
  expect(asked).toEqual([`${present.clave} ${ids[0]}`])
})

test('a vehicle without a device shows what its earlier one recorded', async () => {
  const { empresa, ids, asked, days, count } = await world()
  const moved = await createDispositivo(empresa.id, empresa.vehiculos[1]!)
  await count(2, DAY, moved.id)
  await days().read(ids[2]!, DAY)
  expect(asked).toEqual([`${moved.clave} ${ids[2]}`])
  expect(await days().read(ids[2]!, '2026-11-01')).toMatchObject({ bytes: new Uint8Array(), offHours: [] })
})

test('of a deleted device the figures of the day are left', async () => {
  const { empresa, ids, asked, days, count } = await world()
  await createDispositivo(empresa.id, empresa.vehiculos[0]!)
  await count(0, DAY, 'deleted', 9000)
  await count(0, DAY, 'deleted before', 1000)
  await count(0, '2026-11-11', 'deleted', 50)
  expect(await days().kept(ids[0]!, DAY)).toMatchObject({
    isCounted: false,
    erased: { metros: 10_000, movimiento: 120_000, detenido: 240_000 },
  })
  await days().read(ids[0]!, DAY)
  expect(asked).toHaveLength(1)
})

test('of several vehicles each tells the metres of its deleted devices, and no others', async () => {
  const { empresa, ids, count } = await world()
  const kept = await createDispositivo(empresa.id, empresa.vehiculos[0]!)
  await count(0, DAY, kept.id, 7000)
  await count(0, DAY, 'deleted', 9000)
  await count(0, DAY, 'deleted before', 1000)
  await count(1, DAY, 'deleted', 500)
  await count(1, '2026-11-11', 'deleted', 50)
  await count(2, DAY, 'deleted', 40)
  const sums = new DaySums(new EmpresaReader(watch(env.DB, empresa.id), empresa.id))
  const erased = await sums.erased(DAY, [ids[0]!, ids[1]!])
  expect(new Map(erased.map(({ id, metros }) => [id, metros]))).toEqual(
    new Map([
      [ids[0], 10_000],
      [ids[1], 500],
    ]),
  )
})

test('the week of a day is told by its kilometres, of all devices together and from Monday to Sunday', async () => {
  const { empresa, ids, days, count } = await world()
  const moved = await createDispositivo(empresa.id, empresa.vehiculos[1]!)
  await count(0, DAY, moved.id, 500)
  await count(0, DAY, 'deleted', 700)
  // Monday and Sunday of that week, and the days beside them
  await count(0, '2026-11-09', moved.id, 10)
  await count(0, '2026-11-15', moved.id, 20)
  await count(0, '2026-11-08', moved.id, 1000)
  await count(0, '2026-11-16', moved.id, 1000)
  await count(1, DAY, moved.id, 9999)
  expect((await days().kept(ids[0]!, DAY)).week).toEqual({ '2026-11-09': 10, [DAY]: 1200, '2026-11-15': 20 })
})

test('no device of another company is asked, and a Usuario reads assigned vehicles alone', async () => {
  const { empresa, ids, asked, days, count } = await world()
  const other = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  await count(0, DAY, other.dispositivos[0]!.id)
  await days().read(ids[0]!, DAY)
  expect(asked).toEqual([])
  expect(await days(empresa.usuario.id).read(ids[0]!, DAY)).toBeNull()
})

/** Devices, positions and days over API v1: read only, as the company's people may know them. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { createEmpresa } from '../support/world'
import { companyWithProgram } from './program'

test('a device is read without the address that it reports to', async () => {
  const { empresa, program } = await companyWithProgram({ vehiculos: 2, dispositivos: 2 })
  const [device] = empresa.dispositivos
  const found = await program.get(`/devices/${device?.id}`)
  expect(found.json).toMatchObject({ id: device?.id, estado: 'Activo', tracking_enabled: true })
  const first = await program.get('/devices?limit=1')
  const second = await program.get(`/devices?limit=1&cursor=${first.json.next}`)
  const listed = [...first.json.data, ...second.json.data]
  expect(listed.map(({ placa }) => placa)).toEqual(empresa.vehiculos.map(({ placa }) => placa).sort())
  expect(listed).toContainEqual(found.json)
  expect(second.json.next).toBeNull()
  expect(JSON.stringify(listed)).not.toMatch(/clave|link|http/)
  expect((await program.delete(`/devices/${device?.id}`)).status).toBe(405)
})

test('the last position of a vehicle is read; a look at one vehicle is noted for its drivers', async () => {
  const { empresa, program } = await companyWithProgram({ vehiculos: 2, dispositivos: 1 })
  const [vehiculo, without] = empresa.vehiculos
  const at = Date.now() - 60_000
  await env.DB.prepare(
    'update gps_dispositivos set last_latitude = 4.6, last_longitude = -74.1, last_update = ? where empresa_id = ?',
  )
    .bind(at, empresa.id)
    .run()
  const path = `/positions/${vehiculo?.id}`
  const found = (await program.get(path)).json
  expect(found).toMatchObject({ placa: vehiculo?.placa, lat: 4.6, lng: -74.1, at: new Date(at).toISOString() })
  expect((await program.get('/positions')).json).toEqual({ data: [found], next: null })
  expect((await program.get(`/positions/${without?.id}`)).status).toBe(404)
  const { results } = await env.DB.prepare('select vehiculo_id, quien from miradas where empresa_id = ?')
    .bind(empresa.id)
    .all()
  expect(results).toEqual([{ vehiculo_id: vehiculo?.id, quien: program.id }])
})

test('the days of a vehicle are read summed over its devices, page by page', async () => {
  const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
  const [vehiculo] = empresa.vehiculos
  for (const [dia, device, metros] of [
    ['2026-05-01', 'a', 1000],
    ['2026-05-02', 'a', 2000],
    ['2026-05-02', 'b', 500],
    ['2026-05-04', 'a', 4000],
  ] as const)
    await env.DB.prepare(
      `insert into dias (empresa_id, vehiculo_id, dia, dispositivo_id, metros, movimiento_ms, detenido_ms, inicio, fin, velocidad_max, regla)
         values (?, ?, ?, ?, ?, 60000, 1000, 1000, 2000, 25, 1)`,
    )
      .bind(empresa.id, vehiculo?.id, dia, device, metros)
      .run()
  const path = `/vehicles/${vehiculo?.id}/days?desde=2026-05-02&hasta=2026-05-31`
  const first = (await program.get(`${path}&limit=1`)).json
  expect(first.data).toEqual([
    {
      dia: '2026-05-02',
      metros: 2500,
      movimiento_ms: 120_000,
      detenido_ms: 2000,
      velocidad_max_kmh: 90,
      inicio: '1970-01-01T00:00:01.000Z',
      fin: '1970-01-01T00:00:02.000Z',
    },
  ])
  const second = (await program.get(`${path}&limit=1&cursor=${first.next}`)).json
  expect([second.data.map(({ dia }: { dia: string }) => dia), second.next]).toEqual([['2026-05-04'], null])
  // the cursor of a list of another noun
  const cursor = btoa(JSON.stringify(['ABC123', 'x'])).replaceAll('=', '')
  expect((await program.get(`${path}&cursor=${cursor}`)).json).toMatchObject({ status: 400, code: 'invalid-request' })
  const foreign = await createEmpresa({ vehiculos: 1 })
  expect((await program.get(`/vehicles/${foreign.vehiculos[0]?.id}/days`)).status).toBe(404)
})

/** A vehicle's day as files: what is on the screen, for the company alone. */
import { expect, test } from 'vitest'
import { longDate } from '~/i18n/format'
import { addDays, dayIn, instantAt } from '../../../worker/domain/day'
import { signLink } from '../../../worker/live/link'
import { Drive, HOUR, MINUTE } from '../../domain/recorridos/drives'
import { readPdf } from '../../support/read-pdf'
import { readXlsx } from '../../support/read-xlsx'
import { SECRETS } from '../../support/secrets'
import { createEmpresa, createPerson, execute, rows } from '../../support/world'
import { askServer } from '../support/request'

const ZONA = 'America/Bogota'

test('a day is a file for maps, and its stops and drives are a table', async () => {
  const empresa = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const [device] = empresa.dispositivos
  const [vehiculo] = empresa.vehiculos
  const day = addDays(dayIn(ZONA, Date.now()), -1)
  const drive = new Drive(instantAt(ZONA, day, 9 * HOUR)).drive(3000, 36).park(10 * MINUTE)
  const link = await signLink(SECRETS.LINK_SECRET, device!.clave, device!.link_version)
  const points = drive.points.map(({ seq, lat, lng, accuracy, at }) => ({
    seq,
    lat,
    lng,
    accuracy,
    at: new Date(at).toISOString(),
  }))
  await askServer(`/api/track/${link}/positions`, {
    metodo: 'POST',
    cuerpo: JSON.stringify({ src: 'a', points }),
    headers: { 'content-type': 'application/json' },
  })
  const path = `/admin/vehicles/${vehiculo!.id}/recorridos`
  await execute([
    [
      `insert into lugares (id, empresa_id, nombre, color, forma, puntos, radio, todos, created_at)
       values (?, ?, 'Bodega', 'azul', 'circulo', ?, 100, 1, 1)`,
      [crypto.randomUUID(), empresa.id, JSON.stringify([[points.at(-1)!.lat, points.at(-1)!.lng]])],
    ],
  ])
  const file = (kind: string, as = empresa.admin) => askServer(`${path}/${kind}?d=${day}`, { as })

  const gpx = await file('gpx')
  expect(gpx.headers.get('content-disposition')).toBe(
    `attachment; filename="vigia-recorrido-${vehiculo!.placa}-${day}.gpx"`,
  )
  await execute([["update usuarios set idioma = 'en' where id = ?", [empresa.admin.id]]])
  expect((await file('geojson')).headers.get('content-disposition')).toBe(
    `attachment; filename="vigia-trip-${vehiculo!.placa}-${day}.geojson"`,
  )
  await execute([["update usuarios set idioma = 'es' where id = ?", [empresa.admin.id]]])
  expect((await gpx.text()).match(/<trkpt /g)!.length).toBeGreaterThan(50)
  expect(await (await file('kml')).text()).toContain('<name>1 · Bodega</name>')
  expect(JSON.parse(await (await file('geojson')).text()).features).toHaveLength(2)

  const lines = (await (await file('csv')).text()).trimEnd().split('\r\n')
  expect(lines[2]).toMatch(new RegExp(`^Viaje;${day} 09:00:00;${day} 09:0[45]:\\d\\d;5;(29|30)\\d\\d;36;;;$`))
  expect(lines[3]).toMatch(/^Parada 1;.*;10;;;4,65\d{0,4};-74,0\d{0,5};Bodega$/)
  const sheet = readXlsx(new Uint8Array(await (await file('excel')).arrayBuffer()))
  expect(sheet.rows).toHaveLength(lines.length)

  const pdf = await file('pdf')
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const printed = await readPdf(new Uint8Array(await pdf.arrayBuffer()))
  expect(printed.texto).toContain('Recorrido del día')
  expect(printed.texto).toContain('1 · Bodega')
  // what an earlier device had counted, which was deleted
  expect(printed.texto).not.toContain('sin su recorrido')
  await execute([
    [
      `insert into dias (empresa_id, vehiculo_id, dia, dispositivo_id, metros, movimiento_ms, detenido_ms, regla)
       values (?, ?, ?, 'deleted', 4300, 600000, 1200000, 2)`,
      [empresa.id, vehiculo!.id, day],
    ],
  ])
  const withErased = await readPdf(new Uint8Array(await (await file('pdf')).arrayBuffer()))
  expect(withErased.texto).toContain(
    '+ 4,3 km, sin su recorrido. 10 min en movimiento y 20 min detenido. El dispositivo',
  )

  // who reads in São Paulo, two hours ahead, sees these hours on the screen, of the same day of the company
  const abroad = await createPerson('Administrador', { empresa_id: empresa.id })
  await execute([["update usuarios set zona_horaria = 'America/Sao_Paulo' where id = ?", [abroad.id]]])
  expect((await (await file('csv', abroad)).text()).split('\r\n')[2]).toContain(`Viaje;${day} 11:00:00;${day} 11:0`)
  const read = await readPdf(new Uint8Array(await (await file('pdf', abroad)).arrayBuffer()))
  expect(read.texto).toContain('11:00 a. m.')
  expect(read.texto).toContain(longDate(day, ZONA, 'es'))

  for (const bad of ['pdf2', '../x', 'exe']) expect((await file(encodeURIComponent(bad))).status, bad).toBe(404)
  expect((await file('gpx', (await createEmpresa({})).admin)).status).toBe(404)
  expect((await file('gpx', empresa.usuario)).status).toBe(403)
  expect((await askServer(`${path}/gpx?d=2099-01-01`, { as: empresa.admin })).status).toBe(404)
  const [{ n } = { n: 0 }] = await rows<{ n: number }>(
    "select count(*) as n from auditoria where empresa_id = ? and suceso = 'exportacion'",
    empresa.id,
  )
  expect(n).toBe(10)
})

test('a month of a vehicle and a day of the fleet are tables, of what was counted of each day', async () => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 1 })
  const [v, other] = empresa.vehiculos
  const at = (day: string, hour: number) => instantAt(ZONA, day, hour * HOUR)
  const days = ['2026-03-01', '2026-03-31', '2026-04-01']
  await execute(
    days.map((day, i) => [
      `insert into dias (empresa_id, vehiculo_id, dia, dispositivo_id, metros, movimiento_ms, detenido_ms, inicio, fin,
         velocidad_max, regla)
       values (?, ?, ?, 'd', ?, 3600000, 7200000, ?, ?, 20, 2)`,
      [empresa.id, v!.id, day, 12_345 + i, at(day, 8), at(day, 17)],
    ]),
  )
  const lines = async (path: string) =>
    (await (await askServer(path, { as: empresa.admin })).text()).trimEnd().split('\r\n').slice(1)
  const month = `/admin/vehicles/${v!.id}/recorridos`
  expect(await lines(`${month}/csv?mes=2026-03`)).toEqual([
    '2026-03-01;12345;60;120;72;180;2026-03-01 08:00:00;2026-03-01 17:00:00',
    '2026-03-31;12346;60;120;72;180;2026-03-31 08:00:00;2026-03-31 17:00:00',
  ])
  const fleet = await lines('/admin/gps/recorridos/csv?mes=2026-03')
  expect(fleet).toEqual([expect.stringMatching(/;24691;120;240;72;360;2$/)])
  expect(await lines('/admin/gps/recorridos/csv?d=2026-04-01')).toEqual([
    expect.stringMatching(/;12347;60;120;72;180;2026-04-01 08:00:00;2026-04-01 17:00:00$/),
  ])
  const excel = await askServer(`${month}/excel?mes=2026-03`, { as: empresa.admin })
  expect(readXlsx(new Uint8Array(await excel.arrayBuffer())).rows).toHaveLength(3)
  const status = async (path: string, as = empresa.admin) => {
    const r = await askServer(path, { as })
    await r.body?.cancel()
    return r.status
  }
  // of this month only today may have positions, which is summed up when it has ended
  const page = async (query: string) =>
    (await askServer(`/admin/vehicles/${other!.id}/recorridos/mes${query}`, { as: empresa.admin })).text()
  expect(await page('')).toContain('El recorrido de hoy está en «Día».')
  expect(await page('?mes=2026-03')).toContain('No llegó ninguna posición de este vehículo.')
  expect(await status(`${month}/pdf?mes=2026-03`)).toBe(404)
  expect(await status(`${month}/csv?mes=2099-03`)).toBe(404)
  // a word that every object knows
  expect(await status(`${month}/constructor?mes=2026-03`)).toBe(404)
  expect(await status(`/admin/vehicles/${other!.id}/recorridos/csv?mes=2026-03`)).toBe(200)
  const { admin } = await createEmpresa({})
  expect(await status(`${month}/csv?mes=2026-03`, admin)).toBe(404)
  expect(await status('/admin/gps/recorridos/csv', empresa.usuario)).toBe(403)
})

test('the episodes of a month are a table, with the minutes that each lasted, of the filtered ones alone', async () => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const [v] = empresa.vehiculos
  const at = (hour: number, minute = 0) => instantAt(ZONA, '2026-03-05', hour * HOUR + minute * MINUTE)
  const episode = (id: string, rest: (string | number | null)[]): [string, (string | number | null)[]] => [
    `insert into episodios (id, empresa_id, vehiculo_id, tipo, lugar_id, lugar, inicio, fin, maximo, limite, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`,
    [id, empresa.id, v!.id, ...rest],
  ]
  await execute([
    episode(crypto.randomUUID(), ['visita', 'l', 'Bodega', at(8), at(9, 30), null, null]),
    episode(crypto.randomUUID(), ['velocidad', null, null, at(10), at(10, 1), 97, 80]),
    episode(crypto.randomUUID(), ['fuera', null, null, at(23), at(23), null, null]),
  ])
  const path = '/admin/gps/episodios'
  const lines = async (query: string) =>
    (await (await askServer(`${path}/csv?${query}`, { as: empresa.admin })).text()).trimEnd().split('\r\n').slice(1)
  expect(await lines('mes=2026-03')).toEqual([
    expect.stringMatching(/;Se movió fuera de horario;;;;2026-03-05 23:00:00;;$/),
    expect.stringMatching(/;Exceso de velocidad;97;80;;2026-03-05 10:00:00;2026-03-05 10:01:00;1$/),
    expect.stringMatching(/;Visita a un lugar;;;Bodega;2026-03-05 08:00:00;2026-03-05 09:30:00;90$/),
  ])
  expect(await lines('mes=2026-03&tipo=visita')).toHaveLength(1)
  expect(await lines('d=2026-03-06')).toEqual([])
  const excel = await askServer(`${path}/excel?mes=2026-03`, { as: empresa.admin })
  expect(readXlsx(new Uint8Array(await excel.arrayBuffer())).rows).toHaveLength(4)
  const screen = await (await askServer(`${path}?mes=2026-03&tipo=visita`, { as: empresa.admin })).text()
  expect(screen).toContain('Tiempo en cada lugar')
  expect((await askServer(`${path}/pdf?mes=2026-03`, { as: empresa.admin })).status).toBe(404)
  expect((await askServer(`${path}/csv`, { as: empresa.usuario })).status).toBe(403)
})

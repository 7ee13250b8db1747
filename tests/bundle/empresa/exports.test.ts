/** Lists as files: what is seen, filtered as seen, for the reader of the company alone. */
import readWorkbook, { type CellValue } from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { date } from '~/i18n/format'
import { addDays, dayIn } from '../../../worker/domain/day'
import { readTextTable } from '../../../worker/domain/importacion/text-table'
import { readXlsx } from '../../support/read-xlsx'
import {
  assign,
  createApiKey,
  createConductor,
  createEmpresa,
  createPago,
  createPerson,
  createVehiculo,
  type Empresa,
  execute,
  rows,
} from '../../support/world'
import { askServer } from '../support/request'

let mine: Empresa
beforeAll(async () => {
  mine = await createEmpresa({
    vehiculos: 3,
    conductores: 1,
    mantenimientos: 1,
    dispositivos: 1,
    documentos: 1,
    alertas: 1,
    lugares: 1,
  })
  await execute([["update vehiculos set titular = '=HYPERLINK(1)' where id = ?", [mine.vehiculos[0]!.id]]])
  await execute([
    [
      `insert into dias (empresa_id, vehiculo_id, dia, dispositivo_id, metros, movimiento_ms, detenido_ms, inicio, fin, velocidad_max, regla)
       values (?, ?, '2026-05-02', ?, 41500, 5400000, 1000, ?, ?, 20, 3)`,
      [
        mine.id,
        mine.vehiculos[0]!.id,
        mine.dispositivos[0]!.id,
        Date.UTC(2026, 4, 2, 12, 5, 9),
        Date.UTC(2026, 4, 2, 22, 40),
      ],
    ],
  ])
  await assign(mine.id, mine.usuario.id, mine.vehiculos[1]!.id)
  await createPago(mine.id)
  await createApiKey(mine.id, ['vehicles:write', 'drivers:read'])
  await execute([
    [
      `insert into compartidos (id, empresa_id, vehiculo_id, token_hash, hasta, con_placa, con_conductor, created_at)
       values (?, ?, ?, ?, ?, 1, 0, ?)`,
      [crypto.randomUUID(), mine.id, mine.vehiculos[1]!.id, crypto.randomUUID(), Date.now() + 3_600_000, Date.now()],
    ],
  ])
})

const LISTS = [
  'vehicles',
  'documents',
  'drivers',
  'maintenance',
  'maintenance?vista=servicios',
  'alerts',
  'gps',
  'gps/lugares',
  'team',
  'gps/recorridos?d=2026-05-02',
  'shares',
  'settings/payments',
  'settings/keys',
]
const fileOf = (list: string, file: string) => {
  const [path, search] = list.split('?')
  return `/admin/${path}/${file}${search ? `?${search}` : ''}`
}
const lines = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')
const csv = async (path: string, as = mine.admin) => lines(await (await askServer(path, { as })).text())
const plate = ({ placa }: { placa: string }) => `${placa.slice(0, 3)} ${placa.slice(3)}`

/** A day or an instant as the CSV file writes it. */
const DAY = /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/

/** A cell of the CSV file as Excel should have it: days are dates, numbers numbers, and text is never a formula. */
function expectSame(text: string, value: CellValue | null | undefined) {
  if (text === '') return expect(value ?? null).toBeNull()
  if (DAY.test(text)) {
    expect(value).toBeInstanceOf(Date)
    // Excel keeps an instant as a fraction of a day, which is some microseconds off
    const nearest = Math.round((value as unknown as Date).getTime() / 1000) * 1000
    return expect(new Date(nearest).toISOString().replace('T', ' ').slice(0, text.length)).toBe(text)
  }
  if (typeof value === 'number') return expect(Number(text.replace(',', '.'))).toBe(value)
  // in a CSV file a text that looks like a formula begins with a sign that makes it none
  expect([text, text.replace(/^'/, '')]).toContain(value)
}

test('every list of the company is a CSV file and an Excel file with the same rows, also to another reader of Excel', async () => {
  for (const list of LISTS) {
    const text = await csv(fileOf(list, 'csv'))
    const r = await askServer(fileOf(list, 'excel'), { as: mine.admin })
    expect(r.headers.get('content-disposition'), list).toMatch(/^attachment; filename="vigia-[a-z]+-[\d-]{10}\.xlsx"$/)
    const bytes = new Uint8Array(await r.arrayBuffer())
    const [read, ...others] = await readWorkbook(Buffer.from(bytes), { trim: false })
    expect(others, list).toEqual([])
    readTextTable(text.join('\r\n')).forEach((row, n) => {
      row.forEach((cell, i) => {
        expectSame(String(cell ?? ''), read?.data[n]?.[i])
      })
    })
    const sheet = readXlsx(bytes)
    expect(sheet.rows.length, list).toBe(text.length)
    const last = String.fromCharCode(64 + (sheet.rows[0]?.length ?? 0))
    expect(sheet, list).toMatchObject({ frozenRows: 1, formulas: 0, filter: `A1:${last}${text.length}` })
    expect(text.length, list).toBeGreaterThan(1)
  }
})

test('when an alert falls due is a date in the file, by which a spreadsheet sorts, beside its words', async () => {
  const { id, admin, vehiculos } = await createEmpresa({ vehiculos: 1 })
  const due = (item: string, vence: string) =>
    [
      `insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, cosa, vence, umbral, created_at)
       values (?, ?, ?, 'SOAT', 'Vence', '2026-03-01', ?, ?, 1, 1)`,
      [crypto.randomUUID(), id, vehiculos[0]!.id, item, vence],
    ] as const
  await execute(
    [due('documento:uno', '2026-04-02'), due('mantenimiento:uno', 'km:50000')].map(([sql, of]) => [sql, [...of]]),
  )
  const [heads = '', ...alerts] = await csv('/admin/alerts/csv', admin)
  const at = heads.split(';').indexOf('Fecha de vencimiento')
  const told = alerts.map((row) => row.split(';').slice(at, at + 2)).sort()
  expect(told).toEqual([
    ['', 'A los 50.000 km'],
    ['2026-04-02', expect.stringContaining('2 abr 2026')],
  ])
})

test('a file holds what is seen: the filter, the order, and only the rows chosen', async () => {
  const [one, two, three] = [...mine.vehiculos].sort((a, b) => (a.placa < b.placa ? -1 : 1)).map(plate)
  const plates = (text: string[]) => text.slice(1).map((line) => line.split(';')[0])
  expect(plates(await csv('/admin/vehicles/csv?orden=placa'))).toEqual([one, two, three])
  expect(plates(await csv('/admin/vehicles/csv?orden=-placa'))).toEqual([three, two, one])
  expect(plates(await csv(`/admin/vehicles/csv?q=${mine.vehiculos[2]!.placa}`))).toEqual([plate(mine.vehiculos[2]!)])
  const chosen = mine.vehiculos.slice(1).map(({ id }) => `ids=${id}`)
  expect(await csv(`/admin/vehicles/csv?${chosen.join('&')}`)).toHaveLength(3)
})

test('a file of chosen rows says how many of them are no longer in the list', async () => {
  const [one, two] = mine.vehiculos
  const ofOne = `/admin/vehicles/csv?q=${one!.placa}&ids=${one!.id}`
  expect(await csv(ofOne)).toHaveLength(2)
  expect((await csv(`${ofOne}&ids=${two!.id}`)).at(-1)).toContain('Falta una de las 2 filas que eligió')
  expect((await csv('/admin/vehicles/csv?ids=a&ids=b')).at(-1)).toContain('Faltan 2 de las 2 filas que eligió')
  const book = await (await askServer('/admin/vehicles/excel?ids=a', { as: mine.admin })).arrayBuffer()
  expect((await readWorkbook(Buffer.from(book)))[0]?.data.at(-1)?.[0]).toContain('Falta una')
})

test('a file tells hours in the zone of its reader, as the screen does, and days of the company as they are', async () => {
  const abroad = await createPerson('Administrador', { empresa_id: mine.id })
  await execute([["update usuarios set zona_horaria = 'Europe/Madrid' where id = ?", [abroad.id]]])
  const days = '/admin/gps/recorridos/csv?d=2026-05-02'
  const month = `/admin/vehicles/${mine.vehiculos[0]!.id}/recorridos/csv?mes=2026-05`
  expect((await csv(days))[1]).toContain('2026-05-02 07:05:09;2026-05-02 17:40:00')
  for (const file of [days, month])
    expect((await csv(file, abroad)).join('\n'), file).toContain('2026-05-02 14:05:09;2026-05-03 00:40:00')
})

test('the file of vehicles says of which day its verdicts are, and is of the day that the list shows', async () => {
  const today = dayIn('America/Bogota', Date.now())
  const heading = async (path: string, as = mine.admin) => (await csv(path, as))[0]
  const asked = (day: string) => `;¿Puede salir el ${date(day, 'America/Bogota', 'es')}?;`
  for (const [path, person] of [
    ['/admin/vehicles', mine.admin],
    ['/vehicles', mine.usuario],
  ] as const) {
    expect(await heading(`${path}/csv?dia=hoy`, person)).toContain(asked(today))
    expect(await heading(`${path}/csv?dia=manana`, person)).toContain(asked(addDays(today, 1)))
    // a list that is left open while the day that lists open on becomes tomorrow
    const page = await (await askServer(path, { as: person })).text()
    expect(page).toMatch(new RegExp(`href="${path}/csv\\?dia=(hoy|manana)"`))
  }
})

test('a list that is left open until its usual day or month is another gives the files of the one it shows', async () => {
  await execute([
    [
      `insert into episodios (id, empresa_id, vehiculo_id, tipo, lugar_id, lugar, inicio, fin, maximo, limite, created_at)
       values (?, ?, ?, 'velocidad', null, null, ?, null, 97, 80, 1)`,
      [crypto.randomUUID(), mine.id, mine.vehiculos[1]!.id, Date.now()],
    ],
  ])
  for (const [path, period, person] of [
    ['/admin/gps/recorridos', 'd=\\d{4}-\\d\\d-\\d\\d', mine.admin],
    ['/admin/gps/episodios', 'mes=\\d{4}-\\d\\d', mine.admin],
    ['/gps/episodios', 'mes=\\d{4}-\\d\\d', mine.usuario],
  ] as const) {
    const page = await (await askServer(path, { as: person })).text()
    for (const file of ['csv', 'excel']) expect(page).toMatch(new RegExp(`href="${path}/${file}\\?${period}"`))
  }
})

test('a column that is put away on the screen is not in the file', async () => {
  const put = (list: string, columns: string) => `vigia-columnas-${list}-${mine.admin.id}=${columns}`
  const heads = async (list: string, ...cookies: string[]) => {
    const r = await askServer(fileOf(list, 'csv'), {
      as: mine.admin,
      headers: { cookie: [mine.admin.cookie, ...cookies].join('; ') },
    })
    return lines(await r.text())[0]?.split(';')
  }
  expect(await heads('team')).toEqual(['Miembro', 'Email', 'Rol', 'Estado', 'Desde'])
  expect(await heads('team', put('equipo', 'email.rol'))).toEqual(['Miembro', 'Estado', 'Desde'])
  expect(await heads('documents', put('documentos', 'emision'))).not.toContain('Emisión')
  expect(await heads('documents', put('equipo', 'emision'))).toContain('Emisión')
  // the one that names the row stays
  expect(await heads('vehicles', put('vehiculos', 'placa.color'))).toContain('Placa')
})

test('a formula is text, another company’s rows are not in it, and a Usuario gets the assigned vehicles', async () => {
  const foreign = await createEmpresa({ vehiculos: 1, conductores: 1 })
  const text = await csv('/admin/vehicles/csv')
  expect(text.join('\n')).toContain("'=HYPERLINK(1)")
  expect(text.join('\n')).not.toContain(plate(foreign.vehiculos[0]!))
  const askedFor = await csv(`/admin/vehicles/csv?ids=${foreign.vehiculos[0]!.id}`)
  expect(askedFor.join('\n')).not.toContain(plate(foreign.vehiculos[0]!))
  const own = await csv('/vehicles/csv', mine.usuario)
  expect([own.length, own[1]]).toEqual([2, expect.stringContaining(plate(mine.vehiculos[1]!))])
  for (const list of ['documents', 'alerts', 'shares', 'gps/episodios', 'gps/lugares'])
    expect((await askServer(`/${list}/excel`, { as: mine.usuario })).status, list).toBe(200)
  // the place is for all vehicles: which others it is for is not in the file of a Usuario
  const [heads, place] = await csv('/gps/lugares/csv', mine.usuario)
  expect(heads).not.toContain(';Vehículos;')
  expect(place).toContain(mine.lugares[0]!.nombre)
})

test('more rows than are read at once are all in the file, each once, and in one that is too long for a filter too', async () => {
  const large = await createEmpresa({ vehiculos: 1 })
  const many = 5100
  await createConductor(large.id, await createVehiculo(large.id), { nombre: 'Conductora' })
  const copied =
    'empresa_id, vehiculo_id, licencia_tipo, licencia_fecha_emision, licencia_fecha_vencimiento, created_at'
  await execute([
    [
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
         insert into conductores (id, nombre, documento, licencia_numero, busqueda, ${copied})
         select id || i, nombre || i, i, i, nombre || i, ${copied} from conductores, n where empresa_id = ?`,
      [many - 1, large.id],
    ],
  ])
  const text = await csv('/admin/drivers/csv?orden=nombre', large.admin)
  expect(new Set(text.slice(1)).size).toBe(many)
  const r = await askServer('/admin/drivers/excel?orden=nombre', { as: large.admin })
  const bytes = new Uint8Array(await r.arrayBuffer())
  const [read] = await readWorkbook(Buffer.from(bytes))
  expect(new Set(read?.data.slice(1).map((row) => JSON.stringify(row))).size).toBe(many)
  expect(readXlsx(bytes)).toMatchObject({ frozenRows: 1, filter: '' })
})

test('a file of more plans than are sorted calls overdue what the list does: also by an estimated odometer', async () => {
  const large = await createEmpresa({ vehiculos: 1 })
  const { id } = large.vehiculos[0]!
  await execute([
    ["update vehiculos set kilometraje = 44000, kilometraje_fecha = '2026-01-01' where id = ?", [id]],
    // a new reading ends the estimate before it
    ['update vehiculos set kilometraje_estimado = 45200 where id = ?', [id]],
    [
      `with recursive n(i) as (select 1 union all select i + 1 from n where i <= 1000)
         insert into planes_mantenimiento (id, empresa_id, vehiculo_id, nombre, cada_km, ultimo_km, proximo_km, created_at)
         select ? || i, ?, ?, 'Plan ' || i, 5000, 90000 + i, 95000 + i, 1 from n`,
      [crypto.randomUUID(), large.id, id],
    ],
    [
      `insert into planes_mantenimiento (id, empresa_id, vehiculo_id, nombre, cada_km, ultimo_km, proximo_km, created_at)
         values (?, ?, ?, 'Frenos', 5000, 40000, 45000, 1)`,
      [crypto.randomUUID(), large.id, id],
    ],
  ])
  const plans = (state: string) => csv(`/admin/maintenance/csv?vista=planes&estado=${state}`, large.admin)
  const [, overdue, ...more] = await plans('vencidos')
  expect([overdue, more]).toEqual([expect.stringMatching(/;Frenos;Vencido;/), []])
  expect(await plans('proximos')).toHaveLength(1)
})

test('who took a list along is in the activity log', async () => {
  await (await askServer('/admin/drivers/csv', { as: mine.admin })).text()
  const found = await rows<{ datos: string }>(
    "select datos from auditoria where empresa_id = ? and suceso = 'exportacion' and datos like '%conductores%'",
    mine.id,
  )
  expect(found[0]?.datos).toContain('lista-conductores')
})

test('the lists of the platform are files for the SuperAdmin, filtered as seen, and for no one else', async () => {
  const superAdmin = await createPerson('SuperAdmin')
  const nombre = (await rows<{ nombre: string }>('select nombre from empresas where id = ?', mine.id))[0]!.nombre
  const found = await csv(`/super-admin/companies/csv?q=${encodeURIComponent(nombre)}`, superAdmin)
  expect(found[0]).toMatch(/^Empresa;NIT;Plan;Estado;/)
  expect(found.filter((line) => line.startsWith(`${nombre};`))).toHaveLength(1)
  const people = await csv(`/super-admin/users/csv?q=${encodeURIComponent(mine.usuario.email)}`, superAdmin)
  expect(people).toHaveLength(2)
  expect(people[1]).toContain(mine.usuario.email)
  const r = await askServer('/super-admin/alerts/excel?estado=todas', { as: superAdmin })
  expect(readXlsx(new Uint8Array(await r.arrayBuffer())).rows[0]?.[0]).toMatchObject({ value: 'Qué pasa' })
  const inbox = await askServer('/super-admin/messages/excel?estado=Abierto', { as: superAdmin })
  expect(readXlsx(new Uint8Array(await inbox.arrayBuffer())).rows[0]?.map(({ value }) => value)).toEqual([
    'Nombre',
    'Empresa',
    'Asunto',
    'Mensaje',
    'Estado',
    'Recibido',
  ])
  const id = crypto.randomUUID()
  await execute([
    [
      `insert into correos (id, clave, para, asunto, html, texto, message_id, estado, error, proximo_at, created_at)
         values (?, ?, 'lejos@prueba.test', 'Aviso', '', '', ?, 'muerto', 'destinatario: 550 no mailbox', 2, 1)`,
      [id, id, id],
    ],
    [
      `insert into facturas (id, empresa_id, pago_id, tipo, estado, motivo, proximo_at, created_at)
         select ?, empresa_id, id, 'factura', 'fallida', 'El NIT no existe.', 1, 1 from pagos where empresa_id = ?`,
      [id, mine.id],
    ],
  ])
  const mails = await csv('/super-admin/settings/mail/csv', superAdmin)
  expect(mails[0]).toBe('Para;Asunto;Motivo;Intentos;Escrito;Desde')
  expect(mails.find((line) => line.startsWith('lejos@prueba.test;'))).toContain('550 no mailbox')
  const invoices = await csv('/super-admin/settings/invoices/csv', superAdmin)
  expect(invoices[0]).toBe('Empresa;Documento;Número;Valor;Motivo;Qué sigue;Intentos;Desde')
  expect(invoices.find((line) => line.startsWith(`${nombre};`))).toContain(
    ';El NIT no existe.;Rechazada: no se reintenta sola.;',
  )
  expect((await askServer('/super-admin/users/csv', { as: mine.admin })).headers.get('content-disposition')).toBeNull()
  expect(
    await rows("select datos from auditoria where usuario_id = ? and suceso = 'exportacion'", superAdmin.id),
  ).toHaveLength(6)
})

test('the places of a company are a file for other map programs too, and none of another company', async () => {
  const [place] = mine.lugares
  const r = await askServer('/admin/gps/lugares/geojson', { as: mine.admin })
  expect(r.headers.get('content-disposition')).toMatch(/^attachment; filename="vigia-lugares-[\d-]{10}\.geojson"$/)
  expect(((await r.json()) as { features: unknown[] }).features).toEqual([
    {
      type: 'Feature',
      properties: expect.objectContaining({ nombre: place!.nombre, radio_m: 150 }),
      geometry: { type: 'Point', coordinates: [-74.1, 4.65] },
    },
  ])
  const [, row] = await csv('/admin/gps/lugares/csv')
  expect(row).toMatch(new RegExp(`^${place!.nombre};;Círculo;4,65\\d*;-74,1\\d*;150;Todos;;No;No;;$`))
  const other = await createEmpresa({})
  expect((await csv('/admin/gps/lugares/csv', other.admin)).length).toBe(1)
  const status = async (path: string, as = mine.admin) => {
    const { status, body } = await askServer(path, { as })
    await body?.cancel()
    return status
  }
  expect(await status('/admin/gps/lugares/pdf')).toBe(404)
  expect(await status('/admin/gps/lugares/geojson', mine.usuario)).toBe(403)
})

/** Reports as files: for the company all of it, for a Usuario the assigned vehicles, for Basic what it keeps by hand. */
import { expect, test } from 'vitest'
import { addDays, dayIn } from '../../../worker/domain/day'
import { readPdf } from '../../support/read-pdf'
import { readXlsx } from '../../support/read-xlsx'
import { pdf } from '../../support/samples'
import { assign, createDocumento, createEmpresa, execute, rows, subscribe } from '../../support/world'
import { askServer } from '../support/request'

const ZONA = 'America/Bogota'
const bytesOf = async (r: Response) => new Uint8Array(await r.arrayBuffer())
const textOf = ({ rows: lines }: ReturnType<typeof readXlsx>) =>
  lines.map((line) => line.map(({ value }) => String(value)).join('|')).join('\n')

async function world() {
  const empresa = await createEmpresa({ vehiculos: 3 })
  const [mine, other] = empresa.vehiculos
  const dia = addDays(dayIn(ZONA, Date.now()), -1)
  await execute(
    [mine, other].map((v, i) => [
      `insert into dias (empresa_id, vehiculo_id, dia, dispositivo_id, metros, movimiento_ms, detenido_ms, regla)
       values (?, ?, ?, 'one', ?, 3600000, 1800000, 2)`,
      [empresa.id, v!.id, dia, (i + 1) * 61_300],
    ]),
  )
  await assign(empresa.id, empresa.usuario.id, mine!.id)
  return { empresa, mine: mine!, other: other!, month: dia.slice(0, 7) }
}
const spaced = (placa: string) => `${placa.slice(0, 3)} ${placa.slice(3)}`

test('the same report is a page, a PDF and a workbook, and each download is noted', async () => {
  const { empresa, mine, month } = await world()
  const as = empresa.admin
  const path = '/admin/reports/distance'
  const page = await (await askServer(`${path}?mes=${month}`, { as })).text()
  expect(page).toContain('61,3 km')
  const pdf = await askServer(`${path}/pdf?mes=${month}`, { as })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.headers.get('content-disposition')).toMatch(/filename="vigia-kilometros-y-horas-[\d-]+\.pdf"/)
  const printed = await readPdf(await bytesOf(pdf))
  expect(printed.fuera).toEqual([])
  for (const words of ['Kilómetros y horas', spaced(mine.placa), '61,3 km', 'Página 1 de 1']) {
    expect(printed.texto).toContain(words)
  }
  await execute([["update usuarios set idioma = 'en' where id = ?", [as.id]]])
  const english = await readPdf(await bytesOf(await askServer(`${path}/pdf?mes=${month}`, { as })))
  expect([printed, english].map(({ info }) => (info as { Language?: string }).Language)).toEqual(['es-CO', 'en'])
  await execute([["update usuarios set idioma = 'es' where id = ?", [as.id]]])
  const sheet = textOf(readXlsx(await bytesOf(await askServer(`${path}/excel?mes=${month}`, { as }))))
  expect(sheet).toContain(`${spaced(mine.placa)}|`)
  expect(sheet).toContain('|61.3|1|0.5|1|')
  const fleet = await readPdf(await bytesOf(await askServer('/admin/reports/fleet/pdf', { as })))
  for (const { placa } of empresa.vehiculos) expect(fleet.texto).toContain(spaced(placa))
  const noted = await rows<{ de: string }>(
    "select json_extract(datos, '$.de') as de from auditoria where empresa_id = ? and suceso = 'exportacion' order by de",
    empresa.id,
  )
  expect(noted.map(({ de }) => de)).toEqual([
    'reporte-flota',
    'reporte-kilometros',
    'reporte-kilometros',
    'reporte-kilometros',
  ])
})

test('a report that is left open until its usual period is another gives the files of the one it shows', async () => {
  const { empresa, month } = await world()
  const filesOn = async (query: string, report = 'distance') => {
    const page = await (await askServer(`/admin/reports/${report}${query}`, { as: empresa.admin })).text()
    const links = [...page.matchAll(/href="\/admin\/reports\/\w+\/(?:pdf|excel)([^"]*)"/g)]
    return links.map(([, asked = '']) => asked.replaceAll('&amp;', '&'))
  }
  expect(await filesOn('')).toEqual(Array(2).fill(`?meses=1&mes=${month}`))
  const vehiculo = empresa.vehiculos[0]!.id
  expect(await filesOn(`?vehiculo=${vehiculo}`)).toEqual(Array(2).fill(`?vehiculo=${vehiculo}&meses=1&mes=${month}`))
  const week = /^\?meses=semana&semana=\d{4}-\d\d-\d\d$/
  expect(await filesOn('?meses=semana')).toEqual(Array(2).fill(expect.stringMatching(week)))
  // the state of the fleet is of the moment, and has no period
  expect(await filesOn('', '')).toEqual(['', ''])
})

test('a Usuario’s reports hold the assigned vehicles alone, and one of another vehicle is not there', async () => {
  const { empresa, mine, other } = await world()
  const as = empresa.usuario
  for (const report of ['fleet', 'distance']) {
    const sheet = textOf(readXlsx(await bytesOf(await askServer(`/reports/${report}/excel?meses=3`, { as }))))
    expect(sheet).toContain(spaced(mine.placa))
    expect(sheet).not.toContain(spaced(other.placa))
    for (const bad of [`${report}/pdf?vehiculo=${other.id}`, `${report}/exe`])
      expect((await askServer(`/reports/${bad}`, { as })).status).toBe(404)
  }
  for (const theirs of ['none', 'costs', 'drivers', 'activity'])
    for (const file of ['', '/pdf']) expect((await askServer(`/reports/${theirs}${file}`, { as })).status).toBe(404)
})

test('who did what is a page, a PDF and a workbook, which count themselves', async () => {
  const { empresa } = await world()
  const as = empresa.admin
  const yesterday = Date.now() - 86_400_000
  await execute(
    ['vehiculo-creado', 'vehiculo-cambiado'].map((event, i) => [
      `insert into auditoria (id, at, suceso, usuario_id, empresa_id, datos) values (?, ?, ?, ?, ?, ?)`,
      [
        crypto.randomUUID(),
        yesterday + i,
        event,
        as.id,
        empresa.id,
        JSON.stringify({ vehiculo: empresa.vehiculos[0]?.id }),
      ],
    ]),
  )
  const path = '/admin/reports/activity'
  const asked = `mes=${dayIn(ZONA, yesterday).slice(0, 7)}`
  const page = await (await askServer(`${path}?${asked}`, { as })).text()
  for (const words of ['Acciones por persona', spaced(empresa.vehiculos[0]!.placa)]) expect(page).toContain(words)
  const printed = await readPdf(await bytesOf(await askServer(`${path}/pdf?${asked}`, { as })))
  for (const words of ['Actividad', 'Personas y programas', 'Nadie puede cambiarlo'])
    expect(printed.texto).toContain(words)
  const sheet = textOf(readXlsx(await bytesOf(await askServer(`${path}/excel?${asked}`, { as }))))
  expect(sheet.match(new RegExp(spaced(empresa.vehiculos[0]!.placa), 'g'))).toHaveLength(2)
  // the address of another report keeps its vehicle, which says nothing here
  expect((await askServer(`${path}?vehiculo=none`, { as })).status).toBe(200)
})

test('Basic reads the state of its fleet and is offered the reports of Pro, which are no file for it', async () => {
  const { empresa } = await world()
  const as = empresa.admin
  await subscribe(empresa.id, { plan_type: 'Basic' })
  expect((await askServer('/admin/reports/fleet/pdf', { as })).status).toBe(200)
  const page = await (await askServer('/admin/reports/distance', { as })).text()
  expect(page).toContain('Este reporte viene con el plan Pro')
  expect(page).not.toContain('61,3')
  expect((await askServer('/admin/reports/distance/excel', { as })).status).toBe(404)
})

test('a vehicle’s folder has the file of its document behind the list, for its company alone', async () => {
  const { empresa, mine } = await world()
  const as = empresa.admin
  const form = new FormData()
  form.append('archivo', new Blob([pdf('Poliza SOAT 2026')], { type: 'application/pdf' }), 'soat.pdf')
  const file = (await (await askServer('/api/files', { as, cuerpo: form })).json()) as { id: string }
  const soat = await createDocumento(empresa.id, mine, { tipo: 'SOAT' })
  await execute([
    ['update documentos set archivo_url = ? where id = ?', [`/api/files/${file.id}`, soat.id]],
    [
      "update archivos set estado = 'listo', de = ?, vehiculo_id = ? where id = ?",
      [`documento:${soat.id}`, mine.id, file.id],
    ],
  ])
  const path = `/admin/vehicles/${mine.id}/folder`
  const answer = await askServer(path, { as })
  expect(answer.headers.get('content-disposition')).toContain(`filename="vigia-carpeta-${mine.placa}-`)
  const bytes = await bytesOf(answer)
  const list = await readPdf(bytes)
  for (const words of [`Carpeta del vehículo ${spaced(mine.placa)}`, 'SOAT', 'Anexo 1', 'Sin registrar'])
    expect(list.texto).toContain(words)
  expect((await readPdf(bytes, list.pages)).texto).toBe('Poliza SOAT 2026 SOAT · Página 2 de 2')
  expect((await askServer(path, { as: (await createEmpresa({})).admin })).status).toBe(404)
  expect((await askServer(path, { as: empresa.usuario })).status).toBe(403)
})

/** A vehicle's day as files: what is on the screen, for the company alone. */
import { expect, test } from 'vitest'
import { addDays, dayIn, instantAt } from '../../../worker/domain/day'
import { signLink } from '../../../worker/live/link'
import { Drive, HOUR, MINUTE } from '../../domain/recorridos/drives'
import { readPdf } from '../../support/read-pdf'
import { readXlsx } from '../../support/read-xlsx'
import { SECRETS } from '../../support/secrets'
import { createEmpresa, rows } from '../../support/world'
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
  const file = (kind: string, as = empresa.admin) => askServer(`${path}/${kind}?d=${day}`, { as })

  const gpx = await file('gpx')
  expect(gpx.headers.get('content-disposition')).toBe(
    `attachment; filename="vigia-recorrido-${vehiculo!.placa}-${day}.gpx"`,
  )
  expect((await gpx.text()).match(/<trkpt /g)!.length).toBeGreaterThan(50)
  expect(await (await file('kml')).text()).toContain('<LineString>')
  expect(JSON.parse(await (await file('geojson')).text()).features).toHaveLength(2)

  const lines = (await (await file('csv')).text()).trimEnd().split('\r\n')
  expect(lines[2]).toMatch(new RegExp(`^Viaje;${day} 09:00:00;${day} 09:0[45]:\\d\\d;5;(29|30)\\d\\d;36;;$`))
  expect(lines[3]).toMatch(/^Parada 1;.*;10;;;4,65\d{0,4};-74,0\d{0,5}$/)
  const sheet = readXlsx(new Uint8Array(await (await file('excel')).arrayBuffer()))
  expect(sheet.filas).toHaveLength(lines.length)

  const pdf = await file('pdf')
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const paper = await readPdf(new Uint8Array(await pdf.arrayBuffer()))
  expect(paper.texto).toContain('Recorrido del día')
  expect(paper.texto).toContain('Parada 1')

  for (const bad of ['pdf2', '../x', 'exe']) expect((await file(encodeURIComponent(bad))).status, bad).toBe(404)
  expect((await file('gpx', (await createEmpresa({})).admin)).status).toBe(404)
  expect((await file('gpx', empresa.usuario)).status).toBe(403)
  expect((await askServer(`${path}/gpx?d=2099-01-01`, { as: empresa.admin })).status).toBe(404)
  const [{ n } = { n: 0 }] = await rows<{ n: number }>(
    "select count(*) as n from auditoria where empresa_id = ? and suceso = 'exportacion'",
    empresa.id,
  )
  expect(n).toBe(6)
})

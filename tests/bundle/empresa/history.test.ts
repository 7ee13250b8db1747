/** Where the history of a Basic company ends is told on each screen of its days. */
import { expect, test } from 'vitest'
import { addDays, dayIn } from '../../../worker/domain/day'
import { createEmpresa, subscribe } from '../../support/world'
import { askServer } from '../support/request'

const ZONA = 'America/Bogota'
const FIRST = /Su plan Basic muestra los últimos 30 días: desde el ([^<]+?)\./
const BEFORE = /Su plan Basic muestra los últimos 30 días, desde el/

test('a Basic company after its trial reads on day, month and together where its thirty days end; Pro reads nothing', async () => {
  const empresa = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const [one, other] = empresa.vehiculos
  const today = dayIn(ZONA, Date.now())
  const yesterday = addDays(today, -1)
  // its morning may be forgotten already
  const older = addDays(today, -30)
  const ofVehicle = `/admin/vehicles/${one!.id}/recorridos`
  const together = (day: string) => `/admin/gps/recorridos/juntos?d=${day}&ids=${one!.id}&ids=${other!.id}`
  const read = async (path: string) => (await askServer(path, { as: empresa.admin })).text()
  const screens = [
    `${ofVehicle}?d=${yesterday}`,
    `${ofVehicle}/mes`,
    '/admin/gps/recorridos',
    `/admin/gps/recorridos?mes=${today.slice(0, 7)}`,
    together(yesterday),
  ]

  await subscribe(empresa.id, { plan_type: 'Pro' })
  for (const path of screens) expect(await read(path), path).not.toMatch(FIRST)
  await subscribe(empresa.id, { plan_type: 'Basic' })
  const told = new Set<string | undefined>()
  for (const path of screens) {
    const [, first] = FIRST.exec(await read(path)) ?? []
    expect(first, path).toBeDefined()
    told.add(first)
  }
  // the same day on all
  expect(told.size).toBe(1)

  // a day that is not shown any more says so, and what would show it
  for (const path of [`${ofVehicle}?d=${older}`, `/admin/gps/recorridos?d=${older}`])
    expect(await read(path), path).toMatch(BEFORE)
  // nor is it in a file, nor in the data of a screen
  for (const path of [`/admin/gps/recorridos/csv?d=${older}`, `/admin/gps/episodios/csv?d=${older}`])
    expect((await askServer(path, { as: empresa.admin })).status, path).toBe(404)
  expect((await askServer(`/admin/gps/episodios?d=${older}`, { as: empresa.admin })).status).toBe(200)
  const sent = await askServer(together(older), { as: empresa.admin })
  expect([sent.status, sent.headers.get('location')]).toEqual([302, `/admin/gps/recorridos?d=${older}`])
})

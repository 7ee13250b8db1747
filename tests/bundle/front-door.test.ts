/** What reaches no page: the old data protocol, methods that pages do not take, headers that only a proxy may write. */
import { beforeAll, expect, test } from 'vitest'
import { crearEmpresa, crearPersona, type Empresa, ORIGEN, type Persona, registro } from '../apoyo/mundo'
import { pedir } from './apoyo/pedir'
import { addresses, rutas } from './apoyo/tabla'

let mia: Empresa
let superAdmin: Persona
let before = 0

beforeAll(async () => {
  mia = await crearEmpresa({ vehiculos: 1 })
  superAdmin = await crearPersona('SuperAdmin')
  before = (await registro()).length
})

/** Faults that the worker wrote to its log since this file began. */
const faults = async () =>
  (await registro())
    .slice(before)
    .split('\n')
    .filter((line) => /"suceso":"(fallo|render|api-error)"|Uncaught/.test(line))
    .map((line) => line.slice(0, 300))

test('a request in the old data protocol is refused before the pages, whoever sends it and whatever it names', async () => {
  const found: string[] = []
  const ids = [...rutas().map((r) => r.id), '', 'no-existe', '__proto__', 'root,root']
  for (const [i, id] of ids.entries()) {
    const path = addresses()[i % addresses().length] ?? '/login'
    const como = [null, mia.admin, superAdmin][i % 3] ?? null
    const query = `_data=${encodeURIComponent(id)}`
    const form = { email: 'a@b.test', password: 'no-es-esta' }
    for (const [how, r] of [
      ['GET', await pedir(`${path}?${query}`, { como })],
      ['POST', await pedir(`/login?${query}`, { form })],
      ['POST data', await pedir(`/login.data?index&${query}`, { form })],
    ] as const) {
      if (r.status !== 400) found.push(`${how} ${path} _data=${id}: ${r.status}`)
      await r.body?.cancel()
    }
  }
  expect(found).toEqual([])
  expect(await faults()).toEqual([])
})

test('a parameter whose name only looks like the protocol’s is none of it', async () => {
  for (const path of ['/login?x_data=1', '/login?q=_data', '/support?_data2=a', '/login?q=a%26_data=1']) {
    const r = await pedir(path)
    expect(`${path} ${r.status}`).toBe(`${path} 200`)
    await r.body?.cancel()
  }
})

test.each(['PUT', 'PATCH', 'DELETE'])('%s runs no action of any page: 405, with what is allowed', async (metodo) => {
  const found: string[] = []
  for (const path of [...addresses(), '/admin/vehicles.data', '/_root.data', '/no-existe', '/robots.txt'])
    for (const como of [null, mia.admin]) {
      const r = await pedir(path, { como, metodo, form: { intent: 'eliminar', id: 'x', email: 'a@b.test' } })
      const said = `${r.status} ${r.headers.get('allow')}`
      if (said !== '405 GET, HEAD, POST') found.push(`${metodo} ${path}: ${said}`)
      await r.body?.cancel()
    }
  expect(found).toEqual([])
  expect(await faults()).toEqual([])
})

test('the API keeps the methods that it has', async () => {
  const r = await pedir('/api/no-existe', { como: mia.admin, metodo: 'DELETE' })
  expect([r.status, r.headers.get('allow')]).toEqual([404, null])
})

test('a form is judged by the address it came to, whatever a header says about another host', async () => {
  for (const headers of [
    { 'x-forwarded-host': 'malo.test' },
    { 'x-forwarded-host': 'a, b' },
    { 'x-forwarded-host': '' },
    { 'x-forwarded-host': new URL(ORIGEN).host },
  ]) {
    const r = await pedir('/login', { form: { email: '', password: '' }, cabeceras: headers })
    expect(`${JSON.stringify(headers)} ${r.status}`).toBe(`${JSON.stringify(headers)} 422`)
    await r.body?.cancel()
  }
  expect(await faults()).toEqual([])
})

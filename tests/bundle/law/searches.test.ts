/** Every list of the product answers every search, filter, order and page. The addresses are those deployed. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { ALERTA_FILTERS } from '../../../worker/domain/alertas/list'
import { LICENCIA_FILTERS } from '../../../worker/domain/conductores/list'
import { DOCUMENTO_FILTERS } from '../../../worker/domain/documentos/list'
import { terms } from '../../../worker/domain/fold'
import { assign, createAlerta, createConductor, createEmpresa, createPerson, type Empresa } from '../../support/world'
import { askServer } from '../support/request'
import { addresses } from '../support/route-table'

const SEED = 13
const RUNS = 3

let mine: Empresa
let who: Record<'admin' | 'usuario' | 'superAdmin', { cookie: string }>

beforeAll(async () => {
  mine = await createEmpresa({ vehiculos: 2, dispositivos: 1, documentos: 1, mantenimientos: 1 })
  const [vehiculo] = mine.vehiculos
  if (!vehiculo) throw new Error('the company has no vehicle')
  await createConductor(mine.id, vehiculo)
  await createAlerta(mine.id, vehiculo)
  await assign(mine.id, mine.usuario.id, vehiculo.id)
  who = { admin: mine.admin, usuario: mine.usuario, superAdmin: await createPerson('SuperAdmin') }
})

const asks = (path: string) =>
  path.startsWith('/super-admin')
    ? who.superAdmin
    : /^\/(home|vehicles|documents|alerts|gps|settings)$/.test(path)
      ? who.usuario
      : who.admin

/** The request, if its response is a fault. */
async function faultOf(path: string, query: URLSearchParams): Promise<string | null> {
  const data = path === '/' ? '/_root.data' : `${path}.data`
  const r = await askServer(`${path.startsWith('/api/') ? path : data}?${query}`, { as: asks(path) })
  const said = await r.text()
  // an error while the page streams comes inside a 200
  const broken = r.status >= 500 || /SanitizedError|Unexpected Server Error/.test(said)
  return broken ? `${r.status} ${path}?${query}` : null
}

const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('renault', 'kangoo', 'soat', 'b1', 'taller', 'prueba', 'a', 'x1', '9', 'ñ') },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }) },
  { weight: 1, arbitrary: fc.emailAddress() },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%', "'", '"', '?', '?1', '*', '--', 'NULL', '900.123.456-7', 'a@b', '@', '\u0000'),
  },
)
const words = fc.array(word, { maxLength: 30 }).map((all) => all.join(' '))
const place = fc.oneof(
  fc.constant(''),
  fc
    .tuple(fc.oneof(fc.string(), fc.double(), fc.integer(), fc.constant(null)), fc.string())
    .map((p) => JSON.stringify(p)),
  fc.string(),
)
const STATES = [...ALERTA_FILTERS, ...LICENCIA_FILTERS, ...DOCUMENTO_FILTERS, 'proximos', 'al-dia', 'active', 'Abierto']
const ORDERS = ['nombre', 'vence', 'placa', 'tipo', 'vencimiento', 'fecha', 'email', 'rol', 'empresa', 'estado', 'imei']
const query = fc
  .record(
    {
      q: words,
      estado: fc.constantFrom(...STATES),
      orden: fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...ORDERS)).map((o) => o.join('')),
      direction: fc.constantFrom('asc', 'desc'),
      vista: fc.constantFrom('servicios', 'planes'),
      rol: fc.constantFrom('Administrador', 'Usuario', 'SuperAdmin'),
      vehiculo: fc.string({ maxLength: 70 }),
      despues: place,
      antes: place,
    },
    { requiredKeys: ['q'] },
  )
  .map((params) => new URLSearchParams(params))

test('a search has at most eight words, however many are typed', () => {
  fc.assert(
    fc.property(fc.oneof(words, fc.string({ unit: 'binary', maxLength: 300 })), (q) => {
      expect(terms(q).length).toBeLessThanOrEqual(8)
      expect(terms(q).join(' ').length).toBeLessThanOrEqual(400)
    }),
    { seed: SEED },
  )
})

test.each(['/admin/drivers', '/admin/vehicles', '/admin/maintenance', '/super-admin/users', '/super-admin/companies'])(
  'eight words, a filter and a page in the search of %s are answered',
  async (path) => {
    const faults: (string | null)[] = []
    for (const q of [
      'a b c d e f g h',
      'a@b c@d e@f g@h i@j k@l m@n',
      'uno dos tres cuatro cinco seis siete ocho nueve',
    ])
      for (const order of ['nombre', '-vence', 'placa'])
        for (const more of ['vista=servicios', 'estado=vencidas&despues=["a","b"]', 'rol=Usuario&antes=[1,"b"]'])
          faults.push(
            await faultOf(path, new URLSearchParams([['q', q], ['orden', order], ...new URLSearchParams(more)])),
          )
    expect(faults.filter(Boolean)).toEqual([])
  },
)

test('eight words find the people who have them all, and none who lacks one', async () => {
  const [vehiculo] = mine.vehiculos
  if (!vehiculo) throw new Error('the company has no vehicle')
  await createConductor(mine.id, vehiculo, { nombre: 'Uno Dos Tres Cuatro Cinco Seis Siete Ocho' })
  const found = async (q: string) => {
    const asked = new URLSearchParams({ q, estado: 'vigentes', orden: 'nombre', despues: '["A","a"]' })
    return (await (await askServer(`/admin/drivers.data?${asked}`, { as: mine.admin })).text()).includes('Siete Ocho')
  }
  expect(await found('ocho siete seis cinco cuatro tres dos uno')).toBe(true)
  expect(await found(`ocho siete seis cinco cuatro tres dos ${vehiculo.placa}`)).toBe(true)
  expect(await found('ocho siete seis cinco cuatro tres dos nueve')).toBe(false)
})

// the help pages are static, except the one that searches them
const LISTS = [...addresses().filter((path) => !path.includes('/docs/')), '/api/vehicles']

describe.each(LISTS)('%s', (path) => {
  test('answers whatever its address asks for', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        expect(await faultOf(path, asked)).toBeNull()
      }),
      { seed: SEED, numRuns: RUNS },
    )
  })
})

/** What the help says of API v1 is what it does. */
import { SELF } from 'cloudflare:test'
import { afterEach, expect, test, vi } from 'vitest'
import { api as english } from '../../../app/public/help/en/api'
import { api as spanish } from '../../../app/public/help/es/api'
import { ANSWERS, REQUESTS } from '../../../app/public/help/examples'
import { readAll } from '../../../app/public/help/read-all'
import { PROBLEMS } from '../../../worker/domain/api-clients/problem'
import { KEY_REQUESTS } from '../../../worker/domain/api-clients/rate'
import { pdf } from '../../support/samples'
import { createApiKey, createEmpresa, ORIGIN } from '../support/world'
import { companyWithProgram } from './program'

/** The path of an example behind the address of the API. */
const pathOf = (path: string) => path.replace('/api/v1', '')

afterEach(() => void vi.useRealTimers())

test('the examples are answered as it shows', async () => {
  // on the day they are of: their documents expire
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(`${REQUESTS['v1-documento'].cuerpo.fecha_emision}T15:00:00Z`))
  const { program } = await companyWithProgram()
  const { 'v1-crear': create, 'v1-leer': read } = REQUESTS
  const headers = { 'Idempotency-Key': create.headers['Idempotency-Key'] }
  const created = await program.post(pathOf(create.path), create.cuerpo, headers)
  expect(created.status).toBe(201)
  await program.post('/vehicles', { ...create.cuerpo, placa: 'ZZZ999' })
  const { 'v1-documento': documento, 'v1-archivo': file } = REQUESTS
  const registered = await program.post(pathOf(documento.path), { ...documento.cuerpo, vehiculo_id: created.json.id })
  expect([registered.status, registered.json]).toMatchObject([
    201,
    { ...documento.cuerpo, vehiculo_id: created.json.id },
  ])
  const path = pathOf(file.path).replace(/documents\/[^/]+/, `documents/${registered.json.id}`)
  const kept = await program.put(path, pdf(), { 'Content-Type': 'application/pdf' })
  expect([kept.status, kept.json.nombre]).toEqual([200, file.archivo])
  expect((await program.get(pathOf(REQUESTS['v1-reporte'].path))).status).toBe(200)
  const page = await program.get(pathOf(read.path))
  const { estado: status, json } = ANSWERS['v1-pagina']
  expect(page.status).toBe(status)
  expect(page.json.data).toEqual([{ ...json.data[0], id: created.json.id }])
  expect(page.json.next).toEqual(expect.any(String))
  const again = await program.post(pathOf(create.path), create.cuerpo)
  const problem = ANSWERS['v1-problema']
  expect([again.status, { ...again.json, type: problem.json.type }]).toEqual([problem.estado, problem.json])
})

test('the program reads a list page by page, and throws what the API refuses it for', async () => {
  const empresa = await createEmpresa({ vehiculos: 3 })
  const asked: string[] = []
  const ask = (url: string | URL | Request, init?: RequestInit) => {
    // pages of two, so that there are several
    asked.push(String(url).replace('limit=100', 'limit=2').replace('https://vigia.example', ORIGIN))
    return SELF.fetch(asked.at(-1) ?? '', init as never) as unknown as Promise<Response>
  }
  const { key } = await createApiKey(empresa.id)
  const read = await readAll<{ placa: string }>('vehicles', key, ask as typeof fetch)
  expect(read.map(({ placa }) => placa)).toEqual(empresa.vehiculos.map(({ placa }) => placa).sort())
  expect(asked).toHaveLength(2)
  await expect(readAll('vehicles', 'vig_live_x', ask as typeof fetch)).rejects.toThrow('unauthorized')
})

test.each([
  ['Spanish', spanish],
  ['English', english],
])('every kind of problem and the limit stand in the %s page', (_, { sections }) => {
  const page = JSON.stringify(sections)
  for (const kind of Object.keys(PROBLEMS)) expect(page, kind).toContain(`\`${kind}\``)
  expect(page).toContain(`${KEY_REQUESTS} `)
})

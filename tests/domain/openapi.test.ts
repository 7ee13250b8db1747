/** The OpenAPI document of API v1: valid to others, and enough to generate a client that compiles. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import type { ReferenceData } from '../../app/public/help/reference'
import { documentOf } from '../../worker/http/api/v1/description/document'
import { API_REPORTS } from '../../worker/http/api/v1/reports/all'
import { RESOURCES } from '../../worker/http/api/v1/resources'

const document = documentOf(RESOURCES, API_REPORTS, 'https://vigia.test')

test('is valid OpenAPI 3.1 to a public validator', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate({ ...document })
  expect(errors ?? []).toEqual([])
  expect([valid, validator.version]).toEqual([true, '3.1'])
})

/** What the help's page shows of the document. */
function shown(): ReferenceData {
  const { schemas } = document.components as unknown as { schemas: ReferenceData['schemas'] }
  const nounOf = (path: string) => {
    const list =
      RESOURCES.find((one) => one.path.replace(':id', '{id}') === path) ??
      API_REPORTS.find(({ report }) => `/reports/${report}` === path)
    return list ? [{ path, noun: list.name }] : []
  }
  const paths = Object.entries(document.paths as Record<string, Record<string, Described>>)
  const operations = paths.map(([path, methods]) => {
    const short = Object.entries(methods).map(([method, { tags, security, parameters = [] }]) => {
      const query = parameters.filter((one) => one.in === 'query').map(({ in: _, ...one }) => one)
      return [method, { tag: tags[0] ?? '', scope: security[0]?.key[0] ?? '', parameters: query }]
    })
    return [path, Object.fromEntries(short)]
  })
  const own = Object.entries(schemas).filter(([name]) => !/Page$|^Problem$|File$/.test(name))
  return {
    tags: document.tags,
    operations: Object.fromEntries(operations),
    lists: paths.flatMap(([path]) => nounOf(path)),
    schemas: Object.fromEntries(own),
  }
}
interface Described {
  tags: string[]
  security: { key: string[] }[]
  parameters?: (ReferenceData['operations'][string][string]['parameters'][number] & { in: string })[]
}

test('is what the reference of the help shows (after a change: npx vitest -u tests/domain/openapi.test.ts)', async () => {
  await expect(`${JSON.stringify(shown())}\n`).toMatchFileSnapshot('../../app/public/help/reference.json')
})

/** Every list of the document is read, by the types that were generated from it. */
const reads = Object.entries(document.paths as Record<string, { get?: { parameters: { in: string }[] } }>)
  .filter(([path]) => !/\/(file|\{file\})$/.test(path))
  .map(([path, { get }], i) => {
    const params = get?.parameters.some((p) => p.in === 'path') ? `, { params: { path: { id: 'x' } } }` : ''
    const take = path.endsWith('{id}') ? 'data' : 'data.data[0]'
    return `export async function read${i}() {
  const { data, error } = await vigia.GET('${path}'${params})
  if (error) throw new Error(error.code)
  return ${take}
}`
  })

const CLIENT = `
import createClient from 'openapi-fetch'
import type { paths } from './schema'

const vigia = createClient<paths>({ baseUrl: 'https://vigia.test/api/v1', headers: { Authorization: 'Bearer …' } })
${reads.join('\n')}
export async function plates(): Promise<string[]> {
  const { data, error } = await vigia.GET('/vehicles', { params: { query: { limit: 100 } } })
  if (error) throw new Error(error.code)
  return data.data.map(({ placa }) => placa)
}
export const paint = (id: string, color: string) => vigia.PATCH('/vehicles/{id}', { params: { path: { id } }, body: { color } })
// @ts-expect-error a year is a number
export const wrong = (id: string) => vigia.PATCH('/vehicles/{id}', { params: { path: { id } }, body: { anio: 'x' } })
`

test('gives a typed client that compiles, and that refuses what the API would', async () => {
  const cache = join(process.cwd(), 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'client-'))
  try {
    expect(reads.length).toBeGreaterThan(15)
    writeFileSync(join(folder, 'schema.ts'), astToString(await openapiTS(document as never)))
    writeFileSync(join(folder, 'client.ts'), CLIENT)
    const options =
      '--singleThreaded --ignoreConfig --noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --types'
    const compiler = join(process.cwd(), 'node_modules/native-typescript/bin/tsc')
    const said = execFileSync(process.execPath, [compiler, ...options.split(' '), '', join(folder, 'client.ts')], {
      encoding: 'utf8',
    })
    expect(said).toBe('')
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout || String(error))
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 60_000)

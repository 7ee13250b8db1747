/** What API v1 answers is what its document says: a client made from the document reads everything. */
import { SELF } from 'cloudflare:test'
import createClient from 'openapi-fetch'
import { expect, test } from 'vitest'
import * as z from '../../../worker/domain/zod'
import { API_REPORTS } from '../../../worker/http/api/v1/reports/all'
import { answerOf } from '../../../worker/http/api/v1/reports/report'
import { RESOURCES } from '../../../worker/http/api/v1/resources'
import { WITH_EVERYTHING } from '../../support/data'
import { createApiKey, createEmpresa, ORIGIN } from '../support/world'

test('a client reads every noun, and gets the described fields and no other', async () => {
  const empresa = await createEmpresa(WITH_EVERYTHING)
  const { key } = await createApiKey(empresa.id)
  const client = createClient<Record<string, never>>({
    baseUrl: `${ORIGIN}/api/v1`,
    headers: { Authorization: `Bearer ${key}` },
    fetch: (request) => SELF.fetch(request.url, request),
  }) as unknown as {
    GET(path: string, options?: object): Promise<{ data?: unknown; error?: unknown; response: Response }>
  }
  const [vehiculo] = empresa.vehiculos
  // no test data has one
  const exempt = { vehiculo_id: vehiculo?.id, tipo: 'Extintor', motivo: 'Lo lleva el remolque' }
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  await SELF.fetch(`${ORIGIN}/api/v1/exemptions`, { method: 'POST', headers, body: JSON.stringify(exempt) })
  for (const { path, record, find } of RESOURCES) {
    const listed = await client.GET(path.replace(':id', vehiculo?.id ?? ''))
    expect([listed.response.status, listed.error], path).toEqual([200, undefined])
    const page = z.strictObject({ data: z.array(record.strict()), next: z.string().nullable() }).parse(listed.data)
    if (!find) continue
    const [first] = page.data
    expect(first, path).toBeDefined()
    const id = first?.id ?? first?.vehiculo_id
    const one = await client.GET(`${path}/{id}`, { params: { path: { id } } })
    expect(record.strict().parse(one.data), path).toEqual(one.data)
  }
  for (const report of API_REPORTS) {
    const { data } = await client.GET(`/reports/${report.report}`)
    const strict = { row: report.row.strict(), totals: report.totals.strict() }
    expect(answerOf(strict).strict().parse(data), report.name).toEqual(data)
  }
})

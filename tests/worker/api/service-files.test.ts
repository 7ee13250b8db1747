/** The files of a service over API v1: several, each with an address of its own. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { ARCHIVOS_MAX } from '../../../worker/domain/mantenimientos/mantenimiento'
import { pdf } from '../../support/samples'
import { auditEntries } from '../support/auditoria'
import { createEmpresa } from '../support/world'
import { companyWithProgram, programOf } from './program'

const PDF = { 'Content-Type': 'application/pdf' }

async function withService() {
  const { empresa, program } = await companyWithProgram({ vehiculos: 1, mantenimientos: 1 })
  const id = empresa.mantenimientos[0]?.id ?? ''
  return { empresa, program, id, path: `/maintenance/${id}/files` }
}

test('a file is added, listed, read back byte for byte and removed; the service says how many it has', async () => {
  const { empresa, program, id, path } = await withService()
  const before = (await program.get(`/maintenance/${id}`)).json
  const added = await program.ask('POST', `${path}?nombre=factura%2012.pdf`, pdf('Factura'), PDF)
  const bytes = pdf('Factura').byteLength
  expect([added.status, added.json]).toMatchObject([
    201,
    { nombre: 'factura 12.pdf', tipo: 'application/pdf', tamano: bytes },
  ])
  const one = `${path}/${added.json.id}`
  expect(added.headers.get('location')).toBe(`/api/v1${one}`)
  expect((await program.get(path)).json).toEqual({ data: [added.json], next: null })
  expect((await program.get(`/maintenance/${id}`)).json).toEqual({ ...before, archivos: 1 })
  expect((await program.get('/maintenance')).json.data).toEqual([{ ...before, archivos: 1 }])
  expect((await program.get(one)).json).toBe(new TextDecoder().decode(pdf('Factura')))
  // the service itself may be changed, and keeps it
  expect((await program.patch(`/maintenance/${id}`, { notas: 'Con garantía' })).json.archivos).toBe(1)

  expect((await program.delete(one)).status).toBe(204)
  expect((await program.delete(one)).status).toBe(404)
  expect((await program.get(one)).status).toBe(404)
  expect((await program.get(path)).json.data).toEqual([])
  expect((await env.FILES.list({ prefix: `${empresa.id}/` })).objects).toEqual([])
  const events = (await auditEntries('objeto', id)).map(({ suceso }) => suceso)
  expect(events).toEqual(expect.arrayContaining(['mantenimiento-cambiado', 'archivo-quitado']))
})

test('a repeated request adds no second file, and no service has more than the screen allows', async () => {
  const { empresa, program, path } = await withService()
  const again = { ...PDF, 'Idempotency-Key': 'factura-12' }
  const first = await program.ask('POST', path, pdf('1'), again)
  const second = await program.ask('POST', path, pdf('1'), again)
  expect([second.status, second.json, second.headers.get('idempotent-replayed')]).toEqual([201, first.json, 'true'])
  expect((await program.ask('POST', path, pdf('2'), again)).json.code).toBe('key-reused')
  for (let n = 2; n < ARCHIVOS_MAX; n++) expect((await program.ask('POST', path, pdf(`${n}`), PDF)).status).toBe(201)
  const atOnce = await Promise.all(['5', '6', '7'].map((text) => program.ask('POST', path, pdf(text), PDF)))
  expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  const full = { status: 422, errors: [{ field: 'archivo', reason: 'demasiados-archivos' }] }
  for (const refused of [
    ...atOnce.filter(({ status }) => status !== 201),
    await program.ask('POST', path, pdf('8'), PDF),
  ])
    expect(refused.json).toMatchObject(full)
  // nothing is left of those that were refused
  expect((await env.FILES.list({ prefix: `${empresa.id}/` })).objects).toHaveLength(ARCHIVOS_MAX)
})

test('only the files of this service are behind its address', async () => {
  const { program, path } = await withService()
  const other = await withService()
  const { json } = await other.program.ask('POST', other.path, pdf(), PDF)
  expect((await program.get(`${path}/${json.id}`)).status).toBe(404)
  expect((await program.delete(`${path}/${json.id}`)).status).toBe(404)
  expect((await program.get(other.path)).status).toBe(404)
  expect((await program.ask('POST', other.path, pdf(), PDF)).status).toBe(404)
  const reader = await programOf((await createEmpresa({ vehiculos: 1, mantenimientos: 1 })).id, ['maintenance:read'])
  expect((await reader.ask('POST', path, pdf(), PDF)).json.code).toBe('missing-scope')
  expect((await program.ask('PUT', path, pdf(), PDF)).status).toBe(405)
})

/** Documents over API v1: the same rules as on the screen Documentos, and their files as bytes. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { DocumentoCommand } from '../../../worker/domain/documentos/documento'
import { DocumentInput } from '../../../worker/http/api/v1/documents'
import { pdf } from '../../support/samples'
import { createConductor, createEmpresa } from '../support/world'
import { companyWithProgram } from './program'

const documento = (vehiculo_id: string | undefined, change: Record<string, unknown> = {}) => ({
  vehiculo_id,
  tipo: 'SOAT',
  fecha_emision: '2026-03-01',
  fecha_vencimiento: '2027-02-28',
  ...change,
})
const PDF = { 'Content-Type': 'application/pdf' }

test('the API asks for the fields of the screen’s form, but for the file', () => {
  const [create] = DocumentoCommand.options
  const ofForm = Object.keys(create.shape).filter((field) => !['intent', 'archivo'].includes(field))
  expect(Object.keys(DocumentInput.shape).sort()).toEqual(ofForm.sort())
})

describe('a document', () => {
  test('is created, changed and deleted; the next of its kind takes its place in the list', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
    const [vehiculo] = empresa.vehiculos
    const created = await program.post('/documents', documento(vehiculo?.id))
    expect([created.status, created.json]).toMatchObject([
      201,
      { placa: vehiculo?.placa, nombre: '', vence: '2027-02-28', actual: true, archivo: false },
    ])
    const path = `/documents/${created.json.id}`
    const changed = await program.patch(path, { fecha_vencimiento: '2027-03-01' })
    expect(changed.json).toEqual({ ...created.json, fecha_vencimiento: '2027-03-01', vence: '2027-03-01' })

    const again = await program.post('/documents', documento(vehiculo?.id, { fecha_vencimiento: '2027-03-01' }))
    expect(again.json).toMatchObject({ status: 409, errors: [{ reason: 'documento-repetido' }] })
    const next = await program.post('/documents', documento(vehiculo?.id, { fecha_vencimiento: '2028-02-28' }))
    expect((await program.get(path)).json.actual).toBe(false)
    expect((await program.get('/documents?q=soat')).json).toEqual({ data: [next.json], next: null })
    expect((await program.delete(path)).status).toBe(204)
    expect((await program.get(path)).status).toBe(404)
  })

  test('belongs to a vehicle of the company, ends after it began, and has a name when it is of no known type', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
    const foreign = await createEmpresa({ vehiculos: 1 })
    const own = empresa.vehiculos[0]?.id
    for (const [body, error] of [
      [documento(foreign.vehiculos[0]?.id), { field: 'vehiculo_id', reason: 'vehiculo-requerido' }],
      [
        documento(own, { fecha_emision: '2027-03-01' }),
        { field: 'fecha_vencimiento', reason: 'vencimiento-antes-de-emision' },
      ],
      [documento(own, { tipo: 'Otro' }), { field: 'nombre', reason: 'requerido' }],
      [documento(own, { archivo: 'x' }), { field: 'archivo', reason: 'unknown-field' }],
    ])
      expect((await program.post('/documents', body)).json).toMatchObject({ status: 422, errors: [error] })
  })

  test('is listed by the day it falls due, page by page', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
    const own = empresa.vehiculos[0]?.id
    for (const tipo of ['SOAT', 'Extintor', 'Impuesto vehicular'])
      await program.post(
        '/documents',
        documento(own, { tipo, fecha_vencimiento: `2027-${String(tipo.length).slice(0, 1).padStart(2, '0')}-01` }),
      )
    const first = await program.get('/documents?limit=2')
    const second = await program.get(`/documents?limit=2&cursor=${first.json.next}`)
    const days = [...first.json.data, ...second.json.data].map(({ vence }: { vence: string }) => vence)
    expect([days.length, days, second.json.next]).toEqual([3, [...days].sort(), null])
  })
})

describe('the file of a record', () => {
  test('is kept, read back byte for byte, replaced and removed', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
    const { json } = await program.post('/documents', documento(empresa.vehiculos[0]?.id))
    const path = `/documents/${json.id}/file`
    expect((await program.get(path)).status).toBe(404)
    const kept = await program.put(`${path}?nombre=soat%202026.pdf`, pdf('SOAT'), PDF)
    expect([kept.status, kept.json]).toEqual([
      200,
      { nombre: 'soat 2026.pdf', tipo: 'application/pdf', tamano: pdf('SOAT').byteLength },
    ])
    expect((await program.get(`/documents/${json.id}`)).json).toEqual({ ...json, archivo: true })
    const read = await program.get(path)
    expect([read.json, read.headers.get('content-type')]).toEqual([
      new TextDecoder().decode(pdf('SOAT')),
      'application/pdf',
    ])
    expect(read.headers.get('content-disposition')).toContain('soat%202026.pdf')
    await program.put(path, pdf('Otro'), PDF)
    expect((await program.get(path)).json).toBe(new TextDecoder().decode(pdf('Otro')))
    expect((await program.delete(path)).status).toBe(204)
    expect((await program.get(`/documents/${json.id}`)).json.archivo).toBe(false)
  })

  test('is refused as on the screens, and then nothing is left of it', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
    const { json } = await program.post('/documents', documento(empresa.vehiculos[0]?.id))
    const path = `/documents/${json.id}/file`
    const nothing = new Uint8Array()
    for (const [bytes, type, name, status] of [
      [pdf(), 'text/html', 'x.pdf', 415],
      [pdf(), 'application/pdf', 'x.png', 415],
      [pdf(), 'application/json', 'x', 415],
      [new TextEncoder().encode('<html>'), 'application/pdf', 'x.pdf', 415],
      [new TextEncoder().encode('%PDF-1.4\n'), 'application/pdf', 'x.pdf', 422],
      [nothing, 'application/pdf', 'x.pdf', 422],
      [new Uint8Array(5_242_881), 'application/pdf', 'x.pdf', 413],
    ] as const) {
      const answer = await program.put(`${path}?nombre=${name}`, bytes, { 'Content-Type': type })
      expect([answer.status, answer.headers.get('content-type')], type).toEqual([status, 'application/problem+json'])
    }
    expect((await program.put('/documents/nothing/file', pdf(), PDF)).status).toBe(404)
    const left = await env.DB.prepare('select count(*) as n from archivos where empresa_id = ?')
      .bind(empresa.id)
      .first('n')
    expect(left).toBe(0)
  })

  test('is a driver’s licence too', async () => {
    const { empresa, program } = await companyWithProgram({ vehiculos: 1 })
    const [vehiculo] = empresa.vehiculos
    if (!vehiculo) throw new Error('no vehicle')
    const driver = await createConductor(empresa.id, vehiculo, {})
    const path = `/drivers/${driver.id}`
    const before = (await program.get(path)).json
    expect((await program.put(`${path}/file`, pdf(), PDF)).json.nombre).toBe('archivo.pdf')
    expect((await program.get(path)).json).toEqual({ ...before, archivo: true })
    expect((await program.get(`${path}/file`)).status).toBe(200)
    expect((await program.delete(`${path}/file`)).status).toBe(204)
  })
})

/**
 * The electronic invoice of a payment over HTTP (docs/security.md 12, 13): issued by the clock at the local imitation of
 * the provider, and read by the Administradores of the company that paid.
 */
import { expect, inject, test } from 'vitest'
import { createEmpresa, createPago, createPerson, cron, execute, type Person, rows } from '../../support/world'
import { askServer } from '../support/request'

const invoiceFile = (id: string, what: string, actor: Person | null) =>
  askServer(`/api/payments/${id}/${what}`, { as: actor })
const FISCAL = {
  organizacion: 'juridica',
  regimen: 'iva',
  responsabilidades: ['O-13'],
  municipio: { codigo: '11001', nombre: 'Bogotá, D.C.', departamento: 'Bogotá, D.C.' },
}

test('docs/security.md 12, 13: the clock issues an invoice, which only the Administradores of its company read', async () => {
  const mine = await createEmpresa()
  const foreign = await createEmpresa()
  const pagador = JSON.stringify({
    tipo_documento: 'NIT',
    documento: '800197268-4',
    nombre: 'Transportes S.A.S.',
    correo: 'pagos@x.co',
    fiscal: FISCAL,
  })
  const { id } = await createPago(mine.id, { pagador, ambiente: 'test' })
  const now = Date.now()
  await execute([
    [
      "insert into facturas (id, empresa_id, pago_id, tipo, proximo_at, created_at) values (?, ?, ?, 'factura', ?, ?)",
      [crypto.randomUUID(), mine.id, id, now, now],
    ],
  ])
  expect((await invoiceFile(id, 'invoice/pdf', mine.admin)).status).toBe(404)
  await cron('* * * * *', now)
  const [row] = await rows('select estado, numero, cufe, motivo from facturas where pago_id = ?', id)
  expect(row).toMatchObject({ estado: 'emitida', numero: expect.stringMatching(/^SETP\d+$/), motivo: null })
  const local = await fetch(`${inject('factus')}/orden`, { method: 'POST', body: '{}' })
  const { bills } = (await local.json()) as { bills: { number: string; customer: object }[] }
  expect(bills.filter((bill) => bill.number === row?.numero)).toMatchObject([
    { customer: { identification: '800197268', dv: '4', municipality_code: '11001', responsibilities: ['O-13'] } },
  ])

  const pdf = await invoiceFile(id, 'invoice/pdf', mine.admin)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(pdf.headers.get('content-disposition')).toContain(`factura-vigia-${row?.numero}.pdf`)
  await execute([["update usuarios set idioma = 'en' where id = ?", [mine.admin.id]]])
  const english = await invoiceFile(id, 'invoice/pdf', mine.admin)
  await english.body?.cancel()
  expect(english.headers.get('content-disposition')).toContain(`invoice-vigia-${row?.numero}.pdf`)
  await execute([["update usuarios set idioma = 'es' where id = ?", [mine.admin.id]]])
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
  expect(await (await invoiceFile(id, 'invoice/xml', mine.admin)).text()).toContain(String(row?.cufe))
  const statusFor = async (p: Person | null) => (await invoiceFile(id, 'invoice/pdf', p)).status
  expect({
    nadie: await statusFor(null),
    usuario: await statusFor(mine.usuario),
    foreign: await statusFor(foreign.admin),
    superAdmin: await statusFor(await createPerson('SuperAdmin')),
    note: (await invoiceFile(id, 'credit-note/pdf', mine.admin)).status,
    other: (await invoiceFile(id, 'invoice/html', mine.admin)).status,
  }).toEqual({ nadie: 401, usuario: 403, foreign: 404, superAdmin: 403, note: 404, other: 404 })
})

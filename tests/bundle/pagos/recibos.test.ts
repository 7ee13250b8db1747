/**
 * Receipts over HTTP (docs/security.md 12, 13, 22, 29): who may download a payment's receipt, and what the response
 * holds.
 */
import { beforeAll, expect, test } from 'vitest'
import { unapproved } from '../../support/data'
import { readPdf } from '../../support/read-pdf'
import { createEmpresa, createPago, createPerson, type Empresa, execute, type Person, rows } from '../../support/world'
import { askServer } from '../support/request'

let mine: Empresa
let foreign: Empresa

beforeAll(async () => {
  mine = await createEmpresa()
  foreign = await createEmpresa()
})

const recibo = (id: string, actor: Person | null, headers?: Record<string, string>) =>
  askServer(`/api/payments/${encodeURIComponent(id)}/receipt`, { as: actor, headers })

test('docs/security.md 12, 13: the receipt of a payment is for the Administradores of its company alone', async () => {
  const { id } = await createPago(mine.id)
  const statusFor = async (p: Person | null) => (await recibo(id, p)).status
  expect({
    nadie: await statusFor(null),
    admin: await statusFor(mine.admin),
    usuario: await statusFor(mine.usuario),
    foreign: await statusFor(foreign.admin),
    superAdmin: await statusFor(await createPerson('SuperAdmin')),
    withoutEmpresa: await statusFor(await createPerson('Administrador')),
  }).toEqual({ nadie: 401, admin: 200, usuario: 403, foreign: 404, superAdmin: 403, withoutEmpresa: 403 })
})

test('a program does not get it by a token', async () => {
  const { id } = await createPago(mine.id)
  expect((await recibo(id, null, { authorization: 'Bearer nada' })).status).toBe(401)
})

test('what was not approved, and what does not exist, answers the same', async () => {
  const texts = new Set<string>()
  const ids = ['no-existe', '%20', "' or 1=1 --", 'x'.repeat(500)]
  for (const estado of ['PENDING', 'DECLINED', 'ERROR', 'vencido']) {
    ids.push((await createPago(mine.id, unapproved(estado))).id)
  }
  ids.push((await createPago(mine.id, unapproved('VOIDED'))).id, (await createPago(foreign.id)).id)
  for (const id of ids) {
    const r = await recibo(id, mine.admin)
    expect(`${id} ${r.status}`).toBe(`${id} 404`)
    texts.add(await r.text())
  }
  expect(texts.size).toBe(1)
})

test('docs/security.md 22: it is a file of ours that is not cached, named by its number', async () => {
  const { id, recibo: number } = await createPago(mine.id)
  const r = await recibo(id, mine.admin)
  const n = String(number).padStart(6, '0')
  expect(Object.fromEntries(r.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="recibo-vigia-${n}.pdf"; filename*=UTF-8''recibo-vigia-${n}.pdf`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const { texto: text, pages, info } = await readPdf(new Uint8Array(await r.arrayBuffer()))
  expect(pages).toBe(1)
  expect(info).toMatchObject({ Title: `Recibo de pago N.º ${n}` })
  for (const part of ['Transportes Ñandú S.A.S.', 'NIT 800.197.268-4', '$ 52.016,81', '$ 9.883,19', '$ 61.900 COP'])
    expect(text).toContain(part)
})

test('a company with an expired subscription still reads it', async () => {
  const expired = await createEmpresa()
  await execute([
    [
      "update empresas set subscription_status = 'expired', trial_ends_at = 1, subscription_ends_at = 1 where id = ?",
      [expired.id],
    ],
  ])
  const { id } = await createPago(expired.id)
  expect((await recibo(id, expired.admin)).status).toBe(200)
})

test('docs/security.md 29: who read it is in the audit log, by its id, once a minute', async () => {
  const { id } = await createPago(mine.id)
  await recibo(id, mine.admin)
  await recibo(id, mine.admin)
  const readCount = () =>
    rows("select usuario_id, empresa_id, objeto, datos from auditoria where suceso = 'recibo-leido' and objeto = ?", id)
  // written after the response
  await expect.poll(readCount).toEqual([{ usuario_id: mine.admin.id, empresa_id: mine.id, objeto: id, datos: null }])
})

test('a name of pictures and 300 letters comes as a page too', async () => {
  const pagador = JSON.stringify({ tipo_documento: 'CC', documento: '1032456789', nombre: `🚚 Ñ${'W'.repeat(300)}` })
  const { id } = await createPago(mine.id, { pagador })
  const {
    texto: text,
    pages,
    fuera: outside,
  } = await readPdf(new Uint8Array(await (await recibo(id, mine.admin)).arrayBuffer()))
  expect([pages, outside]).toEqual([1, []])
  expect(text).toContain('C.C. 1.032.456.789')
})

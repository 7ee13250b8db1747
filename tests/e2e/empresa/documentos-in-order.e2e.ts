/**
 * The second use case, whole: a SOAT that expires in 30 days is uploaded, the daily job announces it on the panel and
 * by mail, the mail leads to its renewal, and alert and verdict change.
 */
import { afterAll, beforeAll, expect } from 'vitest'
import { addDays } from '../../../worker/domain/day'
import { formatPlaca } from '../../../worker/domain/vehiculos/placa'
import { encrypt } from '../../../worker/mail/secret'
import { FORGET_JOBS, uniqueWord } from '../../support/data'
import { type Inbox, openInbox, SMTP_PASSWORD, USUARIO } from '../../support/mailbox'
import { pdf } from '../../support/samples'
import { SECRETS } from '../../support/secrets'
import { createEmpresa, cron, execute, rows } from '../../support/world'
import { test, visit } from '../support/browser'

let inbox: Inbox
beforeAll(async () => {
  inbox = await openInbox()
})
afterAll(() => inbox.leave())

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(Date.now())
/** The next 05:07 in Bogotá of today, or now when that is past. */
const tomorrow = Math.max(Date.parse(`${today}T10:07:00Z`), Math.floor(Date.now() / 60_000) * 60_000)

test('a SOAT due in 30 days warns on the panel and by mail until it is renewed', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1, nombre: `Fletes ${uniqueWord()}` })
  const [vehiculo] = empresa.vehiculos
  if (!vehiculo) throw new Error('the company has no vehicle')
  const documentoOf = (tipo: string): [string, (string | number)[]] => [
    `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
     values (?, ?, ?, ?, ?, ?, 1, 1)`,
    [crypto.randomUUID(), empresa.id, vehiculo.id, tipo, addDays(today, -60), addDays(today, 200)],
  ]
  await execute([
    documentoOf('Revisión técnico-mecánica'),
    documentoOf('Impuesto vehicular'),
    [
      `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
         licencia_fecha_emision, licencia_fecha_vencimiento, created_at) values (?, ?, ?, 'Luz Dary Peña', '1', '1', 'B1', ?, ?, 1)`,
      [crypto.randomUUID(), empresa.id, vehiculo.id, addDays(today, -60), addDays(today, 900)],
    ],
    FORGET_JOBS,
    ['delete from email_config', []],
    [
      `insert into email_config (id, smtp_host, smtp_port, smtp_user, smtp_password, smtp_from_email, smtp_from_name,
         updated_at) values ('1', '127.0.0.1', ?, ?, ?, ?, 'Vigía', 1)`,
      [inbox.port, USUARIO, await encrypt(SECRETS.CONFIG_SECRET, SMTP_PASSWORD), USUARIO],
    ],
  ])
  const placa = formatPlaca(vehiculo.placa)
  const p = await browser.open({ as: empresa.admin })

  await visit(p, `/admin/documents?nuevo&vehiculo=${vehiculo.id}&tipo=SOAT`)
  const newDialog = p.getByRole('dialog')
  await newDialog.getByLabel('Fecha de emisión').fill(addDays(today, -334))
  await newDialog.getByLabel('Fecha de vencimiento').fill(addDays(today, 30))
  await newDialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'soat.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf('SOAT')) })
  await newDialog.getByText('soat.pdf', { exact: true }).waitFor()
  await newDialog.getByRole('button', { name: 'Guardar documento' }).click()
  await newDialog.waitFor({ state: 'detached' })
  const [saved] = await rows<{ id: string; archivo_url: string }>(
    "select id, archivo_url from documentos where empresa_id = ? and tipo = 'SOAT'",
    empresa.id,
  )
  expect(saved?.archivo_url).toMatch(/^\/api\/files\//)

  await cron('* * * * *', tomorrow)
  await cron('* * * * *', tomorrow + 60_000)

  await visit(p, '/admin')
  await p.getByText('Con aviso').first().waitFor()
  await p
    .getByText(/SOAT de .* vence el|SOAT.*en 30 días/)
    .first()
    .waitFor()
  const mails = inbox.received.filter((r) => r.para.includes(empresa.admin.email))
  expect(mails.map((r) => r.mensaje.subject)).toEqual([`${placa}: SOAT vence en 30 días`])
  const [correo] = mails
  expect(correo?.mensaje.text).toContain('Un vencimiento por atender')
  expect(correo?.mensaje.text).toContain(empresa.nombre)
  const link = /https?:\/\/\S+(\/admin\/documents\?renovar=\S+)/.exec(correo?.mensaje.text ?? '')?.[1] ?? ''
  expect(link).toContain(saved?.id)

  await visit(p, link)
  const renewal = p.getByRole('dialog')
  await renewal.getByLabel('Fecha de emisión').fill(today)
  await renewal.getByLabel('Fecha de vencimiento').fill(addDays(today, 364))
  await renewal.getByRole('button', { name: /^(Renovar|Guardar documento)$/ }).click()
  await renewal.waitFor({ state: 'detached' })

  await visit(p, '/admin')
  await p.getByText('No hay alertas pendientes').waitFor()
  await p.getByText('Puede salir').first().waitFor()
  expect(await p.getByText('Con aviso', { exact: true }).count()).toBeLessThanOrEqual(1)
  expect(await rows('select estado from alertas where empresa_id = ?', empresa.id)).toEqual([{ estado: 'Resuelto' }])
  await cron('* * * * *', tomorrow + 120_000)
  expect(inbox.received.filter((r) => r.para.includes(empresa.admin.email))).toHaveLength(1)
})

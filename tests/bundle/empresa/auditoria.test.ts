/**
 * The audit log over the deployed bundle (docs/security.md 29, 12, 13, 31): what is written, who reads it, and what no
 * log contains.
 */
import { expect, test } from 'vitest'
import { hashPassword } from '../../../worker/access/password'
import { uniqueWord } from '../../support/data'
import { readXlsx } from '../../support/read-xlsx'
import { createEmpresa, createPerson, cron, type Empresa, execute, objects, registro, rows } from '../../support/world'
import { askServer } from '../support/request'

const PASSWORD = 'siete nubes sobre el Nevado'
let serial = 0
/** From its own address, with the edge's request id. */
const fromIp = () => {
  const n = (++serial).toString(16).padStart(2, '0')
  return { 'cf-connecting-ip': `10.29.0.${serial}`, 'cf-ray': `8f1b2c3d4e5f6a${n}-BOG` }
}
const setPassword = async (p: { id: string }) =>
  execute([
    [
      'insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, 1)',
      [p.id, await hashPassword(PASSWORD)],
    ],
  ])
interface AuditRow {
  suceso: string
  usuario_id: string | null
  empresa_id: string | null
  objeto: string | null
  direccion: string
  peticion: string
  at: number
}
/** The row that a request left, which may be written a moment after the response; only a failure waits so long. */
async function auditEntryOf(ray: string): Promise<AuditRow | undefined> {
  for (let i = 0; i < 400; i++) {
    const [row] = await rows<AuditRow>('select * from auditoria where peticion = ?', ray)
    if (row) return row
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return undefined
}
const archivo = () => {
  const body = new FormData()
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (c) => c.charCodeAt(0),
  )
  body.append('archivo', new File([png], 'soat.png', { type: 'image/png' }))
  return body
}

test('docs/security.md 29: sign-in, refusal, file read, change, export and sign-out leave who, whose, address, request and time', async () => {
  const mine = await createEmpresa({ vehiculos: 1, dispositivos: 1 })
  const { admin } = mine
  await setPassword(admin)
  const uploaded = (await (await askServer('/api/files', { as: admin, metodo: 'POST', cuerpo: archivo() })).json()) as {
    id: string
  }
  const CAUSES: [
    auditEvent: string,
    object: unknown,
    action: (headers: Record<string, string>) => Promise<Response>,
  ][] = [
    [
      'ingreso-negado',
      null,
      (headers) => askServer('/login', { form: { email: admin.email, contrasena: 'otra frase' }, headers }),
    ],
    ['archivo-leido', uploaded.id, (headers) => askServer(`/api/files/${uploaded.id}`, { as: admin, headers })],
    ['acceso-negado', expect.any(String), (headers) => askServer('/super-admin', { as: admin, headers })],
    [
      'empresa-cambiada',
      null,
      (headers) =>
        askServer('/admin/settings', {
          as: admin,
          headers,
          form: { intent: 'update', nombre: `Nueva ${uniqueWord()}` },
        }),
    ],
    [
      'umbrales-cambiados',
      null,
      (headers) =>
        askServer('/admin/settings', { as: admin, headers, form: { intent: 'update-thresholds', umbrales: '7' } }),
    ],
    [
      'dispositivo-eliminado',
      mine.dispositivos[0]!.id,
      (headers) =>
        askServer('/admin/gps', { as: admin, headers, form: { intent: 'remove', id: mine.dispositivos[0]!.id } }),
    ],
    [
      'vehiculo-eliminado',
      mine.vehiculos[0]!.id,
      (headers) =>
        askServer('/admin/vehicles', { as: admin, headers, form: { intent: 'remove', id: mine.vehiculos[0]!.id } }),
    ],
    ['exportacion', null, (headers) => askServer('/admin/activity/csv', { as: admin, headers })],
    ['salida', null, (headers) => askServer('/logout', { as: admin, headers, form: {} })],
  ]
  const direcciones = new Set<string>()
  for (const [auditEvent, target, action] of CAUSES) {
    const headers = fromIp()
    const r = await action(headers)
    await r.body?.cancel()
    const row = await auditEntryOf(headers['cf-ray'])
    expect(row, `${auditEvent} ${r.status}`).toMatchObject({
      suceso: auditEvent,
      usuario_id: admin.id,
      empresa_id: mine.id,
      objeto: target,
    })
    expect(Math.abs(Date.now() - (row?.at ?? 0))).toBeLessThan(60_000)
    expect(row?.direccion).toMatch(/^[\w-]{22}$/)
    direcciones.add(row?.direccion ?? '')
  }
  expect(direcciones.size).toBe(CAUSES.length)
  const headers = fromIp()
  await askServer('/login', { form: { email: admin.email, contrasena: PASSWORD }, headers })
  expect(await auditEntryOf(headers['cf-ray'])).toMatchObject({
    suceso: 'ingreso',
    usuario_id: admin.id,
    empresa_id: mine.id,
  })
})

test('a page of pictures costs its pictures: the note of each comes after the answer, and once a minute', async () => {
  const { admin } = await createEmpresa()
  const { id } = (await (await askServer('/api/files', { as: admin, metodo: 'POST', cuerpo: archivo() })).json()) as {
    id: string
  }
  await Promise.all(
    Array.from({ length: 12 }, async () => (await askServer(`/api/files/${id}`, { as: admin })).arrayBuffer()),
  )
  const headers = fromIp()
  await askServer('/super-admin', { as: admin, headers })
  await auditEntryOf(headers['cf-ray'])
  expect(await rows('select id from auditoria where objeto = ?', id)).toHaveLength(1)
})

async function csv(empresa: Empresa, query = '') {
  const r = await askServer(`/admin/activity/csv${query}`, { as: empresa.admin })
  return { r, bytes: new Uint8Array(await r.clone().arrayBuffer()), texto: await r.text() }
}

test('the activity as a file: UTF-8 with its mark, a formula is text, another company’s rows are not in it', async () => {
  const mine = await createEmpresa()
  const foreign = await createEmpresa()
  await execute([
    ['update usuarios set nombre = ? where id = ?', ['=HYPERLINK("http://malo.test";"Ñandú")', mine.admin.id]],
    ...[mine, foreign].map(
      (e) =>
        [
          'insert into auditoria (id, at, suceso, usuario_id, empresa_id, objeto) values (?, ?, ?, ?, ?, ?)',
          [crypto.randomUUID(), Date.now() - 5000, 'vehiculo-eliminado', e.admin.id, e.id, `objeto-de-${e.id}`],
        ] as [string, (string | number)[]],
    ),
  ])
  // old enough to be archived: the list and the file still contain it
  await execute([
    [
      "insert into auditoria (id, at, suceso, usuario_id, empresa_id, objeto) values (?, 1715342400000, 'conductor-eliminado', ?, ?, ?)",
      [crypto.randomUUID(), mine.admin.id, mine.id, `viejo-de-${mine.id}`],
    ],
  ])
  await cron('* * * * *')
  expect(await objects(`auditoria/${mine.id}/2024-05-10/`)).toHaveLength(1)
  const { r, bytes, texto: text } = await csv(mine, `?empresa=${foreign.id}&persona=`)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(r.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(r.headers.get('content-disposition')).toMatch(/^attachment; filename="vigia-actividad-\d{4}-\d\d-\d\d\.csv"$/)
  expect(r.headers.get('cache-control')).toContain('no-store')
  expect(text).toContain('Eliminó un vehículo')
  expect(text).toContain(`objeto-de-${mine.id}`)
  expect(text).toContain(`viejo-de-${mine.id}`)
  expect(text).toContain(`"'=HYPERLINK(""http://malo.test"";""Ñandú"")"`)
  for (const own of [foreign.id, foreign.nombre, foreign.admin.id, foreign.admin.email]) expect(text).not.toContain(own)
  // the same as a workbook: no cell is a formula, and instants are dates
  const excel = await askServer(`/admin/activity/excel?empresa=${foreign.id}&persona=`, { as: mine.admin })
  expect(excel.headers.get('content-disposition')).toMatch(/^attachment; filename="vigia-actividad-[\d-]{10}\.xlsx"$/)
  const { rows: facts, formulas } = readXlsx(new Uint8Array(await excel.arrayBuffer()))
  expect(formulas).toBe(0)
  const values = facts.map((row) => row.map(({ value }) => value))
  expect(values.map((row) => row[5])).toEqual(expect.arrayContaining([`objeto-de-${mine.id}`, `viejo-de-${mine.id}`]))
  expect(values.flat()).toContain('=HYPERLINK("http://malo.test";"Ñandú")')
  expect(values.length).toBe(text.trim().split('\r\n').length + 1)
  expect(facts[1]?.[0]).toMatchObject({ value: expect.any(Number), formato: 'yyyy-mm-dd hh:mm:ss' })
  for (const own of [foreign.id, foreign.nombre, foreign.admin.id]) expect(JSON.stringify(values)).not.toContain(own)
  const screen = await (await askServer(`/admin/activity.data?empresa=${foreign.id}`, { as: mine.admin })).text()
  expect(screen).toContain(`viejo-de-${mine.id}`)
  for (const own of [`objeto-de-${foreign.id}`, foreign.nombre, foreign.admin.id]) expect(screen).not.toContain(own)
})

test('a fault in the log names its request, as the audit log does', async () => {
  const { admin } = await createEmpresa()
  const headers = fromIp()
  const fault = JSON.stringify({ en: '"vehiculos"', failure: true })
  await askServer('/admin/vehicles', { as: admin, headers: { ...headers, 'x-d1-fault': fault } })
  const line = (await registro()).split('\n').find((l) => l.includes(headers['cf-ray']))
  expect(JSON.parse(line?.slice(line.indexOf('{')) ?? '{}')).toMatchObject({ peticion: headers['cf-ray'] })
})

test('docs/security.md 29: no password, token, SMTP secret or one-time secret stands in a log line or in a row of the audit log', async () => {
  const canary = `canario-${uniqueWord()}-7391`
  const p = await createPerson('Administrador')
  const superAdmin = await createPerson('SuperAdmin')
  await setPassword(p)
  const correo = `canario-${uniqueWord()}@mina.test`
  const headers = fromIp()
  await askServer('/signup', {
    form: { nombre: canary, email: correo, contrasena: canary, confirmar_contrasena: canary, terminos: 'on' },
    headers,
  })
  await askServer('/login', { form: { email: p.email, contrasena: canary }, headers: fromIp() })
  const signInResponse = await askServer('/login', {
    form: { email: p.email, contrasena: PASSWORD },
    headers: fromIp(),
  })
  const token = /__Host-vigia=([\w-]{43})/.exec(signInResponse.headers.get('set-cookie') ?? '')?.[1] ?? ''
  expect(token).not.toBe('')
  await askServer('/reset-password', { form: { email: canary }, headers: fromIp() })
  await askServer(`/reset-password?enlace=${canary}${'A'.repeat(43 - canary.length)}`, { headers: fromIp() })
  const smtp = {
    smtp_host: '127.0.0.1',
    smtp_port: '587',
    smtp_user: 'a@b.co',
    smtp_password: canary,
    smtp_from_email: 'a@b.co',
    smtp_from_name: canary,
  }
  for (const intent of ['save', 'test'])
    await askServer('/super-admin/settings', { as: superAdmin, form: { intent, ...smtp }, headers: fromIp() })
  const ofToken = fromIp()
  const api = (await (
    await askServer('/api/auth/token', {
      metodo: 'POST',
      cuerpo: JSON.stringify({ grant_type: 'password', username: p.email, password: PASSWORD }),
      headers: { 'content-type': 'application/json', ...ofToken },
    })
  )
    .json()
    .catch(() => ({}))) as { access_token?: string; refresh_token?: string }
  expect([typeof api.access_token, typeof api.refresh_token]).toEqual(['string', 'string'])
  expect(await auditEntryOf(ofToken['cf-ray'])).toMatchObject({ usuario_id: p.id })
  const auditText = JSON.stringify(await rows('select * from auditoria'))
  const secrets = [canary, PASSWORD, token, correo, p.email, api.access_token, api.refresh_token]
  for (const secret of secrets.filter((s): s is string => Boolean(s))) {
    expect((await registro()).includes(secret), `the log holds ${secret.slice(0, 10)}…`).toBe(false)
    expect(auditText.includes(secret), `the audit log holds ${secret.slice(0, 10)}…`).toBe(false)
  }
})

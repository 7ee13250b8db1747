/** The audit log over the deployed bundle (docs/security.md 29, 12, 13, 31): what is written, who reads it, what is in no log. */
import { expect, test } from 'vitest'
import { hashDeContrasena } from '../../worker/access/contrasena'
import { unico } from '../apoyo/datos'
import { leerXlsx } from '../apoyo/leer-xlsx'
import { crearEmpresa, crearPersona, cron, type Empresa, ejecutar, filas, objetos, registro } from '../apoyo/mundo'
import { pedir } from './apoyo/pedir'

const CLAVE = 'siete nubes sobre el Nevado'
let serie = 0
/** From an address of its own, with the edge's id of the request. */
const desde = () => {
  const n = (++serie).toString(16).padStart(2, '0')
  return { 'cf-connecting-ip': `10.29.0.${serie}`, 'cf-ray': `8f1b2c3d4e5f6a${n}-BOG` }
}
const conClave = async (p: { id: string }) =>
  ejecutar([
    [
      'insert into credenciales (usuario_id, password_hash, updated_at) values (?, ?, 1)',
      [p.id, await hashDeContrasena(CLAVE)],
    ],
  ])
interface Fila {
  suceso: string
  usuario_id: string | null
  empresa_id: string | null
  objeto: string | null
  direccion: string
  peticion: string
  at: number
}
/** The row that a request left, which may be written a moment after its answer. */
async function apunteDe(rayo: string): Promise<Fila | undefined> {
  for (let i = 0; i < 40; i++) {
    const [fila] = await filas<Fila>('select * from auditoria where peticion = ?', rayo)
    if (fila) return fila
    await new Promise((sigue) => setTimeout(sigue, 50))
  }
  return undefined
}
const archivo = () => {
  const cuerpo = new FormData()
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (c) => c.charCodeAt(0),
  )
  cuerpo.append('archivo', new File([png], 'soat.png', { type: 'image/png' }))
  return cuerpo
}

test('docs/security.md 29: sign-in, refusal, file read, change, export and sign-out leave who, whose, address, request and time', async () => {
  const mia = await crearEmpresa({ vehiculos: 1, dispositivos: 1 })
  const { admin } = mia
  await conClave(admin)
  const subido = (await (await pedir('/api/files', { como: admin, metodo: 'POST', cuerpo: archivo() })).json()) as {
    id: string
  }
  const CAUSAS: [suceso: string, objeto: unknown, hacer: (cabeceras: Record<string, string>) => Promise<Response>][] = [
    [
      'ingreso-negado',
      null,
      (cabeceras) => pedir('/login', { form: { email: admin.email, contrasena: 'otra frase' }, cabeceras }),
    ],
    ['archivo-leido', subido.id, (cabeceras) => pedir(`/api/files/${subido.id}`, { como: admin, cabeceras })],
    ['acceso-negado', expect.any(String), (cabeceras) => pedir('/super-admin', { como: admin, cabeceras })],
    [
      'empresa-cambiada',
      null,
      (cabeceras) =>
        pedir('/admin/settings', { como: admin, cabeceras, form: { intent: 'update', nombre: `Nueva ${unico()}` } }),
    ],
    [
      'umbrales-cambiados',
      null,
      (cabeceras) => pedir('/admin/settings', { como: admin, cabeceras, form: { intent: 'umbrales', umbrales: '7' } }),
    ],
    [
      'dispositivo-eliminado',
      mia.dispositivos[0]!.id,
      (cabeceras) =>
        pedir('/admin/gps', { como: admin, cabeceras, form: { intent: 'eliminar', id: mia.dispositivos[0]!.id } }),
    ],
    [
      'vehiculo-eliminado',
      mia.vehiculos[0]!.id,
      (cabeceras) =>
        pedir('/admin/vehicles', { como: admin, cabeceras, form: { intent: 'remove', id: mia.vehiculos[0]!.id } }),
    ],
    ['exportacion', null, (cabeceras) => pedir('/admin/activity/csv', { como: admin, cabeceras })],
    ['salida', null, (cabeceras) => pedir('/logout', { como: admin, cabeceras, form: {} })],
  ]
  const direcciones = new Set<string>()
  for (const [suceso, objeto, hacer] of CAUSAS) {
    const cabeceras = desde()
    const r = await hacer(cabeceras)
    await r.body?.cancel()
    const fila = await apunteDe(cabeceras['cf-ray'])
    expect(fila, `${suceso} ${r.status}`).toMatchObject({ suceso, usuario_id: admin.id, empresa_id: mia.id, objeto })
    expect(Math.abs(Date.now() - (fila?.at ?? 0))).toBeLessThan(60_000)
    expect(fila?.direccion).toMatch(/^[\w-]{22}$/)
    direcciones.add(fila?.direccion ?? '')
  }
  expect(direcciones.size).toBe(CAUSAS.length)
  const cabeceras = desde()
  await pedir('/login', { form: { email: admin.email, contrasena: CLAVE }, cabeceras })
  expect(await apunteDe(cabeceras['cf-ray'])).toMatchObject({
    suceso: 'ingreso',
    usuario_id: admin.id,
    empresa_id: mia.id,
  })
})

test('a page of pictures costs its pictures: the note of each comes after the answer, and once a minute', async () => {
  const { admin } = await crearEmpresa()
  const { id } = (await (await pedir('/api/files', { como: admin, metodo: 'POST', cuerpo: archivo() })).json()) as {
    id: string
  }
  await Promise.all(
    Array.from({ length: 12 }, async () => (await pedir(`/api/files/${id}`, { como: admin })).arrayBuffer()),
  )
  const cabeceras = desde()
  await pedir('/super-admin', { como: admin, cabeceras })
  await apunteDe(cabeceras['cf-ray'])
  expect(await filas('select id from auditoria where objeto = ?', id)).toHaveLength(1)
})

async function csv(empresa: Empresa, query = '') {
  const r = await pedir(`/admin/activity/csv${query}`, { como: empresa.admin })
  return { r, bytes: new Uint8Array(await r.clone().arrayBuffer()), texto: await r.text() }
}

test('the activity as a file: UTF-8 with its mark, a formula is text, another company’s rows are not in it', async () => {
  const [mia, ajena] = [await crearEmpresa(), await crearEmpresa()]
  await ejecutar([
    ['update usuarios set nombre = ? where id = ?', ['=HYPERLINK("http://malo.test";"Ñandú")', mia.admin.id]],
    ...[mia, ajena].map(
      (e) =>
        [
          'insert into auditoria (id, at, suceso, usuario_id, empresa_id, objeto) values (?, ?, ?, ?, ?, ?)',
          [crypto.randomUUID(), Date.now() - 5000, 'vehiculo-eliminado', e.admin.id, e.id, `objeto-de-${e.id}`],
        ] as [string, (string | number)[]],
    ),
  ])
  // long past: the clock puts it away, and both go on as if it had not
  await ejecutar([
    [
      "insert into auditoria (id, at, suceso, usuario_id, empresa_id, objeto) values (?, 1715342400000, 'conductor-eliminado', ?, ?, ?)",
      [crypto.randomUUID(), mia.admin.id, mia.id, `viejo-de-${mia.id}`],
    ],
  ])
  await cron('* * * * *')
  expect(await objetos(`auditoria/${mia.id}/2024-05-10/`)).toHaveLength(1)
  const { r, bytes, texto } = await csv(mia, `?empresa=${ajena.id}&persona=`)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(r.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(r.headers.get('content-disposition')).toMatch(/^attachment; filename="vigia-actividad-\d{4}-\d\d-\d\d\.csv"$/)
  expect(r.headers.get('cache-control')).toContain('no-store')
  expect(texto).toContain('Eliminó un vehículo')
  expect(texto).toContain(`objeto-de-${mia.id}`)
  expect(texto).toContain(`viejo-de-${mia.id}`)
  expect(texto).toContain(`"'=HYPERLINK(""http://malo.test"";""Ñandú"")"`)
  for (const suyo of [ajena.id, ajena.nombre, ajena.admin.id, ajena.admin.email]) expect(texto).not.toContain(suyo)
  // the same as a workbook: nothing in it is a formula, and instants are dates
  const excel = await pedir(`/admin/activity/excel?empresa=${ajena.id}&persona=`, { como: mia.admin })
  expect(excel.headers.get('content-disposition')).toMatch(/^attachment; filename="vigia-actividad-[\d-]{10}\.xlsx"$/)
  const { filas: hechos, formulas } = leerXlsx(new Uint8Array(await excel.arrayBuffer()))
  expect(formulas).toBe(0)
  const valores = hechos.map((fila) => fila.map(({ valor }) => valor))
  expect(valores.map((fila) => fila[5])).toEqual(expect.arrayContaining([`objeto-de-${mia.id}`, `viejo-de-${mia.id}`]))
  expect(valores.flat()).toContain('=HYPERLINK("http://malo.test";"Ñandú")')
  expect(valores.length).toBe(texto.trim().split('\r\n').length + 1)
  expect(hechos[1]?.[0]).toMatchObject({ valor: expect.any(Number), formato: 'yyyy-mm-dd hh:mm:ss' })
  for (const suyo of [ajena.id, ajena.nombre, ajena.admin.id]) expect(JSON.stringify(valores)).not.toContain(suyo)
  const pantalla = await (await pedir(`/admin/activity.data?empresa=${ajena.id}`, { como: mia.admin })).text()
  expect(pantalla).toContain(`viejo-de-${mia.id}`)
  for (const suyo of [`objeto-de-${ajena.id}`, ajena.nombre, ajena.admin.id]) expect(pantalla).not.toContain(suyo)
})

test('a fault in the log names its request, as the audit log does', async () => {
  const { admin } = await crearEmpresa()
  const cabeceras = desde()
  const averia = JSON.stringify({ en: '"vehiculos"', falla: true })
  await pedir('/admin/vehicles', { como: admin, cabeceras: { ...cabeceras, 'x-averia-d1': averia } })
  const linea = (await registro()).split('\n').find((l) => l.includes(cabeceras['cf-ray']))
  expect(JSON.parse(linea?.slice(linea.indexOf('{')) ?? '{}')).toMatchObject({ peticion: cabeceras['cf-ray'] })
})

test('docs/security.md 29: no password, token, SMTP secret or one-time secret stands in a log line or in a row of the audit log', async () => {
  const canario = `canario-${unico()}-7391`
  const p = await crearPersona('Administrador')
  const superAdmin = await crearPersona('SuperAdmin')
  await conClave(p)
  const correo = `canario-${unico()}@mina.test`
  const cabeceras = desde()
  await pedir('/signup', {
    form: { nombre: canario, email: correo, contrasena: canario, confirmar_contrasena: canario, terminos: 'on' },
    cabeceras,
  })
  await pedir('/login', { form: { email: p.email, contrasena: canario }, cabeceras: desde() })
  const entra = await pedir('/login', { form: { email: p.email, contrasena: CLAVE }, cabeceras: desde() })
  const token = /__Host-vigia=([\w-]{43})/.exec(entra.headers.get('set-cookie') ?? '')?.[1] ?? ''
  expect(token).not.toBe('')
  await pedir('/reset-password', { form: { email: canario }, cabeceras: desde() })
  await pedir(`/reset-password?enlace=${canario}${'A'.repeat(43 - canario.length)}`, { cabeceras: desde() })
  const smtp = {
    smtp_host: '127.0.0.1',
    smtp_port: '587',
    smtp_user: 'a@b.co',
    smtp_password: canario,
    smtp_from_email: 'a@b.co',
    smtp_from_name: canario,
  }
  for (const intent of ['guardar', 'probar'])
    await pedir('/super-admin/settings', { como: superAdmin, form: { intent, ...smtp }, cabeceras: desde() })
  const api = (await (
    await pedir('/api/auth/token', {
      metodo: 'POST',
      cuerpo: JSON.stringify({ grant_type: 'password', username: p.email, password: CLAVE }),
      cabeceras: { 'content-type': 'application/json', ...desde() },
    })
  )
    .json()
    .catch(() => ({}))) as { access_token?: string; refresh_token?: string }
  expect([typeof api.access_token, typeof api.refresh_token]).toEqual(['string', 'string'])
  await new Promise((sigue) => setTimeout(sigue, 500))
  const rastro = JSON.stringify(await filas('select * from auditoria'))
  expect(rastro).toContain(p.id)
  const secretos = [canario, CLAVE, token, correo, p.email, api.access_token, api.refresh_token]
  for (const secreto of secretos.filter((s): s is string => Boolean(s))) {
    expect((await registro()).includes(secreto), `the log holds ${secreto.slice(0, 10)}…`).toBe(false)
    expect(rastro.includes(secreto), `the audit log holds ${secreto.slice(0, 10)}…`).toBe(false)
  }
})

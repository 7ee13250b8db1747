/** How the dashboard is streamed: counters and board first, the two lists after them, and each list may fail alone. */
import { beforeAll, expect, test } from 'vitest'
import { es } from '~/i18n/es'
import { assign, createEmpresa, createPerson, type Empresa, execute, subscribe } from '../../support/world'
import { askServer } from '../support/request'

/** Texts that occur in one statement of the panel only. */
const ALERTAS = '"umbral" as "umbral"'
const DOCUMENTOS = '"servicio" = '
const MENSAJE = 'El SOAT vence muy pronto'

/** A crawler gets the page whole, a browser gets it as a stream. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'

let mine: Empresa
beforeAll(async () => {
  mine = await createEmpresa({ vehiculos: 2 })
  const [v] = mine.vehiculos
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await assign(mine.id, mine.usuario.id, v!.id)
  await execute([
    [
      'insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, created_at) values (?, ?, ?, ?, ?, ?, 1)',
      [crypto.randomUUID(), mine.id, v!.id, 'SOAT', MENSAJE, soon],
    ],
    [
      `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
       values (?, ?, ?, 'SOAT', '2020-01-01', ?, 1, 1)`,
      [crypto.randomUUID(), mine.id, v!.id, soon],
    ],
  ])
})

const faultHeader = (matching: string, extra: object) => ({ 'x-d1-fault': JSON.stringify({ en: matching, ...extra }) })

/** The part of a page that had arrived before the given text, and the whole page. */
async function inParts(path: string, actor: { cookie: string }, headers: Record<string, string>, late: string) {
  // a compressor holds parts back until it has enough of them
  const sent = { ...headers, 'user-agent': USER_AGENT, 'accept-encoding': 'identity' }
  const r = await askServer(path, { as: actor, headers: sent })
  const decoder = new TextDecoder()
  let text = ''
  let before = ''
  for await (const part of r.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true })
    if (!text.includes(late)) before = text
  }
  return { antes: before, everything: text }
}

test('the counters and the board come first, the lists follow in the same answer', async () => {
  const { antes: before, everything } = await inParts(
    '/admin?dia=hoy',
    mine.admin,
    faultHeader(ALERTAS, { ms: 1500 }),
    MENSAJE,
  )
  for (const text of ['Panel de Control', '¿Puede salir hoy?', 'Cargando alertas...', 'Cargando documentos...'])
    expect(before).toContain(text)
  expect(everything).toContain(MENSAJE)
  expect(everything).toContain('Próximo a vencer')
})

test('so does the panel of a Usuario', async () => {
  const { antes: before, everything } = await inParts(
    '/home',
    mine.usuario,
    faultHeader(ALERTAS, { ms: 1500 }),
    MENSAJE,
  )
  for (const text of ['Panel de Usuario', 'Cargando alertas...']) expect(before).toContain(text)
  expect(everything).toContain(MENSAJE)
})

test('a list that cannot be read says so, and the rest of the page stands', async () => {
  const withoutAlertas = await askServer('/admin', { as: mine.admin, headers: faultHeader(ALERTAS, { failure: true }) })
  const pageText = await withoutAlertas.text()
  expect([
    withoutAlertas.status,
    pageText.includes('Error al cargar alertas'),
    pageText.includes('Próximo a vencer'),
  ]).toEqual([200, true, true])
  const withoutDocumentos = await askServer('/admin', {
    as: mine.admin,
    headers: faultHeader(DOCUMENTOS, { failure: true }),
  })
  const others = await withoutDocumentos.text()
  expect([others.includes('Error al cargar documentos'), others.includes(MENSAJE)]).toEqual([true, true])
})

test('what is unassigned is gone at the next request', async () => {
  const { id, usuario, vehiculos } = await createEmpresa({ vehiculos: 1 })
  const v = vehiculos[0]!
  await assign(id, usuario.id, v.id)
  const sees = async (path: string) => (await (await askServer(path, { as: usuario })).text()).includes(v.id)
  expect([await sees('/home'), await sees('/vehicles')]).toEqual([true, true])
  await execute([['delete from asignaciones where usuario_id = ?', [usuario.id]]])
  expect([await sees('/home'), await sees('/vehicles')]).toEqual([false, false])
})

test('a Usuario without a company reads on every screen that this is why it is empty', async () => {
  const removed = await createPerson('Usuario')
  for (const path of ['/home', '/vehicles', '/documents', '/alerts', '/gps', '/shares', '/reports']) {
    const r = await askServer(path, { as: removed })
    expect([path, r.status, (await r.text()).includes('Su cuenta no pertenece a ninguna empresa')]).toEqual([
      path,
      200,
      true,
    ])
  }
})

test('a Usuario without a company becomes its Administrador by «Crear mi empresa», once in a while and with a proven address', async () => {
  const removed = await createPerson('Usuario')
  const begin = (as: typeof removed) => askServer('/home', { as, form: { intent: 'become-founder' } })
  const rolOf = async () =>
    (
      await execute([
        ['select r.nombre as rol from usuarios u join roles r on r.id = u.rol_id where u.id = ?', [removed.id]],
      ])
    )[0]
  const offers = async () => (await (await askServer('/home', { as: removed })).text()).includes('become-founder')
  await execute([['update usuarios set email_verificado_at = null where id = ?', [removed.id]]])
  const unproven = await begin(removed)
  expect([
    await offers(),
    unproven.status,
    (await unproven.text()).includes('confirme su correo y podrá crearla aquí'),
  ]).toEqual([false, 422, true])
  await execute([['update usuarios set email_verificado_at = 1 where id = ?', [removed.id]]])
  expect(await offers()).toBe(true)
  const answers = await Promise.all([begin(removed), begin(removed)])
  expect(answers.map((r) => [r.status, r.headers.get('location')])).toEqual(
    Array.from({ length: 2 }, () => [302, '/admin/company']),
  )
  expect(await rolOf()).toEqual([{ rol: 'Administrador' }])
  const create = { intent: 'create', nombre: 'Fletes Propios' }
  expect((await askServer('/admin/company', { as: removed, form: create })).status).toBe(302)
  // handed over and left: the next company would begin with another trial
  await execute([
    ['delete from team_members where user_id = ?', [removed.id]],
    ['update empresas set user_id = null where user_id = ?', [removed.id]],
    [
      "update usuarios set empresa_id = null, rol_id = (select id from roles where nombre = 'Usuario') where id = ?",
      [removed.id],
    ],
  ])
  const again = await begin(removed)
  expect([again.status, (await again.text()).includes('Usted ya creó una empresa')]).toEqual([422, true])
  expect(await rolOf()).toEqual([{ rol: 'Usuario' }])
})

test('an English reader gets alerts and due dates in English, phrased as of today and not as stored', async () => {
  const { id, admin, vehiculos } = await createEmpresa({ vehiculos: 1 })
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const documento = crypto.randomUUID()
  await execute([
    ["update usuarios set idioma = 'en' where id = ?", [admin.id]],
    [
      `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
       values (?, ?, ?, 'Extintor', '2020-01-01', ?, 1, 1)`,
      [documento, id, vehiculos[0]!.id, soon],
    ],
    [
      `insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, cosa, vence, umbral, created_at)
       values (?, ?, ?, 'Extintor', 'El extintor vence en 30 días', '2026-01-01', ?, ?, 30, 1)`,
      [crypto.randomUUID(), id, vehiculos[0]!.id, `documento:${documento}`, soon],
    ],
  ])
  const html = await (await askServer('/admin', { as: admin })).text()
  const seen = html.replace(/<script[\s\S]*?<\/script>/g, '')
  expect(seen.match(/<b>Fire extinguisher<\/b>/g)).toHaveLength(2)
  expect(seen).toMatch(/Due in [456] days/)
  expect(seen).not.toMatch(/Extintor|El extintor vence/)
})

test('a sample fleet that cannot be made is told as a failure, with its reason', async () => {
  const post = (actor: { cookie: string }) =>
    askServer('/admin?index', { as: actor, form: { intent: 'create-sample' } })
  // another person added a vehicle meanwhile: the Panel is read anew
  const filled = await post((await createEmpresa({ vehiculos: 1 })).admin)
  const notice = /__Host-aviso=([^;]+)/.exec(filled.headers.get('set-cookie') ?? '')?.[1] ?? ''
  expect([filled.status, JSON.parse(decodeURIComponent(notice))]).toEqual([
    302,
    { clave: 'reasons.flota-no-vacia', tone: 'bad' },
  ])
  const ended = await createEmpresa()
  await subscribe(ended.id, { subscription_status: 'expired', subscription_ends_at: Date.now() - 1 })
  const refused = await post(ended.admin)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain(es.reasons['suscripcion-terminada'])
})

test('the browser is told no more of a company than Mi Empresa shows', async () => {
  const empresa = await createEmpresa()
  const data = await (
    await askServer('/admin/company.data?_routes=routes%2Fadmin%2Fcompany%2Froute', { as: empresa.admin })
  ).text()
  expect(data).toContain(empresa.nombre)
  for (const column of [
    'busqueda',
    'calendario_version',
    'reenvio_version',
    'vigilancia',
    'umbrales',
    'horario',
    'user_id',
  ])
    expect(data, column).not.toContain(`"${column}"`)
})

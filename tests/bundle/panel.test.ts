/** The dashboard as it travels: counters and board first, the two lists behind them, and each list may fail alone. */
import { beforeAll, expect, test } from 'vitest'
import { asignar, crearEmpresa, type Empresa, ejecutar } from '../apoyo/mundo'
import { pedir } from './apoyo/pedir'

/** Texts that stand in one statement of the panel only. */
const ALERTAS = '"umbral" as "umbral"'
const DOCUMENTOS = '"vence" as "vence"'
const MENSAJE = 'El SOAT vence muy pronto'

/** A robot gets the page whole; somebody who looks gets it as it comes. */
const NAVEGADOR = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'

let mia: Empresa
beforeAll(async () => {
  mia = await crearEmpresa({ vehiculos: 2 })
  const [v] = mia.vehiculos
  const pronto = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await asignar(mia.id, mia.usuario.id, v!.id)
  await ejecutar([
    [
      'insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, created_at) values (?, ?, ?, ?, ?, ?, 1)',
      [crypto.randomUUID(), mia.id, v!.id, 'SOAT', MENSAJE, pronto],
    ],
    [
      `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
       values (?, ?, ?, 'SOAT', '2020-01-01', ?, 1, 1)`,
      [crypto.randomUUID(), mia.id, v!.id, pronto],
    ],
  ])
})

const averia = (en: string, mas: object) => ({ 'x-averia-d1': JSON.stringify({ en, ...mas }) })

/** What of a page had arrived before the part with a text came, and the whole of it. */
async function enPartes(path: string, como: { cookie: string }, cabeceras: Record<string, string>, tarde: string) {
  const r = await pedir(path, { como, cabeceras: { ...cabeceras, 'user-agent': NAVEGADOR } })
  const letras = new TextDecoder()
  let texto = ''
  let antes = ''
  for await (const parte of r.body as unknown as AsyncIterable<Uint8Array>) {
    texto += letras.decode(parte, { stream: true })
    if (!texto.includes(tarde)) antes = texto
  }
  return { antes, todo: texto }
}

test('the counters and the board come first, the lists follow in the same answer', async () => {
  const { antes, todo } = await enPartes('/admin', mia.admin, averia(ALERTAS, { ms: 1500 }), MENSAJE)
  for (const texto of ['Panel de Control', '¿Puede salir hoy?', 'Cargando alertas...', 'Cargando documentos...'])
    expect(antes).toContain(texto)
  expect(todo).toContain(MENSAJE)
  expect(todo).toContain('Próximo a vencer')
})

test('so does the panel of a Usuario', async () => {
  const { antes, todo } = await enPartes('/home', mia.usuario, averia(ALERTAS, { ms: 1500 }), MENSAJE)
  for (const texto of ['Panel de Usuario', 'Cargando alertas...']) expect(antes).toContain(texto)
  expect(todo).toContain(MENSAJE)
})

test('a list that cannot be read says so, and the rest of the page stands', async () => {
  const sinAlertas = await pedir('/admin', { como: mia.admin, cabeceras: averia(ALERTAS, { falla: true }) })
  const unas = await sinAlertas.text()
  expect([sinAlertas.status, unas.includes('Error al cargar alertas'), unas.includes('Próximo a vencer')]).toEqual([
    200,
    true,
    true,
  ])
  const sinDocumentos = await pedir('/admin', { como: mia.admin, cabeceras: averia(DOCUMENTOS, { falla: true }) })
  const otras = await sinDocumentos.text()
  expect([otras.includes('Error al cargar documentos'), otras.includes(MENSAJE)]).toEqual([true, true])
})

test('what is unassigned is gone at the next request', async () => {
  const placa = mia.vehiculos[0]!.placa.slice(0, 3)
  const ve = async (path: string) => (await (await pedir(path, { como: mia.usuario })).text()).includes(placa)
  expect([await ve('/home'), await ve('/vehicles')]).toEqual([true, true])
  await ejecutar([['delete from asignaciones where usuario_id = ?', [mia.usuario.id]]])
  expect([await ve('/home'), await ve('/vehicles')]).toEqual([false, false])
})

test('who reads English reads there what waits and what falls due in English, as it is today and not as it was stored', async () => {
  const { id, admin, vehiculos } = await crearEmpresa({ vehiculos: 1 })
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const paper = crypto.randomUUID()
  await ejecutar([
    ["update usuarios set idioma = 'en' where id = ?", [admin.id]],
    [
      `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
       values (?, ?, ?, 'Extintor', '2020-01-01', ?, 1, 1)`,
      [paper, id, vehiculos[0]!.id, soon],
    ],
    [
      `insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, cosa, vence, umbral, created_at)
       values (?, ?, ?, 'Extintor', 'El extintor vence en 30 días', '2026-01-01', ?, ?, 30, 1)`,
      [crypto.randomUUID(), id, vehiculos[0]!.id, `documento:${paper}`, soon],
    ],
  ])
  const html = await (await pedir('/admin', { como: admin })).text()
  const seen = html.replace(/<script[\s\S]*?<\/script>/g, '')
  expect(seen.match(/<b>Fire extinguisher<\/b>/g)).toHaveLength(2)
  expect(seen).toMatch(/Due in [456] days/)
  expect(seen).not.toMatch(/Extintor|El extintor vence/)
})

/**
 * ¿Puede salir hoy? in the browser: the verdict changes when something is saved, and a Usuario sees the assigned
 * vehicles.
 */
import { expect } from 'vitest'
import { assign, createEmpresa, execute, rows } from '../../support/world'
import { DESKTOP, TELEFONO, test, visit } from '../support/browser'

/** What the router knows of the screens. */
interface Manifest {
  routes: Record<string, { path?: string; module: string }>
}

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

test('the verdict of a vehicle turns after its documents change, with the reason and the step that mends it', async ({
  browser,
}) => {
  const { id, admin, usuario, vehiculos } = await createEmpresa({ vehiculos: 1 })
  const v = vehiculos[0]!.id
  const documentoOf = (tipo: string, vence: number, documento = crypto.randomUUID()) =>
    [
      `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
       values (?, ?, ?, ?, '2020-01-01', ?, 1, 1)`,
      [documento, id, v, tipo, day(vence)],
    ] as [string, string[]]
  const soat = crypto.randomUUID()
  await execute([
    documentoOf('SOAT', -3, soat),
    documentoOf('Revisión técnico-mecánica', 200),
    documentoOf('Impuesto vehicular', 200),
    [
      `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
       licencia_fecha_emision, licencia_fecha_vencimiento, created_at) values (?, ?, ?, 'Luz Dary Peña', '1', '1', 'C1', '2020-01-01', ?, 1)`,
      [crypto.randomUUID(), id, v, day(900)],
    ],
  ])
  await assign(id, usuario.id, v)
  const p = await browser.open({ as: admin })
  // saving the vehicle recomputes its verdict, as saving a document does
  const save = async () => {
    await visit(p, `/admin/vehicles?editar=${v}`)
    await p.getByRole('dialog').getByRole('button', { name: 'Guardar cambios' }).click()
    await p.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await save()

  await visit(p, '/admin?dia=hoy')
  const board = p.getByRole('region', { name: '¿Puede salir hoy?' })
  const row = board.getByRole('listitem').filter({ hasText: 'Luz Dary Peña' })
  await row.getByText('No puede salir').waitFor()
  await row.getByText('SOAT vencido').waitFor()
  expect(await row.getByRole('link', { name: /^Renovar: SOAT/ }).getAttribute('href')).toBe(
    `/admin/documents?renovar=${soat}`,
  )
  const due = p.getByRole('region', { name: 'Documentos por vencer' })
  await due.getByText('Vencido').waitFor()
  expect(await due.locator('.plate-link').getAttribute('href')).toBe(`/admin/vehicles/${v}`)
  // the three lights are visible at any screen size
  for (const width of [360, 660, 768, 920, 1280, 1366]) {
    await p.setViewportSize({ width, height: 800 })
    const [lamps, box] = await Promise.all([row.locator('.semaforo').boundingBox(), board.boundingBox()])
    const right = (box: typeof lamps) => (box ? box.x + box.width : Number.NaN)
    expect(right(lamps), `at ${width} px`).toBeLessThanOrEqual(right(box) - 16)
  }

  await execute([['update documentos set fecha_vencimiento = ? where id = ?', [day(300), soat]]])
  await save()
  await visit(p, '/admin?dia=hoy')
  await row.getByText('Puede salir', { exact: true }).waitFor()
  await row.getByText('Todo en orden').waitFor()
  await p.getByText('No hay documentos próximos a vencer').waitFor()

  const ownOne = await browser.open({ as: usuario })
  await visit(ownOne, '/home')
  await ownOne.getByRole('heading', { name: 'Panel de Usuario', level: 1 }).waitFor()
  await ownOne.getByText('Luz Dary Peña').waitFor()
  await execute([['delete from asignaciones where usuario_id = ?', [usuario.id]]])
  await visit(ownOne, '/home')
  await ownOne.getByText('Aún no tiene vehículos asignados').waitFor()
})

test('one tap on a phone says which vehicles may not leave tomorrow, and the list opened from there says the same', async ({
  browser,
}) => {
  const { id, admin, vehiculos } = await createEmpresa({ vehiculos: 1 })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(Date.now())
  await execute(
    [
      ['SOAT', today],
      ['Revisión técnico-mecánica', day(200)],
    ].map(([tipo, vence]) => [
      `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
       values (?, ?, ?, ?, '2020-01-01', ?, 1, 1)`,
      [crypto.randomUUID(), id, vehiculos[0]!.id, tipo!, vence!],
    ]),
  )
  const p = await browser.open({ as: admin, tamano: { width: 360, height: 740 } })
  await visit(p, `/admin/vehicles?editar=${vehiculos[0]!.id}`)
  await p.getByRole('dialog').getByRole('button', { name: 'Guardar cambios' }).click()
  await p.getByRole('dialog').waitFor({ state: 'detached' })

  await visit(p, '/admin?dia=hoy')
  const now = p.getByRole('region', { name: '¿Puede salir hoy?' })
  await now.getByText('SOAT vence hoy').waitFor()
  expect(await now.getByText('No puede salir').count()).toBe(0)
  await p.getByRole('link', { name: 'Mañana 5:00 a. m.' }).click()
  const board = p.getByRole('region', { name: '¿Puede salir mañana?' })
  await board.getByText('No puede salir', { exact: true }).waitFor()
  await board.getByText('SOAT vence hoy').waitFor()
  // the board comes before the counters, which are one line
  const [top, counters] = await Promise.all([board.boundingBox(), p.locator('.strip').boundingBox()])
  expect(counters!.y).toBeGreaterThan(top!.y)
  expect(counters!.height).toBeLessThan(80)

  await board.getByRole('link', { name: /^1 No$/ }).click()
  await p.getByRole('heading', { name: 'Vehículos', level: 1 }).waitFor()
  await p.getByRole('link', { name: 'Mañana 5:00 a. m.' }).and(p.locator('[aria-current]')).waitFor()
  await p.getByText('SOAT vence hoy').waitFor()
  // the arrow keys move between the two
  await p.getByRole('link', { name: 'Mañana 5:00 a. m.' }).focus()
  await p.keyboard.press('ArrowLeft')
  await p.getByText('No se encontraron').waitFor()
})

test('on returning to the panel the online count is current, as the map beside it says; an idle panel sends no requests', async ({
  browser,
}) => {
  const { admin, vehiculos, dispositivos } = await createEmpresa({ vehiculos: 2, dispositivos: 2 })
  const reports = (id: string) =>
    execute([
      [
        'update gps_dispositivos set last_latitude = 4.6, last_longitude = -74.1, last_update = ? where id = ?',
        [Date.now(), id],
      ],
    ])
  await reports(dispositivos[0]!.id)
  const p = await browser.open({ as: admin })
  await p.clock.install()
  await visit(p, '/admin')
  await p.getByText('1 en línea ahora').waitFor()
  // the small map comes last of all: the page counts its minute by now, also on a slow machine
  await p.locator('.street-map .leaflet-container').waitFor()
  await reports(dispositivos[1]!.id)
  const asked: string[] = []
  p.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // after six idle minutes the page still shows its data, and has sent no request
  await p.clock.fastForward(360_000)
  const street = p.getByRole('region', { name: 'En la calle ahora' })
  await street.getByText('En línea', { exact: true }).first().waitFor()
  expect(asked.filter((path) => path.endsWith('.data'))).toEqual([])
  await p.mouse.move(200, 300)
  await p.mouse.move(240, 320)
  await p.getByText('2 en línea ahora').waitFor()
  expect(await street.getByText('En línea', { exact: true }).count()).toBe(2)
  const plates = await street.locator('.plate-link').evaluateAll((links) => links.map((a) => a.getAttribute('href')))
  expect(plates.sort()).toEqual(vehiculos.map(({ id }) => `/admin/vehicles/${id}`).sort())
  await street
    .getByRole('link', { name: /^Ver .+ en el mapa: / })
    .first()
    .click()
  await p.waitForURL(/\/admin\/gps\?v=/)

  // and so is the place of a vehicle on its own page
  await visit(p, `/admin/vehicles/${vehiculos[0]!.id}`)
  await p.locator('.street-map .leaflet-container').waitFor()
  await execute([['update gps_dispositivos set last_longitude = -74.25 where id = ?', [dispositivos[0]!.id]]])
  await p.clock.fastForward(360_000)
  await p.mouse.move(200, 300)
  await p.locator('.coordinates', { hasText: '-74.25' }).waitFor()
})

test('a pressed screen takes the mark at once and shows its shape while the server is slow: its script was there, its data are asked for once', async ({
  browser,
}) => {
  const { admin } = await createEmpresa({ vehiculos: 1 })
  const p = await browser.open({ as: admin, warms: true })
  await visit(p, '/admin')
  // the screens of the menu come while the browser rests
  await p.waitForFunction(() => {
    const { routes } = (window as unknown as { __remixManifest: Manifest }).__remixManifest
    const script = Object.values(routes).find(({ path }) => path === 'drivers')?.module
    return performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === script)
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked: string[] = []
  await p.route(/\/admin\/drivers\.data/, async (route) => {
    asked.push(route.request().url())
    await released
    await route.continue()
  })
  await p.getByRole('link', { name: 'Conductores', exact: true }).first().click()
  await p.locator('.menu a.pending', { hasText: 'Conductores' }).waitFor()
  await p.locator('.page--shape').waitFor()
  expect(await p.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
  // on a phone the screen lies under «Más»
  await p.setViewportSize(TELEFONO)
  await p.locator('.tab-more--on').waitFor()
  await p.setViewportSize(DESKTOP)
  release()
  await p.getByRole('heading', { level: 1, name: 'Conductores' }).waitFor()
  expect(await p.locator('.page--shape').count()).toBe(0)
  expect(asked).toHaveLength(1)

  // so does a tab, under which the shape of its place stands
  await visit(p, '/admin/settings')
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await p.route(/\/admin\/settings\.data/, async (route) => {
    await gone
    await route.continue()
  })
  const tab = p.getByRole('navigation', { name: 'Configuración' }).getByRole('link', { name: 'Alertas' })
  await tab.click()
  await p.locator('.tab-shape').waitFor()
  expect(await tab.getAttribute('aria-current')).toBe('page')
  letGo()
  await p.locator('.tab-shape').waitFor({ state: 'detached' })
  expect(new URL(p.url()).searchParams.get('tab')).toBe('alertas')
})

test('«/» and Ctrl K lead by keyboard alone to a vehicle, an act and a screen; Escape gives the focus back', async ({
  browser,
}) => {
  const { admin, vehiculos } = await createEmpresa({ vehiculos: 2, documentos: 2 })
  const [one] = vehiculos as [(typeof vehiculos)[0]]
  const p = await browser.open({ as: admin })
  await visit(p, '/admin')
  const box = p.getByRole('combobox', { name: 'Buscar placa' })
  const option = (name: string | RegExp) => p.getByRole('option', { name, selected: true })
  await p.getByRole('link', { name: 'Documentos', exact: true }).first().focus()
  await p.keyboard.press('/')
  await box.pressSequentially('docu')
  await option('Documentos').waitFor()
  await p.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  await expect.poll(() => p.evaluate(() => document.activeElement?.textContent)).toBe('Documentos')

  await p.keyboard.press('Control+k')
  await box.waitFor()
  // pressed again right after Escape, before the page has heard that the palette is closed
  await p.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog.palette')?.close()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
  })
  await box.pressSequentially(`soat ${one.placa.slice(0, 3)} ${one.placa.slice(3)}`)
  // «Enter» waits for the answer to what was typed
  await p.keyboard.press('Enter')
  await p.waitForURL((url) => url.searchParams.get('nuevo') === one.id && url.searchParams.get('tipo') === 'SOAT')
  await p.locator('dialog:modal').waitFor()
  await p.keyboard.press('Escape')
  await p.locator('dialog:modal').waitFor({ state: 'detached' })

  // in a field «/» is a letter like any other
  await p.getByRole('searchbox').press('/')
  expect(await p.getByRole('searchbox').inputValue()).toBe('/')
  expect(await box.count()).toBe(0)
  await p.keyboard.press('Control+k')
  await box.pressSequentially(one.placa.toLowerCase())
  await p
    .getByRole('option')
    .filter({ hasText: one.placa.slice(0, 3) })
    .first()
    .waitFor()
  await p.keyboard.press('ArrowDown')
  await option(/^Ver .* en el mapa$/).waitFor()
  await p.keyboard.press('ArrowUp')
  await p.keyboard.press('Enter')
  await p.waitForURL((url) => url.pathname === `/admin/vehicles/${one.id}`)

  // the tabs of the vehicle's page, by arrow keys
  await p
    .getByRole('navigation', { name: /^Partes de/ })
    .getByRole('link', { name: 'Resumen' })
    .focus()
  await p.keyboard.press('ArrowRight')
  await p.waitForURL((url) => url.pathname === `/admin/vehicles/${one.id}/documents`)
  // the browser's way back leads out of the palette too
  await p.keyboard.press('/')
  await box.waitFor()
  await p.goBack()
  await box.waitFor({ state: 'detached' })

  // its data are changed in the page itself, and the summary tells who did
  const tab = (name: string) => p.getByRole('navigation', { name: /^Partes de/ }).getByRole('link', { name })
  await tab('Datos').click()
  const identity = p.getByRole('region', { name: 'Datos del vehículo' })
  await identity.getByLabel('Color').fill('Verde oliva')
  await identity.getByRole('button', { name: 'Guardar cambios' }).click()
  await p
    .getByText(/^Se guardó/)
    .first()
    .waitFor()
  const speed = p.getByRole('region', { name: 'Velocidad' })
  await speed.getByLabel('Límite de velocidad de este vehículo').fill('70')
  await speed.getByRole('button', { name: 'Guardar límite' }).click()
  await p.getByText('Límite de velocidad guardado').waitFor()
  await expect.poll(() => speed.getByLabel('Límite de velocidad de este vehículo').inputValue()).toBe('70')
  await tab('Resumen').click()
  const activity = p.getByRole('region', { name: 'Última actividad' })
  await activity.getByText('Editó los datos del vehículo').first().waitFor()
})

test('a new company is led by a checklist, tries a sample fleet and takes it away again', async ({ browser }) => {
  const empresa = await createEmpresa()
  const p = await browser.open({ as: empresa.admin })
  await visit(p, '/admin')
  await p.getByRole('heading', { name: 'Sus primeros pasos' }).waitFor()
  await p.getByRole('link', { name: /Registre su SOAT/ }).waitFor()
  await p.getByRole('button', { name: 'Probar con una flota de ejemplo' }).click()
  await p.getByText('Se cargaron 4 vehículos de ejemplo').waitFor()
  await p
    .getByRole('link', { name: /^EJM ?202$/ })
    .first()
    .waitFor()
  // one note at a time: what stops the work before the sample fleet, and what the law gives a deadline before both
  const sample = p.getByText('Los vehículos con placa EJM son de ejemplo.')
  await sample.waitFor()
  await execute([["update empresas set subscription_status = 'past_due' where id = ?", [empresa.id]]])
  await visit(p, '/admin')
  const late = p.getByRole('region', { name: 'Suscripción' })
  await late.waitFor()
  await sample.waitFor({ state: 'hidden' })
  const [vehiculo] = await rows<{ id: string }>('select id from vehiculos where empresa_id = ? limit 1', empresa.id)
  await execute(
    [day(3), day(5)].map((vence) => [
      `insert into objeciones (id, empresa_id, vehiculo_id, texto, vence, created_at)
       values (?, ?, ?, 'No quiero que me miren al almuerzo', ?, 1)`,
      [crypto.randomUUID(), empresa.id, vehiculo!.id, vence],
    ]),
  )
  await visit(p, '/admin')
  await p.getByText(/presentó una objeción.*Hay más objeciones/).waitFor()
  await late.waitFor({ state: 'hidden' })
  await sample.waitFor({ state: 'hidden' })
  await execute([
    ['delete from objeciones where empresa_id = ?', [empresa.id]],
    ["update empresas set subscription_status = 'trial' where id = ?", [empresa.id]],
  ])
  await visit(p, '/admin')
  await p.getByRole('button', { name: 'Quitar la flota de ejemplo' }).click()
  await p.getByRole('button', { name: 'Probar con una flota de ejemplo' }).waitFor()
  await p.getByRole('button', { name: 'Ocultar' }).click()
  await p.getByRole('heading', { name: 'Sus primeros pasos' }).waitFor({ state: 'detached' })
})

/** The service book: a plan by kilometres warns, a service with its jobs fulfils it, the chart shows the cost. */
import { readFile } from 'node:fs/promises'
import readWorkbook from 'read-excel-file/node'
import { expect, inject } from 'vitest'
import { ALEGRA_ACCOUNT, SIIGO_ACCOUNT } from '../../../scripts/erp/keys.mjs'
import { createEmpresa, cron, execute, rows } from '../../support/world'
import { expectNoFailures } from '../support/axe'
import { test, visit } from '../support/browser'
import { holdBack } from '../support/outage'

test('a plan that has run out of kilometres warns until a service fulfils it, and the service is in the cost', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 2 })
  const [vehiculo] = empresa.vehiculos
  const id = vehiculo?.id ?? ''
  const p = await browser.open({ as: empresa.admin })
  const alertas = () => rows("select estado from alertas where vehiculo_id = ? and tipo = 'Mantenimiento'", id)

  // opened from the vehicle's page, to which it returns
  const page = `/admin/vehicles/${id}/maintenance`
  await visit(p, `/admin/maintenance?vista=planes&vehiculo=${id}&plan-nuevo=${id}&volver=${page}`)
  const dialog = p.getByRole('dialog')
  await dialog.getByLabel('Qué se hace').fill('Cambio de aceite')
  await dialog.getByLabel('Cada cuántos kilómetros').fill('5.000')
  await dialog.getByLabel('Kilometraje de esa vez').fill('40.000')
  await dialog.getByRole('button', { name: 'Guardar plan' }).click()
  await dialog.waitFor({ state: 'detached' })
  await p.getByText('Cambio de aceite').first().waitFor()
  expect(new URL(p.url()).pathname).toBe(page)
  expect(await alertas()).toEqual([])

  // the odometer passes the limit: the alert is there at once
  await visit(p, `/admin/maintenance?vista=planes&km=${id}`)
  await p.getByRole('dialog').locator('input[name=kilometraje]').fill('45.120')
  await p.getByRole('dialog').locator('button[type=submit]').click()
  await p.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await alertas()).toEqual([{ estado: 'Pendiente' }])
  await visit(p, '/admin/alerts')
  const alerta = p.getByRole('row', { name: /Cambio de aceite/ })
  await alerta.getByText('Vencido hace 120 km').waitFor()

  // the alert's button leads to the plan, and the plan to the service that fulfils it
  await alerta.getByRole('link', { name: /^Ver plan: / }).click()
  await p
    .getByRole('dialog')
    .getByRole('link', { name: /Registrar servicio/ })
    .click()
  const servicio = p.getByRole('dialog', { name: 'Registrar servicio' })
  expect(await servicio.getByLabel('Trabajo', { exact: true }).inputValue()).toBe('Cambio de aceite')
  await servicio.locator('input[name=kilometraje]').fill('45.130')
  await servicio.getByLabel('Taller').fill('Taller El Paisa')
  await servicio.getByLabel('Costo').fill('180.000')
  await servicio.getByRole('button', { name: 'Agregar otro trabajo' }).click()
  const second = servicio.getByRole('group', { name: 'Trabajo 2' })
  await second.getByLabel('Trabajo', { exact: true }).fill('Filtro de aire')
  await second.getByLabel('Costo').fill('65.500')
  await servicio.getByText('Total $ 245.500').waitFor()
  await expectNoFailures(p, 'a service with two jobs')
  await servicio.getByRole('button', { name: 'Guardar servicio' }).click()
  await servicio.waitFor({ state: 'detached' })
  expect(await alertas()).toEqual([{ estado: 'Resuelto' }])

  await visit(p, '/admin/maintenance?vista=servicios')
  await p.getByRole('row', { name: /Taller El Paisa.*245\.500/ }).waitFor()
  await p.getByText('$ 245.500 en 12 meses').waitFor()
  await p.getByText('Ver como tabla').click()
  expect(await p.getByRole('table').first().textContent()).toMatch(/\$\s245\.500/)

  // the accountant takes it along, once
  await visit(p, '/admin/settings/accounting')
  await p.getByRole('row', { name: /VIG-1.*514540.*Cambio de aceite, Filtro de aire/ }).waitFor()
  await expectNoFailures(p, 'the entries to export')
  await p.getByRole('button', { name: 'Exportar 1 asiento' }).click()
  const excel = p.getByRole('link', { name: 'Exportación 1 en Excel' })
  await excel.waitFor()
  await p.getByText('Nada por exportar').waitFor()
  const arriving = p.waitForEvent('download')
  await excel.click()
  const file = await readFile(await (await arriving).path())
  const [sheet] = await readWorkbook(file)
  const [titles, ...lines] = sheet?.data ?? []
  const columns = ['Referencia', 'Cuenta', 'Centro de costo', 'Débito', 'Crédito'].map((title) =>
    titles?.indexOf(title),
  )
  expect(lines.map((line) => columns.map((i) => line[i ?? -1]))).toEqual([
    ['VIG-1', '514540', vehiculo?.placa, 245_500, 0],
    ['VIG-1', '233535', null, 0, 245_500],
  ])
  await p.getByLabel('Cuenta del gasto').fill('6145')
  await p.getByLabel('NIT de los talleres').fill('Taller El Paisa: 900.123.456')
  await p.getByRole('region', { name: 'Cuentas' }).getByRole('button', { name: 'Guardar cambios' }).click()
  await p.getByText('Cuentas guardadas').waitFor()
  expect(await p.getByLabel('Cuenta del gasto').inputValue()).toBe('6145')
  expect(await rows('select talleres from cuentas_contables where empresa_id = ?', empresa.id)).toEqual([
    { talleres: '[["Taller El Paisa","900123456"]]' },
  ])
})

test('an Administrador connects Alegra, sees why an entry is not there, mends it there and sends it again, and takes Siigo instead', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 1, mantenimientos: 1 })
  const [vehiculo] = empresa.vehiculos
  const alegra = (what: object) => fetch(`${inject('erp')}/orden`, { method: 'POST', body: JSON.stringify(what) })
  const p = await browser.open({ as: empresa.admin })
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  await visit(p, `/admin/settings/accounting?desde=${day(60)}&hasta=${day(1)}`)
  await p.getByRole('link', { name: 'Conectar Alegra' }).click()
  const dialog = p.getByRole('dialog')
  await dialog.getByLabel('Correo en Alegra').fill(ALEGRA_ACCOUNT.usuario)
  await dialog.getByLabel('Token').fill('otro')
  await dialog.getByRole('button', { name: 'Conectar Alegra' }).click()
  await dialog.getByText('El programa no acepta estos datos de acceso').waitFor()
  await dialog.getByLabel('Token').fill(ALEGRA_ACCOUNT.token)
  await dialog.getByRole('button', { name: 'Conectar Alegra' }).click()
  await dialog.waitFor({ state: 'detached' })
  await p.getByText('Conectado a Alegra: Transportes de ejemplo S.A.S.').waitFor()
  await p.getByRole('button', { name: 'Enviar 1 asiento a Alegra' }).click()
  await p.getByText('Nada por exportar').waitFor()
  await cron('* * * * *')
  const sent = p.getByRole('list', { name: 'Envíos a su programa' })
  await p.getByRole('link', { name: 'Actualizar' }).click()
  await sent.getByText(`No tiene activo el centro de costo ${vehiculo?.placa}`).waitFor()
  await expectNoFailures(p, 'an entry that failed')
  await alegra({ centres: [vehiculo?.placa] })
  await p.getByRole('button', { name: 'Reenviar VIG-1' }).click()
  await sent.getByText('En camino').waitFor()
  await cron('* * * * *')
  await p.getByRole('link', { name: 'Actualizar' }).click()
  await sent.getByText(/^Número \d+ en Alegra$/).waitFor()
  await p.getByRole('link', { name: 'Desconectar' }).click()
  await dialog.getByRole('button', { name: 'Desconectar Alegra' }).click()
  await dialog.waitFor({ state: 'detached' })
  await p.getByRole('link', { name: 'Conectar Alegra' }).waitFor()
  await p.getByRole('link', { name: 'Conectar Siigo' }).click()
  await dialog.getByLabel('Usuario API').fill(SIIGO_ACCOUNT.usuario)
  await dialog.getByLabel('Clave (access key)').fill(SIIGO_ACCOUNT.token)
  await dialog.getByRole('button', { name: 'Conectar Siigo' }).click()
  await dialog.getByText('Escriba el código de uno de estos: 1 · Comprobante contable').waitFor()
  await dialog.getByLabel('Código del tipo de comprobante').fill(SIIGO_ACCOUNT.comprobante)
  await dialog.getByRole('button', { name: 'Conectar Siigo' }).click()
  await p.getByText('Los asientos entran en el comprobante 1 · Comprobante contable.').waitFor()
  await p.getByRole('link', { name: 'Desconectar' }).click()
  await dialog.getByRole('button', { name: 'Desconectar Siigo' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await rows('select programa from conexiones_contables where empresa_id = ?', empresa.id)).toEqual([])
})

test('a service without a job is refused in words, and keeps what was written, also before the page was ready', async ({
  browser,
}) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const p = await browser.open({ as: empresa.admin })
  const release = await holdBack(p, /\/assets\/.*\.js$/)
  await p.goto(`/admin/maintenance?nuevo=${empresa.vehiculos[0]?.id}`, { waitUntil: 'commit' })
  const dialog = p.getByRole('dialog')
  await dialog.getByLabel('Taller').pressSequentially('Taller ')
  release()
  await p.locator('dialog:modal').waitFor()
  await p.keyboard.type('El Paisa')
  await dialog.getByRole('button', { name: 'Guardar servicio' }).click()
  await dialog.locator('fieldset > .error').first().waitFor()
  expect(await dialog.getByLabel('Taller').inputValue()).toBe('Taller El Paisa')
  await dialog.getByLabel('Trabajo', { exact: true }).fill('Cambio de batería')
  await dialog.getByRole('button', { name: 'Guardar servicio' }).click()
  await dialog.getByText('Complete este dato').waitFor()
  expect(await rows('select id from mantenimientos where empresa_id = ?', empresa.id)).toEqual([])
})

test('two people who change the jobs of a service at once are told, and neither list is lost', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 1 })
  const [vehiculo] = empresa.vehiculos
  await execute([
    [
      `insert into mantenimientos (id, empresa_id, vehiculo_id, fecha, costo, busqueda, created_at)
       values (?1, ?1, ?2, '2026-10-01', 100, '', 0)`,
      [empresa.id, vehiculo?.id ?? ''],
    ],
    [
      `insert into mantenimiento_items (id, empresa_id, mantenimiento_id, orden, descripcion, costo)
       values (?1, ?1, ?1, 0, 'Frenos', 100)`,
      [empresa.id],
    ],
  ])
  const mine = await browser.open({ as: empresa.admin })
  const other = await browser.open({ as: empresa.admin })
  const open = async (p: typeof mine) => {
    await visit(p, `/admin/maintenance?vista=servicios&editar=${empresa.id}`)
    return p.getByRole('dialog')
  }
  const my = await open(mine)
  const their = await open(other)
  const add = async (dialog: typeof my, what: string) => {
    await dialog.getByRole('button', { name: 'Agregar otro trabajo' }).click()
    const row = dialog.getByRole('group', { name: /^Trabajo \d/ }).last()
    await row.getByLabel('Trabajo', { exact: true }).fill(what)
    await row.getByLabel('Costo').fill('1.000')
  }
  await add(their, 'Filtro')
  await their.getByRole('button', { name: /^Guardar/ }).click()
  await their.waitFor({ state: 'detached' })
  await add(my, 'Llantas')
  await my.getByRole('button', { name: /^Guardar/ }).click()
  await my.getByText(/otra persona cambió los trabajos.*Frenos \(\$\s1\), Filtro \(\$\s1\.000\)/).waitFor()
  await expectNoFailures(mine, 'jobs that another person changed')
  // the list is completed with what the other one did: what was told stays meanwhile
  await add(my, 'Filtro')
  await my.getByText(/otra persona cambió los trabajos/).waitFor()
  await my.getByLabel('Guardar mi lista').check()
  await my.getByRole('button', { name: /^Guardar c/ }).click()
  await my.waitFor({ state: 'detached' })
  const jobs = await rows('select descripcion from mantenimiento_items where empresa_id = ? order by orden', empresa.id)
  expect(jobs.map((job) => job.descripcion)).toEqual(['Frenos', 'Llantas', 'Filtro'])
})

test('what is saved for a vehicle that was deleted meanwhile is refused in words that are seen', async ({
  browser,
}) => {
  const { admin, vehiculos } = await createEmpresa({ vehiculos: 2 })
  const p = await browser.open({ as: admin, movil: true })
  const dialog = p.getByRole('dialog')
  const dialogs: [path: string, filled: [label: string, text: string][], save: string][] = [
    [
      '/admin/maintenance?nuevo=',
      [
        ['Trabajo', 'Cambio de aceite'],
        ['Costo', '180.000'],
      ],
      'Guardar servicio',
    ],
    [
      '/admin/maintenance?plan-nuevo=',
      [
        ['Qué se hace', 'Frenos'],
        ['Cada cuántos meses', '6'],
      ],
      'Guardar plan',
    ],
  ]
  for (const [i, [path, filled, save]] of dialogs.entries()) {
    const vehicle = vehiculos[i]?.id ?? ''
    await visit(p, path + vehicle)
    for (const [label, text] of filled) await dialog.getByLabel(label, { exact: true }).fill(text)
    await execute([['delete from vehiculos where id = ?', [vehicle]]])
    const form = dialog.locator('.modal-body')
    await form.evaluate((shown) => shown.scrollTo(0, shown.scrollHeight))
    await dialog.getByRole('button', { name: save }).click()
    const refusal = dialog.getByText('No encontramos lo que busca. Puede que alguien lo haya eliminado.')
    await refusal.waitFor()
    // it stands on top of a form of which the foot was shown
    const top = async () => (await refusal.boundingBox())!.y - (await form.boundingBox())!.y
    await expect.poll(top).toBeGreaterThanOrEqual(0)
  }
})

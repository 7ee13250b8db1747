/** The screen Alertas: searched, reviewed, resolved one by one and several at once; a resolved alert stays resolved. */
import { expect } from 'vitest'
import { assign, createEmpresa, execute, rows } from '../../support/world'
import { axeFailures } from '../support/axe'
import { DESKTOP, TELEFONO, test, visit } from '../support/browser'

test('an Administrador reviews one alert, resolves two, and the bell counts what is left', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 4, alertas: 4 })
  const p = await browser.open({ as: empresa.admin, tamano: DESKTOP })
  const takeBack = (said: string) =>
    p.locator('.toast').filter({ hasText: said }).getByRole('button', { name: 'Deshacer' }).click()
  const estados = async () =>
    (await rows<{ estado: string }>('select estado from alertas where empresa_id = ? order by estado', empresa.id)).map(
      (a) => a.estado,
    )
  await visit(p, '/admin/alerts')
  await p.getByText('4 alertas pendientes.').waitFor()
  // a search that finds none says nothing of those that are pending
  await visit(p, '/admin/alerts?q=zzzzzz')
  await p.getByText('No se encontraron alertas').waitFor()
  expect(await p.getByText('Nada pendiente.').count()).toBe(0)
  await visit(p, '/admin/alerts')
  await p
    .getByRole('button', { name: /^Marcar como revisada: / })
    .first()
    .click()
  await p.getByText('3 alertas pendientes.').waitFor()
  expect(await estados()).toEqual(['Pendiente', 'Pendiente', 'Pendiente', 'Revisado'])

  // taken back by the keyboard, it is pending again; and the first one who changed it may change it anew
  await p.getByRole('status').getByText('Se marcó como revisada').waitFor()
  await p.getByRole('button', { name: 'Deshacer' }).waitFor()
  await p.keyboard.press('Control+z')
  await p.getByText('La alerta quedó como estaba').waitFor()
  await p.getByText('4 alertas pendientes.').waitFor()
  expect(await estados()).toEqual(['Pendiente', 'Pendiente', 'Pendiente', 'Pendiente'])
  await p
    .getByRole('button', { name: /^Marcar como revisada: / })
    .first()
    .click()
  await p.getByText('3 alertas pendientes.').waitFor()

  // of two that are reviewed one after the other, «Deshacer» is that of the second
  const reviewed = () => rows("select id from alertas where empresa_id = ? and estado = 'Revisado'", empresa.id)
  const [first] = await reviewed()
  const toast = p.locator('.toast').filter({ hasText: 'Se marcó como revisada' })
  await toast.evaluate((shown) => shown.classList.add('of-the-first'))
  await p
    .getByRole('button', { name: /^Marcar como revisada: / })
    .first()
    .click()
  await p.getByText('2 alertas pendientes.').waitFor()
  await p.locator('.toast:not(.of-the-first)').filter({ hasText: 'Se marcó como revisada' }).waitFor()
  await p.getByRole('button', { name: 'Deshacer' }).click()
  await p.getByText('3 alertas pendientes.').waitFor()
  expect(await reviewed()).toEqual([first])

  // all of the page, or some: a file of the chosen ones
  const all = p.getByRole('checkbox', { name: 'Seleccionar todas las de esta página' })
  await all.check()
  expect(await p.locator('input[name=ids]:checked').count()).toBe(3)
  await all.uncheck()
  for (const i of [0, 1]) await p.locator('input[name=ids]').nth(i).check()
  await p.locator('.selection-bar').getByRole('button', { name: 'Marcar como revisadas' }).waitFor()
  const [file] = await Promise.all([
    p.waitForEvent('download'),
    p.locator('.selection-bar').getByRole('link', { name: /CSV/ }).click(),
  ])
  expect(new URL(file.url()).searchParams.getAll('ids')).toHaveLength(2)
  await p.locator('.selection-bar').getByRole('button', { name: 'Resolver' }).click()
  const question = p.getByRole('dialog')
  // not of documents alone: maintenance and licences fall due too
  await question.getByText('si lo que vence no se renueva o no se hace').waitFor()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await estados()).toEqual(['Pendiente', 'Pendiente', 'Pendiente', 'Revisado'])
  await p.locator('.selection-bar').getByRole('button', { name: 'Resolver' }).click()
  await p
    .getByRole('dialog')
    .getByRole('button', { name: /Resolver/ })
    .click()
  await p.getByText('Una alerta pendiente.').waitFor()
  expect(await estados()).toEqual(['Pendiente', 'Resuelto', 'Resuelto', 'Revisado'])

  // a column that is put away stays away on the next visit, and returns
  const columns = p.locator('.column-choice summary')
  const choice = p.getByRole('checkbox', { name: 'Fecha', exact: true })
  const head = p.getByRole('columnheader', { name: 'Fecha', exact: true })
  await head.waitFor()
  await columns.focus()
  await p.keyboard.press('Enter')
  await choice.uncheck()
  await head.waitFor({ state: 'hidden' })
  await visit(p, '/admin/alerts')
  await head.waitFor({ state: 'hidden' })

  // what is seen gets a name: filter and columns, and the list opens with it
  const views = p.getByRole('button', { name: 'Mis vistas' })
  const dialog = p.getByRole('dialog', { name: 'Mis vistas' })
  await p.getByRole('link', { name: /^Todas/ }).click()
  await p.waitForURL(/estado=todas/)
  await views.focus()
  await p.keyboard.press('Enter')
  await dialog.getByLabel('Nombre', { exact: true }).fill('Todo sin fecha')
  await dialog.getByLabel('Abrir la lista con esta vista').check()
  expect(await axeFailures(p, ['light', 'dark'], 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Guardar esta vista' }).click()
  await p.getByText('Se guardó la vista Todo sin fecha').waitFor()
  await visit(p, '/admin')
  await p.getByRole('navigation').getByRole('link', { name: 'Alertas' }).first().click()
  await p.waitForURL(/\/admin\/alerts\?estado=todas/)
  await head.waitFor({ state: 'hidden' })

  // the whole list, with all its columns, stays in reach
  await views.click()
  await dialog.getByRole('link', { name: /Todo sin fecha/ }).waitFor()
  expect(await axeFailures(p, ['light', 'dark'], 'dialog')).toEqual([])
  await dialog.getByRole('link', { name: 'Lista completa' }).click()
  await p.waitForURL(/\/admin\/alerts$/)
  await head.waitFor()

  // another name by the keyboard
  await views.click()
  await dialog.getByRole('button', { name: 'Cambiar el nombre de Todo sin fecha' }).press('Enter')
  await dialog.getByLabel('Nombre nuevo').fill('Todo de un vistazo')
  await p.keyboard.press('Enter')
  await p.getByText('La vista se llama ahora Todo de un vistazo').waitFor()

  // that the list opens with it no more is taken back with one press
  const opens = () => rows('select predeterminada from vistas where empresa_id = ?', empresa.id)
  await views.click()
  await dialog.getByRole('button', { name: 'No abrir la lista con Todo de un vistazo' }).click()
  await p.getByText('La lista se abrirá completa').waitFor()
  expect(await opens()).toEqual([{ predeterminada: 0 }])
  await takeBack('La lista se abrirá completa')
  await p.getByText('La lista se abrirá con esta vista').waitFor()
  expect(await opens()).toEqual([{ predeterminada: 1 }])

  // a view that is deleted can be taken back
  await views.click()
  await dialog.getByRole('button', { name: 'Eliminar la vista Todo de un vistazo' }).click()
  await takeBack('Se eliminó la vista Todo de un vistazo')
  await p.getByText('Se guardó la vista Todo de un vistazo').waitFor()
  await views.click()
  await dialog.getByRole('link', { name: 'Todo de un vistazo' }).click()
  await p.waitForURL(/estado=todas/)

  // a resolved alert cannot be reopened
  await p.getByRole('link', { name: /^Resueltas/ }).click()
  await p.waitForURL(/estado=resueltas/)
  // the address changes before the list does
  await expect.poll(() => p.getByRole('button', { name: /^(Marcar como revisada|Resolver): / }).count()).toBe(0)
  await p.getByRole('row').nth(2).waitFor()
})

test('a Usuario on a phone resolves an alert of an assigned vehicle, and sees no other', async ({ browser }) => {
  const empresa = await createEmpresa({ vehiculos: 2, alertas: 2 })
  const [mine] = empresa.vehiculos
  await assign(empresa.id, empresa.usuario.id, mine?.id ?? '')
  const p = await browser.open({ as: empresa.usuario, tamano: TELEFONO })
  await visit(p, '/alerts')
  const shownRows = p.getByRole('row').filter({ has: p.locator('.plate') })
  expect(await shownRows.count()).toBe(1)
  await shownRows.locator('summary, button[aria-haspopup]').first().click()
  await shownRows.getByRole('button', { name: 'Resolver', exact: true }).click()
  await p.getByText('Nada pendiente.').waitFor()
  expect(await rows('select estado from alertas where vehiculo_id = ?', mine?.id ?? '')).toEqual([
    { estado: 'Resuelto' },
  ])
})

test('an alert that another person has resolved meanwhile leaves the list, and a newer version may lack «Deshacer»', async ({
  browser,
}) => {
  browser.tolerate(/status of 404/)
  const empresa = await createEmpresa({ vehiculos: 2, alertas: 2 })
  const p = await browser.open({ as: empresa.admin })
  await p.route(/\/undo-[^/]*\.js$/, (route) => route.fulfill({ status: 404 }))
  await visit(p, '/admin/alerts')
  const resolve = p.getByRole('button', { name: /^Resolver: / })
  const id = await p.locator('input[name=ids]').first().inputValue()
  await execute([["update alertas set estado = 'Resuelto' where id = ?", [id]]])
  await resolve.first().click()
  await p.getByText('Alguien ya la resolvió.').waitFor()
  await p.getByText('Una alerta pendiente.').waitFor()
  await resolve.first().click()
  await p.getByText('Nada pendiente.').waitFor()
  await p.locator('.toast').filter({ hasText: 'Se resolvió la alerta' }).waitFor()
  expect(await p.getByRole('heading', { level: 1 }).textContent()).toBe('Alertas')
})

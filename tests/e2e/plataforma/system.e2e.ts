/** A fault of the platform reaches its SuperAdmin: a dead letter raises an alert, the bell counts it, and it ends. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readXlsx } from '../../support/read-xlsx'
import { createPerson, cron, execute } from '../../support/world'
import { DESKTOP, test, visit } from '../support/browser'
import { troubledCorreo } from '../support/correo'

const ON_THE_MARK = Math.floor(Date.now() / 300_000) * 300_000

test('a dead letter rings the bell, is reviewed and resolved, and stays so while nothing new dies', async ({
  browser,
}) => {
  await troubledCorreo()
  await execute([['delete from alertas_sistema', []]])
  await cron('* * * * *', ON_THE_MARK)
  const p = await browser.open({ as: await createPerson('SuperAdmin'), tamano: DESKTOP })
  await visit(p, '/super-admin/alerts?q=muertos')
  const row = p.getByRole('row').filter({ hasText: /sin entregar/ })
  await row.getByRole('link', { name: /^Ver el correo/ }).waitFor()
  const before = Number(await p.locator('header .bell-count').textContent())
  expect(before).toBeGreaterThan(0)

  await row.getByRole('button', { name: /^Marcar como revisada: / }).click()
  await p.getByText('Se marcó como revisada').first().waitFor()
  await p.getByRole('link', { name: /^Revisadas/ }).click()
  const resolve = row.getByRole('button', { name: /^Resolver: / })
  await resolve.click()
  await p.getByText('Se resolvió la alerta').first().waitFor()
  await resolve.waitFor({ state: 'detached' })
  const last = p.locator('.toast').filter({ hasText: 'Se resolvió la alerta' })
  await last.getByRole('button', { name: 'Deshacer' }).click()
  await p.getByText('La alerta quedó como estaba').waitFor()
  await resolve.click()
  await p.getByText('Se resolvió la alerta').first().waitFor()
  const left = async () => Number((await p.locator('header .bell-count').allTextContents())[0] ?? 0)
  await expect.poll(left).toBe(before - 1)

  await cron('* * * * *', ON_THE_MARK + 300_000)
  await visit(p, '/super-admin/alerts?q=muertos&estado=todas')
  await row.getByText('Resuelto').waitFor()
  expect(await row.count()).toBe(1)
})

test('a copy of the database is asked for, made by the clock and told; a report comes as a workbook that opens', async ({
  browser,
}) => {
  const p = await browser.open({ as: await createPerson('SuperAdmin'), tamano: DESKTOP })
  await execute([["delete from trabajos where nombre in ('copia', 'copias')", []]])
  await visit(p, '/super-admin/settings?tab=base')
  await p.getByText('Aún no hay ninguna').waitFor()
  await p.getByRole('button', { name: 'Hacer una copia ahora' }).click()
  await p.getByText('La copia empieza en el próximo minuto').first().waitFor()
  await p.getByRole('button', { name: 'Hacer una copia ahora' }).waitFor({ state: 'detached' })
  await cron('* * * * *', ON_THE_MARK + 60_000)
  await visit(p, '/super-admin/settings?tab=base')
  await p.getByText(/^[\d.]+ filas de \d+ tablas$/).waitFor()

  await visit(p, '/super-admin/reports')
  const [download] = await Promise.all([
    p.waitForEvent('download'),
    p.getByRole('link', { name: 'Exportar Excel: Ingresos por plan' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^vigia-ingresos-[\d-]{10}\.xlsx$/)
  const folder = mkdtempSync(join(tmpdir(), 'vigia-'))
  await download.saveAs(join(folder, 'a.xlsx'))
  const sheet = readXlsx(readFileSync(join(folder, 'a.xlsx')))
  rmSync(folder, { recursive: true })
  expect([sheet.nombre, sheet.rows.length]).toEqual(['Ingresos por plan', 7])
})

test('a mail that is sent again leaves the list, and the focus goes on to the same button of another one', async ({
  browser,
}) => {
  const one = crypto.randomUUID()
  const other = crypto.randomUUID()
  await execute(
    [one, other].map((id) => [
      `insert into correos (id, clave, para, asunto, html, texto, message_id, estado, intentos, error, proximo_at, created_at)
       values (?1, ?1, ?1 || '@prueba.test', 'SOAT vence hoy', '', '', ?1, 'muerto', 1, 'caducado', ?2, ?2)`,
      [id, Date.now()],
    ]),
  )
  const p = await browser.open({ as: await createPerson('SuperAdmin'), tamano: DESKTOP })
  await visit(p, '/super-admin/settings')
  const again = (id: string) => p.getByRole('button', { name: `Reenviar a ${id}@prueba.test` })
  await again(other).waitFor()
  await again(one).press('Enter')
  await again(one).waitFor({ state: 'detached' })
  await expect.poll(() => p.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('resend')
})

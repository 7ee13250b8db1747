/** «Hoja de vida»: all about one vehicle on one sheet. */
import { expect, test } from 'vitest'
import { createEmpresa, execute } from '../../support/world'
import { askServer } from '../support/request'

test('the sheet of a vehicle names all its maintenance plans, and says that its services are the last ones', async () => {
  const { vehiculos, admin, id: company } = await createEmpresa({ vehiculos: 1, mantenimientos: 1 })
  const { id } = vehiculos[0]!
  await execute([
    [
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 6)
         insert into mantenimientos (id, empresa_id, vehiculo_id, fecha, taller, costo, busqueda, created_at)
         select id || i, empresa_id, vehiculo_id, '2026-01-0' || i, taller, costo, busqueda, created_at
         from mantenimientos, n where empresa_id = ?`,
      [company],
    ],
    [
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 11)
         insert into planes_mantenimiento (id, empresa_id, vehiculo_id, nombre, cada_meses, proxima_fecha, created_at)
         select ? || i, ?, ?, 'Plan n.º ' || i || '.', 6, '2030-01-0' || (i % 9 + 1), 1 from n`,
      [crypto.randomUUID(), company, id],
    ],
  ])
  const sheet = await (await askServer(`/admin/vehicles/${id}/sheet`, { as: admin })).text()
  const shown = sheet.slice(0, sheet.indexOf('</main>'))
  expect(shown).toContain('Últimos servicios')
  expect(new Set(shown.match(/Plan n\.º \d+\./g)).size).toBe(11)
})

test('the sheet of a vehicle asks for nothing that the law does not, and says of a missing driver what follows', async () => {
  const { vehiculos, admin } = await createEmpresa({ vehiculos: 1 })
  const sheet = await (await askServer(`/admin/vehicles/${vehiculos[0]!.id}/sheet`, { as: admin })).text()
  const shown = sheet.slice(0, sheet.indexOf('</main>'))
  expect(shown).toContain('SOAT')
  expect(shown).not.toContain('Extintor')
  expect(shown).toContain('Sin conductor (no impide salir)')
})

test('the sheet of an English reader calls a maintenance plan that is past what its screen calls it', async () => {
  const { vehiculos, admin, id: company } = await createEmpresa({ vehiculos: 1 })
  const { id } = vehiculos[0]!
  await execute([
    ["update usuarios set idioma = 'en' where id = ?", [admin.id]],
    [
      `insert into planes_mantenimiento (id, empresa_id, vehiculo_id, nombre, cada_meses, proxima_fecha, created_at)
       values (?, ?, ?, 'Plan atrasado', 6, '2020-01-01', 1)`,
      [crypto.randomUUID(), company, id],
    ],
  ])
  const sheet = await (await askServer(`/admin/vehicles/${id}/sheet`, { as: admin })).text()
  const shown = sheet.slice(sheet.indexOf('Plan atrasado'), sheet.indexOf('</main>'))
  expect(shown.slice(0, shown.indexOf('</tr>'))).toContain('<td>Overdue</td>')
})

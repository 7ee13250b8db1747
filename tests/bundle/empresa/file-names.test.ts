/** What files are called when they are saved: in the language of who saves them. */
import { expect, test } from 'vitest'
import { createEmpresa, createPerson, execute } from '../../support/world'
import { askServer } from '../support/request'

const LISTS = {
  '/admin/vehicles/csv': ['vehiculos', 'vehicles'],
  '/admin/documents/excel': ['documentos', 'documents'],
  '/admin/maintenance/csv': ['planes', 'to-do'],
  '/admin/settings/keys/csv': ['claves', 'api-keys'],
  '/admin/gps/lugares/csv': ['lugares', 'places'],
  '/admin/gps/lugares/geojson': ['lugares', 'places'],
  '/admin/activity/csv': ['actividad', 'activity'],
}
const PLATFORM = {
  '/super-admin/companies/csv': ['empresas', 'companies'],
  '/super-admin/settings/invoices/csv': ['facturas', 'invoices'],
  '/super-admin/reports/csv?reporte=ingresos': ['ingresos', 'income'],
}

async function nameOf(path: string, as: { cookie: string }) {
  const answer = await askServer(path, { as })
  await answer.body?.cancel()
  return [
    path,
    /filename="vigia-(.+?)-\d{4}-\d\d(?:-\d\d)?\.\w+"/.exec(answer.headers.get('content-disposition') ?? '')?.[1],
  ]
}

test('every file has the name that its reader understands', async () => {
  const { admin, vehiculos } = await createEmpresa({ vehiculos: 1 })
  const superAdmin = await createPerson('SuperAdmin')
  const { id, placa } = vehiculos[0]!
  const mine = {
    ...LISTS,
    [`/admin/vehicles/${id}/folder`]: [`carpeta-${placa}`, `folder-${placa}`],
    [`/admin/vehicles/${id}/recorridos/csv?mes=${new Date().toISOString().slice(0, 7)}`]: [
      `recorridos-${placa}`,
      `trips-${placa}`,
    ],
  }
  for (const [n, idioma] of (['es', 'en'] as const).entries()) {
    await execute([['update usuarios set idioma = ? where id in (?, ?)', [idioma, admin.id, superAdmin.id]]])
    for (const [paths, as] of [
      [mine, admin],
      [PLATFORM, superAdmin],
    ] as const)
      for (const [path, names] of Object.entries(paths)) expect(await nameOf(path, as)).toEqual([path, names[n]])
  }
})

/** The tenant door, watched from below. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { EmpresaDb } from '../../worker/db/empresa-db'
import { crearEmpresa } from './apoyo/mundo'
import { vigilar } from './vigilado'

test('a company sees its own vehicles through the watched door', async () => {
  const empresa = await crearEmpresa({ vehiculos: 2 })
  const otra = await crearEmpresa({ vehiculos: 1 })
  const db = new EmpresaDb(vigilar(env.DB, empresa.id), empresa.id)
  const v = db.from('vehiculos')
  const filas = await db.all({ fields: { id: v.id }, from: v })
  expect(filas.map((f) => f.id).sort()).toEqual(empresa.vehiculos.map((x) => x.id).sort())
  expect(filas.map((f) => f.id)).not.toContain(otra.vehiculos[0]?.id)
})

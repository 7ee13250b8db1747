/**
 * Missing documents, as the triggers keep them, compared with the rule after any change of vehicles, documents and
 * exemptions.
 */
import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../worker/domain/day'
import { buildFolder } from '../../../worker/domain/documentos/folder'
import {
  countsFrom,
  dueDay,
  NEVER_DAY,
  ONLY_IF_REQUIRED,
  TIPOS,
  type TipoDocumento,
} from '../../../worker/domain/documentos/rules'
import { ownPlate, situations } from '../../support/situations'
import { createEmpresa, createVehiculo, execute } from '../support/world'

type Conditions = Parameters<typeof buildFolder>[0]
const DAY = '2026-11-20'

const change = (id: string, { placa, servicio, clase, fecha_matricula, anio, cilindraje }: Conditions) =>
  execute([
    [
      'update vehiculos set placa = ?, servicio = ?, clase = ?, fecha_matricula = ?, anio = ?, cilindraje = ? where id = ?',
      [placa, servicio, clase, fecha_matricula, anio, cilindraje, id],
    ],
  ])
const addDocumento = (empresa: string, vehiculo: string, tipo: string, actual: 0 | 1) =>
  execute([
    [
      `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
       values (?, ?, ?, ?, '2026-01-01', '2027-01-01', ?, 0)`,
      [crypto.randomUUID(), empresa, vehiculo, tipo, actual],
    ],
  ])
const exempt = (empresa: string, vehiculo: string, tipo: string) =>
  execute([
    [
      "insert or ignore into exenciones (id, empresa_id, vehiculo_id, tipo, motivo, created_at) values (?, ?, ?, ?, 'no', 0)",
      [crypto.randomUUID(), empresa, vehiculo, tipo],
    ],
  ])

/** The types that apply to some vehicles only come up most often. */
const kind = fc.oneof(fc.constantFrom(...TIPOS), fc.constantFrom(...ONLY_IF_REQUIRED))
const step = fc.oneof(
  fc.record({ que: fc.constant('vehiculo' as const), vehiculo: situations.map((s) => s.vehiculo) }),
  fc.record({
    que: fc.constantFrom(...(['documentar', 'archivar', 'marcar', 'borrar', 'eximir', 'exigir', 'mudar'] as const)),
    tipo: kind,
    a: kind,
  }),
)

test('the rows are those that the rule calls missing, on any day, and each document knows from when on it applies and when it falls due', async () => {
  const { id: empresa } = await createEmpresa()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const { id, placa } = await createVehiculo(empresa)
      let vehiculo: Conditions = {
        placa,
        servicio: 'particular',
        clase: null,
        fecha_matricula: null,
        anio: 2021,
        cilindraje: null,
      }
      await change(id, vehiculo)
      const ofVehicle = 'empresa_id = ? and vehiculo_id = ?'
      for (const p of steps) {
        if (p.que === 'vehiculo') {
          vehiculo = { ...p.vehiculo, placa: ownPlate(p.vehiculo.placa) }
          await change(id, vehiculo)
          continue
        }
        const { que: what, tipo, a } = p
        const alreadyHas = async (tipo: string) =>
          (await env.DB.prepare(`select 1 from documentos where ${ofVehicle} and tipo = ? and actual = 1`)
            .bind(empresa, id, tipo)
            .first()) !== null
        const run = (sql: string, ...extra: string[]) => execute([[sql, [...extra]]])
        if (what === 'documentar') await addDocumento(empresa, id, tipo, (await alreadyHas(tipo)) ? 0 : 1)
        else if (what === 'archivar')
          await run(`update documentos set actual = 0 where ${ofVehicle} and tipo = ?`, empresa, id, tipo)
        else if (what === 'marcar' && !(await alreadyHas(tipo)))
          await run(
            `update documentos set actual = 1 where id = (select id from documentos where ${ofVehicle} and tipo = ? limit 1)`,
            empresa,
            id,
            tipo,
          )
        else if (what === 'borrar')
          await run(`delete from documentos where ${ofVehicle} and tipo = ?`, empresa, id, tipo)
        else if (what === 'eximir') await exempt(empresa, id, tipo)
        else if (what === 'exigir')
          await run(`delete from exenciones where ${ofVehicle} and tipo = ?`, empresa, id, tipo)
        else if (what === 'mudar' && !(await alreadyHas(a)))
          await run(
            `update documentos set tipo = ? where ${ofVehicle} and tipo = ? and actual = 1`,
            a,
            empresa,
            id,
            tipo,
          )
      }
      const read = async <T>(sql: string) => (await env.DB.prepare(sql).bind(empresa, id).all<T>()).results
      const documentos = await read<{ tipo: TipoDocumento; avisa_desde: string; vence: string; actual: number }>(
        `select tipo, avisa_desde, vence, actual from documentos where ${ofVehicle}`,
      )
      const exenciones = await read<{ tipo: TipoDocumento }>(`select tipo from exenciones where ${ofVehicle}`)
      const exempted = new Map(exenciones.map(({ tipo }) => [tipo as string, 'no']))
      const days = (tipo: TipoDocumento) => {
        const since = exempted.has(tipo) ? null : countsFrom(tipo, vehiculo)
        return since === null
          ? { avisa_desde: NEVER_DAY, vence: NEVER_DAY }
          : { avisa_desde: since, vence: dueDay(tipo, '2027-01-01', vehiculo) }
      }
      expect(documentos).toEqual(documentos.map((d) => ({ ...d, ...days(d.tipo) })))
      const missing = await read<{ tipo: string; desde: string }>(
        `select tipo, desde from faltantes where ${ofVehicle} order by placa, orden`,
      )
      const registered = documentos
        .filter((d) => d.actual === 1)
        .map(({ tipo }) => ({
          tipo,
          nombre: '',
          fecha_vencimiento: '2027-01-01',
          cubre_desde: '1900-01-01',
          cuenta_hasta: '9999-12-31',
        }))
      for (const day of [DAY, addDays(DAY, -3000), addDays(DAY, 3000)]) {
        const byRule = buildFolder(vehiculo, registered, exempted, day)
          .filter((p) => p.estado === 'Sin registrar' && p.required)
          .map((p) => p.tipo as string)
        expect(missing.filter((f) => f.desde <= day).map((f) => f.tipo)).toEqual(byRule)
      }
    }),
    { numRuns: 30 },
  )
})

test('with the vehicle what it lacks goes, and a new plate moves it in the list', async () => {
  const { id: empresa } = await createEmpresa()
  const { id } = await createVehiculo(empresa, { placa: 'AAA111' })
  const placas = async () =>
    (await env.DB.prepare('select distinct placa from faltantes where empresa_id = ?').bind(empresa).all()).results
  expect(await placas()).toEqual([{ placa: 'AAA111' }])
  await execute([["update vehiculos set placa = 'BBB222' where id = ?", [id]]])
  expect(await placas()).toEqual([{ placa: 'BBB222' }])
  await execute([['delete from vehiculos where id = ?', [id]]])
  expect(await placas()).toEqual([])
})

test('a plate that is corrected to that of a car puts off the first técnico-mecánica of a vehicle of unknown class', async () => {
  const { id: empresa } = await createEmpresa()
  const { id } = await createVehiculo(empresa, { placa: 'ABC12D' })
  await execute([["update vehiculos set fecha_matricula = '2025-01-15' where id = ?", [id]]])
  await addDocumento(empresa, id, 'Revisión técnico-mecánica', 0)
  const days = async () =>
    (
      await env.DB.prepare(
        `select f.desde, d.vence from faltantes f join documentos d on d.vehiculo_id = f.vehiculo_id and d.tipo = f.tipo
         where f.vehiculo_id = ?`,
      )
        .bind(id)
        .all()
    ).results
  expect(await days()).toEqual([{ desde: '2027-01-15', vence: '2027-01-15' }])
  await execute([["update vehiculos set placa = 'ABC123' where id = ?", [id]]])
  expect(await days()).toEqual([{ desde: '2030-01-15', vence: '2030-01-15' }])
})

test('a document that moves to another vehicle applies by what that one is', async () => {
  const { id: empresa } = await createEmpresa()
  const own = await createVehiculo(empresa)
  const taxi = await createVehiculo(empresa)
  await execute([["update vehiculos set servicio = 'publico' where id = ?", [taxi.id]]])
  await addDocumento(empresa, own.id, 'Impuesto vehicular', 1)
  const due = async () =>
    (await env.DB.prepare('select vence from documentos where empresa_id = ?').bind(empresa).first())?.vence
  expect(await due()).toBe('2027-01-01')
  await execute([['update documentos set vehiculo_id = ? where empresa_id = ?', [taxi.id, empresa]]])
  expect(await due()).toBe(NEVER_DAY)
  await execute([["update vehiculos set servicio = 'particular' where id = ?", [taxi.id]]])
  expect(await due()).toBe('2027-01-01')
})

test('a document whose days are corrected falls due on the new one', async () => {
  const { id: empresa } = await createEmpresa()
  const { id } = await createVehiculo(empresa)
  await addDocumento(empresa, id, 'SOAT', 1)
  await execute([["update documentos set fecha_vencimiento = '2027-03-01' where empresa_id = ?", [empresa]]])
  const row = await env.DB.prepare('select vence from documentos where empresa_id = ?').bind(empresa).first()
  expect(row).toEqual({ vence: '2027-03-01' })
})

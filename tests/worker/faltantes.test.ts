/** What is missing, as the triggers keep it, against the rule: whatever happens to a vehicle, its papers and exemptions. */
import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carpeta } from '../../worker/domain/carpeta'
import { masDias } from '../../worker/domain/dia'
import { dueDay, mindedFrom, NUNCA, SOLO_SI_SE_EXIGEN, TIPOS, type TipoDocumento } from '../../worker/domain/papeles'
import { situaciones } from '../apoyo/situaciones'
import { crearEmpresa, crearVehiculo, ejecutar } from './apoyo/mundo'

type Condiciones = Parameters<typeof carpeta>[0]
const DIA = '2026-11-20'

const cambiar = (id: string, { servicio, clase, fecha_matricula, anio, cilindraje }: Condiciones) =>
  ejecutar([
    [
      'update vehiculos set servicio = ?, clase = ?, fecha_matricula = ?, anio = ?, cilindraje = ? where id = ?',
      [servicio, clase, fecha_matricula, anio, cilindraje, id],
    ],
  ])
const documentar = (empresa: string, vehiculo: string, tipo: string, actual: 0 | 1) =>
  ejecutar([
    [
      `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
       values (?, ?, ?, ?, '2026-01-01', '2027-01-01', ?, 0)`,
      [crypto.randomUUID(), empresa, vehiculo, tipo, actual],
    ],
  ])
const eximir = (empresa: string, vehiculo: string, tipo: string) =>
  ejecutar([
    [
      "insert or ignore into exenciones (id, empresa_id, vehiculo_id, tipo, motivo, created_at) values (?, ?, ?, ?, 'no', 0)",
      [crypto.randomUUID(), empresa, vehiculo, tipo],
    ],
  ])

/** Those that apply to some vehicles alone come up most. */
const kind = fc.oneof(fc.constantFrom(...TIPOS), fc.constantFrom(...SOLO_SI_SE_EXIGEN))
const paso = fc.oneof(
  fc.record({ que: fc.constant('vehiculo' as const), vehiculo: situaciones.map((s) => s.vehiculo) }),
  fc.record({
    que: fc.constantFrom(...(['documentar', 'archivar', 'marcar', 'borrar', 'eximir', 'exigir', 'mudar'] as const)),
    tipo: kind,
    a: kind,
  }),
)

test('the rows are those that the rule calls missing, on any day, and each document knows from when on it applies and when it falls due', async () => {
  const { id: empresa } = await crearEmpresa()
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 5, maxLength: 15 }), async (pasos) => {
      const { id } = await crearVehiculo(empresa)
      let vehiculo: Condiciones = {
        servicio: 'particular',
        clase: null,
        fecha_matricula: null,
        anio: 2021,
        cilindraje: null,
      }
      await cambiar(id, vehiculo)
      const suyos = 'empresa_id = ? and vehiculo_id = ?'
      for (const p of pasos) {
        if (p.que === 'vehiculo') {
          vehiculo = p.vehiculo
          await cambiar(id, vehiculo)
          continue
        }
        const { que, tipo, a } = p
        const yaHay = async (de: string) =>
          (await env.DB.prepare(`select 1 from documentos where ${suyos} and tipo = ? and actual = 1`)
            .bind(empresa, id, de)
            .first()) !== null
        const correr = (sql: string, ...mas: string[]) => ejecutar([[sql, [...mas]]])
        if (que === 'documentar') await documentar(empresa, id, tipo, (await yaHay(tipo)) ? 0 : 1)
        else if (que === 'archivar')
          await correr(`update documentos set actual = 0 where ${suyos} and tipo = ?`, empresa, id, tipo)
        else if (que === 'marcar' && !(await yaHay(tipo)))
          await correr(
            `update documentos set actual = 1 where id = (select id from documentos where ${suyos} and tipo = ? limit 1)`,
            empresa,
            id,
            tipo,
          )
        else if (que === 'borrar') await correr(`delete from documentos where ${suyos} and tipo = ?`, empresa, id, tipo)
        else if (que === 'eximir') await eximir(empresa, id, tipo)
        else if (que === 'exigir') await correr(`delete from exenciones where ${suyos} and tipo = ?`, empresa, id, tipo)
        else if (que === 'mudar' && !(await yaHay(a)))
          await correr(
            `update documentos set tipo = ? where ${suyos} and tipo = ? and actual = 1`,
            a,
            empresa,
            id,
            tipo,
          )
      }
      const leer = async <T>(sql: string) => (await env.DB.prepare(sql).bind(empresa, id).all<T>()).results
      const documentos = await leer<{ tipo: TipoDocumento; avisa_desde: string; vence: string; actual: number }>(
        `select tipo, avisa_desde, vence, actual from documentos where ${suyos}`,
      )
      const exenciones = await leer<{ tipo: TipoDocumento }>(`select tipo from exenciones where ${suyos}`)
      const exentas = new Map(exenciones.map(({ tipo }) => [tipo as string, 'no']))
      const days = (tipo: TipoDocumento) => {
        const since = exentas.has(tipo) ? null : mindedFrom(tipo, vehiculo)
        return since === null
          ? { avisa_desde: NUNCA, vence: NUNCA }
          : { avisa_desde: since, vence: dueDay(tipo, '2027-01-01', vehiculo) }
      }
      expect(documentos).toEqual(documentos.map((d) => ({ ...d, ...days(d.tipo) })))
      const faltan = await leer<{ tipo: string; desde: string }>(
        `select tipo, desde from faltantes where ${suyos} order by placa, orden`,
      )
      const registrados = documentos
        .filter((d) => d.actual === 1)
        .map(({ tipo }) => ({
          ...{ tipo, nombre: '', fecha_vencimiento: '2027-01-01' },
          ...{ cubre_desde: '1900-01-01', cuenta_hasta: '9999-12-31' },
        }))
      for (const dia of [DIA, masDias(DIA, -3000), masDias(DIA, 3000)]) {
        const segunLaRegla = carpeta(vehiculo, registrados, exentas, dia)
          .filter((p) => p.estado === 'Sin registrar' && p.exigido)
          .map((p) => p.tipo as string)
        expect(faltan.filter((f) => f.desde <= dia).map((f) => f.tipo)).toEqual(segunLaRegla)
      }
    }),
    { numRuns: 30 },
  )
})

test('with the vehicle what it lacks goes, and a new plate moves it in the list', async () => {
  const { id: empresa } = await crearEmpresa()
  const { id } = await crearVehiculo(empresa, { placa: 'AAA111' })
  const placas = async () =>
    (await env.DB.prepare('select distinct placa from faltantes where empresa_id = ?').bind(empresa).all()).results
  expect(await placas()).toEqual([{ placa: 'AAA111' }])
  await ejecutar([["update vehiculos set placa = 'BBB222' where id = ?", [id]]])
  expect(await placas()).toEqual([{ placa: 'BBB222' }])
  await ejecutar([['delete from vehiculos where id = ?', [id]]])
  expect(await placas()).toEqual([])
})

test('a document that moves to another vehicle applies by what that one is', async () => {
  const { id: empresa } = await crearEmpresa()
  const [own, taxi] = [await crearVehiculo(empresa), await crearVehiculo(empresa)]
  await ejecutar([["update vehiculos set servicio = 'publico' where id = ?", [taxi.id]]])
  await documentar(empresa, own.id, 'Impuesto vehicular', 1)
  const due = async () =>
    (await env.DB.prepare('select vence from documentos where empresa_id = ?').bind(empresa).first())?.vence
  expect(await due()).toBe('2027-01-01')
  await ejecutar([['update documentos set vehiculo_id = ? where empresa_id = ?', [taxi.id, empresa]]])
  expect(await due()).toBe(NUNCA)
  await ejecutar([["update vehiculos set servicio = 'particular' where id = ?", [taxi.id]]])
  expect(await due()).toBe('2027-01-01')
})

test('a document whose days are corrected falls due on the new one', async () => {
  const { id: empresa } = await crearEmpresa()
  const { id } = await crearVehiculo(empresa)
  await documentar(empresa, id, 'SOAT', 1)
  await ejecutar([["update documentos set fecha_vencimiento = '2027-03-01' where empresa_id = ?", [empresa]]])
  const row = await env.DB.prepare('select vence from documentos where empresa_id = ?').bind(empresa).first()
  expect(row).toEqual({ vence: '2027-03-01' })
})

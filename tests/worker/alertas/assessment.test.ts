/** Alerts follow what falls due as soon as it is changed: the assessment of vehicles, through the outbox. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { Assessment } from '../../../worker/alertas/assessment'
import { ZONAS } from '../../../worker/domain/day'
import { Pendientes } from '../../../worker/outbox/service'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { afterChange } from '../../../worker/vehiculos/state-sql'
import { alertasOf, createConductor, createDocumento, createPlan, openOnes, sql } from '../support/due-items'
import { watch } from '../support/watched'
import { createEmpresa, createVehiculo } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)
const DAY = 86_400_000

async function world(placa = 'JTR205') {
  const { id, admin } = await createEmpresa({}, NOW)
  const vehiculo = await createVehiculo(id, { placa })
  // every statement of an assessment names its company
  const db = watch(env.DB, id)
  return {
    id,
    admin,
    vehiculo: vehiculo.id,
    juzgar: (now = NOW, others: string[] = []) => new Assessment(db, now).vehiculos(id, [vehiculo.id, ...others]),
  }
}

describe('a vehicle is assessed', () => {
  test('each thing that falls due gets its alert, with a sentence that stays true', async () => {
    const c = await world()
    await createDocumento(c.id, c.vehiculo, '2026-12-02')
    await createDocumento(c.id, c.vehiculo, '2026-11-19', { tipo: 'Otro', nombre: 'Permiso de carga' })
    await createDocumento(c.id, c.vehiculo, '2027-11-19', { tipo: 'Extintor' })
    await createConductor(c.id, c.vehiculo, '2027-01-10')
    await createPlan(c.id, c.vehiculo, { fecha: '2026-11-20' })
    await sql('update vehiculos set kilometraje = 44800 where id = ?', c.vehiculo)
    await createPlan(c.id, c.vehiculo, { km: 45_000, nombre: 'Frenos' })
    await c.juzgar()
    const told = (await alertasOf(c.id)).map((a) => `${a.tipo}: ${a.mensaje} [${a.umbral}] ${a.fecha} ${a.estado}`)
    expect(told.sort()).toEqual([
      'Licencia de conducción: Licencia de Óscar Iván Ruiz (JTR 205) vence el 10 ene 2027 [60] 2026-11-20 Pendiente',
      'Mantenimiento: Cambio de aceite de JTR 205 vence el 20 nov 2026 [0] 2026-11-20 Pendiente',
      'Mantenimiento: Frenos de JTR 205 vence a los 45.000 km [300] 2026-11-20 Pendiente',
      'Permiso de carga: Permiso de carga de JTR 205 venció el 19 nov 2026 [0] 2026-11-20 Pendiente',
      'SOAT: SOAT de JTR 205 vence el 2 dic 2026 [15] 2026-11-20 Pendiente',
    ])
  })

  test('twice, and twenty times at once, each alert is there once', async () => {
    const c = await world()
    await createDocumento(c.id, c.vehiculo, '2026-12-02')
    await Promise.all(Array.from({ length: 20 }, () => c.juzgar()))
    await c.juzgar()
    expect(await alertasOf(c.id)).toHaveLength(1)
  })

  test('a new threshold resolves the one before, by the rule', async () => {
    const c = await world()
    await createDocumento(c.id, c.vehiculo, '2026-12-20')
    await c.juzgar()
    await c.juzgar(NOW + 10 * DAY)
    await c.juzgar(NOW + 31 * DAY)
    expect(
      (await alertasOf(c.id)).map((a) => `${a.umbral} ${a.estado} ${a.estado_por} ${a.mensaje.slice(16)}`),
    ).toEqual(['30 Resuelto null vence el 20 dic 2026', '0 Pendiente null venció el 20 dic 2026'])
  })

  test('renewed, exempted, superseded, removed: the alert resolves', async () => {
    for (const change of ['renovar', 'eximir', 'sustituir', 'borrar'] as const) {
      const c = await world()
      const id = await createDocumento(c.id, c.vehiculo, '2026-11-25')
      await c.juzgar()
      expect(await openOnes(c.id)).toEqual(['2026-11-25@7 Pendiente'])
      if (change === 'renovar') await sql("update documentos set fecha_vencimiento = '2027-11-25' where id = ?", id)
      if (change === 'borrar') await sql('delete from documentos where id = ?', id)
      if (change === 'eximir')
        await sql("insert into exenciones values ('x' || ?, ?, ?, 'SOAT', 'Vendido', 0)", id, c.id, c.vehiculo)
      if (change === 'sustituir') {
        await sql('update documentos set actual = 0 where id = ?', id)
        await createDocumento(c.id, c.vehiculo, '2027-11-25')
      }
      await c.juzgar()
      expect([change, await openOnes(c.id)]).toEqual([change, []])
    }
  })

  test('what the rule resolved opens again when its day comes back, and is told again; what a person resolved stays until the next threshold', async () => {
    const c = await world()
    const id = await createDocumento(c.id, c.vehiculo, '2026-11-25')
    const put = (day: string) => sql('update documentos set fecha_vencimiento = ? where id = ?', day, id)
    const lastTold = () =>
      env.DB.prepare('select resumen from alertas where empresa_id = ?').bind(c.id).first('resumen')
    await c.juzgar()
    await sql("update alertas set resumen = '2026-11-20' where empresa_id = ?", c.id)
    await sql("update vehiculos set placa = 'KLM482' where id = ?", c.vehiculo)
    await c.juzgar()
    // another plate in its sentence is no news
    expect(await lastTold()).toBe('2026-11-20')
    await put('2027-11-25')
    await c.juzgar()
    await put('2026-11-25')
    await c.juzgar(NOW + 1)
    expect(await openOnes(c.id)).toEqual(['2026-11-25@7 Pendiente'])
    expect(await alertasOf(c.id)).toHaveLength(1)
    expect(await lastTold()).toBeNull()

    await sql("update alertas set estado = 'Resuelto', estado_por = ? where empresa_id = ?", c.admin.id, c.id)
    await c.juzgar(NOW + DAY)
    expect(await openOnes(c.id)).toEqual([])
    await c.juzgar(NOW + 4 * DAY)
    expect(await openOnes(c.id)).toEqual(['2026-11-25@1 Pendiente'])
  })

  test('Revisado stays Revisado while nothing moves, and the sentence follows plate and name', async () => {
    const c = await world()
    await createConductor(c.id, c.vehiculo, '2026-11-25')
    await c.juzgar()
    await sql("update alertas set estado = 'Revisado' where empresa_id = ?", c.id)
    await sql("update vehiculos set placa = 'KLM482' where id = ?", c.vehiculo)
    await sql("update conductores set nombre = 'Luz Dary Peña' where vehiculo_id = ?", c.vehiculo)
    await c.juzgar()
    const [alerta] = await alertasOf(c.id)
    expect(alerta).toMatchObject({
      estado: 'Revisado',
      mensaje: 'Licencia de Luz Dary Peña (KLM 482) vence el 25 nov 2026',
    })
    const { results } = await env.DB.prepare('select palabra from palabras where id = ? order by palabra')
      .bind(alerta!.id)
      .all()
    expect(results.map((r) => r.palabra)).toContain('klm482')
    expect(results.map((r) => r.palabra)).not.toContain('jtr205')
  })

  test('a driver who changes vehicles takes the alert along as it stands, whichever vehicle is assessed first', async () => {
    for (const order of [0, 1, 2]) {
      const c = await world()
      const other = await createVehiculo(c.id, { placa: 'KLM482' })
      const id = await createConductor(c.id, c.vehiculo, '2026-11-25')
      await c.juzgar()
      await sql('update conductores set vehiculo_id = ? where id = ?', other.id, id)
      await sql("update alertas set estado = 'Revisado', fecha = '2026-11-18' where empresa_id = ?", c.id)
      const runs = [[[c.vehiculo], [other.id]], [[other.id], [c.vehiculo]], [[c.vehiculo, other.id]]][order]!
      for (const ids of runs) await new Assessment(env.DB, NOW).vehiculos(c.id, ids)
      const alertas = await alertasOf(c.id)
      expect(alertas.map((a) => [a.vehiculo_id, a.estado, a.fecha])).toEqual([[other.id, 'Revisado', '2026-11-18']])
    }
  })

  test('thresholds of the company’s own rule its alerts', async () => {
    const c = await world()
    await createDocumento(c.id, c.vehiculo, '2027-02-20')
    await c.juzgar()
    expect(await openOnes(c.id)).toEqual([])
    await sql("update empresas set umbrales = '[180, 90, 5]' where id = ?", c.id)
    await c.juzgar()
    expect(await openOnes(c.id)).toEqual(['2027-02-20@180 Pendiente'])
    await sql("update empresas set umbrales = '[]' where id = ?", c.id)
    await c.juzgar()
    expect(await openOnes(c.id)).toEqual([])
  })

  test('what the law does not ask of a vehicle raises nothing', async () => {
    const c = await world()
    await createDocumento(c.id, c.vehiculo, '2026-11-25', { tipo: 'Impuesto vehicular' })
    await createDocumento(c.id, c.vehiculo, '2026-11-25', { tipo: 'Extintor' })
    await sql("update vehiculos set servicio = 'publico' where id = ?", c.vehiculo)
    await c.juzgar()
    expect((await alertasOf(c.id)).map((a) => a.tipo)).toEqual(['Extintor'])
  })

  test('a vehicle that goes leaves no alert and no word of it', async () => {
    const c = await world()
    await createDocumento(c.id, c.vehiculo, '2026-11-25')
    await c.juzgar()
    const db = new EmpresaDb(env.DB, c.id).remover()
    await db.run(db.remove('vehiculos', { id: c.vehiculo }))
    await c.juzgar()
    expect(await alertasOf(c.id)).toEqual([])
    const { results } = await env.DB.prepare("select * from palabras where empresa_id = ? and tabla = 'alertas'")
      .bind(c.id)
      .all()
    expect(results).toEqual([])
  })
})

describe('a verdict made from what has changed meanwhile', () => {
  /** Lets `change` happen between an assessment's read and its write. */
  async function meanwhile(c: Awaited<ReturnType<typeof world>>, change: () => Promise<unknown>) {
    let call = 0
    const slow: D1Database = Object.assign(Object.create(env.DB), {
      prepare: (text: string) => env.DB.prepare(text),
      async batch(statements: D1PreparedStatement[]) {
        if (call++ === 1) await change()
        return env.DB.batch(statements)
      },
    })
    await new Assessment(slow, NOW).vehiculos(c.id, [c.vehiculo])
  }

  test('raises nothing for a date that is no longer there, and resolves nothing of the new one', async () => {
    const c = await world()
    const id = await createDocumento(c.id, c.vehiculo, '2026-11-25')
    await meanwhile(c, async () => {
      await sql("update documentos set fecha_vencimiento = '2026-11-30' where id = ?", id)
      await c.juzgar()
    })
    expect(await openOnes(c.id)).toEqual(['2026-11-30@15 Pendiente'])
    expect(await alertasOf(c.id)).toHaveLength(1)
  })

  test('nor for an odometer, a vehicle, an exemption or thresholds that changed', async () => {
    const changes = [
      'update vehiculos set kilometraje = 44990 where id = ?1',
      "update vehiculos set servicio = 'publico' where id = ?1",
      "insert into exenciones select 'e' || ?1, empresa_id, id, 'Impuesto vehicular', 'x', 0 from vehiculos where id = ?1",
      "update empresas set umbrales = '[90]' where id = (select empresa_id from vehiculos where id = ?1)",
    ]
    for (const change of changes) {
      const c = await world()
      await sql('update vehiculos set kilometraje = 44100 where id = ?', c.vehiculo)
      await createPlan(c.id, c.vehiculo, { km: 45_000 })
      await createDocumento(c.id, c.vehiculo, '2026-11-25', { tipo: 'Impuesto vehicular' })
      let after: string[] = []
      await meanwhile(c, async () => {
        await sql(change, c.vehiculo)
        await c.juzgar()
        after = await openOnes(c.id)
      })
      expect([change, await openOnes(c.id)]).toEqual([change, after])
    }
  })
})

test('the outbox judges what a batch has noted, all vehicles of a company at once', async () => {
  const { id } = await createEmpresa({}, NOW)
  const db = new EmpresaDb(env.DB, id).writer()
  const notes = []
  for (let i = 0; i < 30; i++) {
    const v = await createVehiculo(id)
    await createDocumento(id, v.id, '2026-11-25')
    notes.push(...afterChange(db, v.id, NOW))
  }
  await db.batch(notes)
  await new Pendientes(env, env.DB, NOW).deliver()
  expect(await openOnes(id)).toHaveLength(30)
  const { results } = await env.DB.prepare("select * from pendientes where tipo = 'vehiculo.juzgar'").all()
  expect(results).toEqual([])
})

test('thresholds that change count from the next assessment of the company, and for no other', async () => {
  const c = await world()
  const foreign = await world()
  for (const { id, vehiculo } of [c, foreign]) await createDocumento(id, vehiculo, '2027-03-20')
  const db = new EmpresaDb(watch(env.DB, c.id), c.id).writer()
  await db.batch([db.updateEmpresa({ umbrales: [180] }), ...afterChange(db, c.vehiculo, NOW)])
  const ofForeign = new EmpresaDb(env.DB, foreign.id).writer()
  await ofForeign.batch(afterChange(ofForeign, foreign.vehiculo, NOW))
  await new Pendientes(env, env.DB, NOW).deliver()
  expect(await openOnes(c.id)).toEqual(['2027-03-20@180 Pendiente'])
  expect(await openOnes(foreign.id)).toEqual([])
})

/** The first instant of a day in a zone. */
function midnight(zona: string, day: string): number {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zona, dateStyle: 'short' })
  let before = Date.parse(`${day}T00:00:00Z`) - DAY
  let after = Date.parse(`${day}T00:00:00Z`) + DAY
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2)
    if (format.format(middle) < day) before = middle
    else after = middle
  }
  return Math.ceil(after / 1000) * 1000
}

// docs/security.md 26; in Santiago the clocks go forward at the midnight that begins 6 September 2026, and back on 5
// April
describe.each(ZONAS)('the day turns at midnight in %s', (zona) => {
  test.each(['2026-11-20', '2026-09-06', '2026-04-05'])('on %s', async (day) => {
    const midnightOfZona = midnight(zona, day)
    for (const remaining of [30, 1, 0]) {
      const c = await world()
      await sql('update empresas set zona_horaria = ? where id = ?', zona, c.id)
      const vence = new Date(Date.parse(`${day}T00:00:00Z`) + remaining * DAY).toISOString().slice(0, 10)
      await createDocumento(c.id, c.vehiculo, vence)
      await c.juzgar(midnightOfZona - 60_000)
      const before = { 30: 60, 1: 7, 0: 1 }[remaining]
      expect(await openOnes(c.id)).toEqual([`${vence}@${before} Pendiente`])
      await c.juzgar(midnightOfZona + 60_000)
      expect(await openOnes(c.id)).toEqual([`${vence}@${remaining} Pendiente`])
    }
  })
})

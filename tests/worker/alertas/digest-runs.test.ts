/** When digests go out: what lasts again each week, nothing twice, each company in its zone, page by page. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { APP, alerta, compose, correos, countUnmailed, DAY, extra } from '../support/digests'
import { assign, createEmpresa, createPerson, createVehiculo, execute } from '../support/world'

beforeEach(async () => {
  await env.DB.batch(['correos', 'alertas', 'preferencias'].map((t) => env.DB.prepare(`delete from ${t}`)))
})

describe('a lasting expiry is repeated', () => {
  test('weekly while it stays expired, until it is resolved', async () => {
    const e = await createEmpresa({ vehiculos: 1 })
    const { id } = await alerta(e.id, e.vehiculos[0]?.id ?? '', { vence: DAY, umbral: 0 })
    const days = async () => (await correos()).map((c) => c.clave.slice(-10)).sort()
    // except on Mondays, when missing documents are listed
    for (let n = 0; n <= 15; n++) if (![3, 10].includes(n)) await compose(undefined, extra(n))
    expect(await days()).toEqual([DAY, extra(7), extra(14)])
    await execute([["update alertas set estado = 'Resuelto' where id = ?", [id]]])
    await compose(undefined, extra(21))
    expect(await days()).toHaveLength(3)
  })

  test('nothing that is not due yet, and no mail to a company with an expired plan', async () => {
    const e = await createEmpresa({ vehiculos: 1 })
    const ended = await createEmpresa({ vehiculos: 1 })
    await alerta(e.id, e.vehiculos[0]?.id ?? '', { vence: extra(30), umbral: 30 })
    await alerta(ended.id, ended.vehiculos[0]?.id ?? '', { vence: DAY, umbral: 0 })
    await compose()
    await execute([["update empresas set subscription_status = 'expired' where id = ?", [ended.id]]])
    for (const n of [7, 8, 14]) await compose(undefined, extra(n))
    expect((await correos()).map((c) => c.clave.slice(-10))).toEqual([DAY, DAY])
  })

  test('missing documents are included on Mondays, by vehicle, the gravest first, with the link to register them', async () => {
    const e = await createEmpresa()
    const v = await createVehiculo(e.id, { placa: 'JTR205' })
    const mailsOfEmpresa = async () => (await correos()).filter((c) => c.empresa_id === e.id)
    await compose()
    expect(await mailsOfEmpresa()).toEqual([])
    const monday = extra(3)
    for (let n = 0; n < 2; n++) await compose(undefined, monday)
    const [mail, ...others] = await mailsOfEmpresa()
    expect(others).toEqual([])
    expect(mail?.asunto).toBe('JTR 205: SOAT, Revisión técnico-mecánica, Impuesto vehicular sin registrar')
    expect(mail?.texto).toContain(`${APP}/admin/vehicles/${v.id}/documents`)
    expect(mail?.html).toContain('Sin registrar')
    await compose(undefined, extra(4))
    expect(await mailsOfEmpresa()).toHaveLength(1)
    await createVehiculo(e.id, { placa: 'KLM482' })
    await alerta(e.id, v.id, { vence: extra(11), umbral: 1 })
    await compose(undefined, extra(10))
    const second = (await mailsOfEmpresa()).find((c) => c.clave.endsWith(extra(10)))
    // one mail for all of it
    expect(second?.asunto).toBe('JTR 205: SOAT vence mañana')
    expect(second?.texto).toContain('KLM 482: SOAT')
  })
})

describe('nothing is sent twice', () => {
  test('a second run, and two at once, write one mail each', async () => {
    const e = await createEmpresa({ vehiculos: 2 })
    for (const v of e.vehiculos) await alerta(e.id, v.id)
    await Promise.all([compose(), compose(), compose()])
    await compose()
    expect((await correos()).length).toBe(1)
    expect(await countUnmailed()).toBe(0)
  })

  test('an alert raised after the digest of the day is sent the next day', async () => {
    const e = await createEmpresa({ vehiculos: 2 })
    await alerta(e.id, e.vehiculos[0]?.id ?? '')
    await compose()
    await alerta(e.id, e.vehiculos[1]?.id ?? '', { tipo: 'Extintor' })
    await compose()
    expect([(await correos()).length, await countUnmailed()]).toEqual([1, 1])
    await compose(undefined, extra(1))
    const [, second] = (await correos()).sort((a, b) => (a.clave < b.clave ? -1 : 1))
    expect(second?.texto).toContain('Extintor')
    expect(second?.texto).not.toContain('SOAT')
    expect(await countUnmailed()).toBe(0)
  })

  test('a run that dies while writing has written nothing', async () => {
    const e = await createEmpresa({ vehiculos: 1 })
    await alerta(e.id, e.vehiculos[0]?.id ?? '')
    const prepare = env.DB.prepare.bind(env.DB)
    const broken = vi.spyOn(env.DB, 'prepare').mockImplementation((sql) => {
      return prepare(sql.startsWith('update alertas') ? sql.replace('update alertas', 'update no_existe') : sql)
    })
    await expect(compose()).rejects.toThrow()
    broken.mockRestore()
    expect([(await correos()).length, await countUnmailed()]).toEqual([0, 1])
    await compose()
    expect([(await correos()).length, await countUnmailed()]).toEqual([1, 0])
  })
})

test('a company tells its own people only, in its own zone', async () => {
  const e = await createEmpresa({ vehiculos: 1 })
  const f = await createEmpresa({ vehiculos: 1 })
  const far = await createEmpresa({ vehiculos: 1 })
  await execute([["update empresas set zona_horaria = 'America/Santiago' where id = ?", [far.id]]])
  for (const x of [e, f, far]) await alerta(x.id, x.vehiculos[0]?.id ?? '')
  await createPerson('SuperAdmin')
  await compose()
  for (const [ownOne, foreign] of [
    [e, f],
    [f, e],
  ] as const) {
    const correo = (await correos()).find((c) => c.empresa_id === ownOne.id)
    expect(correo?.para).toBe(ownOne.admin.email)
    expect(correo?.html).toContain(ownOne.nombre)
    expect(correo?.html).not.toContain(foreign.nombre)
    expect(correo?.texto.replaceAll(' ', '')).not.toContain(foreign.vehiculos[0]?.placa)
  }
  expect((await correos()).length).toBe(2)
  await compose(undefined, DAY, 'America/Santiago')
  expect((await correos()).length).toBe(3)
})

describe('page by page', () => {
  test('every company gets its digests, wherever a page ends', async () => {
    const empresas = []
    for (let i = 0; i < 7; i++) {
      const e = await createEmpresa({ vehiculos: 1 })
      for (let j = 0; j <= i % 3; j++) await alerta(e.id, e.vehiculos[0]?.id ?? '', { vence: extra(j) })
      empresas.push(e)
    }
    await compose({ empresas: 3, avisos: 4, asignaciones: 100 })
    expect(new Set((await correos()).map((c) => c.empresa_id))).toEqual(new Set(empresas.map((e) => e.id)))
    expect(await countUnmailed()).toBe(0)
  })

  test('each Usuario gets the assigned vehicles, also where those of a page are more than are read at once', async () => {
    const usuarios = []
    for (let i = 0; i < 4; i++) {
      const e = await createEmpresa({ vehiculos: 3 })
      for (const { id } of e.vehiculos) {
        await alerta(e.id, id)
        await assign(e.id, e.usuario.id, id)
      }
      usuarios.push({ ...e.usuario, placas: e.vehiculos.map(({ placa }) => placa) })
    }
    await compose({ empresas: 3, avisos: 100, asignaciones: 2 })
    const mails = await correos()
    for (const { email, placas } of usuarios) {
      const text = mails.find(({ para }) => para === email)?.texto.replaceAll(' ', '')
      for (const placa of placas) expect(text).toContain(placa)
    }
    expect(await countUnmailed()).toBe(0)
  })

  test('a company with more alerts than a page gets the first due ones, and their minimum number', async () => {
    const e = await createEmpresa({ vehiculos: 1 })
    for (let i = 0; i < 9; i++) await alerta(e.id, e.vehiculos[0]?.id ?? '', { vence: extra(8 - i) })
    await compose({ empresas: 3, avisos: 4, asignaciones: 100 })
    const [correo] = await correos()
    expect(correo?.asunto).toMatch(/: SOAT vence hoy, y 3\+ más$/)
    expect(correo?.texto).toContain('vence hoy')
    expect(correo?.texto).not.toContain('vence en 8 días')
    expect(await countUnmailed()).toBe(0)
  })

  test('it costs the same for many people and alerts as for few', async () => {
    const e = await createEmpresa({ vehiculos: 1 })
    await alerta(e.id, e.vehiculos[0]?.id ?? '')
    const few = await compose()
    for (let i = 0; i < 5; i++) {
      const f = await createEmpresa({ vehiculos: 1 })
      for (let j = 0; j < 8; j++) await createPerson('Administrador', { empresa_id: f.id })
      for (let j = 0; j < 20; j++) await alerta(f.id, f.vehiculos[0]?.id ?? '', { vence: extra(j) })
    }
    // except for a batch that fits into one parameter
    expect(await compose()).toBeLessThanOrEqual(few + 1)
    expect((await correos()).length).toBe(46)
  })
})

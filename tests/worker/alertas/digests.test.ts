/** What a digest says, and to whom: roles, preferences, the verdict first, a long list. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { APP, alerta, compose, correos, countUnmailed, DAY, extra } from '../support/digests'
import { assign, createEmpresa, createPerson, createVehiculo, execute } from '../support/world'

const setPreferences = (usuario: string, values: Record<string, number>) => {
  const all = { email_alerts: 1, document_expiration: 1, maintenance_reminders: 1, ...values }
  return execute([
    [
      'insert into preferencias (usuario_id, email_alerts, document_expiration, maintenance_reminders) values (?, ?, ?, ?)',
      [usuario, all.email_alerts, all.document_expiration, all.maintenance_reminders],
    ],
  ])
}
/** A verdict that has held since yesterday, written as the tenant door does when the vehicle changes. */
const stop = (vehiculo: string) =>
  execute([
    ['delete from veredictos where vehiculo_id = ?', [vehiculo]],
    [
      `insert into veredictos (empresa_id, vehiculo_id, desde, hasta, veredicto)
       select empresa_id, id, ?, '9999-12-31', 'No puede salir' from vehiculos where id = ?`,
      [extra(-1), vehiculo],
    ],
  ])

beforeEach(async () => {
  await env.DB.batch(['correos', 'alertas', 'preferencias'].map((t) => env.DB.prepare(`delete from ${t}`)))
})

describe('an Administrador', () => {
  test('gets one mail over the whole company, by gravity, each thing with the way to mend it', async () => {
    const e = await createEmpresa({ nombre: 'La Sabana & Cía.' })
    const a = await createVehiculo(e.id, { placa: 'JTR205' })
    const b = await createVehiculo(e.id, { placa: 'KLM482' })
    const c = await createVehiculo(e.id, { placa: 'BXO57G' })
    await execute([
      [
        `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
           licencia_fecha_emision, licencia_fecha_vencimiento, created_at)
         values ('c1', ?, ?, 'Óscar <b>Ruiz</b>', '1', '1', 'B1', '2020-01-01', '2026-11-21', 1)`,
        [e.id, b.id],
      ],
      [
        `insert into planes_mantenimiento (id, empresa_id, vehiculo_id, nombre, cada_km, created_at)
         values ('p1', ?, ?, 'Cambio de aceite', 10000, 1)`,
        [e.id, c.id],
      ],
    ])
    const soon = await alerta(e.id, a.id, { tipo: 'Revisión técnico-mecánica', vence: extra(6) })
    const vencido = await alerta(e.id, a.id, { vence: extra(-3), umbral: 0 })
    await alerta(e.id, b.id, { cosa: 'licencia:c1', tipo: 'Licencia de conducción', vence: extra(1), umbral: 1 })
    await alerta(e.id, c.id, { cosa: 'mantenimiento:p1', tipo: 'Mantenimiento', vence: 'km:45000', umbral: 0 })
    await alerta(e.id, c.id, { estado: 'Resuelto' })
    await compose()
    const [correo, ...others] = await correos()
    expect(others).toEqual([])
    expect(correo).toMatchObject({
      clave: `resumen:${e.admin.id}:${DAY}`,
      para: e.admin.email,
      asunto: 'JTR 205: SOAT venció hace 3 días, y 3 más',
      empresa_id: e.id,
      usuario_id: e.admin.id,
    })
    const text = correo?.texto ?? ''
    const where = ['SOAT', 'Cambio de aceite', 'Revisión técnico-mecánica', 'Licencia de conducción de Óscar'].map(
      (x) => text.indexOf(x),
    )
    expect(where).toEqual([...where].sort((x, y) => x - y))
    expect(text).toContain('venció hace 3 días · 17 nov 2026')
    expect(text).toContain('venció a los 45.000 km')
    expect(text).toContain('vence mañana · 21 nov 2026')
    for (const url of [
      `${APP}/admin/documents?renovar=${vencido.cosa?.slice(10)}`,
      `${APP}/admin/documents?renovar=${soon.cosa?.slice(10)}`,
      `${APP}/admin/drivers?editar=c1`,
      `${APP}/admin/maintenance?plan=p1`,
      `${APP}/admin/settings?tab=notificaciones`,
    ]) {
      expect(text).toContain(url)
      expect(correo?.html).toContain(url)
    }
    expect(correo?.html).toContain(`href="${APP}/admin/vehicles/${a.id}"`)
    // markup in a name stays text
    expect(correo?.html).not.toContain('<b>Ruiz')
    expect(correo?.html).toContain('La Sabana &amp; Cía.')
    expect(correo?.html).toMatch(/^<!doctype html><html lang="es">/)
    expect(correo?.html).not.toMatch(/<script|<img|http:\/\//)
    expect(await countUnmailed()).toBe(1)
  })

  test('reads of one thing in the subject what it is and when', async () => {
    const e = await createEmpresa()
    const v = await createVehiculo(e.id, { placa: 'JTR205' })
    await alerta(e.id, v.id)
    await compose()
    expect((await correos())[0]?.asunto).toBe('JTR 205: SOAT vence en 6 días')
  })

  test('an English reader gets it in English', async () => {
    const e = await createEmpresa()
    await execute([["update usuarios set idioma = 'en' where id = ?", [e.admin.id]]])
    const v = await createVehiculo(e.id, { placa: 'JTR205' })
    await alerta(e.id, v.id, { tipo: 'Revisión técnico-mecánica', vence: extra(0), umbral: 0 })
    await compose()
    const [correo] = await correos()
    expect(correo?.asunto).toBe('JTR 205: Technical inspection is due today')
    expect(correo?.html).toContain('<html lang="en">')
  })
})

describe('a Usuario', () => {
  test('gets the assigned vehicles only, with links to the user area', async () => {
    const e = await createEmpresa()
    const own = await createVehiculo(e.id, { placa: 'AAA111' })
    const foreign = await createVehiculo(e.id, { placa: 'BBB222' })
    await assign(e.id, e.usuario.id, own.id)
    const { cosa: dueItem } = await alerta(e.id, own.id)
    await alerta(e.id, own.id, { cosa: 'licencia:x', tipo: 'Licencia de conducción' })
    await alerta(e.id, foreign.id)
    await compose()
    const ownOne = (await correos()).find((c) => c.usuario_id === e.usuario.id)
    expect(ownOne?.asunto).toBe('AAA 111: SOAT vence en 6 días, y 1 más')
    expect(ownOne?.texto).toContain(`${APP}/documents?renovar=${dueItem?.slice(10)}`)
    expect(ownOne?.texto).toContain(`${APP}/alerts`)
    expect(ownOne?.texto).toContain(`${APP}/settings`)
    expect(ownOne?.html).toContain(`href="${APP}/vehicles/${own.id}"`)
    expect(ownOne?.html + (ownOne?.texto ?? '')).not.toMatch(/BBB|\/admin/)
  })

  test('without a vehicle that concerns them gets nothing', async () => {
    const e = await createEmpresa({ vehiculos: 1 })
    await alerta(e.id, e.vehiculos[0]?.id ?? '')
    await compose()
    expect((await correos()).map((c) => c.usuario_id)).toEqual([e.admin.id])
  })
})

describe('preferences', () => {
  test.each([
    [{ email_alerts: 0 }, null],
    [{ document_expiration: 0 }, 'Mantenimiento'],
    [{ maintenance_reminders: 0 }, 'SOAT'],
    [{}, 'SOAT'],
  ])('%o are obeyed', async (values, kept) => {
    const e = await createEmpresa({ vehiculos: 1 })
    const [v] = e.vehiculos
    await setPreferences(e.admin.id, values)
    await alerta(e.id, v?.id ?? '', { tipo: 'SOAT' })
    await alerta(e.id, v?.id ?? '', { cosa: 'mantenimiento:p', tipo: 'Mantenimiento' })
    await compose()
    const [correo] = await correos()
    expect(correo === undefined).toBe(kept === null)
    if (kept) expect(correo?.texto).toContain(kept)
    expect(await countUnmailed()).toBe(0)
  })
})

describe('the verdict leads', () => {
  const fleet = async (plates: string[]) => {
    const e = await createEmpresa()
    const vehicles = []
    for (const placa of plates) vehicles.push(await createVehiculo(e.id, { placa }))
    return { e, ids: vehicles.map((v) => v.id) }
  }

  test('of one vehicle by its plate alone, of a few by all of theirs, those first of which the mail says why', async () => {
    const { e, ids } = await fleet(['AAA111', 'KLM482', 'WDQ917'])
    await stop(ids[1]!)
    await alerta(e.id, ids[1]!, { vence: extra(-1), umbral: 0 })
    await compose()
    expect((await correos())[0]?.asunto).toBe('KLM 482 no puede salir')
    await execute([['delete from correos', []]])
    await stop(ids[0]!)
    await stop(ids[2]!)
    await alerta(e.id, ids[2]!, { vence: extra(-1), umbral: 0 })
    await compose()
    const [mail] = await correos()
    expect(mail?.asunto).toBe('3 no pueden salir: WDQ 917, AAA 111, KLM 482')
    expect(mail?.texto).toContain('3 vehículos no pueden salir hoy')
    // the reason, where an alert of today names it; otherwise the link to its page
    expect(mail?.texto).toContain(`${APP}/admin/vehicles/${ids[0]}`)
    expect(mail?.texto.indexOf('WDQ 917')).toBeLessThan(mail?.texto.indexOf('AAA 111') ?? 0)
    // a policy that stops no truck is not the reason why one may not go out
    await execute([
      ['delete from correos', []],
      ["update vehiculos set servicio = 'publico', clase = 'camion' where id = ?", [ids[0]!]],
    ])
    await alerta(e.id, ids[0]!, { tipo: 'Póliza RCE', vence: extra(-1), umbral: 0 })
    await compose()
    const [stops, expired] = ((await correos())[0]?.texto ?? '').split('YA VENCIÓ')
    expect(stops).toContain(`${APP}/admin/vehicles/${ids[0]}`)
    expect(stops).not.toContain('Póliza RCE')
    expect(expired).toContain('AAA 111: Póliza RCE')
  })

  test('of many by three plates and how many more there are', async () => {
    const { e, ids } = await fleet(['AAA111', 'BBB222', 'CCC333', 'DDD444', 'EEE555', 'FFF666', 'GGG777'])
    for (const id of ids) await stop(id)
    await alerta(e.id, ids[0]!, { vence: extra(6) })
    await compose()
    expect((await correos())[0]?.asunto).toBe('7 no pueden salir: AAA 111, BBB 222, CCC 333 y 4 más')
  })

  test('of none by what falls due first; and what keeps a vehicle in stands before what is older', async () => {
    const { e, ids } = await fleet(['AAA111', 'BBB222'])
    await alerta(e.id, ids[0]!, { tipo: 'Impuesto vehicular', vence: extra(-40), umbral: 0 })
    await alerta(e.id, ids[1]!, { tipo: 'SOAT', vence: extra(0), umbral: 0 })
    await alerta(e.id, ids[0]!, { tipo: 'Extintor', vence: extra(2), umbral: 7 })
    await alerta(e.id, ids[0]!, { tipo: 'Revisión técnico-mecánica', vence: extra(20), umbral: 30 })
    await compose()
    const [mail] = await correos()
    expect(mail?.asunto).toBe('BBB 222: SOAT vence hoy, y 3 más')
    const order = ['SOAT', 'Impuesto vehicular', 'Revisión técnico-mecánica', 'Extintor'].map((x) =>
      (mail?.texto ?? '').lastIndexOf(x),
    )
    expect(order).toEqual([...order].sort((x, y) => x - y))
  })

  test('is no news by itself, and a Usuario hears of the vehicles assigned alone', async () => {
    const { e, ids } = await fleet(['AAA111', 'BBB222'])
    for (const id of ids) await stop(id)
    await compose()
    expect(await correos()).toEqual([])
    await assign(e.id, e.usuario.id, ids[0]!)
    for (const id of ids) await alerta(e.id, id, { vence: extra(-1), umbral: 0 })
    await compose()
    const his = (await correos()).find((c) => c.usuario_id === e.usuario.id)
    expect(his?.asunto).toBe('AAA 111 no puede salir')
    expect(his?.texto).not.toMatch(/BBB|\/admin/)
  })

  test('a person who chose maintenance only gets no documents', async () => {
    const { e, ids } = await fleet(['AAA111'])
    await stop(ids[0]!)
    await setPreferences(e.admin.id, { document_expiration: 0 })
    await alerta(e.id, ids[0]!, { cosa: 'mantenimiento:p', tipo: 'Mantenimiento', vence: extra(3) })
    await compose()
    expect((await correos())[0]?.asunto).toBe('AAA 111: Mantenimiento vence en 3 días')
  })
})

test('only addresses that are proven are written to', async () => {
  const e = await createEmpresa({ vehiculos: 1 })
  const other = await createPerson('Administrador', { empresa_id: e.id })
  await execute([['update usuarios set email_verificado_at = null where id = ?', [e.admin.id]]])
  await alerta(e.id, e.vehiculos[0]?.id ?? '')
  await compose()
  expect((await correos()).map((c) => c.usuario_id)).toEqual([other.id])
})

test('a long list is cut after thirty, and says how many more there are', async () => {
  const e = await createEmpresa({ vehiculos: 3 })
  for (let i = 0; i < 41; i++) await alerta(e.id, e.vehiculos[i % 3]?.id ?? '', { vence: extra(i) })
  await compose()
  const [correo] = await correos()
  expect(correo?.asunto).toMatch(/: SOAT vence hoy, y 40 más$/)
  expect(correo?.texto.match(/^- /gm)?.length).toBe(30)
  expect(correo?.texto).toContain('y 11 más')
  expect(correo?.html).toContain('y 11 más')
  expect(await countUnmailed()).toBe(0)
})

test('an alert without a date is shown with its sentence', async () => {
  const e = await createEmpresa({ vehiculos: 1 })
  await alerta(e.id, e.vehiculos[0]?.id ?? '', { cosa: null, vence: null, tipo: 'Otro' })
  await compose()
  const [correo] = await correos()
  expect([correo?.asunto, correo?.texto.includes(`${APP}/admin/alerts`)]).toEqual(['Algo pasa', true])
})

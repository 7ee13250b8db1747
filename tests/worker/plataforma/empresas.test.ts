/** Companies by the SuperAdmin’s hand: created, changed, deleted. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { dayIn } from '../../../worker/domain/day'
import { EmpresasCommand } from '../../../worker/domain/plataforma/empresas'
import { EquipoDb } from '../../../worker/equipo/sql'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { auditEntries } from '../support/auditoria'
import { DAY, management, NOW, superAdmin, withSuperAdmin } from '../support/platform'
import { createEmpresa, createInvitacion, createPago, execute, subscribe } from '../support/world'

/** Form input, parsed by its schema. */
function command<I extends EmpresasCommand['intent']>(intent: I, fields: Record<string, unknown>) {
  return EmpresasCommand.parse({ intent, ...fields }) as Extract<EmpresasCommand, { intent: I }>
}
const fresh = (fields: Record<string, unknown> = {}) =>
  command('create', {
    nombre: `Transportes ${crypto.randomUUID()}`,
    plan_type: 'Pro',
    subscription_status: 'trial',
    hasta: '2026-12-05',
    intento: crypto.randomUUID(),
    ...fields,
  })
const rowOf = async (where: 'id' | 'nombre', value: string) =>
  env.DB.prepare(`select * from empresas where ${where} = ?`).bind(value).first<EmpresaRow>() as Promise<EmpresaRow>
/** The form of a company as it was rendered, with some changes. */
async function edited(id: string, fields: Record<string, unknown> = {}) {
  const { empresa: e, vista: view } = (await management().find(id)) as { empresa: EmpresaRow; vista: string }
  const day = (at: number | null) => (at === null ? undefined : dayIn(e.zona_horaria, at))
  const until = day(e.subscription_status === 'trial' ? e.trial_ends_at : e.subscription_ends_at)
  const { nombre, zona_horaria, plan_type, subscription_status } = e
  return command('update', {
    id,
    vista: view,
    nombre,
    zona_horaria,
    plan_type,
    subscription_status,
    hasta: until,
    ...fields,
  })
}

withSuperAdmin()

test('what a company changed of itself while the form was open stays, unless the same field was changed in it too', async () => {
  const { id, nombre } = await createEmpresa()
  const renamed = `${nombre} Limitada`
  const before = { nombre, zona_horaria: 'America/Bogota' }
  const form = await edited(id, { hasta: '2026-12-24', direccion: 'Calle 9', antes: before })
  await execute([
    [
      `update empresas set nombre = ?, telefono = '6011234567', direccion = 'Calle 1', zona_horaria = 'America/Lima'
       where id = ?`,
      [renamed, id],
    ],
  ])
  // told by the name that is stored
  expect(await management().update(form)).toBe(renamed)
  expect(await rowOf('id', id)).toMatchObject({
    nombre: renamed,
    telefono: '6011234567',
    direccion: 'Calle 9',
    zona_horaria: 'America/Lima',
  })
  expect(dayIn('America/Lima', Number((await rowOf('id', id)).trial_ends_at))).toBe('2026-12-24')
})

describe('a new company', () => {
  test('has the plan, state, dates and limits of the form, and invites its first Administrador, who will own it', async () => {
    const email = `${crypto.randomUUID()}@prueba.test`
    const form = fresh({ vehiculos_acordados: '80', dueno_nombre: 'Ana Ruiz', dueno_email: email })
    await management().create(form)
    const row = await rowOf('nombre', form.nombre)
    expect(row).toMatchObject({
      plan_type: 'Pro',
      subscription_status: 'trial',
      vehicle_limit: 80,
      user_limit: 25,
      user_id: null,
      vehiculos_acordados: 80,
      miembros_acordados: null,
      created_at: NOW,
      trial_ends_at: Date.UTC(2026, 11, 6, 5) - 1,
    })
    const { results: equipo } = await env.DB.prepare('select * from team_members where empresa_id = ?')
      .bind(row.id)
      .all()
    expect(equipo).toEqual([expect.objectContaining({ email, rol: 'Administrador', invitation_status: 'pending' })])
    const mail = await env.DB.prepare('select para from correos where empresa_id = ?').bind(row.id).first('para')
    expect(mail).toBe(email)
    const messages = await auditEntries('empresa_id', row.id)
    expect(messages.map((a) => [a.suceso, a.usuario_id])).toEqual([
      ['empresa-creada', superAdmin.id],
      ['invitacion-enviada', superAdmin.id],
    ])
  })

  test('is one, however often its form is sent, and also where an invitation had failed the first time', async () => {
    const form = fresh({ dueno_nombre: 'Ana Ruiz', dueno_email: `${crypto.randomUUID()}@prueba.test` })
    await Promise.all([1, 2, 3].map(() => management().create(form)))
    const countOf = (sql: string) => env.DB.prepare(sql).bind(form.nombre).first('n')
    expect(await countOf('select count(*) as n from empresas where nombre = ?')).toBe(1)
    expect(
      await countOf(
        'select count(*) as n from team_members where empresa_id = (select id from empresas where nombre = ?)',
      ),
    ).toBe(1)
  })

  test('whose form is sent again with other data is refused, since it is there already as it was sent first', async () => {
    const owner = { dueno_nombre: 'Ana Ruiz', dueno_email: `${crypto.randomUUID()}@prueba.test` }
    for (const [first, changed] of [
      [{}, { nombre: `Fletes ${crypto.randomUUID()}` }],
      [{}, { nit: '800.197.268-4' }],
      [{}, { plan_type: 'Basic' }],
      [{}, { hasta: '2026-12-06' }],
      [{}, { vehiculos_acordados: '80' }],
      [owner, { dueno_email: `${crypto.randomUUID()}@prueba.test` }],
      [owner, { dueno_email: undefined, dueno_nombre: undefined }],
    ]) {
      const form = fresh(first)
      await management().create(form)
      const stored = await rowOf('nombre', form.nombre)
      const again = fresh({ nombre: form.nombre, intento: form.intento, ...first, ...changed })
      await expect(management().create(again), JSON.stringify(changed)).rejects.toMatchObject({
        clave: 'empresa-ya-creada',
      })
      expect(await rowOf('id', stored.id)).toEqual(stored)
    }
  })

  test('that is sent again unchanged a while later is the same one, whatever its state', async () => {
    for (const fields of [
      { subscription_status: 'expired', hasta: undefined },
      { subscription_status: 'past_due', hasta: dayIn('America/Bogota', NOW) },
      { subscription_status: 'active', hasta: undefined, sin_fin: true },
    ]) {
      const form = fresh(fields)
      await management().create(form)
      const stored = await rowOf('nombre', form.nombre)
      await management(NOW + 60_000).create(form)
      expect(await rowOf('id', stored.id)).toEqual(stored)
    }
  })

  test('is invited to by no Administrador of another company through the same door', async () => {
    const mine = await createEmpresa({}, NOW)
    const another = await createEmpresa({}, NOW)
    const db = new EquipoDb(env.DB, another.id, { actorId: mine.admin.id, domain: 'x', plataforma: true }).writer()
    const invitacion = {
      id: crypto.randomUUID(),
      nombre: 'Ana Ruiz',
      email: 'ana@sur.co',
      rol: 'Administrador' as const,
      token_hash: crypto.randomUUID(),
      expires_at: NOW + DAY,
    }
    const correo = {
      clave: crypto.randomUUID(),
      usuario_id: null,
      empresa_id: another.id,
      para: 'x@y.co',
      asunto: '',
      html: '',
      texto: '',
    }
    expect(await db.invite(invitacion, correo, 5, NOW)).toBe(false)
  })
})

describe('a change', () => {
  test('of words alone leaves the subscription, and the log says which words', async () => {
    const e = await createEmpresa({ vehiculos: 1, dispositivos: 1 }, NOW)
    const before = await rowOf('id', e.id)
    await management().update(await edited(e.id, { nit: '800.197.268-4' }))
    expect(await rowOf('id', e.id)).toEqual({
      ...before,
      nit: '800197268-4',
      busqueda: expect.stringContaining('800197268 4'),
    })
    expect((await auditEntries('empresa_id', e.id)).map((a) => [a.suceso, a.datos])).toEqual([
      ['empresa-cambiada', { nit: true }],
    ])
  })

  test('of the subscription alone is logged as nothing else, and a form saved as it was leaves no entry', async () => {
    const e = await createEmpresa({}, NOW)
    await management().update(await edited(e.id))
    expect(await auditEntries('empresa_id', e.id)).toEqual([])
    await management().update(await edited(e.id, { hasta: '2026-12-24' }))
    expect((await auditEntries('empresa_id', e.id)).map((a) => a.suceso)).toEqual(['suscripcion-cambiada'])
  })

  test('of plan, state or date reaches the company’s devices: a higher rev, and a note in the outbox', async () => {
    const e = await createEmpresa({ vehiculos: 2, dispositivos: 2 }, NOW)
    const revs = async () =>
      (await env.DB.prepare('select rev from gps_dispositivos where empresa_id = ?').bind(e.id).all()).results.map(
        (r) => r.rev,
      )
    const notes = () =>
      env.DB.prepare(
        `select count(*) as n from pendientes where tipo = 'device.configurar' and json_extract(carga, '$.empresa_id') = ?`,
      )
        .bind(e.id)
        .first('n')
    const before = await revs()
    const notasBefore = Number(await notes())
    await management().update(
      await edited(e.id, { subscription_status: 'active', plan_type: 'Plus', hasta: '2027-01-31' }),
    )
    expect(await rowOf('id', e.id)).toMatchObject({
      plan_type: 'Plus',
      subscription_status: 'active',
      vehicle_limit: 30,
      user_limit: 25,
      subscription_ends_at: Date.UTC(2027, 1, 1, 5) - 1,
      revisar_at: 0,
    })
    expect(await revs()).toEqual(before.map((r) => Number(r) + 1))
    expect(Number(await notes()) - notasBefore).toBe(2)
    expect((await auditEntries('empresa_id', e.id)).at(0)).toMatchObject({
      suceso: 'suscripcion-cambiada',
      usuario_id: superAdmin.id,
      datos: { antes: 'trial', estado: 'active', plan: 'Plus', vehiculos: 30, miembros: 25 },
    })
  })

  test('of the zone alone leaves the end; a date that is changed with it is a day of the new zone', async () => {
    const e = await createEmpresa({}, NOW)
    // at 23:30 of Bogotá the next day has begun in Buenos Aires
    const end = Date.UTC(2026, 11, 16, 4, 30)
    await subscribe(e.id, { subscription_ends_at: end, next_payment_at: end }, NOW)
    const before = await rowOf('id', e.id)
    const zone = 'America/Argentina/Buenos_Aires'
    await management().update(await edited(e.id, { zona_horaria: zone }))
    expect(await rowOf('id', e.id)).toEqual({ ...before, zona_horaria: zone })
    const changes = await env.DB.prepare('select * from cambios_suscripcion where empresa_id = ?').bind(e.id).all()
    expect(changes.results).toEqual([])
    await management().update(await edited(e.id, { zona_horaria: 'America/Bogota', hasta: '2026-12-31' }))
    expect(await rowOf('id', e.id)).toMatchObject({ subscription_ends_at: Date.UTC(2027, 0, 1, 5) - 1 })
  })

  test('drawn before a payment came in undoes nothing of it', async () => {
    const e = await createEmpresa({}, NOW)
    const old = await edited(e.id, { nombre: 'Otro nombre', subscription_status: 'expired', hasta: undefined })
    await subscribe(e.id, {}, NOW)
    const paid = await rowOf('id', e.id)
    await expect(management().update(old)).rejects.toMatchObject({ clave: 'suscripcion-cambio' })
    expect(await rowOf('id', e.id)).toEqual(paid)
  })

  test('to a date that is over is refused beside the date; of a company that is not there, as not there', async () => {
    const e = await createEmpresa({}, NOW)
    const before = await rowOf('id', e.id)
    await expect(management().update(await edited(e.id, { hasta: '2026-11-20' }))).rejects.toMatchObject({
      clave: 'fecha-deshace-estado',
      field: 'hasta',
    })
    expect(await rowOf('id', e.id)).toEqual(before)
    const foreign = { ...(await edited(e.id)), id: crypto.randomUUID() }
    await expect(management().update(foreign)).rejects.toMatchObject({ clave: 'no-encontrado' })
  })
})

describe('deleting', () => {
  test('docs/security.md 31: names what goes, asks for the name typed, and then leaves nothing but accounts and the log', async () => {
    const everything = { vehiculos: 2, dispositivos: 1, conductores: 1, documentos: 1, mantenimientos: 1 }
    const e = await createEmpresa(everything, NOW)
    await createInvitacion(e.id)
    const said = await management().countRemoved(e.id)
    expect(said).toMatchObject({
      nombre: e.nombre,
      removed: { vehiculos: 2, gps_dispositivos: 1, documentos: 1, personas: 2 },
    })
    await expect(management().remove(e.id, 'Otra cosa')).rejects.toMatchObject({
      clave: 'nombre-no-coincide',
      field: 'nombre',
    })
    expect(await rowOf('id', e.id)).not.toBeNull()
    expect(await management().remove(e.id, `  ${e.nombre} `)).toBe(e.nombre)
    expect(await rowOf('id', e.id)).toBeNull()
    expect(await management().countRemoved(e.id)).toBeNull()
    const people = await env.DB.prepare('select empresa_id from usuarios where id in (?, ?)')
      .bind(e.admin.id, e.usuario.id)
      .all()
    expect(people.results).toEqual([{ empresa_id: null }, { empresa_id: null }])
    const remove = await env.DB.prepare(`select tipo from pendientes where destino = ?`)
      .bind(e.dispositivos[0]!.clave)
      .all()
    expect(remove.results).toEqual([{ tipo: 'device.borrar' }])
    expect((await auditEntries('empresa_id', e.id)).at(-1)).toMatchObject({
      suceso: 'empresa-eliminada',
      usuario_id: superAdmin.id,
    })
    await expect(management().remove(e.id, e.nombre)).rejects.toMatchObject({ clave: 'no-encontrado' })
  })

  test('waits while money of the company may still arrive', async () => {
    const e = await createEmpresa({}, NOW)
    const { id: pago } = await createPago(e.id, { estado: 'PENDING', expira_at: NOW + 1 })
    const refused = { clave: 'empresa-con-pago-abierto' }
    await expect(management().remove(e.id, e.nombre)).rejects.toMatchObject(refused)
    await execute([
      ['update pagos set expira_at = ? where id = ?', [NOW, pago]],
      [
        "insert into transacciones (id, empresa_id, pago_id, estado, monto, vista_at, estado_at) values (?, ?, ?, 'PENDING', 1, ?, 1)",
        [pago, e.id, pago, NOW - DAY],
      ],
    ])
    await expect(management().remove(e.id, e.nombre)).rejects.toMatchObject(refused)
    await execute([["update transacciones set estado = 'DECLINED' where pago_id = ?", [pago]]])
    expect(await management().remove(e.id, e.nombre)).toBe(e.nombre)
  })

  test.each(['pendiente', 'espera-datos', 'fallida'])('waits for an electronic invoice that is %s', async (estado) => {
    const e = await createEmpresa({}, NOW)
    const { id: pago } = await createPago(e.id, { estado: 'APPROVED', expira_at: NOW, resuelto_at: NOW })
    await execute([
      [
        "insert into facturas (id, empresa_id, pago_id, tipo, estado, created_at) values (?, ?, ?, 'factura', ?, ?)",
        [crypto.randomUUID(), e.id, pago, estado, NOW],
      ],
    ])
    await expect(management().remove(e.id, e.nombre)).rejects.toMatchObject({ clave: 'empresa-con-factura-pendiente' })
    await execute([["update facturas set estado = 'emitida' where pago_id = ?", [pago]]])
    expect(await management().remove(e.id, e.nombre)).toBe(e.nombre)
  })
})

/** Reports by mail: to whom, of which days, once, and no more when one leaves or the plan ends. */
import { env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { mailReports } from '../../../worker/cron/mailed-reports'
import { DiasDb } from '../../../worker/dispositivos/dias-sql'
import { emptyTrace } from '../../../worker/domain/auditoria/auditoria'
import { leavingPath } from '../../../worker/domain/correo/leaving'
import { MAILINGS_MAX } from '../../../worker/domain/reports/mailing'
import { Mailings, OwnMailings } from '../../../worker/reports/mailings'
import type { WriteAccess } from '../../../worker/tenant/access'
import { AssignedDb, EmpresaDb } from '../../../worker/tenant/empresa-db'
import { watch } from '../support/watched'
import { assign, createEmpresa, createPerson, execute, subscribe } from '../support/world'

/** Sunday 22 November 2026, noon in Bogotá; the next Monday begins 17 hours later. */
const SUNDAY = Date.UTC(2026, 10, 22, 17)
const MONDAY_AT_SIX = Date.UTC(2026, 10, 23, 11)
const WEEKLY = { reporte: 'distance' as const, cuando: '0' as const }

// a run mails a limited number of schedules: those that other tests left would take the places of a test's own
beforeEach(() =>
  execute([
    ['delete from envio_personas', []],
    ['delete from envios', []],
  ]),
)

async function world() {
  const empresa = await createEmpresa({ vehiculos: 2 }, SUNDAY)
  await subscribe(empresa.id, { plan_type: 'Pro', trial_ends_at: 1, subscription_ends_at: SUNDAY + 90 * 86_400_000 })
  const [mine, other] = empresa.vehiculos
  await assign(empresa.id, empresa.usuario.id, mine!.id)
  const put = (vehiculoId: string, dia: string, km: number) =>
    new DiasDb(env.DB, { empresaId: empresa.id, id: 'one' }).put(
      [
        {
          vehiculoId,
          dia,
          summary: {
            meters: km * 1000,
            movingMs: 60_000,
            stoppedMs: 0,
            firstStart: 8,
            lastStop: 9,
            topSpeed: 10,
            rule: 2,
          },
        },
      ],
      0,
    )
  await put(mine!.id, '2026-11-16', 12)
  await put(other!.id, '2026-11-22', 30)
  // of the week before, and of today
  await put(other!.id, '2026-11-15', 500)
  await put(other!.id, '2026-11-23', 500)
  const row = await env.DB.prepare('select * from empresas where id = ?').bind(empresa.id).first()
  const administrador = { idioma: 'es', zona_horaria: 'America/Bogota', rol: 'Administrador', verificado: true }
  const keys: string[] = []
  const desk = (access: WriteAccess = 'open', now = SUNDAY, who: { verificado?: boolean } = {}) => {
    const person = { ...empresa.admin, ...administrador, ...who } as never
    return new Mailings(
      new EmpresaDb(watch(env.DB, empresa.id), empresa.id, emptyTrace(now), access),
      row as never,
      { d1: env.DB, requestTrace: emptyTrace(now), person, appUrl: 'https://vigia.co', sendNow: (k) => keys.push(k) },
      now,
    )
  }
  const everyone = [empresa.admin.id, empresa.usuario.id]
  const mails = async () =>
    (
      await env.DB.prepare(
        "select usuario_id, asunto, texto from correos where empresa_id = ? and clave like 'reporte:%' order by created_at, clave",
      )
        .bind(empresa.id)
        .all<{ usuario_id: string; asunto: string; texto: string }>()
    ).results
  const tick = (now: number) => mailReports(env, now)
  return { empresa, desk, everyone, mails, tick, keys, mine: mine!, other: other! }
}

test('each person gets one mail a week, with what the account may see, and a repeated minute sends none twice', async () => {
  const { empresa, desk, everyone, mails, tick } = await world()
  await desk().create({ ...WEEKLY, personas: everyone })
  await tick(MONDAY_AT_SIX - 60_000)
  expect(await mails()).toEqual([])
  await tick(MONDAY_AT_SIX)
  await tick(MONDAY_AT_SIX)
  await tick(MONDAY_AT_SIX + 60_000)
  const sent = await mails()
  expect(sent.map((mail) => mail.usuario_id).sort()).toEqual(everyone.toSorted())
  const to = (id: string) => sent.find((mail) => mail.usuario_id === id)!
  expect(to(empresa.admin.id).asunto).toBe('Kilómetros y horas: semana del 16 al 22 nov 2026')
  expect(to(empresa.admin.id).texto).toContain('Recorrido: 42,0 km')
  expect(to(empresa.admin.id).texto).toContain('Dejar de recibirlo')
  expect(to(empresa.admin.id).texto).toContain(
    `${env.APP_URL}/admin/reports/distance/pdf?meses=semana&semana=2026-11-16`,
  )
  expect(to(empresa.usuario.id).texto).toContain('Recorrido: 12,0 km')
  expect(to(empresa.usuario.id).texto).toContain(`${env.APP_URL}/reports/distance?meses=semana&semana=2026-11-16`)
  await tick(MONDAY_AT_SIX + 7 * 86_400_000)
  expect(await mails()).toHaveLength(4)
  const [listed] = (await desk().list()).list
  expect(listed).toMatchObject({
    ultimo_at: MONDAY_AT_SIX + 7 * 86_400_000,
    proximo_at: MONDAY_AT_SIX + 14 * 86_400_000,
  })
})

test('a report whose day is changed is sent on that day too, also about a week that it has told of already', async () => {
  const { empresa, desk, mails, tick } = await world()
  const choice = { ...WEEKLY, personas: [empresa.admin.id] }
  await desk().create(choice)
  await tick(MONDAY_AT_SIX)
  const [{ id } = { id: '' }] = (await desk().list()).list
  const tuesday = MONDAY_AT_SIX + 86_400_000
  await desk('open', tuesday).update(id, { ...choice, cuando: '3' })
  const thursday = MONDAY_AT_SIX + 3 * 86_400_000
  await tick(thursday)
  await tick(thursday)
  const subject = 'Kilómetros y horas: semana del 16 al 22 nov 2026'
  expect((await mails()).map(({ asunto }) => asunto)).toEqual([subject, subject])
  expect((await desk().list()).list[0]?.ultimo_at).toBe(thursday)
})

test('two runs at once send each mail once', async () => {
  const { desk, everyone, mails, tick } = await world()
  await desk().create({ ...WEEKLY, personas: everyone })
  await Promise.all([tick(MONDAY_AT_SIX), tick(MONDAY_AT_SIX)])
  expect(await mails()).toHaveLength(2)
})

test('who left the company, who was disabled, whose address is unproven and who left the report gets none', async () => {
  const { empresa, desk, mails, tick } = await world()
  const more = () => createPerson('Administrador', { empresa_id: empresa.id }, SUNDAY)
  const gone = await more()
  const disabled = await more()
  const unproven = await more()
  const leaver = await more()
  const stays = await more()
  const ids = [gone, disabled, unproven, leaver, stays].map(({ id }) => id)
  await desk().create({ ...WEEKLY, personas: ids })
  await execute([
    ['update usuarios set empresa_id = null where id = ?', [gone.id]],
    ['update usuarios set deshabilitado_at = 1 where id = ?', [disabled.id]],
    ['update usuarios set email_verificado_at = null where id = ?', [unproven.id]],
  ])
  const [{ id } = { id: '' }] = (await desk().list()).list
  await new OwnMailings(
    new EmpresaDb(env.DB, empresa.id, emptyTrace(SUNDAY), 'suscripcion-terminada'),
    leaver.id,
  ).leave(id)
  expect((await desk().list()).list[0]?.personas.toSorted()).toEqual(
    [disabled, unproven, stays].map((person) => person.id).toSorted(),
  )
  await tick(MONDAY_AT_SIX)
  expect((await mails()).map((mail) => mail.usuario_id)).toEqual([stays.id])
})

test('a Usuario leaves through the own door, and only for oneself', async () => {
  const { empresa, desk, everyone } = await world()
  await desk().create({ ...WEEKLY, personas: everyone })
  const [{ id } = { id: '' }] = (await desk().list()).list
  const door = new AssignedDb(
    watch(env.DB, empresa.id),
    empresa.id,
    empresa.usuario.id,
    emptyTrace(SUNDAY),
    'suscripcion-terminada',
  )
  await new OwnMailings(door, empresa.usuario.id).leave(id)
  await new OwnMailings(door, empresa.admin.id).leave(id)
  expect((await desk().list()).list[0]?.personas).toEqual([empresa.admin.id])
})

test('without a subscription or the plan of the report none is sent, and later only the next one', async () => {
  const { empresa, desk, everyone, mails, tick } = await world()
  await desk().create({ ...WEEKLY, personas: everyone })
  await subscribe(empresa.id, { trial_ends_at: 1, subscription_ends_at: SUNDAY - 60 * 86_400_000 })
  await tick(MONDAY_AT_SIX)
  await subscribe(empresa.id, {
    plan_type: 'Basic',
    trial_ends_at: null,
    subscription_ends_at: SUNDAY + 90 * 86_400_000,
  })
  await tick(MONDAY_AT_SIX + 7 * 86_400_000)
  expect(await mails()).toEqual([])
  expect((await desk().list()).list[0]).toMatchObject({ ultimo_at: null, proximo_at: MONDAY_AT_SIX + 14 * 86_400_000 })
})

test('of a month that is longer than what the plan shows it says from which day on it tells, in each language', async () => {
  const { empresa, desk, mails, tick } = await world()
  await subscribe(empresa.id, {
    plan_type: 'Basic',
    trial_ends_at: null,
    subscription_ends_at: SUNDAY + 90 * 86_400_000,
  })
  await desk().create({ reporte: 'activity', cuando: 'mes', personas: [empresa.admin.id] })
  const firstOf = (year: number, month: number) => Date.UTC(year, month, 1, 11)
  await tick(firstOf(2026, 11))
  await execute([["update usuarios set idioma = 'en' where id = ?", [empresa.admin.id]]])
  await tick(firstOf(2027, 0))
  const [november, december] = (await mails()).map(({ texto }) => texto)
  expect(november).toContain('Su plan muestra los últimos 30 días: este reporte empieza el 2 nov 2026.')
  expect(december).toContain('Your plan shows the last 30 days: this report begins on Dec 3, 2026.')
  await subscribe(empresa.id, { plan_type: 'Pro', subscription_ends_at: SUNDAY + 180 * 86_400_000 })
  await tick(firstOf(2027, 1))
  expect((await mails()).at(-1)?.texto).not.toContain('Your plan shows')
})

test('a paused one is not sent; resumed it goes on with its next day, and deleted it is gone with its people', async () => {
  const { empresa, desk, everyone, mails, tick } = await world()
  await desk().create({ ...WEEKLY, personas: everyone })
  const [{ id } = { id: '' }] = (await desk().list()).list
  await desk().setActive(id, false)
  await tick(MONDAY_AT_SIX)
  await desk('open', MONDAY_AT_SIX + 1).setActive(id, true)
  await tick(MONDAY_AT_SIX + 60_000)
  expect(await mails()).toEqual([])
  expect((await desk().list()).list[0]?.proximo_at).toBe(MONDAY_AT_SIX + 7 * 86_400_000)
  await desk('suscripcion-terminada').remove(id)
  const left = await env.DB.prepare('select count(*) as n from envio_personas where empresa_id = ?')
    .bind(empresa.id)
    .first()
  expect([(await desk().list()).list, left]).toEqual([[], { n: 0 }])
})

test('people without a vehicle to report on get no mail; drivers and costs are for Administradores', async () => {
  const { empresa, desk, mails, tick } = await world()
  await execute([['delete from asignaciones where empresa_id = ?', [empresa.id]]])
  await desk().create({ ...WEEKLY, personas: [empresa.usuario.id] })
  const refused = (change: object) =>
    expect(desk().create({ ...WEEKLY, personas: [empresa.usuario.id], ...change })).rejects
  for (const report of ['drivers', 'costs'])
    await refused({ reporte: report, cuando: 'mes' }).toMatchObject({
      clave: 'reporte-solo-administradores',
      field: 'personas',
    })
  await tick(MONDAY_AT_SIX)
  expect(await mails()).toEqual([])
})

test('a schedule wants people of the company and a rhythm that its report has, and a company has a limited number', async () => {
  const { empresa, desk } = await world()
  const other = await createEmpresa()
  const refused = (change: object) =>
    expect(desk().create({ ...WEEKLY, personas: [empresa.admin.id], ...change })).rejects
  await refused({ personas: [other.admin.id] }).toMatchObject({ clave: 'ningun-destinatario' })
  await refused({ reporte: 'costs' }).toMatchObject({ clave: 'reporte-solo-mensual', field: 'cuando' })
  for (let n = 0; n < MAILINGS_MAX; n++) await desk().create({ ...WEEKLY, personas: [empresa.admin.id] })
  await refused({}).toMatchObject({ clave: 'demasiados-envios' })
  expect((await desk().list()).list).toHaveLength(MAILINGS_MAX)
})

test('what a person asks for now is on its way at once, and once a minute', async () => {
  const { empresa, desk, everyone, mails, keys } = await world()
  await desk().create({ ...WEEKLY, personas: everyone })
  const [{ id } = { id: '' }] = (await desk().list()).list
  await desk('open', MONDAY_AT_SIX).sendNow(id)
  await desk('open', MONDAY_AT_SIX + 1000).sendNow(id)
  expect((await mails()).map((mail) => mail.usuario_id)).toEqual([empresa.admin.id])
  const [{ texto } = { texto: '' }] = await mails()
  expect(texto).toContain(`porque lo pidió en los Reportes por correo de ${empresa.nombre}`)
  expect(texto).not.toContain('Dejar de recibirlo')
  expect(new Set(keys).size).toBe(1)
  expect(leavingPath(keys[0] ?? '')).toBeNull()
  expect((await desk().list()).list[0]?.ultimo_at).toBeNull()
  // a stranger may have signed up with any address
  const unproven = desk('open', MONDAY_AT_SIX + 120_000, { verificado: false }).sendNow(id)
  await expect(unproven).rejects.toMatchObject({ clave: 'prueba-sin-verificar' })
  expect(await mails()).toHaveLength(1)
})

test('it is closed to a visit, and after the subscription all but leaving and deleting', async () => {
  const { empresa, desk, everyone } = await world()
  await desk().create({ ...WEEKLY, personas: everyone })
  const [{ id } = { id: '' }] = (await desk().list()).list
  const choice = { ...WEEKLY, personas: [empresa.admin.id] }
  for (const [access, clave] of [
    ['visited', 'solo-lectura'],
    ['suscripcion-terminada', 'suscripcion-terminada'],
  ] as const) {
    for (const act of [
      desk(access).create(choice),
      desk(access).update(id, choice),
      desk(access).setActive(id, false),
      desk(access).sendNow(id),
    ])
      await expect(act).rejects.toMatchObject({ clave })
  }
  await expect(desk('visited').remove(id)).rejects.toMatchObject({ clave: 'solo-lectura' })
  await expect(desk('visited').leave(id)).rejects.toMatchObject({ clave: 'solo-lectura' })
  // due, and not sent yet: another choice of people does not put it off, another day does
  const [due] = (await desk().list()).list
  await desk('open', MONDAY_AT_SIX + 60_000).update(id, choice)
  expect((await desk().list()).list[0]?.proximo_at).toBe(due?.proximo_at)
  await desk('open', MONDAY_AT_SIX + 60_000).update(id, { ...choice, cuando: 'mes' })
  expect((await desk().list()).list[0]?.proximo_at).toBeGreaterThan(due?.proximo_at ?? 0)
  expect((await desk().list()).list[0]).toMatchObject({
    frecuencia: 'mensual',
    dia: null,
    personas: [empresa.admin.id],
  })
})

/** The demo fleet of `npm run dev` is valid in today's product: sign-in works and every state is there. */
import { env } from 'cloudflare:test'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { accounts, dispositivos, PASSWORD, vehiculos } from '../../../scripts/demo/fleet.mjs'
import { factorUri, link, seed } from '../../../scripts/demo/seed.mjs'
import { factorPurpose } from '../../../worker/access/factor-secret'
import { passwordOpens } from '../../../worker/access/password'
import { uriOf } from '../../../worker/access/totp'
import { Assessment } from '../../../worker/alertas/assessment'
import { type ConductorData, conductorCommand, conductorSearchText } from '../../../worker/domain/conductores/conductor'
import { addDays, dayIn } from '../../../worker/domain/day'
import { type DeviceSwitches, shownEstado } from '../../../worker/domain/dispositivos/estado'
import { vigencia } from '../../../worker/domain/documentos/vigencia'
import { nitWarning } from '../../../worker/domain/empresa/nit'
import { EquipoCommand, seatsOf } from '../../../worker/domain/equipo/equipo'
import { miembroEstado } from '../../../worker/domain/equipo/list'
import { foldForSearch } from '../../../worker/domain/fold'
import { LugaresCommand, pointLines } from '../../../worker/domain/lugares/form'
import type { CompanyRules } from '../../../worker/domain/lugares/rules'
import { VigilanciaCommand } from '../../../worker/domain/lugares/rules-command'
import { parsePoints } from '../../../worker/domain/lugares/stored-points'
import { contradiction } from '../../../worker/domain/mantenimientos/kilometraje'
import { nextDue, PLAN_ESTADOS, planEstadoOn } from '../../../worker/domain/mantenimientos/plan'
import { placaWords } from '../../../worker/domain/vehiculos/placa'
import { vehiculoCommand } from '../../../worker/domain/vehiculos/vehiculo'
import { VEREDICTOS, verdictSegments } from '../../../worker/domain/vehiculos/veredicto'
import { signLink } from '../../../worker/live/link'
import { decrypt } from '../../../worker/mail/secret'
import { Pendientes } from '../../../worker/outbox/service'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { afterChange } from '../../../worker/vehiculos/state-sql'
import { SECRETS } from '../../support/secrets'

type SqlValue = string | number | null
const NOW = Date.UTC(2026, 10, 20, 15)
const TODAY = dayIn('America/Bogota', NOW)
const rows = async (sql: string) => (await env.DB.prepare(sql).all<Record<string, SqlValue>>()).results

beforeAll(async () => {
  const { sql } = seed(NOW, verdictSegments, SECRETS.CONFIG_SECRET)
  await env.DB.batch(sql.split('\n').map((statement: string) => env.DB.prepare(statement)))
})

test('its three accounts come in with the password that is printed, each in its role', async () => {
  const people = await rows(
    `select u.email, r.nombre as rol, c.password_hash from usuarios u join roles r on r.id = u.rol_id
     join credenciales c on c.usuario_id = u.id order by u.email`,
  )
  expect(people.map((p) => `${p.email} ${p.rol}`)).toEqual([
    'admin@vigia.test Administrador',
    'superadmin@vigia.test SuperAdmin',
    'usuario@vigia.test Usuario',
  ])
  expect(accounts).toHaveLength(people.length)
  expect(await passwordOpens(PASSWORD, String(people[0]?.password_hash))).toBe(true)
})

test('its company has paid and not only tried, and pays again on the day on which its period ends', async () => {
  const [empresa] = await rows('select dia_pago, next_payment_at from empresas')
  expect(empresa?.dia_pago).toBe(Number(dayIn('America/Bogota', Number(empresa?.next_payment_at)).slice(-2)))
})

test('its team has its owner, members, and invitations that wait or have run out, within what its plan allows', async () => {
  const equipo = await rows('select * from team_members')
  const [empresa] = await rows('select * from empresas')
  expect(equipo.some((m) => m.user_id === empresa?.user_id)).toBe(true)
  const estados = equipo.map((m) => miembroEstado(m as never, NOW))
  expect(new Set(estados)).toEqual(new Set(['accepted', 'pending', 'vencida']))
  const seats = seatsOf(empresa as never)
  expect(equipo.length).toBeLessThan(seats.miembros)
  expect(equipo.filter((m) => m.rol === 'Administrador').length).toBeLessThanOrEqual(seats.administradores)
  for (const { nombre, email, rol } of equipo)
    expect(EquipoCommand.safeParse({ intent: 'invite', nombre, email, rol }).success, String(nombre)).toBe(true)
})

test('its SuperAdmin has the printed second factor, and no other person of it has one', async () => {
  const [factor, ...extra] = await rows(
    'select f.*, u.email from factores f join usuarios u on u.id = f.usuario_id where f.verificado_at is not null',
  )
  expect(extra).toEqual([])
  const { CONFIG_SECRET } = SECRETS
  const secret = await decrypt(CONFIG_SECRET, String(factor?.secreto), factorPurpose(String(factor?.usuario_id)))
  expect(factor?.email).toBe('superadmin@vigia.test')
  expect(uriOf(String(secret), String(factor?.email))).toBe(`${factorUri()}&algorithm=SHA1&digits=6&period=30`)
})

test('its vehicles could have been typed into the form, and are found as if they had been', async () => {
  const registered = await rows('select * from vehiculos')
  expect(registered).toHaveLength(vehiculos.length)
  for (const { placa, marca, titular, modelo, anio: year, color, servicio, clase, ...v } of registered) {
    const { fecha_matricula, cilindraje } = v
    const fields = { placa, marca, titular, modelo, anio: year, color, servicio, clase, fecha_matricula, cilindraje }
    const typed = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
    const form = { intent: 'create', ...Object.fromEntries(typed) }
    expect(vehiculoCommand(TODAY).parse(form)).toMatchObject(fields)
    expect(v.busqueda).toBe(
      foldForSearch(placaWords(String(placa)), marca ?? '', modelo ?? '', titular ?? '', color ?? '', Number(year)),
    )
  }
  const [empresa] = await rows('select nit, vehicle_limit from empresas')
  expect(nitWarning(String(empresa?.nit), 'America/Bogota')).toBeNull()
  expect(registered.length).toBeLessThanOrEqual(Number(empresa?.vehicle_limit))
})

test('its vehicles stand under every verdict, as a save would have judged them', async () => {
  const assessment = async () =>
    rows('select vehiculo_id as id, desde, hasta, veredicto from veredictos order by vehiculo_id, desde')
  const seeded = await assessment()
  const ofToday = seeded.filter((s) => String(s.desde) <= TODAY && String(s.hasta) > TODAY)
  expect(new Set(ofToday.map((s) => s.veredicto))).toEqual(new Set(VEREDICTOS))
  const [empresa] = await rows('select id from empresas')
  const db = new EmpresaDb(env.DB, String(empresa?.id)).writer()
  for (const id of new Set(seeded.map((s) => String(s.id)))) await db.batch(afterChange(db, id, NOW))
  expect(await assessment()).toEqual(seeded)
})

test('its drivers could have been typed into the form, and are found as if they had been', async () => {
  for (const c of await rows('select * from conductores')) {
    const { vehiculo_id, nombre, documento, telefono, licencia_numero, licencia_tipo } = c
    const { licencia_fecha_emision, licencia_fecha_vencimiento } = c
    const fields = { vehiculo_id, nombre, documento, telefono, licencia_numero, licencia_tipo }
    const form = { intent: 'create', ...fields, licencia_fecha_emision, licencia_fecha_vencimiento }
    const parsed = conductorCommand(TODAY).parse(form)
    expect(parsed).toMatchObject(form)
    expect(c.busqueda).toBe(conductorSearchText(parsed as ConductorData))
  }
})

test('its documents stand in every state, and one of each type counts', async () => {
  const valid = await rows('select vehiculo_id, tipo, fecha_vencimiento from documentos where actual = 1')
  const estados = new Set(valid.map((d) => vigencia(String(d.fecha_vencimiento), TODAY)))
  expect([...estados].sort()).toEqual(['Por vencer', 'Vencido', 'Vigente'])
})

test('its alerts are raised by the rule itself, so that they resolve on renewal', async () => {
  await new Pendientes(env, env.DB, NOW).sweep()
  const due = await rows(
    `select 'documento:' || id as cosa from documentos where actual = 1 and fecha_vencimiento <= '${addDays(TODAY, 60)}'
     union select 'licencia:' || id from conductores where licencia_fecha_vencimiento <= '${addDays(TODAY, 60)}'
     union select 'mantenimiento:' || id from planes_mantenimiento where proxima_fecha <= '${addDays(TODAY, 60)}'`,
  )
  const openOnes = () => rows("select cosa, mensaje, vence from alertas where estado <> 'Resuelto'")
  const byFecha = new Set(due.map((d) => d.cosa))
  // a plan may be due by its kilometres, whatever its date
  const found = (await openOnes()).filter((a) => byFecha.has(a.cosa) || !String(a.vence).startsWith('km:'))
  expect(found.map((a) => a.cosa).sort()).toEqual([...byFecha].sort())
  expect(due.length).toBeGreaterThan(5)
  const soat = (await openOnes()).find((a) => a.mensaje === 'SOAT de KLM 482 venció el 17 nov 2026')
  const documento = (await rows('select * from documentos')).find((d) => soat?.cosa === `documento:${d.id}`)
  const expiresOn = (day: string) =>
    env.DB.prepare('update documentos set fecha_vencimiento = ? where id = ?').bind(day, documento?.id).run()
  onTestFinished(async () => {
    await expiresOn(String(documento?.fecha_vencimiento))
  })
  await expiresOn('2027-11-20')
  await new Assessment(env.DB, NOW).vehiculos(String(documento?.empresa_id), [String(documento?.vehiculo_id)])
  expect((await openOnes()).map((a) => a.cosa)).not.toContain(soat?.cosa)
})

test('its devices stand in every state, two of them drive, and their links are those of the product', async () => {
  const registered = await rows('select * from gps_dispositivos')
  const shown = registered.map((d) =>
    shownEstado({ estado: d.estado, tracking_enabled: d.tracking_enabled === 1 } as DeviceSwitches),
  )
  expect([...new Set(shown)].sort()).toEqual(['Activo', 'Inactivo', 'Rastreando'])
  expect(dispositivos.filter((d: { drives?: number }) => d.drives !== undefined)).toHaveLength(2)
  const placas = new Map((await rows('select id, placa from vehiculos')).map((v) => [v.id, String(v.placa)]))
  for (const { clave, imei, busqueda: searchText, vehiculo_id } of registered) {
    expect(link('s'.repeat(32), String(clave), 1)).toBe(await signLink('s'.repeat(32), String(clave), 1))
    expect(searchText).toBe(foldForSearch(imei ?? '', placas.get(vehiculo_id ?? '') ?? ''))
  }
})

test('its service book is what the product would have written, and its plans stand in every state', async () => {
  const servicios = await rows(`select m.*, v.kilometraje as ahora, v.kilometraje_fecha as cuando from mantenimientos m
    join vehiculos v on v.id = m.vehiculo_id order by m.vehiculo_id, m.fecha`)
  expect(servicios.length).toBeGreaterThan(20)
  for (const s of servicios) {
    const items = await rows(`select * from mantenimiento_items where mantenimiento_id = '${s.id}' order by orden`)
    expect(s.costo).toBe(items.reduce((sum, i) => sum + Number(i.costo), 0))
    expect(s.busqueda).toBe(foldForSearch(s.taller ?? '', ...items.map((i) => i.descripcion ?? '')))
    expect(String(s.fecha) < TODAY).toBe(true)
    if (s.kilometraje !== null) {
      const readings = servicios.filter(
        (o) => o.vehiculo_id === s.vehiculo_id && o.id !== s.id && o.kilometraje !== null,
      )
      const known = readings.map((o) => ({ fecha: String(o.fecha), km: Number(o.kilometraje) }))
      known.push({ fecha: String(s.cuando), km: Number(s.ahora) })
      expect(contradiction({ fecha: String(s.fecha), km: Number(s.kilometraje) }, known)).toBeNull()
    }
  }
  const planes = (await rows(`select p.*, v.kilometraje from planes_mantenimiento p
    join vehiculos v on v.id = p.vehiculo_id`)) as never as (Parameters<typeof nextDue>[0] &
    Parameters<typeof planEstadoOn>[0] & { kilometraje: number | null })[]
  for (const plan of planes) expect(plan).toMatchObject(nextDue(plan, TODAY))
  const estados = planes.map((plan) => planEstadoOn(plan, plan.kilometraje, TODAY))
  expect(new Set(estados)).toEqual(new Set(PLAN_ESTADOS))
})

test('its places are as the form of a place would have them, and its limit as the settings', async () => {
  const places = await rows('select * from lugares')
  expect(places).toHaveLength(2)
  for (const place of places) {
    const puntos = pointLines(parsePoints(String(place.puntos)))
    const typed = {
      ...place,
      radio: String(place.radio),
      limite: place.limite === null ? undefined : String(place.limite),
      puntos,
    }
    const form = LugaresCommand.parse({
      ...typed,
      intent: 'create',
      para: 'todos',
      avisa_entrada: false,
      avisa_salida: false,
      permanencia: undefined,
      llegada: undefined,
      llegada_festivos: false,
    })
    expect(form).toMatchObject({ nombre: place.nombre, radio: place.radio })
    expect(place.busqueda).toBe(foldForSearch(String(place.nombre), String(place.grupo)))
  }
  const [empresa] = await rows('select vigilancia from empresas')
  const { limite } = JSON.parse(String(empresa?.vigilancia)) as CompanyRules
  expect(VigilanciaCommand.parse({ intent: 'update-rules', limite: String(limite) }).limite).toBe(limite)
})

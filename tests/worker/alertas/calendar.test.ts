/** The calendar of a company: its entries, the rules of RFC 5545, and who may open it. */
import { env, SELF } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { openEmpresa, signEmpresa } from '../../../worker/access/empresa-link'
import { Calendario, readCalendario } from '../../../worker/alertas/calendar'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { SECRETS } from '../../support/secrets'
import { watch } from '../support/watched'
import { createConductor, createEmpresa, createVehiculo, execute, ORIGIN } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)
const SECRET = SECRETS.LINK_SECRET

async function world(nombre?: string) {
  const empresa = await createEmpresa({ ...(nombre ? { nombre } : {}) }, NOW)
  const auto = await createVehiculo(empresa.id, { placa: 'JTR205' }, NOW)
  const db = new EmpresaDb(watch(env.DB, empresa.id), empresa.id)
  const calendario = async () => new Calendario(db, (await db.empresa()) as EmpresaRow, SECRET)
  const token = async () => /([\w-]{46})\.ics$/.exec((await (await calendario()).address()) ?? '')?.[1] ?? ''
  const read = async (empresaId?: string) =>
    readCalendario(watch(env.DB, empresa.id), SECRET, empresaId ?? (await token()), { now: NOW, origin: ORIGIN })
  return { ...empresa, auto, calendario, token, read }
}

const documento = (empresa: string, vehiculo: string, tipo: string, vence: string, actual = 1, nombre = '') => {
  const id = crypto.randomUUID()
  return execute([
    [
      `insert into documentos (id, empresa_id, vehiculo_id, tipo, nombre, fecha_emision, fecha_vencimiento, actual, created_at)
       values (?, ?, ?, ?, ?, '2025-01-01', ?, ?, ?)`,
      [id, empresa, vehiculo, tipo, nombre, vence, actual, NOW],
    ],
  ]).then(() => id)
}

/** An independent reader: unfolds, then name, parameters and value of each line (RFC 5545, 3.1). */
function lines(text: string) {
  expect(text.endsWith('\r\n') || text.endsWith('END:VCALENDAR')).toBe(true)
  expect(text.replaceAll('\r\n', '').includes('\n'), 'a bare line feed').toBe(false)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length, line).toBeLessThanOrEqual(75)
  return text
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => {
      const m = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^;:",]*))*):(.*)$/.exec(line)
      expect(m, `no content line: ${line}`).not.toBeNull()
      return { nombre: m?.[1] ?? '', parameters: m?.[2] ?? '', value: m?.[3] ?? '' }
    })
}
const fromText = (value: string) => value.replaceAll(/\\([\\;,nN])/g, (_, c: string) => (/n/i.test(c) ? '\n' : c))

function eventos(text: string) {
  const stack: string[] = []
  const all: Record<string, string>[] = []
  for (const { nombre, parameters, value } of lines(text)) {
    if (nombre === 'BEGIN') {
      stack.push(value)
      if (value === 'VEVENT') all.push({ alarms: '0' })
    } else if (nombre === 'END') expect(stack.pop()).toBe(value)
    else if (stack.at(-1) === 'VEVENT') (all.at(-1) as Record<string, string>)[nombre + parameters] = value
    else if (stack.at(-1) === 'VALARM' && nombre === 'ACTION') {
      const e = all.at(-1) as Record<string, string>
      e.alarms = String(Number(e.alarms) + 1)
    }
  }
  expect(stack).toEqual([])
  return all
}
const titles = (text: string | null) => eventos(text ?? '').map((e) => fromText(e.SUMMARY ?? ''))

describe('a calendar', () => {
  test('holds what is due: documents that count, licences and plans, as whole days with one alarm each', async () => {
    const c = await world('Transportes; «La Sabana», S.A.S. \\ Ñandú')
    await (await c.calendario()).create()
    const id = await documento(c.id, c.auto.id, 'SOAT', '2026-12-02')
    await createConductor(c.id, c.auto, { nombre: 'Luz; Dary, Ríos', licencia_fecha_vencimiento: '2027-01-15' })
    await execute([
      [
        `insert into planes_mantenimiento (id, empresa_id, vehiculo_id, nombre, cada_meses, proxima_fecha, created_at)
         values ('plan', ?, ?, 'Cambio de aceite', 6, '2026-12-20', ?)`,
        [c.id, c.auto.id, NOW],
      ],
    ])
    const text = (await c.read()) ?? ''
    const header = Object.fromEntries(lines(text).map((l) => [l.nombre + l.parameters, l.value]))
    expect(header).toMatchObject({ VERSION: '2.0', METHOD: 'PUBLISH', 'REFRESH-INTERVAL;VALUE=DURATION': 'PT6H' })
    expect(fromText(header['X-WR-CALNAME'] ?? '')).toBe('Vencimientos · Transportes; «La Sabana», S.A.S. \\ Ñandú')
    expect(header.PRODID).toMatch(/^-\/\//)
    const [soat, plan, licencia] = eventos(text)
    expect(soat).toMatchObject({
      UID: `documento-${id}@vigia.test`,
      'DTSTART;VALUE=DATE': '20261202',
      'DTEND;VALUE=DATE': '20261203',
      DTSTAMP: '20261120T150000Z',
      TRANSP: 'TRANSPARENT',
      alarms: '1',
    })
    expect(fromText(soat?.SUMMARY ?? '')).toBe('SOAT vence · JTR 205')
    expect(fromText(soat?.DESCRIPTION ?? '')).toContain(`${ORIGIN}/admin/documents?renovar=${id}`)
    expect(fromText(plan?.SUMMARY ?? '')).toBe('Mantenimiento: Cambio de aceite · JTR 205')
    expect(fromText(licencia?.SUMMARY ?? '')).toBe('Licencia de Luz; Dary, Ríos vence · JTR 205')
    // the same days give the same text, so a repeated request gets 304
    expect(await c.read()).toBe(text)
  })

  test('leaves out what is superseded, exempt, not asked for, too old or too far', async () => {
    const c = await world()
    await (await c.calendario()).create()
    await execute([["update vehiculos set servicio = 'publico' where id = ?", [c.auto.id]]])
    await documento(c.id, c.auto.id, 'SOAT', '2026-12-01', 0)
    await documento(c.id, c.auto.id, 'SOAT', '2026-10-21')
    await documento(c.id, c.auto.id, 'Póliza RCC', '2026-10-20')
    await documento(c.id, c.auto.id, 'Tarjeta de operación', '2027-12-25')
    await documento(c.id, c.auto.id, 'Extintor', '2027-12-26')
    // public service pays no vehicle tax
    await documento(c.id, c.auto.id, 'Impuesto vehicular', '2026-12-05')
    await documento(c.id, c.auto.id, 'Póliza RCE', '2026-12-06')
    await documento(c.id, c.auto.id, 'Otro', '2026-12-07', 1, 'Permiso de carga')
    await execute([
      [
        "insert into exenciones (id, empresa_id, vehiculo_id, tipo, motivo, created_at) values ('x', ?, ?, 'Póliza RCE', 'm', 0)",
        [c.id, c.auto.id],
      ],
    ])
    expect(titles(await c.read())).toEqual([
      'SOAT vence · JTR 205',
      'Permiso de carga vence · JTR 205',
      'Tarjeta de operación vence · JTR 205',
    ])
  })

  test('holds the unregistered first técnico-mecánica of a vehicle, by the rule of its alert', async () => {
    const c = await world()
    await (await c.calendario()).create()
    const only = (matricula: string | null, year = 2021) =>
      execute([
        [
          "update vehiculos set clase = 'camioneta', fecha_matricula = ?, anio = ? where id = ?",
          [matricula, year, c.auto.id],
        ],
      ]).then(() => c.read())
    const [event, ...more] = eventos((await only('2021-12-05')) ?? '')
    expect(more).toEqual([])
    expect(event).toMatchObject({
      UID: `primera-rtm-${c.auto.id}@vigia.test`,
      'DTSTART;VALUE=DATE': '20261205',
      DTSTAMP: '20261120T150000Z',
      alarms: '1',
    })
    expect(fromText(event?.SUMMARY ?? '')).toBe('Primera revisión técnico-mecánica vence · JTR 205')
    const form = new URL(/https:\S+/.exec(fromText(event?.DESCRIPTION ?? ''))?.[0] ?? '')
    expect([form.pathname, ...form.searchParams.values()]).toEqual([
      '/admin/documents',
      '',
      c.auto.id,
      'Revisión técnico-mecánica',
    ])
    // too old, too far ahead, known by the model year alone, exempt, registered
    expect(titles(await only('2021-10-20'))).toEqual([])
    expect(titles(await only('2022-12-26'))).toEqual([])
    expect(titles(await only(null, 2022))).toEqual([])
    await only('2021-12-05')
    await execute([
      [
        "insert into exenciones (id, empresa_id, vehiculo_id, tipo, motivo, created_at) values ('rtm', ?, ?, 'Revisión técnico-mecánica', 'm', 0)",
        [c.id, c.auto.id],
      ],
    ])
    expect(titles(await c.read())).toEqual([])
    await execute([["delete from exenciones where id = 'rtm'", []]])
    await documento(c.id, c.auto.id, 'Revisión técnico-mecánica', '2027-12-05')
    expect(titles(await c.read())).toEqual(['Revisión técnico-mecánica vence · JTR 205'])
  })

  test('of one company holds nothing of another', async () => {
    const mine = await world()
    const foreign = await world()
    for (const c of [mine, foreign]) {
      await (await c.calendario()).create()
      await documento(c.id, c.auto.id, 'SOAT', '2026-12-02')
    }
    expect(titles(await mine.read())).toHaveLength(1)
    expect(await mine.read()).not.toContain(foreign.nombre)
  })

  test('keeps to five thousand events, those nearest to today', async () => {
    const c = await world()
    await (await c.calendario()).create()
    const many = (n: number) => JSON.stringify(Array.from({ length: 1300 }, (_, i) => n * 1300 + i))
    await execute(
      [0, 1, 2, 3].map((n) => [
        `insert into documentos (id, empresa_id, vehiculo_id, tipo, nombre, fecha_emision, fecha_vencimiento, actual, created_at)
         select 'd' || value, ?, ?, 'Otro', 'Papel ' || value, '2026-01-01', date('2026-11-20', '+' || (value / 14) || ' days'), 1, 0
         from json_each(?)`,
        [c.id, c.auto.id, many(n)],
      ]),
    )
    const text = (await c.read()) ?? ''
    const days = [...text.matchAll(/^DTSTART;VALUE=DATE:(\d{8})\r$/gm)].map((m) => m[1])
    expect(days).toHaveLength(5000)
    expect([days[0], [...days].sort()]).toEqual(['20261120', days])
  })
})

describe('the address', () => {
  test('is off until turned on; each new address invalidates the last, and an old one never works again', async () => {
    const c = await world()
    expect(await (await c.calendario()).address()).toBeNull()
    await (await c.calendario()).create()
    const first = await c.token()
    await (await c.calendario()).create()
    expect(await c.token()).toBe(first)
    expect(await c.read(first)).toContain('BEGIN:VCALENDAR')
    await (await c.calendario()).renew()
    const second = await c.token()
    expect(await c.read(first)).toBeNull()
    expect(await c.read(second)).toContain('BEGIN:VCALENDAR')
    await (await c.calendario()).close()
    expect(await (await c.calendario()).address()).toBeNull()
    expect(await c.read(second)).toBeNull()
    await (await c.calendario()).renew()
    expect(await (await c.calendario()).address()).toBeNull()
    await (await c.calendario()).create()
    for (const muerto of [first, second]) expect(await c.read(muerto)).toBeNull()
    expect(await c.read()).toContain('BEGIN:VCALENDAR')
  })

  test('cannot be made without the secret, nor from another kind of link', async () => {
    const empresa = crypto.randomUUID()
    const valid = await signEmpresa(SECRET, 'calendar', empresa, 1)
    expect(await openEmpresa(SECRET, 'calendar', valid)).toEqual({ empresaId: empresa, version: 1 })
    expect(await openEmpresa('x'.repeat(32), 'calendar', valid)).toBeNull()
    expect(await openEmpresa(SECRET, 'forwarder', valid)).toBeNull()
    for (let i = 0; i < valid.length; i++) {
      const another = valid[i] === 'A' ? 'B' : 'A'
      expect(await openEmpresa(SECRET, 'calendar', valid.slice(0, i) + another + valid.slice(i + 1))).toBeNull()
    }
    for (const bad of ['', 'x', `${valid}A`, valid.slice(1), 'A'.repeat(46), '../../etc']) {
      expect(await openEmpresa(SECRET, 'calendar', bad)).toBeNull()
    }
    await expect(signEmpresa(SECRET, 'calendar', empresa, 0)).rejects.toThrow(RangeError)
    await expect(signEmpresa(SECRET, 'calendar', empresa, 65_536)).rejects.toThrow(RangeError)
  })

  test('that is not ours costs no read of the database', async () => {
    const blind = { prepare: () => expect.unreachable(), batch: () => expect.unreachable() } as never
    const moment = { now: NOW, origin: ORIGIN }
    expect(await readCalendario(blind, SECRET, 'A'.repeat(46), moment)).toBeNull()
  })

  test('answers with its ETag, and 304 to a client that has it already', async () => {
    const c = await world()
    await (await c.calendario()).create()
    await documento(c.id, c.auto.id, 'SOAT', new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10))
    const url = `${ORIGIN}/api/calendar/${await c.token()}.ics`
    const r = await SELF.fetch(url)
    expect([r.status, r.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(titles(await r.text())).toEqual(['SOAT vence · JTR 205'])
    const etag = r.headers.get('etag') ?? ''
    const another = await SELF.fetch(url, { headers: { 'if-none-match': etag } })
    expect([another.status, await another.text()]).toEqual([304, ''])
    expect((await SELF.fetch(`${ORIGIN}/api/calendar/${'A'.repeat(46)}.ics`)).status).toBe(404)
    expect((await SELF.fetch(url.replace('.ics', ''))).status).toBe(404)
  })
})

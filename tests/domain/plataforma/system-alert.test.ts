import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  assessSystem,
  type Condition,
  conditionsOf,
  DATABASE_MAX_BYTES,
  type Facts,
  type LiveAlerta,
  SYSTEM_CLASES,
  tasksOf,
} from '../../../worker/domain/plataforma/system-alert'

const NOW = Date.UTC(2026, 10, 21, 15)
const MINUTE = 60_000
const none = { n: 0, desde: null, hasta: null }
const ALL_WELL: Facts = {
  deadLetters: none,
  pause: null,
  hasServer: true,
  waiting: { n: 3, desde: NOW - MINUTE, hasta: NOW },
  rechazados: [],
  onHold: none,
  distinct: none,
  rejectedEvents: none,
  unhandledEvents: none,
  invoices: none,
  tareas: [{ nombre: 'repartirCorreo', desde: NOW - MINUTE, isLate: false }],
  stuck: none,
  untold: none,
  bytes: 1_000_000,
}
const clases = (change: Partial<Facts>) => conditionsOf({ ...ALL_WELL, ...change }, NOW).map((c) => c.clase)

describe('what counted facts mean', () => {
  test('a platform that works has no condition', () => expect(clases({})).toEqual([]))

  const fact = { n: 2, desde: NOW - MINUTE, hasta: NOW }
  test.each<[string, Partial<Facts>, string[]]>([
    ['a dead letter', { deadLetters: fact }, ['correo-muerto']],
    ['a payment without an end', { onHold: fact }, ['pago-en-espera']],
    ['a payment that is not what was asked for', { distinct: fact }, ['pago-distinto']],
    ['an event with a wrong signature', { rejectedEvents: fact }, ['evento-rechazado']],
    ['an event that could not be dealt with', { unhandledEvents: fact }, ['evento-sin-atender']],
    ['an electronic invoice with trouble', { invoices: fact }, ['factura-sin-expedir']],
    ['devices whose positions never reached the database', { untold: fact }, ['posicion-sin-escribir']],
    ['an outbox that does not get through', { stuck: fact }, ['pendiente-atascado']],
    [
      'a failed payment of each company',
      { rechazados: ['a', 'b'].map((empresa_id) => ({ empresa_id, empresa: 'X', n: 1, desde: 1, hasta: 1 })) },
      ['pago-rechazado', 'pago-rechazado'],
    ],
    ['a late job', { tareas: [{ nombre: 'x', desde: NOW - 1, isLate: true }] }, ['tarea-atrasada']],
    ['a mail server that pauses for nine minutes', { pause: { desde: NOW - 9 * MINUTE, error: 'x' } }, []],
    [
      'a mail server that pauses for ten minutes',
      { pause: { desde: NOW - 10 * MINUTE, error: 'x' } },
      ['correo-pausado'],
    ],
    [
      'mail that waits half an hour without a server',
      { hasServer: false, waiting: { n: 1, desde: NOW - 30 * MINUTE, hasta: NOW } },
      ['correo-sin-servidor'],
    ],
    ['no server, and nothing to send', { hasServer: false, waiting: none }, []],
    ['a database at 69 %', { bytes: DATABASE_MAX_BYTES * 0.6999 }, []],
    ['a database at 70 %', { bytes: DATABASE_MAX_BYTES * 0.7 }, ['base-llena']],
    ['an unknown size', { bytes: null }, []],
  ])('%s', (_, change, expected) => expect(clases(change)).toEqual(expected))
})

const one = (marca: number, clase: Condition['clase'] = 'correo-muerto', target = ''): Condition => ({
  clase,
  objeto: target,
  n: 1,
  desde: 1,
  marca,
  datos: {},
})

/** The table in memory, as the cron job keeps it. */
class Table {
  rows: (LiveAlerta & { ended: boolean; openedBy: number })[] = []
  look(conditions: Condition[]) {
    const {
      open: toOpen,
      update: view,
      end,
    } = assessSystem(
      conditions,
      this.rows.filter((f) => !f.ended),
    )
    for (const f of this.rows) {
      if (end.includes(f.id)) Object.assign(f, { ended: true, estado: 'Resuelto' })
      const shown = view.find((v) => v.id === f.id)
      if (shown) f.marca = shown.marca
    }
    for (const c of toOpen)
      this.rows.push({
        id: `${this.rows.length}`,
        clase: c.clase,
        objeto: c.objeto,
        marca: c.marca,
        openedBy: c.marca,
        estado: 'Pendiente',
        ended: false,
      })
  }
  resolve() {
    for (const f of this.rows) f.estado = 'Resuelto'
  }
  get openOnes() {
    return this.rows.filter((f) => f.estado !== 'Resuelto')
  }
}

describe('the life of an alert', () => {
  test('a condition that ends resolves itself, and one that comes back opens anew', () => {
    const t = new Table()
    t.look([one(5)])
    t.look([])
    expect(t.openOnes).toEqual([])
    t.look([one(5)])
    expect(t.openOnes).toHaveLength(1)
    expect(t.rows).toHaveLength(2)
  })

  test('an alert resolved by hand stays so while the same cause goes on, and a newer cause opens one again', () => {
    const t = new Table()
    t.look([one(5)])
    t.resolve()
    t.look([one(5)])
    t.look([one(5)])
    expect(t.openOnes).toEqual([])
    t.look([one(6)])
    expect(t.openOnes).toHaveLength(1)
  })

  test('what was cut off when it was read does not end', () => {
    const live: LiveAlerta = { id: '1', clase: 'pago-rechazado', objeto: 'e', estado: 'Pendiente', marca: 1 }
    expect(assessSystem([], [live], ['pago-rechazado']).end).toEqual([])
    expect(assessSystem([], [live]).end).toEqual(['1'])
  })

  test('whatever happens, a thing has at most one open alert, and every condition with a new cause has one', () => {
    const condition = fc.record({
      clase: fc.constantFrom(...SYSTEM_CLASES.slice(0, 3)),
      objeto: fc.constantFrom('', 'a'),
      marca: fc.nat(5),
    })
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.uniqueArray(condition, { selector: (c) => `${c.clase}/${c.objeto}`, maxLength: 5 }) },
      { weight: 1, arbitrary: fc.constant('resolver' as const) },
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        const t = new Table()
        for (const p of steps) {
          if (p === 'resolver') {
            t.resolve()
            continue
          }
          const before = t.rows.map((f) => ({ ...f }))
          t.look(p.map((c) => one(c.marca, c.clase, c.objeto)))
          const keys = t.openOnes.map((f) => `${f.clase}/${f.objeto}`)
          expect(new Set(keys).size).toBe(keys.length)
          for (const c of p) {
            const silenced = before.some(
              (f) =>
                !f.ended &&
                f.estado === 'Resuelto' &&
                f.clase === c.clase &&
                f.objeto === c.objeto &&
                c.marca <= f.marca,
            )
            expect(keys.includes(`${c.clase}/${c.objeto}`)).toBe(!silenced)
          }
          for (const key of keys) expect(p.map((c) => `${c.clase}/${c.objeto}`)).toContain(key)
        }
      }),
    )
  })
})

describe('which jobs are late', () => {
  const late = (
    heartbeats: Record<string, number>,
    marks: Record<string, string | null>,
    now = NOW,
    backupSince: number | null = null,
  ) => tasksOf(heartbeats, marks, backupSince, now).flatMap((t) => (t.isLate ? [t.nombre] : []))

  test('a job of each minute is late fifteen minutes after it last ended well', () => {
    const heartbeats = { correo: NOW - 14 * MINUTE, sweep: NOW - 15 * MINUTE }
    expect(late(heartbeats, {})).toEqual(['sweep'])
  })

  test('a day that is not judged by eight of its zone, or not copied by six, is late, and not a minute before', () => {
    const yesterday = { 'juicio:America/Bogota': '2026-11-20' }
    expect(late({}, yesterday, Date.UTC(2026, 10, 21, 12, 59))).toEqual([])
    expect(late({}, yesterday, Date.UTC(2026, 10, 21, 13))).toEqual(['juicio:America/Bogota'])
    expect(late({}, { 'juicio:America/Bogota': '2026-11-21' }, Date.UTC(2026, 10, 21, 13))).toEqual([])
    // the copy of the database is due at 03:00 of Colombia and late at 06:00
    const backup = { copia: '2026-11-20' }
    expect(late({}, backup, Date.UTC(2026, 10, 21, 10, 59))).toEqual([])
    expect(late({}, backup, Date.UTC(2026, 10, 21, 11))).toEqual(['copia'])
    expect(late({}, { copia: '2026-11-21' }, Date.UTC(2026, 10, 22, 8))).toEqual([])
    // with no complete copy yet: late three hours after the first was begun
    expect(late({}, {}, NOW, NOW - 3 * 60 * MINUTE + 1)).toEqual([])
    expect(late({}, {}, NOW, NOW - 3 * 60 * MINUTE)).toEqual(['copia'])
    // one begun by hand long ago does not make today's late
    expect(late({}, { copia: '2026-11-21' }, Date.UTC(2026, 10, 22, 8), NOW - 9 * 60 * MINUTE)).toEqual([])
    // without any assessment there is nothing to be late with
    expect(late({}, {}, NOW)).toEqual([])
  })
})

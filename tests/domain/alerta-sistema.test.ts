import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BASE_MAX_BYTES,
  CLASES_SISTEMA,
  type Condicion,
  condicionesDe,
  type Hechos,
  juzgarSistema,
  tareasDe,
  type Viva,
} from '../../worker/domain/alerta-sistema'

const AHORA = Date.UTC(2026, 10, 21, 15)
const MINUTO = 60_000
const nada = { n: 0, desde: null, hasta: null }
const TODO_BIEN: Hechos = {
  muertos: nada,
  pausa: null,
  hayServidor: true,
  esperan: { n: 3, desde: AHORA - MINUTO, hasta: AHORA },
  rechazados: [],
  enEspera: nada,
  distintos: nada,
  eventosRechazados: nada,
  eventosSinAtender: nada,
  tareas: [{ nombre: 'repartirCorreo', desde: AHORA - MINUTO, tarde: false }],
  atascados: nada,
  untold: nada,
  bytes: 1_000_000,
}
const clases = (cambio: Partial<Hechos>) => condicionesDe({ ...TODO_BIEN, ...cambio }, AHORA).map((c) => c.clase)

describe('what counted facts mean', () => {
  test('a platform that works has no condition', () => expect(clases({})).toEqual([]))

  const hecho = { n: 2, desde: AHORA - MINUTO, hasta: AHORA }
  test.each<[string, Partial<Hechos>, string[]]>([
    ['a dead letter', { muertos: hecho }, ['correo-muerto']],
    ['a payment without an end', { enEspera: hecho }, ['pago-en-espera']],
    ['a payment that is not what was asked for', { distintos: hecho }, ['pago-distinto']],
    ['an event with a wrong signature', { eventosRechazados: hecho }, ['evento-rechazado']],
    ['an event that nobody could deal with', { eventosSinAtender: hecho }, ['evento-sin-atender']],
    ['devices whose positions never reached the database', { untold: hecho }, ['posicion-sin-escribir']],
    ['an outbox that does not get through', { atascados: hecho }, ['pendiente-atascado']],
    [
      'a failed payment of each company',
      { rechazados: ['a', 'b'].map((empresa_id) => ({ empresa_id, empresa: 'X', n: 1, desde: 1, hasta: 1 })) },
      ['pago-rechazado', 'pago-rechazado'],
    ],
    ['a late job', { tareas: [{ nombre: 'x', desde: AHORA - 1, tarde: true }] }, ['tarea-atrasada']],
    ['a mail server that pauses for nine minutes', { pausa: { desde: AHORA - 9 * MINUTO, error: 'x' } }, []],
    [
      'a mail server that pauses for ten minutes',
      { pausa: { desde: AHORA - 10 * MINUTO, error: 'x' } },
      ['correo-pausado'],
    ],
    [
      'mail that waits half an hour without a server',
      { hayServidor: false, esperan: { n: 1, desde: AHORA - 30 * MINUTO, hasta: AHORA } },
      ['correo-sin-servidor'],
    ],
    ['no server, and nothing to send', { hayServidor: false, esperan: nada }, []],
    ['a database at 69 %', { bytes: BASE_MAX_BYTES * 0.6999 }, []],
    ['a database at 70 %', { bytes: BASE_MAX_BYTES * 0.7 }, ['base-llena']],
    ['a size that nobody told', { bytes: null }, []],
  ])('%s', (_, cambio, esperado) => expect(clases(cambio)).toEqual(esperado))
})

const una = (marca: number, clase: Condicion['clase'] = 'correo-muerto', objeto = ''): Condicion => ({
  ...{ clase, objeto, n: 1, desde: 1, marca, datos: {} },
})

/** The table in memory, as the clock keeps it. */
class Tabla {
  filas: (Viva & { termino: boolean; abiertaPor: number })[] = []
  mirar(condiciones: Condicion[]) {
    const { abrir, ver, terminar } = juzgarSistema(
      condiciones,
      this.filas.filter((f) => !f.termino),
    )
    for (const f of this.filas) {
      if (terminar.includes(f.id)) Object.assign(f, { termino: true, estado: 'Resuelto' })
      const vista = ver.find((v) => v.id === f.id)
      if (vista) f.marca = vista.marca
    }
    for (const c of abrir)
      this.filas.push({
        ...{ id: `${this.filas.length}`, clase: c.clase, objeto: c.objeto, marca: c.marca, abiertaPor: c.marca },
        ...{ estado: 'Pendiente', termino: false },
      })
  }
  resolver() {
    for (const f of this.filas) f.estado = 'Resuelto'
  }
  get abiertas() {
    return this.filas.filter((f) => f.estado !== 'Resuelto')
  }
}

describe('the life of an alert', () => {
  test('a condition that ends resolves itself, and one that comes back opens anew', () => {
    const t = new Tabla()
    t.mirar([una(5)])
    t.mirar([])
    expect(t.abiertas).toEqual([])
    t.mirar([una(5)])
    expect(t.abiertas).toHaveLength(1)
    expect(t.filas).toHaveLength(2)
  })

  test('what somebody resolved stays so while it only goes on, and opens anew for a newer cause', () => {
    const t = new Tabla()
    t.mirar([una(5)])
    t.resolver()
    t.mirar([una(5)])
    t.mirar([una(5)])
    expect(t.abiertas).toEqual([])
    t.mirar([una(6)])
    expect(t.abiertas).toHaveLength(1)
  })

  test('what was cut off when it was read does not end', () => {
    const viva: Viva = { id: '1', clase: 'pago-rechazado', objeto: 'e', estado: 'Pendiente', marca: 1 }
    expect(juzgarSistema([], [viva], ['pago-rechazado']).terminar).toEqual([])
    expect(juzgarSistema([], [viva]).terminar).toEqual(['1'])
  })

  test('whatever happens, a thing has at most one open alert, and every condition with a new cause has one', () => {
    const condicion = fc.record({
      clase: fc.constantFrom(...CLASES_SISTEMA.slice(0, 3)),
      objeto: fc.constantFrom('', 'a'),
      marca: fc.nat(5),
    })
    const paso = fc.oneof(
      { weight: 4, arbitrary: fc.uniqueArray(condicion, { selector: (c) => `${c.clase}/${c.objeto}`, maxLength: 5 }) },
      { weight: 1, arbitrary: fc.constant('resolver' as const) },
    )
    fc.assert(
      fc.property(fc.array(paso, { maxLength: 15 }), (pasos) => {
        const t = new Tabla()
        for (const p of pasos) {
          if (p === 'resolver') {
            t.resolver()
            continue
          }
          const antes = t.filas.map((f) => ({ ...f }))
          t.mirar(p.map((c) => una(c.marca, c.clase, c.objeto)))
          const claves = t.abiertas.map((f) => `${f.clase}/${f.objeto}`)
          expect(new Set(claves).size).toBe(claves.length)
          for (const c of p) {
            const silenciada = antes.some(
              (f) =>
                !f.termino &&
                f.estado === 'Resuelto' &&
                f.clase === c.clase &&
                f.objeto === c.objeto &&
                c.marca <= f.marca,
            )
            expect(claves.includes(`${c.clase}/${c.objeto}`)).toBe(!silenciada)
          }
          for (const clave of claves) expect(p.map((c) => `${c.clase}/${c.objeto}`)).toContain(clave)
        }
      }),
    )
  })
})

describe('which jobs are late', () => {
  const tarde = (
    latidos: Record<string, number>,
    marcas: Record<string, string | null>,
    ahora = AHORA,
    copiaDesde: number | null = null,
  ) => tareasDe(latidos, marcas, copiaDesde, ahora).flatMap((t) => (t.tarde ? [t.nombre] : []))

  test('a job of each minute is late fifteen minutes after it last ended well', () => {
    const latidos = { correo: AHORA - 14 * MINUTO, barrido: AHORA - 15 * MINUTO }
    expect(tarde(latidos, {})).toEqual(['barrido'])
  })

  test('a day that is not judged by eight of its zone, or not copied by six, is late, and not a minute before', () => {
    const ayer = { 'juicio:America/Bogota': '2026-11-20' }
    expect(tarde({}, ayer, Date.UTC(2026, 10, 21, 12, 59))).toEqual([])
    expect(tarde({}, ayer, Date.UTC(2026, 10, 21, 13))).toEqual(['juicio:America/Bogota'])
    expect(tarde({}, { 'juicio:America/Bogota': '2026-11-21' }, Date.UTC(2026, 10, 21, 13))).toEqual([])
    // the copy of the database is due at three of Colombia and late at six
    const copia = { copia: '2026-11-20' }
    expect(tarde({}, copia, Date.UTC(2026, 10, 21, 10, 59))).toEqual([])
    expect(tarde({}, copia, Date.UTC(2026, 10, 21, 11))).toEqual(['copia'])
    expect(tarde({}, { copia: '2026-11-21' }, Date.UTC(2026, 10, 22, 8))).toEqual([])
    // where none was ever whole: three hours after the first was begun, whenever that was
    expect(tarde({}, {}, AHORA, AHORA - 3 * 60 * MINUTO + 1)).toEqual([])
    expect(tarde({}, {}, AHORA, AHORA - 3 * 60 * MINUTO)).toEqual(['copia'])
    // one begun by hand long ago does not make that of today late
    expect(tarde({}, { copia: '2026-11-21' }, Date.UTC(2026, 10, 22, 8), AHORA - 9 * 60 * MINUTO)).toEqual([])
    // where nothing was ever judged there is nothing to be late with
    expect(tarde({}, {}, AHORA)).toEqual([])
  })
})

/** The platform watches itself: real conditions become alerts, end with them, and cost a fixed number of questions. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { tareas } from '../../worker/cron'
import { HechosDb } from '../../worker/db/hechos-db'
import { ListaSistema } from '../../worker/domain/alerta-sistema'
import { Negativa } from '../../worker/domain/negativa'
import { AlertasSistema } from '../../worker/services/alertas-sistema'
import { Vigilancia } from '../../worker/services/vigilancia'
import { crearEmpresa, crearPago, crearPersona, ejecutar } from './apoyo/mundo'

const AHORA = Date.UTC(2026, 10, 21, 15)
const MINUTO = 60_000
const HORA = 60 * MINUTO
const DIA = 24 * HORA

beforeEach(async () => {
  const tablas = ['alertas_sistema', 'correos', 'pagos', 'eventos_pago', 'pendientes', 'trabajos', 'email_config']
  await ejecutar(tablas.map((tabla) => [`delete from ${tabla}`, []]))
})

const mirar = (ahora = AHORA) => new Vigilancia(env.DB, ahora).mirar()
const alertas = (ahora = AHORA) => new AlertasSistema(env.DB, ahora)
const lista = (pedido: Record<string, string> = {}) => alertas().list(ListaSistema.parse(pedido))
const abiertas = async () => (await lista()).filas.map((a) => [a.clase, a.objeto, a.n])

const muerto = (id: string, at = AHORA - MINUTO): [string, (string | number)[]] => [
  `insert into correos (id, clave, para, asunto, html, texto, message_id, estado, proximo_at, created_at)
   values (?1, ?1, 'a@b.co', 'x', 'x', 'x', ?1, 'muerto', ?2, ?2)`,
  [id, at],
]

describe('conditions become alerts', () => {
  test('a platform where nothing is wrong has none, also with a mail that waits its turn', async () => {
    await ejecutar([
      [
        `insert into correos (id, clave, para, asunto, html, texto, message_id, proximo_at, created_at)
         values ('c', 'c', 'a@b.co', 'x', 'x', 'x', 'm', ?1, ?1)`,
        [AHORA - MINUTO],
      ],
    ])
    await mirar()
    expect(await abiertas()).toEqual([])
  })

  test('dead letters are one alert that counts them, and it ends when they are gone', async () => {
    await ejecutar([muerto('a'), muerto('b')])
    await mirar()
    await mirar(AHORA + 5 * MINUTO)
    expect(await abiertas()).toEqual([['correo-muerto', '', 2]])
    await ejecutar([["delete from correos where id = 'a'", []]])
    await mirar(AHORA + 10 * MINUTO)
    expect(await abiertas()).toEqual([['correo-muerto', '', 1]])
    await ejecutar([['delete from correos', []]])
    await mirar(AHORA + 15 * MINUTO)
    const { filas, conteo } = await lista({ estado: 'todas' })
    expect(filas.map((f) => [f.estado, f.primera_at, f.ultima_at, f.termino_at, f.estado_at])).toEqual([
      ['Resuelto', AHORA, AHORA + 10 * MINUTO, AHORA + 15 * MINUTO, AHORA + 15 * MINUTO],
    ])
    expect(conteo).toMatchObject({ pendientes: { n: 0 }, resueltas: { n: 1 } })
  })

  test('what was resolved by hand stays so until another letter dies', async () => {
    await ejecutar([muerto('a')])
    await mirar()
    const { id } = await crearPersona('SuperAdmin')
    const [una] = (await lista()).filas
    await alertas().move(una!.id, 'Revisado', id)
    await alertas().move(una!.id, 'Resuelto', id)
    await mirar(AHORA + 5 * MINUTO)
    expect(await abiertas()).toEqual([])
    await ejecutar([muerto('b', AHORA + 6 * MINUTO)])
    await mirar(AHORA + 10 * MINUTO)
    expect(await abiertas()).toEqual([['correo-muerto', '', 2]])
    expect((await lista({ estado: 'todas' })).filas).toHaveLength(2)
  })

  test('a failed payment is an alert of its company, found by its name, until it pays', async () => {
    const mia = await crearEmpresa({ nombre: 'Ágil Cargo Ñandú' })
    const otra = await crearEmpresa()
    for (const e of [mia, otra]) await crearPago(e.id, { estado: 'DECLINED', resuelto_at: AHORA - 2 * DIA })
    await mirar()
    expect((await abiertas()).length).toBe(2)
    const halladas = await lista({ q: 'agil nandu' })
    expect(halladas.filas.map((f) => [f.objeto, f.datos.empresa])).toEqual([[mia.id, 'Ágil Cargo Ñandú']])
    expect(halladas.conteo.pendientes.n).toBe(1)
    await crearPago(mia.id, { estado: 'APPROVED', created_at: AHORA - DIA, resuelto_at: AHORA - DIA })
    await mirar(AHORA + MINUTO)
    expect(await abiertas()).toEqual([['pago-rechazado', otra.id, 1]])
    await mirar(AHORA + 6 * DIA)
    expect(await abiertas()).toEqual([])
  })

  test('payments, events and the outbox that stand still are told, each for itself', async () => {
    const { id } = await crearEmpresa()
    await crearPago(id, { estado: 'PENDING', created_at: AHORA - 2 * DIA })
    await ejecutar([
      [
        `insert into eventos_pago (id, checksum, cuerpo, recibido_at) values ('e', 'e', '{}', ?1)`,
        [AHORA - 40 * MINUTO],
      ],
      [
        `insert into pendientes (id, tipo, destino, carga, intentos, proximo_at, created_at)
         values ('p', 'archivo.borrar', 'x', '{}', 5, ?1, ?1), ('q', 'archivo.borrar', 'y', '{}', 4, ?1, ?1)`,
        [AHORA - 40 * MINUTO],
      ],
      [
        `insert into trabajos (nombre, cursor, updated_at) values ('correo', ?1, 1)`,
        [JSON.stringify({ hasta: AHORA, desde: AHORA - 30 * MINUTO, veces: 3, error: 'clave: 535 no' })],
      ],
      [
        `insert into email_config (id, smtp_host, smtp_port, smtp_user, smtp_password, smtp_from_email, smtp_from_name, updated_at)
         values ('correo', 'x', 587, 'x', 'x', 'x', 'x', 1)`,
        [],
      ],
    ])
    await mirar()
    expect((await abiertas()).sort()).toEqual([
      ['correo-pausado', '', 1],
      ['evento-sin-atender', '', 1],
      ['pago-en-espera', '', 1],
      ['pendiente-atascado', '', 1],
    ])
  })

  test('what the audit log says of events with a wrong signature and of payments that differ is told for as long as it is news', async () => {
    // the log keeps its rows: another time than that of the other tests
    const luego = AHORA - 400 * DIA
    await ejecutar(
      ['evento-rechazado', 'pago-distinto'].map((suceso) => [
        'insert into auditoria (id, at, suceso) values (?1, ?2, ?1)',
        [suceso, luego],
      ]),
    )
    await mirar(luego + MINUTO)
    expect((await abiertas()).map(([clase]) => clase).sort()).toEqual(['evento-rechazado', 'pago-distinto'])
    await mirar(luego + DIA + MINUTO)
    expect((await abiertas()).map(([clase]) => clase)).toEqual(['pago-distinto'])
    await mirar(luego + 8 * DIA)
    expect(await abiertas()).toEqual([])
  })

  test('a job that fails for a quarter of an hour is late; one that is new or gone is not', async () => {
    const hechos = new HechosDb(env.DB)
    await hechos.latir({ buena: true, mala: true, vieja: true }, AHORA - 20 * MINUTO)
    await hechos.latir({ buena: true, mala: false, nueva: false }, AHORA - MINUTO)
    await mirar()
    expect(await abiertas()).toEqual([['tarea-atrasada', 'mala', 1]])
    await hechos.latir({ buena: true, mala: true, nueva: true }, AHORA + MINUTO)
    await mirar(AHORA + 2 * MINUTO)
    expect(await abiertas()).toEqual([])
  })

  test('a copy of the database that never once became whole is told after three hours, as one that stops is', async () => {
    // at ten in the morning of Colombia R2 takes nothing, from the very first minute of the platform
    const FILES = Object.assign(Object.create(env.FILES), { put: () => Promise.reject(new Error('R2')) })
    const pasan = (ms: number, casa = { ...env, FILES }) =>
      tareas({ cron: '* * * * *', scheduledTime: AHORA + ms } as ScheduledController, casa, {} as never)
    const copias = async () => (await lista()).filas.filter((a) => a.objeto === 'copia').map((a) => a.desde)
    await pasan(0)
    await pasan(3 * HORA - 5 * MINUTO)
    expect(await copias()).toEqual([])
    await pasan(3 * HORA)
    expect(await copias()).toEqual([AHORA])
    await pasan(2 * DIA)
    expect(await copias()).toEqual([AHORA])
    // the first that is whole is of the day it was begun, and that of today follows
    for (const minutos of [1, 5]) await pasan(2 * DIA + minutos * MINUTO, env)
    expect(await copias()).toEqual([])
  })

  test('the same look twice at once opens one alert', async () => {
    await ejecutar([muerto('a')])
    await Promise.all([mirar(), mirar(), mirar()])
    expect(await abiertas()).toHaveLength(1)
  })
})

describe('the list', () => {
  const muchas = (n: number) =>
    ejecutar([
      [
        `insert into alertas_sistema (id, clase, objeto, n, desde, marca, datos, primera_at, ultima_at, busqueda)
         with recursive s(i) as (select 1 union all select i + 1 from s where i < ?1)
         select printf('%05d', i), 'pago-rechazado', i, 1, 1, 1, '{}', ?2 + i / 2, ?2, 'pagos rechazados' from s`,
        [n, AHORA],
      ],
    ])

  test('pages by the newest, to the end and back, each row once', async () => {
    await muchas(40)
    const vistas: string[][] = []
    let pagina = await lista()
    vistas.push(pagina.filas.map((f) => f.id))
    while (pagina.despues) {
      pagina = await lista({ despues: JSON.stringify(pagina.despues) })
      vistas.push(pagina.filas.map((f) => f.id))
    }
    expect(vistas.flat()).toEqual(Array.from({ length: 40 }, (_, i) => String(40 - i).padStart(5, '0')))
    const atras = await lista({ antes: JSON.stringify(pagina.antes) })
    expect(atras.filas.map((f) => f.id)).toEqual(vistas[1])
    expect(atras.conteo.pendientes).toEqual({ n: 40, mas: false })
  })

  test('a step that is none is refused: resolved is final, and what is not there is not found', async () => {
    await muchas(1)
    await alertas().move('00001', 'Resuelto', 'x')
    await expect(alertas().move('00001', 'Revisado', 'x')).rejects.toThrow(new Negativa('alerta-ya-resuelta'))
    await expect(alertas().move('nada', 'Revisado', 'x')).rejects.toThrow(new Negativa('no-encontrado'))
  })

  test('the clock that stands still is said, for then nobody looks', async () => {
    await new HechosDb(env.DB).latir({ una: true }, AHORA - 11 * MINUTO)
    expect((await lista()).parado).toBe(AHORA - 11 * MINUTO)
    await new HechosDb(env.DB).latir({ una: true }, AHORA - MINUTO)
    expect((await lista()).parado).toBeNull()
  })
})

test('looking at it all reads little, however much is in the tables', async () => {
  const { id } = await crearEmpresa()
  await ejecutar([
    [
      `insert into correos (id, clave, para, asunto, html, texto, message_id, estado, proximo_at, created_at)
       with recursive s(i) as (select 1 union all select i + 1 from s where i < 3000)
       select i, i, 'a@b.co', 'x', 'x', 'x', i, 'enviado', i, i from s`,
      [],
    ],
    [
      `insert into pagos (id, empresa_id, reference, plan_type, periodo, monto, iva, tarifa, ambiente, origen, expira_at,
         created_at, correo, estado, resuelto_at)
       with recursive s(i) as (select 1 union all select i + 1 from s where i < 3000)
       select 'p' || i, ?1, 'r' || i, 'Pro', 'mensual', 1, 0, 'x', 'test', 'checkout', i, i, 'a@b.co', 'APPROVED', i from s`,
      [id],
    ],
  ])
  let leidas = 0
  const contada = new Proxy(env.DB, {
    get(real, campo) {
      if (campo !== 'batch') return Reflect.get(real, campo).bind(real)
      return async (s: D1PreparedStatement[]) => {
        const r = await real.batch(s)
        leidas += r.reduce((n, x) => n + x.meta.rows_read, 0)
        return r
      }
    },
  })
  await new HechosDb(contada).leer(AHORA)
  expect(leidas).toBeLessThan(100)
})

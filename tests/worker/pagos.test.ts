/**
 * What becomes of a payment, whoever tells of it (docs/decisions/0025): approved once, never by a word that the provider
 * does not confirm. Attacks by the numbers of the provider's facts; docs/security.md 28.
 */
import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventoDe } from '../../scripts/wompi/eventos.mjs'
import { EmpresaDb } from '../../worker/db/empresa-db'
import { EventosPagoDb } from '../../worker/db/eventos-pago-db'
import { PagosDb } from '../../worker/db/pagos-db'
import type { EmpresaFila } from '../../worker/db/plataforma-db'
import { RelojDePagosDb } from '../../worker/db/reloj-de-pagos-db'
import type { ClavesWompi } from '../../worker/domain/claves-wompi'
import type { Ambiente, EstadoTransaccion } from '../../worker/domain/pago'
import { CHECKOUT_REUSE_MS, PAGO_VENCE_MS, REINTENTO_MS, referenciaDe } from '../../worker/domain/pago'
import { tarifaDe } from '../../worker/domain/plan'
import { FallaWompi } from '../../worker/payments/cliente'
import { Transaccion } from '../../worker/payments/protocolo'
import { Caja } from '../../worker/services/caja'
import { Conciliacion } from '../../worker/services/conciliacion'
import { EventosDePago } from '../../worker/services/eventos-de-pago'
import { Pagos } from '../../worker/services/pagos'
import type { Empresa } from '../apoyo/datos'
import { crearEmpresa, crearPersona, ejecutar } from './apoyo/mundo'
import { vigilar } from './vigilado'

const MINUTO = 60_000
const DIA = 24 * 60 * MINUTO
const AHORA = Date.UTC(2026, 10, 20, 15, 3)
const SECRETO = `test_events_${'b'.repeat(32)}`
const PRECIO = tarifaDe({ plan: 'Pro', periodo: 'mensual' })

/** The provider's book. */
let libro: Map<string, Transaccion>
/** Who is asked fails so often. */
let caido: number
/** References that it cannot speak of. */
const mudos = new Set<string>()
beforeEach(() => {
  libro = new Map()
  mudos.clear()
  caido = 0
})

const wompi = (ambiente: Ambiente = 'test') => {
  const pregunta = async <T>(que: () => T): Promise<T> => {
    if (caido > 0) {
      caido--
      throw new FallaWompi('sin-respuesta', 0)
    }
    return que()
  }
  return {
    ambiente,
    transaccion: (id: string) => pregunta(() => libro.get(id) ?? null),
    porReferencia: (reference: string) =>
      mudos.has(reference)
        ? Promise.reject(new Error('mute'))
        : pregunta(() => [...libro.values()].filter((t) => t.reference === reference)),
  }
}
let serie = 0
/** The provider's word of one attempt. */
function intento(reference: string, status: EstadoTransaccion, mas: Partial<Transaccion> = {}): string {
  const id = `15113-${++serie}`
  const dicho = { id, reference, status, amount_in_cents: PRECIO.monto, currency: 'COP', payment_method_type: 'CARD' }
  const extra = { extra: { brand: 'VISA', last_four: '4242' } }
  libro.set(id, Transaccion.parse({ ...dicho, payment_method: extra, ...mas }))
  return id
}
const cambiar = (id: string, status: EstadoTransaccion, mas: Partial<Transaccion> = {}) =>
  libro.set(id, { ...(libro.get(id) as Transaccion), status, ...mas })

const con = {
  appUrl: 'https://vigia.test',
  emisor: null,
  pendientes: { entregar: async () => undefined },
  rastro: null,
}
const pagos = (ahora = AHORA, ambiente: Ambiente = 'test', empresa: Empresa | null = null) =>
  new Pagos(new PagosDb(vigilar(env.DB, empresa?.id ?? null)), wompi(ambiente), con, ahora)
const eventos = (ahora = AHORA) =>
  new EventosDePago(new EventosPagoDb(env.DB), pagos(ahora), { eventos: SECRETO, ambiente: 'test' }, ahora)
const contar = (id: string, mas: Partial<Transaccion> = {}) => {
  const e = eventoDe({ ...libro.get(id), ...mas }, SECRETO)
  return [JSON.stringify(e), e.signature.checksum] as const
}

/** A company of a running trial, and what it was asked to pay. */
async function pedido(mas: { expira_at?: number; origen?: string; created_at?: number } = {}, e?: Empresa) {
  const empresa = e ?? (await crearEmpresa({ vehiculos: 2, dispositivos: 2 }))
  await ejecutar([
    [
      "update empresas set subscription_status = 'trial', plan_type = 'Basic', trial_ends_at = ?, subscription_ends_at = ?, revisar_at = null where id = ?",
      [AHORA + 5 * DIA, AHORA + 5 * DIA, empresa.id],
    ],
  ])
  const id = crypto.randomUUID()
  const reference = referenciaDe(crypto.getRandomValues(new Uint8Array(16)))
  const { expira_at = AHORA + 57 * MINUTO, origen = 'checkout', created_at = AHORA - 3 * MINUTO } = mas
  await ejecutar([
    [
      `insert into pagos (id, empresa_id, reference, plan_type, periodo, monto, iva, tarifa, ambiente, origen, expira_at,
       created_at, correo) values (?, ?, ?, 'Pro', 'mensual', ?, ?, ?, 'test', ?, ?, ?, 'ana@x.co')`,
      [id, empresa.id, reference, PRECIO.monto, PRECIO.iva, PRECIO.tarifa, origen, expira_at, created_at],
    ],
  ])
  return { empresa, id, reference }
}
const filaDe = (tabla: 'empresas' | 'pagos', id: string) =>
  env.DB.prepare(`select * from ${tabla} where id = ?`).bind(id).first<Record<string, unknown>>()
const contarFilas = (sql: string, ...v: string[]) =>
  env.DB.prepare(sql)
    .bind(...v)
    .first<number>('n')
const correosDe = (e: Empresa) => contarFilas('select count(*) as n from correos where empresa_id = ?', e.id)
const sucesos = async (e: Empresa) => {
  const { results } = await env.DB.prepare('select suceso from auditoria where empresa_id = ? order by rowid')
    .bind(e.id)
    .all<{ suceso: string }>()
  return results.map((f) => f.suceso)
}

describe('an approved payment', () => {
  test('opens the plan from the end of the trial, and tells devices, the log and the Administradores', async () => {
    const { empresa, id, reference } = await pedido()
    const otra = await crearPersona('Administrador', { empresa_id: empresa.id })
    const t = intento(reference, 'APPROVED')
    expect(await pagos(AHORA, 'test', empresa).conciliar({ transaccion: t, reference }, 'regreso')).toEqual({
      ...{ estado: 'aprobado', motivo: null },
    })
    const fin = AHORA + 5 * DIA
    expect(await filaDe('empresas', empresa.id)).toMatchObject({
      ...{ plan_type: 'Pro', subscription_status: 'active', vehicle_limit: 15, user_limit: 10, periodo: 'mensual' },
      ...{ subscription_ends_at: Date.UTC(2026, 11, 25, 15, 3), next_payment_at: Date.UTC(2026, 11, 25, 15, 3) },
      dia_pago: 25,
    })
    expect(await filaDe('pagos', id)).toMatchObject({
      ...{ estado: 'APPROVED', transaction_id: t, metodo: 'CARD VISA 4242', resuelto_at: AHORA },
      ...{ desde: fin, hasta: Date.UTC(2026, 11, 25, 15, 3), recibo: expect.any(Number) },
    })
    expect(
      await contarFilas(
        "select count(*) as n from pendientes where tipo = 'device.configurar' and destino in (select clave from gps_dispositivos where empresa_id = ?)",
        empresa.id,
      ),
    ).toBe(2)
    expect(await sucesos(empresa)).toEqual(['pago-aprobado'])
    const { results: cartas } = await env.DB.prepare('select para, asunto, texto from correos where empresa_id = ?')
      .bind(empresa.id)
      .all<{ para: string; asunto: string; texto: string }>()
    expect(cartas.map((c) => c.para).sort()).toEqual([empresa.admin.email, otra.email].sort())
    expect(cartas[0]?.asunto).toMatch(/^Pago recibido/)
    expect(cartas[0]?.texto).toContain('$ 61.900 COP (IVA incluido: $ 9.883,19)')
    expect(cartas[0]?.texto).toContain('25 nov 2026 al 25 dic 2026')
  })

  test('freezes who its receipt is made out to: as it was begun, else as saved since, else the company as it is called', async () => {
    const congelado = async (antes: string | null, guardado: boolean) => {
      const { empresa, id, reference } = await pedido()
      await ejecutar([
        ['update pagos set pagador = ? where id = ?', [antes, id]],
        ["update empresas set nombre = 'La Sabana', nit = '800197268-4' where id = ?", [empresa.id]],
        [
          `insert into pagadores (empresa_id, tipo_documento, documento, nombre, correo, updated_at)
           select ?1, 'CC', '1032456789', 'Marcela', 'm@x.co', 1 where ?2`,
          [empresa.id, guardado ? 1 : 0],
        ],
      ])
      const t = intento(reference, 'APPROVED')
      await pagos().conciliar({ transaccion: t, reference }, 'regreso')
      return JSON.parse(String((await filaDe('pagos', id))?.pagador))
    }
    expect(await congelado('{"nombre":"Rosa"}', true)).toEqual({ nombre: 'Rosa' })
    expect(await congelado(null, true)).toMatchObject({
      nombre: 'Marcela',
      tipo_documento: 'CC',
      documento: '1032456789',
    })
    expect(await congelado(null, false)).toEqual({
      ...{ nombre: 'La Sabana', tipo_documento: 'NIT', documento: '800197268-4', direccion: null, telefono: null },
    })
  })

  test('is approved once, however many hear of it at the same instant', async () => {
    const { empresa, reference } = await pedido()
    const t = intento(reference, 'APPROVED')
    const [cuerpo, suma] = contar(t)
    const todos = await Promise.all([
      pagos().conciliar({ transaccion: t, reference }, 'regreso'),
      pagos().conciliar({ reference }, 'conciliacion'),
      eventos().recibir(cuerpo, suma),
      eventos().recibir(cuerpo, suma),
      pagos().conciliar({ transaccion: t }, 'evento'),
      pagos().conciliar({ transaccion: t, reference }, 'regreso'),
    ])
    expect(todos.map((r) => (typeof r === 'boolean' ? r : r.estado))).toEqual([
      ...['aprobado', 'aprobado', true, true, 'aprobado', 'aprobado'],
    ])
    expect(await filaDe('empresas', empresa.id)).toMatchObject({ subscription_ends_at: Date.UTC(2026, 11, 25, 15, 3) })
    expect(await sucesos(empresa)).toEqual(['pago-aprobado'])
    expect(await correosDe(empresa)).toBe(1)
  })

  test('of a company that somebody changes at the same instant loses neither change', async () => {
    const { empresa, reference } = await pedido()
    intento(reference, 'APPROVED')
    const otro = await pedido({}, empresa)
    intento(otro.reference, 'APPROVED')
    await Promise.all([
      pagos().conciliar({ reference }, 'conciliacion'),
      pagos().conciliar({ reference: otro.reference }, 'conciliacion'),
    ])
    // two months, one behind the other
    expect(await filaDe('empresas', empresa.id)).toMatchObject({ subscription_ends_at: Date.UTC(2027, 0, 25, 15, 3) })
    const periodos = await env.DB.prepare('select desde, hasta from pagos where empresa_id = ? order by desde')
      .bind(empresa.id)
      .all<{ desde: number; hasta: number }>()
    expect(periodos.results[1]?.desde).toBe(periodos.results[0]?.hasta)
  })

  test('numbers its receipt without a gap over all companies, also when many come at once and some are refused', async () => {
    const casos = await Promise.all(Array.from({ length: 6 }, () => pedido()))
    for (const [i, { reference }] of casos.entries()) intento(reference, i === 2 ? 'DECLINED' : 'APPROVED')
    const antes = (await contarFilas('select coalesce(max(recibo), 0) as n from pagos')) ?? 0
    await Promise.all(
      casos.flatMap(({ reference }) => [1, 2].map(() => pagos().conciliar({ reference }, 'conciliacion'))),
    )
    const { results } = await env.DB.prepare('select recibo from pagos where recibo > ? order by recibo')
      .bind(antes)
      .all<{ recibo: number }>()
    expect(results.map((r) => r.recibo)).toEqual([1, 2, 3, 4, 5].map((n) => antes + n))
  })

  test('a receipt’s number is given once, also after its company is gone', async () => {
    const uno = await pedido()
    intento(uno.reference, 'APPROVED')
    await pagos().conciliar({ reference: uno.reference }, 'conciliacion')
    const { recibo } = (await filaDe('pagos', uno.id)) as { recibo: number }
    await ejecutar([['delete from empresas where id = ?', [uno.empresa.id]]])
    const dos = await pedido()
    intento(dos.reference, 'APPROVED')
    await pagos().conciliar({ reference: dos.reference }, 'conciliacion')
    expect(await filaDe('pagos', dos.id)).toMatchObject({ recibo: recibo + 1 })
  })

  test('keeps what was agreed on with the platform, whatever its plan says', async () => {
    const { empresa, reference } = await pedido()
    await ejecutar([['update empresas set vehiculos_acordados = 80, vehicle_limit = 80 where id = ?', [empresa.id]]])
    intento(reference, 'APPROVED')
    await pagos().conciliar({ reference }, 'conciliacion')
    expect(await filaDe('empresas', empresa.id)).toMatchObject({ vehicle_limit: 80, user_limit: 10 })
  })

  test('that was voided takes its period back, and says so', async () => {
    const { empresa, id, reference } = await pedido()
    const t = intento(reference, 'APPROVED')
    await pagos().conciliar({ reference }, 'conciliacion')
    cambiar(t, 'VOIDED')
    for (const n of [1, 2]) expect((await pagos(AHORA + n).conciliar({ reference }, 'evento')).estado).toBe('anulado')
    // it is known when it was approved and when it was taken back
    expect(await filaDe('pagos', id)).toMatchObject({
      ...{ estado: 'VOIDED', recibo: expect.any(Number), resuelto_at: AHORA, anulado_at: AHORA + 1 },
    })
    // the trial that still ran goes on
    expect(await filaDe('empresas', empresa.id)).toMatchObject({
      ...{ subscription_status: 'trial', subscription_ends_at: AHORA + 5 * DIA, vehicle_limit: 30 },
    })
    expect(await sucesos(empresa)).toEqual(['pago-aprobado', 'pago-anulado'])
    // and what is told late makes nothing of it again
    cambiar(t, 'APPROVED')
    expect((await pagos().conciliar({ reference }, 'evento')).estado).toBe('anulado')
  })
})

describe('a checkout', () => {
  const keys: ClavesWompi = {
    ...{ ambiente: 'test', publica: 'pub_test_x', privada: 'prv_test_x', eventos: SECRETO },
    ...{ integridad: `test_integrity_${'a'.repeat(32)}`, api: 'https://w.test/v1', checkout: 'https://w.test/p/' },
  }
  const YEAR = { plan: 'Pro', periodo: 'anual' } as const
  const MONTH = { plan: 'Pro', periodo: 'mensual' } as const

  /** The till of a company, for the first Administrador or another, at an instant. */
  async function till(e: Empresa, { at = AHORA, id = e.admin.id, email = e.admin.email } = {}) {
    const db = new EmpresaDb(vigilar(env.DB, e.id), e.id)
    const empresa = (await db.empresa()) as EmpresaFila
    const persona = {
      id,
      email,
      nombre: 'Ana',
      verificado: true,
      sesion: 's',
      idioma: 'es',
      rol: 'Administrador',
    } as const
    const zona_horaria = 'America/Bogota'
    return new Caja(db, { empresa, persona: { ...persona, zona_horaria } }, { claves: keys, appUrl: con.appUrl }, at)
  }
  const rows = async (e: Empresa) =>
    (
      await env.DB.prepare(
        'select reference, periodo, correo, estado from pagos where empresa_id = ? order by created_at, id',
      )
        .bind(e.id)
        .all<Record<string, string>>()
    ).results

  test('that is asked for five times at once is one, told once in the log, and each is led to the same page', async () => {
    const e = await crearEmpresa()
    const left = await Promise.all(Array.from({ length: 5 }, async () => (await till(e)).cobrar(MONTH)))
    expect(new Set(left.map((l) => l.pagina)).size).toBe(1)
    expect((await rows(e)).map((r) => r.reference)).toEqual([left[0]?.reference])
    expect(await sucesos(e)).toEqual(['pago-iniciado'])
  })

  test('of another period, plan or company is another', async () => {
    const [e, other] = [await crearEmpresa(), await crearEmpresa()]
    for (const asked of [MONTH, YEAR, { ...MONTH, plan: 'Plus' } as const, MONTH, YEAR])
      await (await till(e)).cobrar(asked)
    await (await till(other)).cobrar(MONTH)
    expect([(await rows(e)).length, (await rows(other)).length]).toEqual([3, 1])
  })

  test('that a second Administrador asks for is the same, made out to who asked last', async () => {
    const e = await crearEmpresa()
    const second = await crearPersona('Administrador', { empresa_id: e.id })
    const first = await (await till(e)).cobrar(MONTH)
    const again = await (await till(e, second)).cobrar(MONTH)
    expect(again.reference).toBe(first.reference)
    expect(new URL(again.pagina).searchParams.get('customer-data:email')).toBe(second.email)
    expect(await rows(e)).toMatchObject([{ correo: second.email }])
  })

  test('with little time left is begun anew, and the older page counts all the same when it is paid', async () => {
    const e = await crearEmpresa()
    const first = await (await till(e)).cobrar(MONTH)
    const later = AHORA + PAGO_VENCE_MS - CHECKOUT_REUSE_MS
    expect((await (await till(e, { at: later })).cobrar(MONTH)).reference).toBe(first.reference)
    const second = await (await till(e, { at: later + 1 })).cobrar(MONTH)
    expect(second.reference).not.toBe(first.reference)
    intento(first.reference, 'APPROVED')
    expect(await pagos(later + 2).conciliar({ reference: first.reference }, 'evento')).toMatchObject({
      estado: 'aprobado',
    })
    expect((await rows(e)).map((r) => r.estado)).toEqual(['APPROVED', 'PENDING'])
  })

  test('whose reference an attempt has used up, or that was paid, is not led to again', async () => {
    const e = await crearEmpresa()
    const first = await (await till(e)).cobrar(MONTH)
    intento(first.reference, 'DECLINED')
    await pagos().conciliar({ reference: first.reference }, 'evento')
    const second = await (await till(e)).cobrar(MONTH)
    expect(second.reference).not.toBe(first.reference)
    intento(second.reference, 'APPROVED')
    await pagos().conciliar({ reference: second.reference }, 'evento')
    const third = await (await till(e)).cobrar(MONTH)
    expect([first.reference, second.reference]).not.toContain(third.reference)
    expect((await rows(e)).map((r) => r.estado).sort()).toEqual(['APPROVED', 'PENDING', 'PENDING'])
  })
})

describe('a declined payment', () => {
  test('shows the provider’s words, stays open for another try, and the other try counts', async () => {
    const { empresa, id, reference } = await pedido()
    const mala = intento(reference, 'DECLINED', { status_message: 'La transacción fue rechazada (Sandbox)' })
    expect(await pagos().conciliar({ transaccion: mala, reference }, 'regreso')).toEqual({
      ...{ estado: 'rechazado', motivo: 'La transacción fue rechazada (Sandbox)' },
    })
    expect(await filaDe('pagos', id)).toMatchObject({ estado: 'PENDING' })
    const buena = intento(reference, 'APPROVED')
    expect((await pagos().conciliar({ transaccion: buena, reference }, 'regreso')).estado).toBe('aprobado')
    expect(await filaDe('empresas', empresa.id)).toMatchObject({ subscription_status: 'active' })
    // the way back of the first try shows the payment as it is
    expect(await pagos().leer(reference, mala)).toEqual({ estado: 'aprobado', motivo: null })
  })

  test('is closed when nobody tries again, and a lost second try is found before that', async () => {
    const { id, reference } = await pedido()
    intento(reference, 'DECLINED', { status_message: 'no' })
    await pagos().conciliar({ reference }, 'conciliacion')
    await pagos(AHORA + REINTENTO_MS - 1).conciliar({ reference }, 'conciliacion')
    expect(await filaDe('pagos', id)).toMatchObject({ estado: 'PENDING' })
    await pagos(AHORA + REINTENTO_MS).conciliar({ reference }, 'conciliacion')
    expect(await filaDe('pagos', id)).toMatchObject({ estado: 'DECLINED', motivo: 'no' })
    // even then what was paid is paid
    intento(reference, 'APPROVED')
    expect((await pagos(AHORA + DIA).conciliar({ reference }, 'evento')).estado).toBe('aprobado')
  })

  test('of the saved card makes the payment late at once, and says so once', async () => {
    const { empresa, id, reference } = await pedido({ origen: 'automatico' })
    await ejecutar([
      [
        "update empresas set subscription_status = 'active', plan_type = 'Pro', trial_ends_at = 1, subscription_ends_at = ?, next_payment_at = ?, dia_pago = 20 where id = ?",
        [AHORA - MINUTO, AHORA - MINUTO, empresa.id],
      ],
    ])
    intento(reference, 'DECLINED', { status_message: 'Fondos insuficientes' })
    await Promise.all([1, 2, 3].map(() => pagos().conciliar({ reference }, 'conciliacion')))
    expect(await filaDe('pagos', id)).toMatchObject({ estado: 'DECLINED', motivo: 'Fondos insuficientes' })
    expect(await filaDe('empresas', empresa.id)).toMatchObject({ subscription_status: 'past_due', plan_type: 'Pro' })
    expect(await sucesos(empresa)).toEqual(['pago-rechazado'])
    expect(await correosDe(empresa)).toBe(1)
  })
})

describe('attacks', () => {
  const intacta = async ({ empresa, id }: Awaited<ReturnType<typeof pedido>>) => {
    expect(await filaDe('empresas', empresa.id)).toMatchObject({ subscription_status: 'trial', plan_type: 'Basic' })
    expect(await filaDe('pagos', id)).toMatchObject({ estado: 'PENDING', recibo: null })
  }

  test('attack 3: the way back alone opens nothing: the provider must know the transaction, and say approved', async () => {
    const caso = await pedido()
    const { reference } = caso
    expect((await pagos().conciliar({ transaccion: '15113-inventada', reference }, 'regreso')).estado).toBe(
      'desconocido',
    )
    const t = intento(reference, 'PENDING')
    expect((await pagos().conciliar({ transaccion: t, reference }, 'regreso')).estado).toBe('pendiente')
    await intacta(caso)
  })

  test('attack 4: an event that says approved opens nothing while the provider says otherwise', async () => {
    const caso = await pedido()
    for (const estado of ['PENDING', 'DECLINED', 'ERROR'] as const) {
      const t = intento(caso.reference, estado)
      expect(await eventos().recibir(...contar(t, { status: 'APPROVED' }))).toBe(true)
      await intacta(caso)
    }
    // nor by a reference that only the event says
    const ajena = intento('otro-comercio', 'APPROVED')
    expect(await eventos().recibir(...contar(ajena, { reference: caso.reference }))).toBe(true)
    await intacta(caso)
  })

  test('attack 5: replays and disorder end as the provider says, in whatever order they come', async () => {
    const { empresa, reference } = await pedido()
    const mala = intento(reference, 'DECLINED')
    const buena = intento(reference, 'APPROVED')
    const todos = [contar(mala), contar(buena), contar(buena, { status: 'PENDING' })]
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...todos, ...todos], { minLength: 6 }), async (orden) => {
        for (const evento of orden) expect(await eventos().recibir(...evento)).toBe(true)
        expect(await filaDe('empresas', empresa.id)).toMatchObject({
          ...{ subscription_status: 'active', subscription_ends_at: Date.UTC(2026, 11, 25, 15, 3) },
        })
      }),
      { numRuns: 5 },
    )
    expect(await sucesos(empresa)).toEqual(['pago-aprobado'])
  })

  test('attack 5: an old event is answered for without asking anybody', async () => {
    const { reference } = await pedido()
    const evento = contar(intento(reference, 'APPROVED'))
    expect(await eventos().recibir(...evento)).toBe(true)
    caido = 99
    expect(await eventos().recibir(...evento)).toBe(true)
    expect(caido).toBe(99)
  })

  test('attack 5: a late decline never undoes an approval on the same reference', async () => {
    const { empresa, id, reference } = await pedido()
    intento(reference, 'APPROVED')
    await pagos().conciliar({ reference }, 'evento')
    const tarde = intento(reference, 'DECLINED')
    expect((await pagos().conciliar({ transaccion: tarde }, 'evento')).estado).toBe('aprobado')
    expect(await filaDe('pagos', id)).toMatchObject({ estado: 'APPROVED' })
    expect(await filaDe('empresas', empresa.id)).toMatchObject({ subscription_status: 'active' })
  })

  test.each<[string, Partial<Transaccion>]>([
    ['one cent', { amount_in_cents: 1 }],
    ['one cent less', { amount_in_cents: PRECIO.monto - 1 }],
    ['another currency', { currency: 'USD' }],
  ])('attack 6: a transaction on our reference with %s opens nothing, and is in the log once', async (_, mas) => {
    const caso = await pedido()
    const t = intento(caso.reference, 'APPROVED', mas)
    for (const _ of [1, 2, 3]) {
      const { estado } = await pagos().conciliar({ transaccion: t, reference: caso.reference }, 'regreso')
      expect(estado).toBe('distinto')
    }
    await intacta(caso)
    expect(await sucesos(caso.empresa)).toEqual(['pago-distinto'])
  })

  test('attack 7: one approved transaction pays one payment, whatever reference it is shown with', async () => {
    const uno = await pedido()
    const otro = await pedido()
    const t = intento(uno.reference, 'APPROVED')
    expect((await pagos().conciliar({ transaccion: t, reference: otro.reference }, 'regreso')).estado).toBe('distinto')
    await intacta(otro)
    await intacta(uno)
    await pagos().conciliar({ transaccion: t, reference: uno.reference }, 'regreso')
    expect((await pagos().conciliar({ transaccion: t, reference: otro.reference }, 'regreso')).estado).toBe('distinto')
    await intacta(otro)
    // not even if the provider itself moved it
    libro.set(t, { ...(libro.get(t) as Transaccion), reference: otro.reference })
    await expect(pagos().conciliar({ transaccion: t }, 'evento')).rejects.toThrow()
    await intacta(otro)
  })

  test('attack 8: play money opens nothing where money is real', async () => {
    const caso = await pedido()
    const t = intento(caso.reference, 'APPROVED')
    expect((await pagos(AHORA, 'prod').conciliar({ transaccion: t }, 'evento')).estado).toBe('distinto')
    await intacta(caso)
    const deOtroMundo = { ...eventoDe({ ...libro.get(t) }, SECRETO), environment: 'prod' }
    expect(await eventos().recibir(JSON.stringify(deOtroMundo), deOtroMundo.signature.checksum)).toBe(false)
    await intacta(caso)
  })
})

describe('an event', () => {
  test('is kept as it came, and only when its checksum is right', async () => {
    const { reference } = await pedido()
    const [cuerpo, suma] = contar(intento(reference, 'APPROVED'))
    expect(await eventos().recibir(cuerpo, 'a'.repeat(64))).toBe(false)
    expect(await eventos().recibir(cuerpo, null)).toBe(false)
    const leer = () => env.DB.prepare('select * from eventos_pago where checksum = ?').bind(suma).first()
    expect(await leer()).toBeNull()
    await eventos().recibir(cuerpo, suma)
    expect(await leer()).toMatchObject({ cuerpo, resultado: 'aprobado', ambiente: 'test', estado: 'APPROVED' })
  })

  test('that cannot be dealt with now is not answered for, and is dealt with when it comes again', async () => {
    const { empresa, reference } = await pedido()
    const evento = contar(intento(reference, 'APPROVED'))
    caido = 1
    await expect(eventos().recibir(...evento)).rejects.toThrow(FallaWompi)
    expect(await filaDe('empresas', empresa.id)).toMatchObject({ subscription_status: 'trial' })
    expect(await eventos().recibir(...evento)).toBe(true)
    expect(await filaDe('empresas', empresa.id)).toMatchObject({ subscription_status: 'active' })
  })

  test('of somebody else’s sale is answered for and changes nothing', async () => {
    expect(await eventos().recibir(...contar(intento('otra-tienda-1x', 'APPROVED')))).toBe(true)
  })
})

describe('the clock', () => {
  const correr = (ahora: number) => {
    const d1 = env.DB
    // the clock speaks of all companies
    const todas = new Pagos(new PagosDb(d1), wompi(), con, ahora)
    return new Conciliacion(d1, new RelojDePagosDb(d1), todas, ahora).correr()
  }

  test('finds what no event told of, and closes what nobody paid, in many small runs', async () => {
    const pagado = await pedido()
    intento(pagado.reference, 'APPROVED')
    const nunca = await pedido({ expira_at: AHORA - REINTENTO_MS, created_at: AHORA - 80 * MINUTO })
    const abierto = await pedido()
    for (let i = 0; i < 12; i++) await correr(AHORA + i * MINUTO)
    expect(await filaDe('empresas', pagado.empresa.id)).toMatchObject({ subscription_status: 'active' })
    expect(await filaDe('pagos', nunca.id)).toMatchObject({ estado: 'vencido' })
    expect(await filaDe('pagos', abierto.id)).toMatchObject({ estado: 'PENDING' })
    expect(await sucesos(nunca.empresa)).toEqual(['pago-vencido'])
  })

  test('asks about every one of many, though each run asks about few, and some can never be asked about', async () => {
    const casos = await Promise.all(Array.from({ length: 45 }, () => pedido()))
    for (const { reference } of casos) intento(reference, 'APPROVED')
    for (const i of [0, 11, 30]) mudos.add(casos[i]!.reference)
    for (let i = 0; i < 8; i++) await correr(AHORA + i * MINUTO)
    const estados = await Promise.all(casos.map(({ id }) => filaDe('pagos', id)))
    expect(estados.filter((p) => p?.estado === 'APPROVED')).toHaveLength(42)
  })

  test('leaves a provider alone that does not answer, and goes on in the next minute', async () => {
    const { id, reference } = await pedido()
    intento(reference, 'APPROVED')
    caido = 3
    await correr(AHORA)
    for (let i = 1; i < 6; i++) await correr(AHORA + i * MINUTO)
    expect(await filaDe('pagos', id)).toMatchObject({ estado: 'APPROVED' })
  })

  test('run twice at the same instant does everything once', async () => {
    const { empresa, reference } = await pedido()
    intento(reference, 'APPROVED')
    await Promise.all([correr(AHORA), correr(AHORA), correr(AHORA)])
    await correr(AHORA + MINUTO)
    expect(await sucesos(empresa)).toEqual(['pago-aprobado'])
    expect(await correosDe(empresa)).toBe(1)
  })
})

/** What each event tells, by whatever way it was caused; and that the program of the help believes it, and nothing else. */
import { env } from 'cloudflare:test'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { receive } from '../../../app/public/help/receive-webhook'
import { dayIn } from '../../../worker/domain/day'
import { BEGUN, ENDED, type Moment } from '../../../worker/domain/lugares/rules'
import { MESSAGE_MAX_BYTES, type WebhookEvent } from '../../../worker/domain/webhooks/event'
import { Alert } from '../../../worker/http/api/v1/alerts'
import { EpisodiosDb } from '../../../worker/lugares/episodios-sql'
import { VerdictsDb } from '../../../worker/webhooks/verdicts-sql'
import { createAlerta, createDocumento, createPago, execute } from '../support/world'
import { companyWithWebhook, NOW } from './receiver'

const INICIO = Date.UTC(2026, 10, 23, 15)

async function listening(...events: WebhookEvent[]) {
  const it = await companyWithWebhook(events, { vehiculos: 1 })
  const vehiculo = it.empresa.vehiculos[0]!
  const told = async () => {
    await it.internet.run()
    return it.internet.of(it.hook.host).map(({ message }) => message)
  }
  return { ...it, vehiculo, told }
}

test('an alert is told when it opens and when it opens again, not when it changes', async () => {
  const { empresa, vehiculo, told } = await listening('alert.opened')
  const id = await createAlerta(empresa.id, vehiculo, INICIO)
  await execute([
    ["update alertas set estado = 'Revisado' where id = ?", [id]],
    ["update alertas set mensaje = 'otro' where id = ?", [id]],
    ["update alertas set estado = 'Resuelto' where id = ?", [id]],
  ])
  const [opened, ...more] = await told()
  expect(more).toEqual([])
  expect(opened).toEqual({
    type: 'alert.opened',
    timestamp: '2026-11-23T15:00:00.000Z',
    data: {
      id,
      tipo: 'SOAT',
      mensaje: `SOAT de ${vehiculo.placa} vence el 2026-11-23`,
      fecha: '2026-11-23',
      estado: 'Pendiente',
      vehiculo_id: vehiculo.id,
      placa: vehiculo.placa,
      nombre: null,
      vence: null,
      vence_km: null,
    },
  })
  expect(Object.keys(opened?.data ?? {})).toEqual(Object.keys(Alert.shape))
  await execute([["update alertas set estado = 'Pendiente', estado_at = ? where id = ?", [INICIO + 1000, id]]])
  expect((await told()).at(-1)).toMatchObject({ timestamp: '2026-11-23T15:00:01.000Z', data: { id } })
})

test('an alert that a person resolved and takes back is not told again', async () => {
  const { empresa, vehiculo, told } = await listening('alert.opened')
  const id = await createAlerta(empresa.id, vehiculo, INICIO)
  await execute([
    ["update alertas set estado = 'Resuelto', estado_at = ?, estado_por = 'persona' where id = ?", [INICIO, id]],
    ["update alertas set estado = 'Pendiente', estado_at = null, estado_por = null where id = ?", [id]],
  ])
  expect(await told()).toHaveLength(1)
})

test('an alert about a place is told with its name when the vehicle enters, and again when it leaves', async () => {
  const { empresa, vehiculo, told } = await listening('alert.opened')
  const place = crypto.randomUUID()
  await execute([
    [
      `insert into lugares (id, empresa_id, nombre, color, forma, puntos, radio, todos, created_at)
       values (?, ?, 'Bodega', 'azul', 'circulo', '[[4.65,-74.09]]', 200, 1, 1)`,
      [place, empresa.id],
    ],
  ])
  const visit = { id: 'visita', tipo: 'visita', lugar: place, inicio: INICIO, maximo: null, limite: null } as const
  const tell = (moment: Moment, fin: number | null) =>
    new EpisodiosDb(env.DB, empresa.id).put([{ ...visit, avisa: true, vehiculoId: vehiculo.id, moment, fin }], INICIO)
  await tell(BEGUN, null)
  expect((await told()).map(({ data }) => data.nombre)).toEqual(['Bodega'])
  await tell(ENDED, INICIO + 60_000)
  const [entered, left] = (await told()).map(({ data }) => data)
  expect(left).toMatchObject({ id: entered?.id, nombre: 'Bodega', estado: 'Pendiente' })
  expect(left?.mensaje).not.toBe(entered?.mensaje)
})

test('a document is told at each threshold of its alert', async () => {
  const { empresa, vehiculo, told } = await listening('document.due')
  const documento = await createDocumento(empresa.id, vehiculo, { fecha_vencimiento: '2026-12-01' })
  const alert = (umbral: number) =>
    execute([
      [
        `insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, estado, cosa, vence, umbral, created_at)
         values (?, ?, ?, 'SOAT', 'vence', '2026-11-16', 'Resuelto', ?, '2026-12-01', ?, ?)`,
        [crypto.randomUUID(), empresa.id, vehiculo.id, `documento:${documento.id}`, umbral, INICIO],
      ],
    ])
  await alert(30)
  await alert(15)
  await createAlerta(empresa.id, vehiculo)
  const messages = await told()
  expect(messages.map(({ data }) => data.umbral_dias)).toEqual(expect.arrayContaining([30, 15]))
  expect(messages).toHaveLength(2)
  expect(messages[0]?.data).toMatchObject({
    id: documento.id,
    vehiculo_id: vehiculo.id,
    placa: vehiculo.placa,
    fecha_vencimiento: '2026-12-01',
    vence: '2026-12-01',
  })
  // the rule had resolved it, as the document was renewed; the renewal was deleted
  await execute([["update alertas set estado = 'Pendiente' where empresa_id = ? and umbral = 15", [empresa.id]]])
  expect((await told()).at(-1)?.data).toEqual(messages.find(({ data }) => data.umbral_dias === 15)?.data)
  expect(await told()).toHaveLength(3)
})

test('a document is renewed by one that ends later, not by the first one nor by an older one', async () => {
  const { empresa, vehiculo, told } = await listening('document.renewed')
  const add = (fecha_emision: string, fecha_vencimiento: string, tipo = 'SOAT') =>
    createDocumento(empresa.id, vehiculo, { tipo, fecha_emision, fecha_vencimiento, actual: 0 })
  const before = await add('2025-12-01', '2026-11-30')
  await add('2024-12-01', '2025-11-30')
  await add('2026-11-01', '2027-10-31', 'Extintor')
  expect(await told()).toEqual([])
  const next = await add('2026-11-23', '2027-11-30')
  expect(await told()).toMatchObject([
    { type: 'document.renewed', data: { id: next.id, tipo: 'SOAT', reemplaza: before.id, placa: vehiculo.placa } },
  ])
})

test('a visit is told when it begins and when it ends, a speed when it begins', async () => {
  const { empresa, vehiculo, told } = await listening('place.entered', 'place.left', 'speed.exceeded')
  const episode = (tipo: string, fin: number | null, maximo: number | null = null, isInTime = true) => {
    const id = crypto.randomUUID()
    return execute([
      [
        `insert into episodios (id, empresa_id, vehiculo_id, tipo, lugar_id, lugar, inicio, fin, maximo, limite, avisa, created_at)
         values (?, ?, ?, ?, 'p1', 'Bodega', ?, ?, ?, ?, ?, 1)`,
        [id, empresa.id, vehiculo.id, tipo, INICIO, fin, maximo, maximo && 80, Number(isInTime)],
      ],
    ]).then(() => id)
  }
  const lasting = await episode('visita', null)
  await execute([['update episodios set fin = ? where id = ?', [INICIO + 60_000, lasting]]])
  const over = await episode('visita', INICIO + 30_000)
  const fast = await episode('velocidad', null, 97)
  await execute([['update episodios set maximo = 104, fin = ? where id = ?', [INICIO + 9000, fast]]])
  await episode('detencion', INICIO + 1)
  // what was heard of too late, or is not known to have ended
  await episode('visita', INICIO + 1, null, false)
  await episode('velocidad', INICIO + 1, 97, false)
  const untold = await episode('visita', null, null, false)
  await execute([['update episodios set fin = ? where id = ?', [INICIO + 60_000, untold]]])
  const messages = await told()
  const said = messages.map(({ type, timestamp, data }) => [type, timestamp.slice(14, 19), data.id])
  expect(said).toHaveLength(5)
  expect(said).toEqual(
    expect.arrayContaining([
      ['place.entered', '00:00', lasting],
      ['place.left', '01:00', lasting],
      ['place.entered', '00:00', over],
      ['place.left', '00:30', over],
      ['speed.exceeded', '00:00', fast],
    ]),
  )
  expect(messages.find(({ type }) => type === 'speed.exceeded')?.data).toMatchObject({
    placa: vehiculo.placa,
    tipo: 'velocidad',
    inicio: '2026-11-23T15:00:00.000Z',
    fin: null,
    maximo_kmh: 97,
    limite_kmh: 80,
  })
})

test('a payment is told once it is approved', async () => {
  const { empresa, told } = await listening('payment.approved')
  const { id } = await createPago(empresa.id, { estado: 'PENDING', resuelto_at: null, recibo: null })
  expect(await told()).toEqual([])
  await execute([["update pagos set estado = 'APPROVED', resuelto_at = ? where id = ?", [INICIO, id]]])
  await execute([["update pagos set estado = 'APPROVED', motivo = null where id = ?", [id]]])
  expect(await told()).toMatchObject([
    { type: 'payment.approved', data: { id, monto_centavos: 6_190_000, aprobado_at: '2026-11-23T15:00:00.000Z' } },
  ])
})

test('a payment that is voided after its approval is told with the day of both, one that was never approved is not', async () => {
  const { empresa, told } = await listening('payment.voided')
  const { id } = await createPago(empresa.id, { estado: 'APPROVED', resuelto_at: INICIO })
  const { id: declined } = await createPago(empresa.id, { estado: 'PENDING', resuelto_at: null, recibo: null })
  const voided = "update pagos set estado = 'VOIDED', anulado_at = ? where id = ?"
  await execute([
    [voided, [INICIO + 3_600_000, id]],
    [voided, [INICIO, declined]],
  ])
  expect(await told()).toMatchObject([
    {
      type: 'payment.voided',
      timestamp: '2026-11-23T16:00:00.000Z',
      data: {
        id,
        monto_centavos: 6_190_000,
        aprobado_at: '2026-11-23T15:00:00.000Z',
        anulado_at: '2026-11-23T16:00:00.000Z',
      },
    },
  ])
})

describe('a verdict', () => {
  const world = async () => {
    const it = await listening('vehicle.verdict_changed')
    const day = dayIn('America/Bogota', NOW)
    const set = (veredicto: string) =>
      execute([
        ['delete from veredictos where vehiculo_id = ?', [it.vehiculo.id]],
        [
          `insert into veredictos (empresa_id, vehiculo_id, desde, hasta, veredicto) values (?, ?, '1900-01-01', '9999-12-31', ?)`,
          [it.empresa.id, it.vehiculo.id, veredicto],
        ],
      ])
    return { ...it, day, set, tell: () => new VerdictsDb(env.DB).tell(NOW) }
  }

  test('is told once it is another than before, once; what a new webhook finds is not', async () => {
    const { vehiculo, day, set, tell, told } = await world()
    await set('Puede salir')
    await tell()
    expect(await told()).toEqual([])
    await set('No puede salir')
    await tell()
    await tell()
    expect(await told()).toMatchObject([
      {
        type: 'vehicle.verdict_changed',
        data: {
          vehiculo_id: vehiculo.id,
          placa: vehiculo.placa,
          antes: 'Puede salir',
          veredicto: 'No puede salir',
          dia: day,
        },
      },
    ])
  })

  test('turns at midnight by itself, and is told then', async () => {
    const { empresa, vehiculo, tell, told } = await world()
    const [today, tomorrow] = [NOW, NOW + 86_400_000].map((at) => dayIn('America/Bogota', at))
    await execute([
      ['delete from veredictos where vehiculo_id = ?', [vehiculo.id]],
      ...[
        ['1900-01-01', tomorrow!, 'Con aviso'],
        [tomorrow!, '9999-12-31', 'No puede salir'],
      ].map(([from, until, verdict]): [string, string[]] => [
        'insert into veredictos (empresa_id, vehiculo_id, desde, hasta, veredicto) values (?, ?, ?, ?, ?)',
        [empresa.id, vehiculo.id, from!, until!, verdict!],
      ]),
    ])
    await tell()
    expect(today).not.toBe(tomorrow)
    await new VerdictsDb(env.DB).tell(NOW + 86_400_000)
    await execute([['update entregas set proximo_at = 0 where empresa_id = ?', [empresa.id]]])
    expect((await told()).map(({ data }) => [data.antes, data.veredicto])).toEqual([['Con aviso', 'No puede salir']])
  })
})

test('a webhook is told only what it chose, and nothing while it is off', async () => {
  const { empresa, vehiculo, internet, add, told } = await listening('payment.approved')
  const off = await add(['alert.opened'], { activo: 0 })
  await createAlerta(empresa.id, vehiculo)
  expect(await told()).toEqual([])
  await execute([['update webhooks set activo = 1 where id = ?', [off.id]]])
  await told()
  expect(internet.of(off.host)).toEqual([])
})

test('the longest alert is below what a message may have', async () => {
  const { empresa, vehiculo, internet, hook, told } = await listening('alert.opened')
  const id = await createAlerta(empresa.id, vehiculo)
  await execute([
    ["update alertas set estado = 'Resuelto' where id = ?", [id]],
    ["update alertas set estado = 'Pendiente', mensaje = ? where id = ?", ['ñ'.repeat(1000), id]],
  ])
  await told()
  const bodies = internet.of(hook.host).map(({ body }) => new TextEncoder().encode(body).length)
  expect(Math.max(...bodies)).toBeGreaterThan(2000)
  expect(Math.max(...bodies)).toBeLessThan(MESSAGE_MAX_BYTES)
})

describe('the program of the help', () => {
  const sent = async () => {
    const { desk, hook, internet } = await listening()
    await (await desk()).test(hook.id)
    const { headers, body } = internet.of(hook.host)[0]!
    return { secret: hook.secret, headers, body }
  }
  const ask = (headers: Headers, body: string) => new Request('https://erp.co/vigia', { method: 'POST', headers, body })

  test('believes what was sent, and so does the public library', async () => {
    const { secret, headers, body } = await sent()
    const message = await receive(ask(headers, body), secret, NOW)
    expect(message).toMatchObject({ id: headers.get('webhook-id'), type: 'webhook.test' })
    // it asks the wall clock for the age of a message: this one is signed for tomorrow
    const library = new Webhook(secret)
    const seconds = Math.floor(Date.now() / 1000)
    const id = headers.get('webhook-id')!
    const stamped = { 'webhook-id': id, 'webhook-timestamp': String(seconds) }
    const { signatureHeader } = await import('../../../worker/domain/webhooks/signature')
    const signature = await signatureHeader([secret], { id, seconds, body })
    expect(library.verify(body, { ...stamped, 'webhook-signature': signature })).toEqual(JSON.parse(body))
    const theirs = library.sign(id, new Date(Number(headers.get('webhook-timestamp')) * 1000), body)
    expect(headers.get('webhook-signature')).toBe(theirs)
  })

  test('believes neither another body, another secret, an old message nor a bare request', async () => {
    const { secret, headers, body } = await sent()
    expect(await receive(ask(headers, body.replace('webhook.test', 'payment.approved')), secret, NOW)).toBeNull()
    expect(await receive(ask(headers, body), (await sent()).secret, NOW)).toBeNull()
    expect(await receive(ask(headers, body), secret, NOW + 301_000)).toBeNull()
    expect(await receive(ask(new Headers(), body), secret, NOW)).toBeNull()
    const forged = new Headers(headers)
    forged.set('webhook-signature', 'v1,no v2,AAAA')
    expect(await receive(ask(forged, body), secret, NOW)).toBeNull()
  })
})

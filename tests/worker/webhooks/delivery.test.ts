/** Messages on their way: at least once, signed, tried again, and no receiver in the way of another. */
import { expect, test } from 'vitest'
import { FAILING_MS, RETRY_MS } from '../../../worker/domain/webhooks/attempt'
import { createAlerta, execute, subscribe } from '../support/world'
import { companyWithWebhook, NOW } from './receiver'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const withAlert = async () => {
  const it = await companyWithWebhook(['alert.opened'], { vehiculos: 1 })
  const alert = () => createAlerta(it.empresa.id, it.empresa.vehiculos[0]!)
  return { ...it, alert, deliveries: async () => (await it.desk()).deliveries(it.hook.id) }
}

/** A company whose webhooks the test adds itself. */
async function withoutWebhooks() {
  const { internet, add, empresa } = await companyWithWebhook([], { vehiculos: 1 })
  return { internet, add, alert: () => createAlerta(empresa.id, empresa.vehiculos[0]!) }
}

test('a message arrives once it is due, and not again', async () => {
  const { internet, hook, alert, deliveries } = await withAlert()
  const id = await alert()
  await internet.run()
  await internet.run(NOW + DAY)
  expect(internet.of(hook.host).map(({ message }) => [message.type, message.data.id])).toEqual([['alert.opened', id]])
  const delivered = (await deliveries()).find(({ evento }) => evento === 'alert.opened')
  expect(delivered).toMatchObject({ estado: 'entregada', intentos: 1, codigo: 200, respuesta: 'recibido', error: null })
})

test('one that fails keeps its id and its words, and is signed anew at the time of each attempt', async () => {
  const { internet, hook, alert } = await withAlert()
  internet.answers.set(hook.host, (_, n) => new Response(null, { status: n === 1 ? 500 : 200 }))
  await alert()
  await internet.run()
  await internet.run(NOW + 1000)
  expect(internet.of(hook.host)).toHaveLength(1)
  await internet.run(NOW + MINUTE)
  const [first, second] = internet.of(hook.host)
  const of = (name: string) => [first, second].map((one) => one?.headers.get(name))
  expect(new Set(of('webhook-id')).size).toBe(1)
  expect(first?.body).toBe(second?.body)
  expect(of('webhook-timestamp')).toEqual([NOW, NOW + MINUTE].map((at) => String(Math.floor(at / 1000))))
  expect(new Set(of('webhook-signature')).size).toBe(2)
})

test('a receiver that is down for a day gets everything that happened meanwhile', async () => {
  const { internet, hook, alert, deliveries } = await withAlert()
  internet.answers.set(hook.host, () => new Response('mantenimiento', { status: 503 }))
  const ids = [await alert(), await alert(), await alert()]
  for (let at = NOW; at < NOW + DAY; at += 60 * MINUTE) await internet.run(at)
  expect((await deliveries()).map(({ estado }) => estado).filter((one) => one === 'fallida')).toHaveLength(1)
  internet.received.clear()
  internet.answers.clear()
  for (let at = NOW + DAY; at < NOW + 2 * DAY; at += 60 * MINUTE) await internet.run(at)
  expect(
    internet
      .of(hook.host)
      .map(({ message }) => message.data.id)
      .sort(),
  ).toEqual(ids.sort())
})

test('after ten attempts it is given up, and can be sent again by hand with the same id', async () => {
  const { internet, hook, alert, desk, deliveries } = await withAlert()
  internet.answers.set(hook.host, () => new Response('no', { status: 500 }))
  await alert()
  let at = NOW
  for (const wait of [0, ...RETRY_MS]) {
    at += wait
    await internet.run(at)
  }
  const [given] = (await deliveries()).filter(({ evento }) => evento === 'alert.opened')
  expect(given).toMatchObject({ estado: 'fallida', intentos: 10, codigo: 500, respuesta: 'no' })
  internet.answers.clear()
  expect(await (await desk('open', at)).resend(hook.id, given!.id)).toMatchObject({ estado: 'entregada' })
  const ids = internet.of(hook.host).map(({ headers }) => headers.get('webhook-id'))
  expect([ids.length, new Set(ids).size]).toEqual([11, 1])
})

test('one that is being sent is not sent again by hand, which is told apart from one that is not there', async () => {
  const { hook, alert, desk, deliveries } = await withAlert()
  await alert()
  const [waiting] = await deliveries()
  const webhooks = await desk()
  await execute([['update entregas set arriendo_hasta = ? where id = ?', [NOW + MINUTE, waiting!.id]]])
  expect(await webhooks.resend(hook.id, waiting!.id)).toBeNull()
  await expect(webhooks.resend(hook.id, 'msg_otro')).rejects.toMatchObject({ clave: 'no-encontrado' })
})

test('all that was given up is sent again at once by hand, but for tests: a receiver that was down for weeks loses nothing', async () => {
  const { internet, hook, alert, desk } = await withAlert()
  const ids = [await alert(), await alert(), await alert()]
  await execute([["update entregas set estado = 'fallida', intentos = 10 where webhook_id = ?", [hook.id]]])
  await internet.run()
  expect(internet.of(hook.host)).toEqual([])
  const webhooks = await desk()
  expect(await webhooks.failed(hook.id)).toBe(ids.length)
  expect(await webhooks.resendFailed(hook.id)).toBe(ids.length)
  await internet.run()
  const arrived = internet.of(hook.host).map(({ message }) => message.data.id)
  expect(arrived.sort()).toEqual(ids.sort())
  expect([await webhooks.failed(hook.id), await webhooks.resendFailed(hook.id)]).toEqual([0, 0])
})

test('redirects are not followed, a silent receiver counts as failed, and of an answer its status counts and its beginning is kept', async () => {
  const { internet, add, empresa, desk } = await companyWithWebhook([], { vehiculos: 1 })
  const moved = await add(['alert.opened'])
  const silent = await add(['alert.opened'])
  const broken = await add(['alert.opened'])
  const talks = await add(['alert.opened'])
  const endless = await add(['alert.opened'])
  internet.answers.set(
    moved.host,
    () => new Response(null, { status: 302, headers: { location: 'https://10.0.0.1/' } }),
  )
  internet.answers.set(silent.host, () => new Promise(() => undefined))
  internet.answers.set(broken.host, () => Promise.reject(new Error('connection refused')))
  internet.answers.set(talks.host, () => new Response('x'.repeat(9000), { status: 400 }))
  const unending = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('recibido')) })
  internet.answers.set(endless.host, () => new Response(unending))
  await createAlerta(empresa.id, empresa.vehiculos[0]!)
  await internet.run(NOW, 20)
  const errors = async (id: string) => (await (await desk()).deliveries(id))[0]
  expect(await errors(moved.id)).toMatchObject({ error: 'redirige', codigo: 302, estado: 'pendiente' })
  expect(await errors(silent.id)).toMatchObject({ error: 'sin-respuesta', codigo: null, respuesta: null })
  expect(await errors(broken.id)).toMatchObject({ error: 'sin-conexion', codigo: null })
  expect(await errors(talks.id)).toMatchObject({ error: 'estado', codigo: 400, respuesta: 'x'.repeat(500) })
  expect(await errors(endless.id)).toMatchObject({ error: null, estado: 'entregada', respuesta: 'recibido' })
})

test('a receiver that does not answer costs one attempt a turn and holds up no other', async () => {
  const { internet, add, hook, alert } = await withAlert()
  const slow = await add(['alert.opened'])
  internet.answers.set(slow.host, () => new Promise(() => undefined))
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.push(await alert())
  await internet.run(NOW, 20)
  expect(internet.of(slow.host)).toHaveLength(1)
  expect(
    internet
      .of(hook.host)
      .map(({ message }) => message.data.id)
      .sort(),
  ).toEqual(ids.sort())
})

test('a receiver that answers late holds up no message to another, however many there are', async () => {
  const { internet, add, hook, alert } = await withAlert()
  const late = await add(['alert.opened'])
  const ids: string[] = []
  for (let i = 0; i < 45; i++) ids.push(await alert())
  const others = new Promise<void>((all) => {
    internet.answers.set(hook.host, (_, n) => {
      if (n === ids.length) all()
      return new Response(null)
    })
  })
  internet.answers.set(late.host, (_, n) => (n === 1 ? others.then(() => new Response(null)) : new Response(null)))
  await internet.run(NOW, 5000)
  const idsOf = (host: string) => internet.of(host).map(({ message }) => message.data.id)
  expect(idsOf(hook.host).sort()).toEqual(ids.toSorted())
  expect(idsOf(late.host)).toHaveLength(ids.length)
})

test('those that fail come after those that work, whose messages wait for none of them', async () => {
  const { internet, add, hook, alert } = await withAlert()
  const arrived: string[] = []
  internet.answers.set(hook.host, () => {
    arrived.push(hook.host)
    return new Response(null)
  })
  for (let i = 0; i < 7; i++) {
    const silent = await add(['alert.opened'], { fallando_desde: NOW - DAY, turno_at: i - 10 })
    internet.answers.set(silent.host, () => {
      arrived.push(silent.host)
      return new Promise(() => undefined)
    })
  }
  await alert()
  await internet.run(NOW, 20)
  expect([arrived.length, arrived[0]]).toEqual([8, hook.host])
})

test('a receiver that answers slowly gives its turn to the next one after each message', async () => {
  const { internet, add, alert } = await withoutWebhooks()
  let clock = NOW
  const arrived: string[] = []
  const hosts = []
  for (let i = 0; i < 7; i++) {
    const slow = await add(['alert.opened'])
    hosts.push(slow.host)
    internet.answers.set(slow.host, () => {
      arrived.push(slow.host)
      clock += 3000
      return new Response(null)
    })
  }
  await alert()
  await alert()
  await internet.run(NOW, 20, () => clock)
  // each of the seven has had a message before any has its second
  expect(new Set(arrived.slice(0, 7)).size).toBe(7)
})

test('a receiver that answers 410 is left alone at once, and the Administradores are told by mail', async () => {
  const { internet, hook, alert, desk, rows, empresa } = await withAlert()
  internet.answers.set(hook.host, () => new Response(null, { status: 410 }))
  await alert()
  await internet.run()
  expect((await (await desk()).list())[0]).toMatchObject({ activo: false, apagado_por: 'retirado' })
  const mails = await rows('select para, texto from correos where empresa_id = ?')
  expect(mails.map(({ para }) => para)).toEqual([empresa.admin.email])
  expect(mails[0]?.texto).toContain('410')
  expect(mails[0]?.texto).toContain(`/admin/settings?tab=integraciones&webhook=${hook.id}`)
  expect(await rows("select datos from auditoria where empresa_id = ? and suceso = 'webhook-apagado'")).toEqual([
    { datos: '{"motivo":"retirado"}' },
  ])
  await alert()
  await internet.run(NOW + MINUTE)
  expect(internet.of(hook.host)).toHaveLength(1)
})

test('five days without one message taken turn it off with one mail; one taken message begins the count anew', async () => {
  const { internet, hook, alert, desk, rows } = await withAlert()
  const failsAt = async (at: number) => {
    await alert()
    await internet.run(at)
  }
  const isOn = async () => (await (await desk()).list())[0]?.activo
  internet.answers.set(hook.host, (_, n) => new Response(null, { status: n === 2 ? 200 : 500 }))
  await failsAt(NOW)
  await failsAt(NOW + 1000)
  const since = NOW + 10 * MINUTE
  await failsAt(since)
  await failsAt(NOW + FAILING_MS)
  expect(await isOn()).toBe(true)
  await failsAt(since + FAILING_MS)
  expect(await isOn()).toBe(false)
  expect(await rows('select 1 as mail from correos where empresa_id = ?')).toHaveLength(1)
})

test('nothing is sent without the plan, and the list says why', async () => {
  const { internet, hook, alert, empresa, deliveries } = await withAlert()
  await alert()
  await subscribe(empresa.id, { plan_type: 'Basic', trial_ends_at: 1 })
  await internet.run()
  expect(internet.of(hook.host)).toEqual([])
  expect((await deliveries()).find(({ evento }) => evento === 'alert.opened')).toMatchObject({
    estado: 'fallida',
    error: 'plan',
    intentos: 0,
  })
})

test('a run that begins late holds its messages from then on: the next one does not send them too', async () => {
  const { internet, hook, alert } = await withAlert()
  let answer = () => {}
  const first = new Promise<void>((done) => {
    answer = done
  })
  internet.answers.set(hook.host, async (_, n) => {
    if (n === 1) await first
    return new Response(null)
  })
  const ids = [await alert(), await alert()]
  const late = internet.run(NOW, undefined, () => NOW + 2.5 * MINUTE)
  await expect.poll(() => internet.of(hook.host).length).toBe(1)
  await internet.run(NOW + 3 * MINUTE)
  answer()
  await late
  expect(
    internet
      .of(hook.host)
      .map(({ message }) => message.data.id)
      .sort(),
  ).toEqual(ids.sort())
})

test('two runs at the same time send each message once', async () => {
  const { internet, hook, alert } = await withAlert()
  for (let i = 0; i < 4; i++) await alert()
  await Promise.all([internet.run(), internet.run(), internet.run()])
  const ids = internet.of(hook.host).map(({ headers }) => headers.get('webhook-id'))
  expect([ids.length, new Set(ids).size]).toEqual([4, 4])
})

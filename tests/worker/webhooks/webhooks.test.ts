/** The webhooks of a company, as its Administrador keeps them. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { deliverWebhooks } from '../../../worker/cron/webhooks'
import { KEPT_MS } from '../../../worker/domain/webhooks/attempt'
import { WEBHOOKS_MAX } from '../../../worker/domain/webhooks/command'
import { ROTATION_MS, signatureHeader } from '../../../worker/domain/webhooks/signature'
import { createAlerta, createEmpresa, execute, subscribe } from '../support/world'
import { companyWithWebhook, NOW } from './receiver'

const CHOICE = { nombre: 'ERP', url: 'https://erp.co/vigia', eventos: ['alert.opened' as const] }

test('its secret is shown once: the database holds it encrypted, and neither list nor log has it', async () => {
  const { desk, rows } = await companyWithWebhook()
  const webhooks = await desk()
  const { id, secret } = await webhooks.create(CHOICE)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const bytes = secret.slice('whsec_'.length)
  const stored = await env.DB.prepare('select * from webhooks where id = ?').bind(id).first()
  const said = [stored, await webhooks.list(), await rows('select * from auditoria where empresa_id = ?')]
  expect(JSON.stringify(said)).not.toContain(bytes)
  expect((await webhooks.list()).find((one) => one.id === id)).toMatchObject({ ...CHOICE, activo: true })
})

test('a test is sent at once, signed with its secret, and what came back is listed', async () => {
  const { desk, internet, hook } = await companyWithWebhook()
  const webhooks = await desk()
  expect(await webhooks.test(hook.id)).toMatchObject({ estado: 'entregada' })
  const [got] = internet.of(hook.host)
  expect(got?.message).toMatchObject({ type: 'webhook.test', data: { webhook_id: hook.id } })
  const [id, seconds] = ['webhook-id', 'webhook-timestamp'].map((name) => got?.headers.get(name) ?? '')
  const signed = await signatureHeader([hook.secret], { id: id!, seconds: Number(seconds), body: got!.body })
  expect(got?.headers.get('webhook-signature')).toBe(signed)
  const [listed] = await webhooks.deliveries(hook.id)
  expect(listed).toMatchObject({ id, estado: 'entregada', codigo: 200 })
  expect(listed?.mensaje).toBe(got?.body)
  internet.answers.set(hook.host, () => new Response('clave inválida', { status: 401 }))
  expect(await webhooks.test(hook.id)).toMatchObject({ estado: 'fallida' })
})

test('while its secret changes each message has both signatures, and a day later that of the new one alone', async () => {
  const { desk, internet, hook } = await companyWithWebhook()
  const fresh = await (await desk()).rotate(hook.id)
  const signaturesAt = async (now: number) => {
    await (await desk('open', now)).test(hook.id)
    const got = internet.of(hook.host).at(-1)!
    const message = {
      id: got.headers.get('webhook-id')!,
      seconds: Number(got.headers.get('webhook-timestamp')),
      body: got.body,
    }
    return { sent: got.headers.get('webhook-signature'), by: (secrets: string[]) => signatureHeader(secrets, message) }
  }
  const during = await signaturesAt(NOW + ROTATION_MS - 1000)
  expect(during.sent).toBe(await during.by([fresh, hook.secret]))
  const after = await signaturesAt(NOW + ROTATION_MS)
  expect(after.sent).toBe(await after.by([fresh]))
})

test('while its secret changes twice in a day each message has the signature of every secret of that day, up to six', async () => {
  const { desk, internet, hook } = await companyWithWebhook()
  const secrets = [hook.secret]
  const rotateAt = async (hours: number) =>
    void secrets.unshift(await (await desk('open', NOW + hours * 3_600_000)).rotate(hook.id))
  const signsAt = async (hours: number) => {
    const now = NOW + hours * 3_600_000
    await (await desk('open', now)).test(hook.id)
    const got = internet.of(hook.host).at(-1)!
    const [id, seconds] = ['webhook-id', 'webhook-timestamp'].map((name) => got.headers.get(name) ?? '')
    const message = { id: id!, seconds: Number(seconds), body: got.body }
    const sent = got.headers.get('webhook-signature')!.split(' ')
    const newest = secrets.slice(0, sent.length)
    const signatures = await Promise.all(newest.map((secret) => signatureHeader([secret], message)))
    expect(sent.sort()).toEqual(signatures.sort())
    return sent.length
  }
  await rotateAt(0)
  await rotateAt(10)
  expect(await signsAt(20)).toBe(3)
  expect(await signsAt(34)).toBe(1)
  await rotateAt(40)
  expect(await signsAt(41)).toBe(2)
  for (const hours of [42, 43, 44, 45, 46]) await rotateAt(hours)
  expect(await signsAt(47)).toBe(6)
  // two people at once: none of the secrets is lost
  await Promise.all([rotateAt(80), rotateAt(80)])
  expect(await signsAt(81)).toBe(3)
})

test('it wants at least one event and an address on the internet, and a company has ten at most', async () => {
  const { desk } = await companyWithWebhook()
  const webhooks = await desk()
  const refused = (change: object) => expect(webhooks.create({ ...CHOICE, ...change })).rejects
  await refused({ eventos: [] }).toMatchObject({ clave: 'ningun-evento' })
  for (const url of ['http://erp.co/x', 'https://10.0.0.1/', 'https://localhost/', 'https://vigia.co/'])
    await refused({ url }).toMatchObject({ clave: 'direccion-no-permitida', field: 'url' })
  for (let n = 1; n < WEBHOOKS_MAX; n++) await webhooks.create({ ...CHOICE, nombre: `ERP ${n}` })
  await refused({}).toMatchObject({ clave: 'demasiados-webhooks' })
})

test('an address that has become forbidden is not called', async () => {
  const { desk, internet, add } = await companyWithWebhook()
  const hook = await add([], { url: 'https://169.254.169.254/latest' })
  expect(await (await desk()).test(hook.id)).toMatchObject({ estado: 'fallida' })
  expect(internet.of('169.254.169.254')).toEqual([])
  expect((await (await desk()).deliveries(hook.id))[0]).toMatchObject({ error: 'direccion', codigo: null })
})

test('it comes with Pro, is closed to visits and after the subscription; it can always be deleted', async () => {
  const { desk, empresa, hook, rows } = await companyWithWebhook()
  await expect((await desk('visited')).create(CHOICE)).rejects.toMatchObject({ clave: 'solo-lectura' })
  await expect((await desk('visited')).remove(hook.id)).rejects.toMatchObject({ clave: 'solo-lectura' })
  await expect((await desk('suscripcion-terminada')).test(hook.id)).rejects.toMatchObject({
    clave: 'suscripcion-terminada',
  })
  await subscribe(empresa.id, { plan_type: 'Basic', trial_ends_at: 1 })
  await expect((await desk()).create(CHOICE)).rejects.toMatchObject({ clave: 'plan-sin-webhooks' })
  await expect((await desk()).rotate(hook.id)).rejects.toMatchObject({ clave: 'plan-sin-webhooks' })
  await (await desk('suscripcion-terminada')).remove(hook.id)
  expect(await rows('select 1 as left from entregas where empresa_id = ?')).toEqual([])
})

test('that of another company does not exist', async () => {
  const { desk, internet } = await companyWithWebhook()
  const { hook: foreign } = await companyWithWebhook()
  const webhooks = await desk()
  const gone = { clave: 'no-encontrado' }
  await expect(webhooks.test(foreign.id)).rejects.toMatchObject(gone)
  await expect(webhooks.rotate(foreign.id)).rejects.toMatchObject(gone)
  await expect(webhooks.remove(foreign.id)).rejects.toMatchObject(gone)
  await expect(webhooks.update(foreign.id, { ...CHOICE, activo: true })).rejects.toMatchObject(gone)
  await expect(webhooks.resend(foreign.id, foreign.delivery)).rejects.toMatchObject(gone)
  expect(await webhooks.deliveries(foreign.id)).toEqual([])
  expect(internet.of(foreign.host)).toEqual([])
})

test('each change is in the log; turned on again it is as if it had never failed', async () => {
  const { desk, hook, rows } = await companyWithWebhook()
  const webhooks = await desk()
  await env.DB.prepare("update webhooks set activo = 0, apagado_por = 'fallas', fallando_desde = 1 where id = ?")
    .bind(hook.id)
    .run()
  await webhooks.update(hook.id, { ...CHOICE, activo: true })
  expect((await webhooks.list())[0]).toMatchObject({ activo: true, apagado_por: null, fallando_desde: null })
  await webhooks.rotate(hook.id)
  await webhooks.test(hook.id)
  await webhooks.resend(hook.id, hook.delivery)
  await webhooks.remove(hook.id)
  const log = await rows("select suceso, objeto from auditoria where empresa_id = ? and suceso like 'webhook%'")
  expect(log.map(({ suceso }) => suceso).sort()).toEqual([
    'webhook-cambiado',
    'webhook-eliminado',
    'webhook-probado',
    'webhook-reenviado',
    'webhook-rotado',
  ])
  expect(new Set(log.map(({ objeto }) => objeto))).toEqual(new Set([hook.id]))
})

test('a company without webhooks writes no message', async () => {
  const { id } = await createEmpresa({ vehiculos: 1, alertas: 1, documentos: 1 })
  expect((await env.DB.prepare('select 1 from entregas where empresa_id = ?').bind(id).all()).results).toEqual([])
})

test('the clock sends what is due each minute, and forgets what is a month old', async () => {
  const { empresa, add, desk } = await companyWithWebhook([], { vehiculos: 1 })
  // one that is refused before it leaves: this test calls no address
  const hook = await add(['alert.opened'], { url: 'https://10.0.0.1/vigia' })
  await createAlerta(empresa.id, empresa.vehiculos[0]!)
  const minute = Math.ceil(NOW / 3_600_000) * 3_600_000 + 60_000
  await deliverWebhooks(env, minute)
  const listed = await (await desk()).deliveries(hook.id)
  expect(listed.map(({ evento, error }) => [evento, error])).toContainEqual(['alert.opened', 'direccion'])
  await execute([['update entregas set created_at = ? where empresa_id = ?', [minute + 1 - KEPT_MS, empresa.id]]])
  await deliverWebhooks(env, minute)
  expect(await (await desk()).deliveries(hook.id)).toHaveLength(listed.length)
  await deliverWebhooks(env, minute + 60_000)
  expect(await (await desk()).deliveries(hook.id)).toEqual([])
})

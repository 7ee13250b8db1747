/** The webhooks of a company, for its Administrador (docs/decisions/0069). Instants are UTC milliseconds. */
import { and, eq, ne } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import { changedFrom, membersFrom } from '../domain/editing/shown'
import { Refusal } from '../domain/refusal'
import { opensPro } from '../domain/suscripcion/standing'
import type { DeliveryOutcome } from '../domain/webhooks/attempt'
import { WEBHOOKS_MAX } from '../domain/webhooks/command'
import { bodyOf, readEvents, TEST_EVENT, type WebhookEvent } from '../domain/webhooks/event'
import { ROTATION_MS, replacedSecrets } from '../domain/webhooks/signature'
import { targetOf } from '../domain/webhooks/target'
import type { Delivery, Webhook } from '../domain/webhooks/webhook'
import type { Connection } from '../platform-db/connect'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { countRows, descending } from '../tenant/expressions'
import { withGenericError } from '../trace/generic-refusal'
import { Deliveries, type HookSettings } from './delivery'
import { newSecret, sealSecret } from './secret'
import type { Transport } from './send'
import { addTest, addWebhook, forgetVerdicts, sendAgain, sendFailedAgain } from './sql'

/** What a person chooses for a webhook. */
interface WebhookChoice {
  nombre: string
  url: string
  eventos: WebhookEvent[]
}

/** The same of one that is there, and whether it is sent messages. */
type WebhookForm = WebhookChoice & { activo: boolean }

/** Messages on the screen, the newest; older ones are kept for a month and not shown. */
const LISTED = 50
const FAILED = 'error-guardar-configuracion'
/** How often a change of the secret is tried while others change it. */
const ATTEMPTS = 3

export class Webhooks {
  /** @param sending how messages leave: the settings, and the transport */
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaRow,
    private readonly sending: { d1: Connection; settings: HookSettings; transport: Transport },
    private readonly now: number,
  ) {}

  /** The webhooks, by name. */
  async list(): Promise<Webhook[]> {
    const w = this.db.from('webhooks')
    const rows = await this.db.all({
      fields: {
        id: w.id,
        nombre: w.nombre,
        url: w.url,
        eventos: w.eventos,
        activo: w.activo,
        created_at: w.created_at,
        apagado_por: w.apagado_por,
        fallando_desde: w.fallando_desde,
        anterior_hasta: w.anterior_hasta,
      },
      from: w,
      orderBy: [w.nombre, w.id],
      limit: WEBHOOKS_MAX,
    })
    return rows.map(({ eventos, anterior_hasta: until, ...row }) => ({
      ...row,
      eventos: readEvents(eventos),
      anterior_hasta: until !== null && until > this.now ? until : null,
    }))
  }

  /** The newest fifty messages of a webhook. */
  async deliveries(id: string): Promise<Delivery[]> {
    const d = this.db.from('entregas')
    const rows = await this.db.all({
      fields: {
        id: d.id,
        evento: d.evento,
        estado: d.estado,
        intentos: d.intentos,
        proximo_at: d.proximo_at,
        intento_at: d.intento_at,
        codigo: d.codigo,
        ms: d.ms,
        respuesta: d.respuesta,
        error: d.error,
        ocurrio_at: d.ocurrio_at,
        datos: d.datos,
      },
      from: d,
      where: eq(d.webhook_id, id),
      orderBy: [descending(d.created_at), descending(d.id)],
      limit: LISTED,
    })
    return rows.map(({ datos, ...row }) => ({ ...row, mensaje: bodyOf(row.evento, row.ocurrio_at, datos) }))
  }

  /** How many messages of a webhook were given up, test messages not counted. */
  async failed(id: string): Promise<number> {
    const d = this.db.from('entregas')
    const where = and(eq(d.webhook_id, id), eq(d.estado, 'fallida'), ne(d.evento, TEST_EVENT))
    const found = await this.db.first({ fields: { n: countRows() }, from: d, ...(where ? { where } : {}) })
    return found?.n ?? 0
  }

  /**
   * Makes an active webhook. @returns its id and its secret, which is not shown again
   * @throws Refusal `plan-sin-webhooks`, `ningun-evento`, `direccion-no-permitida`, `demasiados-webhooks`,
   *   `suscripcion-terminada` or `solo-lectura`
   */
  async create(choice: WebhookChoice): Promise<{ id: string; secret: string }> {
    const writer = this.db.writer()
    const values = this.#checked(choice)
    const id = crypto.randomUUID()
    const secret = newSecret()
    const sealed = await sealSecret(this.sending.settings.secret, secret)
    const row = { id, ...values, activo: true, secreto: sealed, created_at: this.now }
    const [added] = await withGenericError(FAILED, () =>
      writer.batch([addWebhook(writer, row, WEBHOOKS_MAX), audit(writer, 'webhook-creado', { objeto: id })]),
    )
    if (added === 0) throw new Refusal('demasiados-webhooks', undefined, { limite: WEBHOOKS_MAX })
    return { id, secret }
  }

  /**
   * Changes a webhook. An active one that is saved, and one turned off here, forget that it failed; one that was turned
   * off meanwhile stays off, with the reason.
   * @param shown a field left as the form showed it keeps its stored value (domain/editing/shown.ts)
   * @throws Refusal as `create`, or `no-encontrado`
   */
  async update(id: string, asked: WebhookForm, shown?: WebhookForm): Promise<void> {
    const writer = this.db.writer()
    const w = this.db.from('webhooks')
    const fields = { nombre: w.nombre, url: w.url, eventos: w.eventos, activo: w.activo }
    const stored = await this.db.first({ fields, from: w, where: eq(w.id, id) })
    if (!stored) throw new Refusal('no-encontrado')
    const before = { ...stored, eventos: readEvents(stored.eventos) }
    const eventos = membersFrom(asked.eventos, shown?.eventos, before.eventos)
    const { activo, ...choice } = { ...changedFrom(asked, shown, before), eventos }
    const values = this.#checked(choice)
    const forgotten = activo || before.activo ? { fallando_desde: null, apagado_por: null } : {}
    const [changed] = await withGenericError(FAILED, () =>
      writer.batch([
        writer.update('webhooks', { id }, { ...values, activo, ...forgotten }),
        audit(writer, 'webhook-cambiado', { objeto: id, datos: { activo } }),
        forgetVerdicts(writer, id),
      ]),
    )
    if (changed === 0) throw new Refusal('no-encontrado')
  }

  /** Deletes a webhook with its messages, delivered or not. @throws Refusal `no-encontrado` or `solo-lectura` */
  async remove(id: string): Promise<void> {
    const remover = this.db.remover()
    const [removed] = await withGenericError(FAILED, () =>
      remover.batch([remover.remove('webhooks', { id }), audit(remover, 'webhook-eliminado', { objeto: id })]),
    )
    if (removed === 0) throw new Refusal('no-encontrado')
  }

  /**
   * Makes a new secret; messages are signed by the old one too for a day, and by those that sign beside it now.
   * @returns the new one, which is not shown again
   * @throws Refusal `plan-sin-webhooks`, `no-encontrado`, `suscripcion-terminada` or `solo-lectura`
   */
  async rotate(id: string): Promise<string> {
    const writer = this.db.writer()
    this.#refuseWithoutPlan()
    const secret = newSecret()
    const sealed = await sealSecret(this.sending.settings.secret, secret)
    const w = this.db.from('webhooks')
    const fields = { secreto: w.secreto, secreto_anterior: w.secreto_anterior, anterior_hasta: w.anterior_hasta }
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const stored = await this.db.first({ fields, from: w, where: eq(w.id, id) })
      if (!stored) break
      const values = {
        secreto: sealed,
        secreto_anterior: replacedSecrets(stored, this.now),
        anterior_hasta: this.now + ROTATION_MS,
      }
      const [changed] = await withGenericError(FAILED, () =>
        writer.batch([
          // 0 rows when another person changed it since it was read
          writer.update('webhooks', { id, secreto: stored.secreto }, values),
          audit(writer, 'webhook-rotado', { objeto: id }),
        ]),
      )
      if (changed) return secret
    }
    throw new Refusal('no-encontrado')
  }

  /**
   * Sends a message of type `webhook.test` and waits for the answer. @returns its outcome
   * @throws Refusal as `rotate`
   */
  async test(id: string): Promise<DeliveryOutcome | null> {
    const writer = this.db.writer()
    this.#refuseWithoutPlan()
    const message = `msg_${crypto.randomUUID().replaceAll('-', '')}`
    const [added] = await withGenericError(FAILED, () =>
      writer.batch([addTest(writer, message, id, this.now), audit(writer, 'webhook-probado', { objeto: id })]),
    )
    if (added === 0) throw new Refusal('no-encontrado')
    return this.#sendNow(message)
  }

  /**
   * Sends a message again with the same `webhook-id` and waits for the answer. When it fails, its attempts are counted
   * from zero.
   * @returns its outcome; null while the scheduled job is sending it
   * @throws Refusal as `rotate`
   */
  async resend(id: string, deliveryId: string): Promise<DeliveryOutcome | null> {
    const writer = this.db.writer()
    this.#refuseWithoutPlan()
    const [changed] = await withGenericError(FAILED, () =>
      writer.batch([
        sendAgain(writer, { id: deliveryId, webhook_id: id }, this.now),
        audit(writer, 'webhook-reenviado', { objeto: id }),
      ]),
    )
    if (changed !== 0) return this.#sendNow(deliveryId)
    const d = this.db.from('entregas')
    const where = and(eq(d.id, deliveryId), eq(d.webhook_id, id))
    const found = await this.db.first({ fields: { id: d.id }, from: d, ...(where ? { where } : {}) })
    if (!found) throw new Refusal('no-encontrado')
    return null
  }

  /**
   * Makes all messages due that were given up: the scheduled job sends them within minutes, with attempts from zero.
   * @returns how many messages
   * @throws Refusal as `rotate`
   */
  async resendFailed(id: string): Promise<number> {
    const writer = this.db.writer()
    this.#refuseWithoutPlan()
    const w = this.db.from('webhooks')
    if (!(await this.db.first({ fields: { id: w.id }, from: w, where: eq(w.id, id) })))
      throw new Refusal('no-encontrado')
    const [changed] = await withGenericError(FAILED, () =>
      writer.batch([sendFailedAgain(writer, id, this.now), audit(writer, 'webhook-reenviado', { objeto: id })]),
    )
    return changed ?? 0
  }

  #sendNow(deliveryId: string): Promise<DeliveryOutcome | null> {
    const { d1, settings, transport } = this.sending
    return new Deliveries(d1, settings, transport).sendNow(this.empresa.id, deliveryId, this.now)
  }

  #refuseWithoutPlan(): void {
    if (!opensPro(this.empresa, this.now)) throw new Refusal('plan-sin-webhooks')
  }

  #checked({ nombre, url, eventos }: WebhookChoice) {
    this.#refuseWithoutPlan()
    if (eventos.length === 0) throw new Refusal('ningun-evento')
    const target = targetOf(url, this.sending.settings)
    if (target === null) throw new Refusal('direccion-no-permitida', 'url')
    return { nombre, url: target, eventos }
  }
}

/** A company with webhooks, and the programs that receive their messages: in place of the internet. */
import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import type { WebhookEvent } from '../../../worker/domain/webhooks/event'
import { connect } from '../../../worker/platform-db/connect'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { empresas } from '../../../worker/tenant/schema/empresas'
import { Deliveries } from '../../../worker/webhooks/delivery'
import type { Transport } from '../../../worker/webhooks/send'
import { Webhooks } from '../../../worker/webhooks/service'
import { SECRETS } from '../../support/secrets'
import { requestTrace } from '../support/auditoria'
import { watch } from '../support/watched'
import { createEmpresa, createWebhook, subscribe } from '../support/world'

/** A day after every row that a test writes, so that all of them are due. */
export const NOW = Date.now() + 86_400_000

const SETTINGS = { secret: SECRETS.CONFIG_SECRET, appUrl: 'https://vigia.co', inDevelopment: false }

/** What one receiver got. */
interface Received {
  headers: Headers
  body: string
  /** the body, parsed */
  message: { type: string; timestamp: string; data: Record<string, unknown> }
}

type Answers = (received: Received, n: number) => Response | Promise<Response>

/** Programs by the host of their address; one that is not listed takes everything. */
class Internet {
  readonly received = new Map<string, Received[]>()
  readonly answers = new Map<string, Answers>()

  of(host: string): Received[] {
    return this.received.get(host) ?? []
  }

  transport(clock: () => number = () => NOW): Transport {
    return {
      clock,
      chance: () => 0,
      fetch: async (url, init) => {
        const { hostname } = new URL(url)
        const body = String(init.body)
        const received = { headers: new Headers(init.headers), body, message: JSON.parse(body) }
        const all = [...this.of(hostname), received]
        this.received.set(hostname, all)
        const answered = this.answers.get(hostname)?.(received, all.length) ?? new Response('recibido')
        const stopped = new Promise<never>((_, reject) =>
          init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        )
        return Promise.race([answered, stopped])
      },
    }
  }

  /** Delivers what is due, as the clock does. @param timeoutMs milliseconds until an answer is no longer waited for */
  run(now = NOW, timeoutMs?: number, clock = () => now): Promise<void> {
    return new Deliveries(env.DB, SETTINGS, this.transport(clock), timeoutMs).run(now)
  }
}

/** A company on Pro with its desk, and a webhook whose receiver has a host of its own. */
export async function companyWithWebhook(events: readonly WebhookEvent[] = [], withIt: object = {}) {
  const empresa = await createEmpresa(withIt)
  await subscribe(empresa.id)
  const internet = new Internet()
  const add = async (eventos: readonly string[] = events, changes: Record<string, string | number> = {}) => {
    const host = `r${crypto.randomUUID()}.co`
    const hook = await createWebhook(empresa.id, {
      url: `https://${host}/vigia`,
      eventos: JSON.stringify(eventos),
      ...changes,
    })
    return { ...hook, host }
  }
  const desk = async (access: 'open' | 'suscripcion-terminada' | 'visited' = 'open', now = NOW) => {
    const [row] = await connect(env.DB).select().from(empresas).where(eq(empresas.id, empresa.id))
    if (!row) throw new Error('no company')
    const db = new EmpresaDb(watch(env.DB, empresa.id), empresa.id, requestTrace(now), access)
    const sending = { d1: watch(env.DB, empresa.id), settings: SETTINGS, transport: internet.transport(() => now) }
    return new Webhooks(db, row, sending, now)
  }
  const rows = async (sql: string) => (await env.DB.prepare(sql).bind(empresa.id).all()).results
  return { empresa, internet, hook: await add(), add, desk, rows }
}

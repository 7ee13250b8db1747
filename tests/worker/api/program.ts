/** A program that asks API v1 with a key, through the front door. */
import { env, SELF } from 'cloudflare:test'
import { activityOf } from '../../../worker/auditoria/activity'
import type { Scope } from '../../../worker/domain/api-clients/api-key'
import { ActivityList } from '../../../worker/domain/auditoria/activity'
import { FileStore } from '../../../worker/files/store'
import { createApiKey, createEmpresa, ORIGIN } from '../support/world'

interface Answer {
  status: number
  headers: Headers
  // what each test expects of it
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests are about
  json: any
}

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array

export class Program {
  constructor(
    private readonly key: string | null,
    readonly id = '',
  ) {}

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const r = await SELF.fetch(`${ORIGIN}/api/v1${path}`, {
      method,
      headers: {
        ...(this.key ? { Authorization: `Bearer ${this.key}` } : {}),
        ...(body === undefined || isBytes(body) ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isBytes(body) || typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = new TextDecoder().decode(await r.arrayBuffer())
    const isJson = r.headers.get('content-type')?.includes('json')
    return { status: r.status, headers: r.headers, json: text && isJson ? JSON.parse(text) : text || null }
  }

  get = (path: string, headers?: Record<string, string>) => this.ask('GET', path, undefined, headers)
  post = (path: string, body: unknown, headers?: Record<string, string>) => this.ask('POST', path, body, headers)
  put = (path: string, body: unknown, headers?: Record<string, string>) => this.ask('PUT', path, body, headers)
  patch = (path: string, body: unknown, headers?: Record<string, string>) => this.ask('PATCH', path, body, headers)
  delete = (path: string, headers?: Record<string, string>) => this.ask('DELETE', path, undefined, headers)
}

/** What the company reads under Actividad, newest first. */
export async function activityIn(id: string) {
  const company = {
    ...({ id, plan_type: 'Pro', subscription_status: 'trial' } as const),
    trial_ends_at: null,
    subscription_ends_at: null,
    zona_horaria: 'America/Bogota',
  }
  const storage = { d1: env.DB, store: new FileStore(env.FILES) }
  return (await activityOf(storage, company, 'America/Bogota', Date.now()).list(ActivityList.parse({}))).rows
}

/** A program of a company. */
export async function programOf(empresaId: string, scopes?: readonly Scope[]): Promise<Program> {
  const { id, key } = await createApiKey(empresaId, scopes)
  return new Program(key, id)
}

/** A company with a program that may do everything. */
export async function companyWithProgram(size: Parameters<typeof createEmpresa>[0] = {}) {
  const empresa = await createEmpresa({ vehiculos: 0, ...size })
  return { empresa, program: await programOf(empresa.id) }
}

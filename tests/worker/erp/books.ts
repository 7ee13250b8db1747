/** A company with services that cost something, and an accounting program of its own to send their entries to. */
import { env } from 'cloudflare:test'
import { AlegraBooks } from '../../../scripts/erp/alegra.mjs'
import { ALEGRA_ACCOUNT, SIIGO_ACCOUNT } from '../../../scripts/erp/keys.mjs'
import { SiigoBooks } from '../../../scripts/erp/siigo.mjs'
import type { ErpFetch } from '../../../worker/domain/erp/connector'
import type { Credentials } from '../../../worker/domain/erp/program'
import { AccountingProgram } from '../../../worker/erp/program'
import { Sending } from '../../../worker/erp/sending'
import { Accounting } from '../../../worker/erp/service'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { EmpresaDb } from '../../../worker/tenant/empresa-db'
import { SECRETS } from '../../support/secrets'
import { servicio, taller } from '../support/taller'
import { watch } from '../support/watched'
import { execute } from '../support/world'

export const NOW = Date.UTC(2026, 10, 20, 15)
const MINUTE = 60_000
export const AUTUMN = { desde: '2026-10-01', hasta: '2026-11-20' }
const BASE = 'https://alegra.invalid/api/v1'
const SIIGO_BASE = 'https://siigo.invalid'
const SETTINGS = { secret: SECRETS.CONFIG_SECRET, alegraUrl: BASE, siigoUrl: SIIGO_BASE }
export const ACCESS = { programa: 'alegra', ...ALEGRA_ACCOUNT, comprobante: null } as const
export const SIIGO_ACCESS = { programa: 'siigo', ...SIIGO_ACCOUNT } as const
export const job = (costo: number) => ({ items: [{ descripcion: 'Cambio de aceite', costo, plan_id: null }] })

/** A company with its workshop's book, connected to books of its own. */
export async function company(access: Credentials = ACCESS) {
  const shop = await taller(2)
  let now = NOW
  const books = new AlegraBooks(() => now)
  const siigo = new SiigoBooks(() => now)
  books.addCentres(shop.placas)
  siigo.addCentres(shop.placas)
  /** What happens while a document is on its way, and while credentials are checked. */
  const meanwhile = { act: async () => {}, checked: async () => {} }
  const send: ErpFetch = async (url, init) => {
    const headers = Object.fromEntries(new Headers(init.headers))
    const method = init.method ?? 'GET'
    const body = init.body ? JSON.parse(String(init.body)) : null
    if (url.endsWith('/journals') && method === 'POST') await meanwhile.act()
    if (/\/(?:company|document-types)\b/.test(url)) await meanwhile.checked()
    const answer = url.startsWith(SIIGO_BASE)
      ? siigo.respond(method, url.slice(SIIGO_BASE.length), headers, body)
      : books.respond(method, url.slice(BASE.length), headers.authorization ?? '', body)
    if (answer.isLost) throw new Error('connection lost')
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers: answer.headers })
  }
  /** @param d1 a database in which something else happens too */
  const desk = async (
    access: 'open' | 'suscripcion-terminada' | 'visited' = 'open',
    plan: object = {},
    d1 = env.DB,
  ) => {
    const db = new EmpresaDb(watch(d1, shop.id), shop.id, null, access)
    const row = { ...((await db.empresa()) as EmpresaRow), ...plan }
    return {
      accounting: new Accounting(db, row, 'persona', now),
      program: new AccountingProgram(db, row, { settings: SETTINGS, send }, now),
    }
  }
  const create = (fecha: string, costo: number, v = 0) =>
    shop.mantenimientos.create(shop.v[v]!, servicio({ fecha, ...job(costo) }))
  /** The clock, some minutes later. @param d1 a database that may fail */
  const minute = async (later = 1, d1: D1Database = env.DB) => {
    now += later * MINUTE
    await new Sending(d1, SETTINGS, send, () => now).run()
  }
  const progress = async () => (await (await desk()).accounting.read(AUTUMN)).progress
  const view = async () => (await progress()).sent.map(({ reference, estado }) => [reference, estado])
  await (await desk()).program.connect(access)
  return { ...shop, books, siigo, desk, create, minute, meanwhile, progress, view }
}

/** The clock serves all companies: those of other tests are connected to nothing. To be called before each test. */
export const disconnectOthers = () => execute([['delete from conexiones_contables', []]])

/** A company whose vehicle is followed by links, and what a customer with a link asks for. */
import { env, SELF } from 'cloudflare:test'
import { Compartidos } from '../../../worker/compartidos/service'
import { CompartidoCommand, type CompartidoForm } from '../../../worker/domain/compartidos/compartido'
import { Refusal } from '../../../worker/domain/refusal'
import { Pendientes } from '../../../worker/outbox/service'
import type { EmpresaRow } from '../../../worker/platform-db/platform-db'
import { AssignedDb, EmpresaDb } from '../../../worker/tenant/empresa-db'
import { telefono } from '../support/devices'
import { MapView } from '../support/map'
import { watch } from '../support/watched'
import { ORIGIN } from '../support/world'

export const form = (fields: object = {}) =>
  CompartidoCommand.parse({
    intent: 'create',
    vehiculo_id: 'v',
    plazo: '1h',
    con_placa: true,
    ...fields,
  }) as CompartidoForm

/** A phone with a vehicle, and the links by which customers follow it. */
export async function world() {
  const phone = await telefono()
  const { empresa, d } = phone
  const row = await env.DB.prepare('select * from empresas where id = ?').bind(empresa.id).first<EmpresaRow>()
  const linksOf = (now = Date.now(), usuario: string | null = null) => {
    const d1 = watch(env.DB, empresa.id)
    const db = usuario === null ? new EmpresaDb(d1, empresa.id) : new AssignedDb(d1, empresa.id, usuario)
    const pendientes = new Pendientes(env, env.DB, now)
    return new Compartidos(db, row as EmpresaRow, { pendientes, secret: env.HASH_SECRET as string }, now)
  }
  const links = linksOf()
  const share = async (fields: object = {}, vehiculo = d.vehiculo_id) =>
    (await linksOf().create(vehiculo, form(fields))).token
  return { ...phone, row: row as EmpresaRow, links, linksOf, share }
}
export const pathOf = (token: string) => `/api/sigueme/${token}`
export const follow = (token: string) => MapView.open('', pathOf(token))
export const ask = (token: string, init: RequestInit = {}) => SELF.fetch(`${ORIGIN}${pathOf(token)}`, init)
export const running = async (links: Compartidos) => (await links.running())[0]!
export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.clave : error),
  )

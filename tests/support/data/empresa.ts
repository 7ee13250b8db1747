/** A company with its people and vehicles; its subscription and payments. */

import { createAccountingProgram } from './accounting'
import { createApiKey } from './api'
import { createEnvio } from './envios'
import {
  type Conductor,
  createAlerta,
  createConductor,
  createDispositivo,
  createDocumento,
  createMantenimiento,
  createPlace,
  createVehiculo,
  type Dispositivo,
  type Documento,
  type Mantenimiento,
  type Place,
  type Vehiculo,
} from './fleet'
import { createInvitacion, createPerson, type Invitacion, type Person } from './people'
import { DAY_MS, type Execute, inOneBatch, insert, uniqueWord } from './rows'
import { createWebhook, type TestWebhook } from './webhooks'

export interface Empresa {
  id: string
  nombre: string
  admin: Person
  usuario: Person
  vehiculos: Vehiculo[]
  dispositivos: Dispositivo[]
  conductores: Conductor[]
  /** ids of pending alerts */
  alertas: string[]
  mantenimientos: Mantenimiento[]
  documentos: Documento[]
  invitaciones: Invitacion[]
  lugares: Place[]
  /** ids of the API's keys */
  apiKeys: string[]
  webhooks: TestWebhook[]
  /** ids of entries that the accounting program refused */
  entries: string[]
  /** ids of mailed reports */
  envios: string[]
  /** ids of what drivers object to */
  objeciones: string[]
}

/**
 * Gives a company a paid subscription: by default Pro by the month, with eighteen more days, its trial long over.
 * @param change columns of `empresas` that differ
 */
export async function subscribe(
  execute: Execute,
  empresa_id: string,
  change: Record<string, string | number | null> = {},
  now = Date.now(),
): Promise<void> {
  const end = now + 18 * DAY_MS
  const row = {
    subscription_status: 'active',
    plan_type: 'Pro',
    periodo: 'mensual',
    dia_pago: 10,
    trial_ends_at: now - 60 * DAY_MS,
    subscription_ends_at: end,
    next_payment_at: end,
    vehicle_limit: 15,
    user_limit: 10,
    ...change,
  }
  await execute([
    [
      `update empresas set ${Object.keys(row)
        .map((c) => `${c} = ?`)
        .join(', ')} where id = ?`,
      [...Object.values(row), empresa_id],
    ],
  ])
}

/** Options of a company; at least one of everything. */
export const WITH_EVERYTHING = {
  vehiculos: 3,
  dispositivos: 1,
  conductores: 1,
  alertas: 1,
  mantenimientos: 1,
  documentos: 1,
  invitaciones: 1,
  lugares: 1,
  apiKeys: 1,
  webhooks: 1,
  entries: 1,
  envios: 1,
  objeciones: 1,
}

/**
 * A company in its trial with an Administrador (the owner), a Usuario, and as many vehicles and devices as asked
 * (a device, a driver, a document, an alert, a service with its plan each for the first vehicles).
 */
export async function createEmpresa(
  execute: Execute,
  {
    vehiculos = 0,
    dispositivos = 0,
    conductores = 0,
    alertas = 0,
    mantenimientos = 0,
    documentos = 0,
    invitaciones = 0,
    lugares = 0,
    apiKeys = 0,
    webhooks = 0,
    entries = 0,
    envios = 0,
    objeciones = 0,
    nombre,
  }: {
    vehiculos?: number
    dispositivos?: number
    conductores?: number
    alertas?: number
    mantenimientos?: number
    documentos?: number
    invitaciones?: number
    lugares?: number
    apiKeys?: number
    webhooks?: number
    entries?: number
    envios?: number
    objeciones?: number
    nombre?: string
  } = {},
  now = Date.now(),
): Promise<Empresa> {
  const id = crypto.randomUUID()
  const nombreFinal = nombre ?? `Transportes ${uniqueWord()}`
  return inOneBatch(execute, async (later) => {
    await later([
      insert('empresas', {
        id,
        nombre: nombreFinal,
        plan_type: 'Basic',
        subscription_status: 'trial',
        trial_ends_at: now + 14 * DAY_MS,
        subscription_ends_at: now + 14 * DAY_MS,
        user_limit: 25,
        vehicle_limit: 30,
        created_at: now,
      }),
      insert('seguridad', { empresa_id: id }),
    ])
    const admin = await createPerson(later, 'Administrador', { empresa_id: id, nombre: 'Ana Administradora' }, now)
    const usuario = await createPerson(later, 'Usuario', { empresa_id: id, nombre: 'Uriel Usuario' }, now)
    await later([['update empresas set user_id = ? where id = ?', [admin.id, id]]])
    const autos: Vehiculo[] = []
    for (let i = 0; i < vehiculos; i++) autos.push(await createVehiculo(later, id, {}, now + i))
    const gps: Dispositivo[] = []
    for (const auto of autos.slice(0, dispositivos)) gps.push(await createDispositivo(later, id, auto, {}, now))
    const people: Conductor[] = []
    for (const auto of autos.slice(0, conductores)) people.push(await createConductor(later, id, auto, {}, now))
    const book: Mantenimiento[] = []
    for (const auto of autos.slice(0, mantenimientos)) book.push(await createMantenimiento(later, id, auto, {}, now))
    const notices: string[] = []
    for (const auto of autos.slice(0, alertas)) notices.push(await createAlerta(later, id, auto, now))
    const documentosList: Documento[] = []
    for (const auto of autos.slice(0, documentos)) documentosList.push(await createDocumento(later, id, auto, {}, now))
    const keys: string[] = []
    for (let i = 0; i < apiKeys; i++) keys.push((await createApiKey(later, id)).id)
    const hooks: TestWebhook[] = []
    for (let i = 0; i < webhooks; i++) hooks.push(await createWebhook(later, id, {}, now))
    const refused = entries > 0 ? [await createAccountingProgram(later, id, admin.id, now)] : []
    const mailed: string[] = []
    for (let i = 0; i < envios; i++) mailed.push(await createEnvio(later, id, usuario.id, {}, now))
    const objections = autos.slice(0, objeciones).map((auto) => ({
      id: crypto.randomUUID(),
      empresa_id: id,
      vehiculo_id: auto.id,
      created_at: now,
      texto: 'No quiero que me miren al almuerzo',
      vence: '2098-01-01',
    }))
    await later(objections.map((row) => insert('objeciones', row)))
    const invitees: Invitacion[] = []
    for (let i = 0; i < invitaciones; i++) invitees.push(await createInvitacion(later, id, {}, now))
    const places: Place[] = []
    for (let i = 0; i < lugares; i++) places.push(await createPlace(later, id, now))
    return {
      lugares: places,
      apiKeys: keys,
      webhooks: hooks,
      entries: refused,
      envios: mailed,
      objeciones: objections.map((row) => row.id),
      documentos: documentosList,
      invitaciones: invitees,
      id,
      nombre: nombreFinal,
      admin,
      usuario,
      vehiculos: autos,
      dispositivos: gps,
      conductores: people,
      alertas: notices,
      mantenimientos: book,
    }
  })
}

/** A payment of a company, approved and with a receipt by default. Columns as in the schema. */
export async function createPago(
  execute: Execute,
  empresa_id: string,
  changes: Record<string, string | number | null> = {},
  now = Date.now(),
) {
  const id = uniqueWord()
  const row = {
    id,
    empresa_id,
    reference: `vg-${uniqueWord()}-p`,
    plan_type: 'Pro',
    periodo: 'mensual',
    monto: 6_190_000,
    iva: 988_319,
    moneda: 'COP',
    tarifa: '2026-11',
    ambiente: 'prod',
    origen: 'checkout',
    expira_at: now + 3_600_000,
    created_at: now,
    correo: 'pagos@prueba.test',
    estado: 'APPROVED',
    transaction_id: `15113-${uniqueWord()}`,
    metodo: 'CARD VISA 4242',
    resuelto_at: now,
    desde: now,
    hasta: now + 30 * DAY_MS,
    recibo: Math.floor(Math.random() * 1e12) + 1,
    pagador: JSON.stringify({ tipo_documento: 'NIT', documento: '800197268-4', nombre: 'Transportes Ñandú S.A.S.' }),
    ...changes,
  }
  await execute([insert('pagos', row)])
  return { id: String(row.id), reference: String(row.reference), recibo: row.recibo as number | null }
}

/** A payment that was not approved: `DECLINED`, `PENDING` … */
export const unapproved = (estado: string, reason: string | null = null) => ({
  estado,
  motivo: reason,
  transaction_id: null,
  metodo: null,
  resuelto_at: null,
  desde: null,
  hasta: null,
  recibo: null,
  pagador: null,
})

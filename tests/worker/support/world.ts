/** Test data inside workerd: the makers of tests/support/data bound to this file's D1. */
import { env } from 'cloudflare:test'
import * as data from '../../support/data'

/** Runs statements as one D1 batch. */
export const execute: data.Execute = (statements) =>
  env.DB.batch(statements.map(([sql, params]) => env.DB.prepare(sql).bind(...params)))

const withIt =
  <A extends unknown[], S>(f: (e: data.Execute, ...rest: A) => S) =>
  (...rest: A) =>
    f(execute, ...rest)

export const createEmpresa = withIt(data.createEmpresa)
export const createApiKey = withIt(data.createApiKey)
export const createWebhook = withIt(data.createWebhook)
export const createAlerta = withIt(data.createAlerta)
export const createPerson = withIt(data.createPerson)
export const createSession = withIt(data.createSession)
export const createFactor = withIt(data.createFactor)
export const createVehiculo = withIt(data.createVehiculo)
export const createDispositivo = withIt(data.createDispositivo)
export const createConductor = withIt(data.createConductor)
export const createMantenimiento = withIt(data.createMantenimiento)
export const createDocumento = withIt(data.createDocumento)
export const createInvitacion = withIt(data.createInvitacion)
export const createPago = withIt(data.createPago)
export const subscribe = withIt(data.subscribe)
export const assign = withIt(data.assign)

/** The origin of pages and sockets in tests. */
export const ORIGIN = 'https://vigia.test'

/** The first day on which the stored verdict of a vehicle is «No puede salir»; null when it never is. */
export const stopsFrom = async (vehiculo: string) =>
  env.DB.prepare("select min(desde) as dia from veredictos where vehiculo_id = ? and veredicto = 'No puede salir'")
    .bind(vehiculo)
    .first<string>('dia')
/** The stored verdict of a vehicle on a day. */
export const verdictOn = async (vehiculo: string, day: string) =>
  env.DB.prepare('select veredicto from veredictos where vehiculo_id = ?1 and desde <= ?2 and hasta > ?2')
    .bind(vehiculo, day)
    .first<string>('veredicto')

/** The test world inside workerd: the makers of tests/support/data bound to this file's D1. */
import { env } from 'cloudflare:test'
import * as datos from '../../support/data'

/** Runs statements as one D1 batch. */
export const execute: datos.Execute = (statements) =>
  env.DB.batch(statements.map(([sql, params]) => env.DB.prepare(sql).bind(...params)))

const con =
  <A extends unknown[], S>(f: (e: datos.Execute, ...rest: A) => S) =>
  (...rest: A) =>
    f(execute, ...rest)

export const createEmpresa = con(datos.createEmpresa)
export const createPerson = con(datos.createPerson)
export const createSession = con(datos.createSession)
export const createFactor = con(datos.createFactor)
export const createVehiculo = con(datos.createVehiculo)
export const createDispositivo = con(datos.createDispositivo)
export const createConductor = con(datos.createConductor)
export const createMantenimiento = con(datos.createMantenimiento)
export const createDocumento = con(datos.createDocumento)
export const createInvitacion = con(datos.createInvitacion)
export const createPago = con(datos.createPago)
export const subscribe = con(datos.subscribe)
export const assign = con(datos.assign)

/** The address pages and sockets are asked under in tests. */
export const ORIGEN = 'https://vigia.test'

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

/** The test world inside workerd: the makers of tests/apoyo/datos bound to this file's D1. */
import { env } from 'cloudflare:test'
import * as datos from '../../apoyo/datos'

/** Runs statements as one D1 batch. */
export const ejecutar: datos.Ejecutar = (sentencias) =>
  env.DB.batch(sentencias.map(([sql, params]) => env.DB.prepare(sql).bind(...params)))

const con =
  <A extends unknown[], S>(f: (e: datos.Ejecutar, ...resto: A) => S) =>
  (...resto: A) =>
    f(ejecutar, ...resto)

export const crearEmpresa = con(datos.crearEmpresa)
export const crearPersona = con(datos.crearPersona)
export const crearSesion = con(datos.crearSesion)
export const crearFactor = con(datos.crearFactor)
export const crearVehiculo = con(datos.crearVehiculo)
export const crearDispositivo = con(datos.crearDispositivo)
export const crearConductor = con(datos.crearConductor)
export const crearMantenimiento = con(datos.crearMantenimiento)
export const crearDocumento = con(datos.crearDocumento)
export const crearInvitacion = con(datos.crearInvitacion)
export const crearPago = con(datos.crearPago)
export const suscribir = con(datos.suscribir)
export const asignar = con(datos.asignar)

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

/** The test world on the running bundle: the makers of datos.ts behind its back. */
import { inject } from 'vitest'
import * as datos from './datos'

/** Origin of the server under test. */
export const ORIGEN = inject('servidor')

async function control(que: 'sql' | 'objetos' | 'cron' | 'demo', cuerpo: unknown) {
  const cabeceras = { 'x-llave': inject('llave') }
  const r = await fetch(`${ORIGEN}/${que}`, { method: 'POST', headers: cabeceras, body: JSON.stringify(cuerpo) })
  if (!r.ok) throw new Error(`${que}: ${await r.text()}`)
  return r.json()
}

/** Runs statements as one batch; answers the rows of each. */
export const ejecutar = (sentencias: datos.Sentencia[]): Promise<Record<string, unknown>[][]> =>
  control('sql', sentencias) as never

/** The rows of one statement. */
export const filas = async <T = Record<string, unknown>>(
  sql: string,
  ...params: (string | number | null)[]
): Promise<T[]> => (await ejecutar([[sql, params]]))[0] as T[]

/** Everything the worker has written to its log since it started. */
export const registro = async () => (await (await fetch(inject('registro'))).json()) as string

/** The keys of the objects in R2 that begin so. */
export const objetos = (prefijo: string): Promise<string[]> => control('objetos', prefijo) as Promise<string[]>

/** Lets the clock strike: runs the jobs of a cron expression. */
export const cron = (expresion: string, ahora = Date.now()) => control('cron', { cron: expresion, ahora })

/** The ten minutes of a demonstration are over, by the key of its object. */
export const acabarDemo = (clave: string) => control('demo', clave)

const con =
  <A extends unknown[], S>(f: (e: datos.Ejecutar, ...resto: A) => S) =>
  (...resto: A) =>
    f(ejecutar, ...resto)

export type { Dispositivo, Empresa, Persona, Vehiculo } from './datos'
export const crearEmpresa = con(datos.crearEmpresa)
export const crearPersona = con(datos.crearPersona)
export const crearSesion = con(datos.crearSesion)
export const crearFactor = con(datos.crearFactor)
export const crearVehiculo = con(datos.crearVehiculo)
export const crearDispositivo = con(datos.crearDispositivo)
export const crearConductor = con(datos.crearConductor)
export const crearAlerta = con(datos.crearAlerta)
export const crearMantenimiento = con(datos.crearMantenimiento)
export const crearDocumento = con(datos.crearDocumento)
export const crearInvitacion = con(datos.crearInvitacion)
export const crearPago = con(datos.crearPago)
export const suscribir = con(datos.suscribir)
export const asignar = con(datos.asignar)

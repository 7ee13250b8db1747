/** The test world on the running bundle: the makers of data.ts behind its back. */
import { inject } from 'vitest'
import * as datos from './data'

/** Origin of the server under test. */
export const ORIGEN = inject('servidor')

async function control(que: 'sql' | 'objects' | 'cron' | 'demo', cuerpo: unknown) {
  const headers = { 'x-test-key': inject('llave') }
  const r = await fetch(`${ORIGEN}/${que}`, { method: 'POST', headers, body: JSON.stringify(cuerpo) })
  if (!r.ok) throw new Error(`${que}: ${await r.text()}`)
  return r.json()
}

/** Runs statements as one batch; answers the rows of each. */
export const execute = (statements: datos.Statement[]): Promise<Record<string, unknown>[][]> =>
  control('sql', statements) as never

/** The rows of one statement. */
export const filas = async <T = Record<string, unknown>>(
  sql: string,
  ...params: (string | number | null)[]
): Promise<T[]> => (await execute([[sql, params]]))[0] as T[]

/** Everything the worker has written to its log since it started. */
export const registro = async () => (await (await fetch(inject('registro'))).json()) as string

/** The keys of the objects in R2 that begin so. */
export const objects = (prefix: string): Promise<string[]> => control('objects', prefix) as Promise<string[]>

/** Lets the clock strike: runs the jobs of a cron expression. */
export const cron = (expression: string, now = Date.now()) => control('cron', { cron: expression, now })

/** The ten minutes of a demonstration are over, by the key of its object. */
export const endDemo = (clave: string) => control('demo', clave)

const con =
  <A extends unknown[], S>(f: (e: datos.Execute, ...rest: A) => S) =>
  (...rest: A) =>
    f(execute, ...rest)

export type { Dispositivo, Empresa, Persona, Vehiculo } from './data'
export const createEmpresa = con(datos.createEmpresa)
export const createPerson = con(datos.createPerson)
export const createSession = con(datos.createSession)
export const createFactor = con(datos.createFactor)
export const createVehiculo = con(datos.createVehiculo)
export const createDispositivo = con(datos.createDispositivo)
export const createConductor = con(datos.createConductor)
export const createAlerta = con(datos.createAlerta)
export const createMantenimiento = con(datos.createMantenimiento)
export const createDocumento = con(datos.createDocumento)
export const createInvitacion = con(datos.createInvitacion)
export const createPago = con(datos.createPago)
export const subscribe = con(datos.subscribe)
export const assign = con(datos.assign)

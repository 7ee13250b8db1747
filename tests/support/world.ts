/** Test data on the running bundle: the makers of data.ts over direct database access. */
import { inject } from 'vitest'
import * as data from './data'

/** Origin of the server under test. */
export const ORIGIN = inject('servidor')

async function control(what: 'sql' | 'objects' | 'cron' | 'demo' | 'scans', body: unknown) {
  const headers = { 'x-test-key': inject('llave') }
  const r = await fetch(`${ORIGIN}/${what}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!r.ok) throw new Error(`${what}: ${await r.text()}`)
  return r.json()
}

/** Runs statements as one batch; answers the rows of each. */
export const execute = (statements: data.Statement[]): Promise<Record<string, unknown>[][]> =>
  control('sql', statements) as never

/** The rows of one statement. */
export const rows = async <T = Record<string, unknown>>(
  sql: string,
  ...params: (string | number | null)[]
): Promise<T[]> => (await execute([[sql, params]]))[0] as T[]

/** Everything that the worker has logged since it started. */
export const registro = async () => (await (await fetch(inject('registro'))).json()) as string

/** The keys of the objects in R2 with a prefix. */
export const objects = (prefix: string): Promise<string[]> => control('objects', prefix) as Promise<string[]>

/** Runs the jobs of a cron expression. */
export const cron = (expression: string, now = Date.now()) => control('cron', { cron: expression, now })

/**
 * The statements asked since the last call with `begin` that read a whole table which grows, with the step that does.
 * @param begin forgets what was asked before
 */
export const scans = (begin = false): Promise<string[]> => control('scans', begin) as Promise<string[]>

/** Ends a demonstration (its ten minutes), by the key of its object. */
export const endDemo = (key: string) => control('demo', key)

const withIt =
  <A extends unknown[], S>(f: (e: data.Execute, ...rest: A) => S) =>
  (...rest: A) =>
    f(execute, ...rest)

export type { Dispositivo, Empresa, Person, Vehiculo } from './data'
export const createEmpresa = withIt(data.createEmpresa)
export const createApiKey = withIt(data.createApiKey)
export const createPerson = withIt(data.createPerson)
export const createSession = withIt(data.createSession)
export const createFactor = withIt(data.createFactor)
export const createVehiculo = withIt(data.createVehiculo)
export const createDispositivo = withIt(data.createDispositivo)
export const createConductor = withIt(data.createConductor)
export const createAlerta = withIt(data.createAlerta)
export const createDocumento = withIt(data.createDocumento)
export const createInvitacion = withIt(data.createInvitacion)
export const createPago = withIt(data.createPago)
export const subscribe = withIt(data.subscribe)
export const assign = withIt(data.assign)

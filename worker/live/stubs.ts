/** The way to the live objects: typed stubs, made where most vehicles are. */
import type { Env } from '../env'

/** Objects are born in South America; afterwards the hint is ignored. */
const LUGAR: DurableObjectLocationHint = 'sam'

/** The Device with this key. */
export const dispositivo = (env: Pick<Env, 'DEVICE'>, clave: string) =>
  env.DEVICE.getByName(clave, { locationHint: LUGAR })

/** The Device of a demonstration: its name is none that a vehicle's could have. */
export const deDemo = (env: Pick<Env, 'DEVICE'>, clave: string) =>
  env.DEVICE.getByName(`demo:${clave}`, { locationHint: LUGAR })

/** The turns of an address, named by a keyed hash. */
export const quota = (env: Pick<Env, 'QUOTA'>, fingerprint: string) =>
  env.QUOTA.getByName(fingerprint, { locationHint: LUGAR })

/** The live room of a company. */
export const fleet = (env: Pick<Env, 'FLEET'>, empresaId: string) =>
  env.FLEET.getByName(empresaId, { locationHint: LUGAR })

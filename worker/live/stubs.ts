/** The way to the live objects: typed stubs, made where most vehicles are. */
import type { Env } from '../env'

/** Objects are born in South America; afterwards the hint is ignored. */
const LOCATION: DurableObjectLocationHint = 'sam'

/** The Device with this key. */
export const dispositivo = (env: Pick<Env, 'DEVICE'>, key: string) =>
  env.DEVICE.getByName(key, { locationHint: LOCATION })

/** The Device of a demonstration: its name is none that a vehicle's could have. */
export const demoDispositivo = (env: Pick<Env, 'DEVICE'>, key: string) =>
  env.DEVICE.getByName(`demo:${key}`, { locationHint: LOCATION })

/** The turns of an address, named by a keyed hash. */
export const quota = (env: Pick<Env, 'QUOTA'>, fingerprint: string) =>
  env.QUOTA.getByName(fingerprint, { locationHint: LOCATION })

/** The live room of a company. */
export const fleet = (env: Pick<Env, 'FLEET'>, empresaId: string) =>
  env.FLEET.getByName(empresaId, { locationHint: LOCATION })

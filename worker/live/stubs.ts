/** Typed stubs of the live objects, with a location hint near most vehicles. */
import type { Env } from '../env'

/** Objects are created in South America; the hint is ignored afterwards. */
const LOCATION: DurableObjectLocationHint = 'sam'

/** The Device of a GPS device, by its key (`clave`). */
export const dispositivo = (env: Pick<Env, 'DEVICE'>, key: string) =>
  env.DEVICE.getByName(key, { locationHint: LOCATION })

/** The Device of a demonstration: its name cannot collide with that of a vehicle's Device. */
export const demoDispositivo = (env: Pick<Env, 'DEVICE'>, key: string) =>
  env.DEVICE.getByName(`demo:${key}`, { locationHint: LOCATION })

/** The quota of an address, named by a keyed hash. */
export const quota = (env: Pick<Env, 'QUOTA'>, fingerprint: string) =>
  env.QUOTA.getByName(fingerprint, { locationHint: LOCATION })

/** The count of a key's requests. */
export const keyQuota = (env: Pick<Env, 'QUOTA'>, keyId: string) =>
  env.QUOTA.getByName(`api:${keyId}`, { locationHint: LOCATION })

/** The live room of a company. */
export const fleet = (env: Pick<Env, 'FLEET'>, empresaId: string) =>
  env.FLEET.getByName(empresaId, { locationHint: LOCATION })

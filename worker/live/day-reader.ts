/** Reads the points of a vehicle from the Device that keeps them. */
import type { Env } from '../env'
import type { RecordedDay } from './objects'
import { dispositivo } from './stubs'

/**
 * The packed tramos (domain/recorridos/day-bytes.ts) and the off-hours of a vehicle between two instants, UTC milliseconds; null when the
 * Device is not of this company, or was deleted.
 * @param key gps_dispositivos.clave
 */
export type DayReader = (key: string, vehiculoId: string, from: number, until: number) => Promise<RecordedDay | null>

export const dayReader =
  (env: Pick<Env, 'DEVICE'>, empresaId: string): DayReader =>
  (key, vehiculoId, from, until) =>
    dispositivo(env, key).day(empresaId, vehiculoId, from, until)

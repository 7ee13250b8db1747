/** What the Worker and the live objects may ask each object; durable-objects/ implements it. */
import type { Spent } from '../domain/api-clients/rate'
import type { Configuration } from '../domain/dispositivos/configuration'
import type { DeviceState } from '../domain/dispositivos/device-check'
import type { Interval } from '../domain/recorridos/params'
import type { Diagnostic, TrackerMessage } from '../domain/trackers/diagnostic'
import type { TrackerProgram } from '../domain/trackers/program'
import type { Stranger } from '../domain/trackers/stranger'
import type { DeviceAnswer, Lease, LiveDispositivo, Movement, SeenDevice } from './protocol'

/** Ids of a device: its company's and its own. */
export interface DeviceIds {
  empresa_id: string
  id: string
}

/** What a Device keeps of a day: packed tramos, when nothing was recorded, and when its tracking was turned off. */
export interface RecordedDay {
  bytes: Uint8Array<ArrayBuffer>
  offHours: Interval[]
  switchedOff: Interval[]
}

export interface DeviceObject extends Rpc.DurableObjectBranded {
  report(key: string, version: number, body: string): Promise<DeviceAnswer>
  track(key: string, version: number, message: TrackerMessage): Promise<DeviceAnswer>
  diagnostic(): Diagnostic | null
  configure(configuration: Configuration): Promise<void>
  remove(told?: Partial<DeviceIds>): Promise<void>
  forgetVehicle(vehiculoId: string): void
  demonstrate(until: number, body: string | null): Promise<DeviceAnswer>
  watch(lease: Lease): Movement | null
  check(inD1: number): DeviceState | null
  day(empresaId: string, vehiculoId: string, from: number, until: number): RecordedDay | null
}

export interface FleetObject extends Rpc.DurableObjectBranded {
  moved(movement: Movement): boolean
  changed(empresaId: string, dispositivo: LiveDispositivo): Promise<void>
  deleted(id: string): void
  recheck(empresaId: string): Promise<void>
  remove(): Promise<void>
  lastSeen(): SeenDevice[] | null
  unknown(heard: { idents: string[]; program: TrackerProgram }): void
  strangers(): Stranger[]
}

export interface QuotaObject extends Rpc.DurableObjectBranded {
  claim(max: number): Promise<number>
  spend(): Spent
}

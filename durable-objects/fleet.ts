/**
 * One Fleet per company: the live room. Open maps hang on it; while there are any, Devices tell it where they are, and
 * it tells each map what its person may see. With nobody watching it sleeps and nobody calls it.
 */
import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../worker/env'
import type { DispositivoEnVivo, Movimiento } from '../worker/live/protocolo'

export class Fleet extends DurableObject<Env> {
  moved(_m: Movimiento): boolean {
    return false
  }
  dispositivo(_d: DispositivoEnVivo): void {}
  borrado(_id: string): void {}
  recheck(_empresaId: string, _usuario?: string): void {}
}

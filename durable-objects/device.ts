import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../worker/env'

export class Device extends DurableObject<Env> {}

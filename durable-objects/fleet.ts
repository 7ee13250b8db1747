import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../worker/env'

export class Fleet extends DurableObject<Env> {}

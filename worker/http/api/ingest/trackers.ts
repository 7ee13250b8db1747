/**
 * Where other trackers report: one address per device, which is their only authority. Programs repeat what is refused,
 * some of them for ever, so that what can never be stored is answered 200 and told on the screen of the device; a 4xx
 * says that the address is wrong, too fast or too much at once (docs/decisions/0052).
 */
import { type Context, Hono } from 'hono'
import { POINTS_PER_REPORT, REPORT_MAX_BYTES } from '../../../domain/dispositivos/point'
import { understand } from '../../../domain/trackers/message'
import { TRACKER_PROGRAMS, type TrackerProgram } from '../../../domain/trackers/program'
import { ajustes, type Env } from '../../../env'
import { openLink } from '../../../live/link'
import type { DeviceAnswer } from '../../../live/protocol'
import { dispositivo } from '../../../live/stubs'
import { logFailure } from '../../../trace/request'
import { readText } from '../body'
import { refuse } from '../refuse'
import { responseTo } from './answer'

type Call = Context<{ Bindings: Env }>

/** Programs differ in the method that they send with. */
const METHODS = ['GET', 'POST', 'PUT']

export const trackers = new Hono<{ Bindings: Env }>()

trackers.on(METHODS, '/trackers/:address', (c) => receive(c, 'tracker'))
trackers.on(METHODS, '/trackers/:address/:program', (c) => {
  const program = TRACKER_PROGRAMS.find((name) => name === c.req.param('program'))
  return program ? receive(c, program) : refuse(c, 404, 'dispositivo-no-encontrado')
})

async function receive(c: Call, named: TrackerProgram): Promise<Response> {
  const { env } = c
  let program = named
  const handle = async (): Promise<DeviceAnswer> => {
    const link = await openLink(ajustes(env).LINK_SECRET, c.req.param('address') ?? '', 'tracker')
    if (!link) return { status: 404 }
    // a check of the address changes nothing
    if (c.req.raw.method === 'HEAD') return { status: 200, accepted: 0, duplicates: 0, discarded: 0 }
    const body = await readText(c.req.raw, REPORT_MAX_BYTES)
    if (body === null) return { status: 413, detalle: 'body' }
    const message = understand({ query: new URL(c.req.url).searchParams, body }, named, Date.now())
    program = message.program
    if (message.readings.length > POINTS_PER_REPORT) return { status: 413, detalle: 'points' }
    return dispositivo(env, link.key).track(link.key, link.version, message)
  }
  try {
    return responseTo(c, await handle(), program)
  } catch (error) {
    logFailure('rastreador-fallido', error)
    return responseTo(c, { status: 503 }, program)
  }
}

/**
 * What a company's own server forwards (Traccar, flespi): messages of many trackers over one address, each found by its
 * IMEI among the devices of that company alone (docs/decisions/0052).
 */
import { openEmpresa } from '../access/empresa-link'
import { normalizeImei } from '../domain/dispositivos/imei'
import { POINTS_PER_REPORT } from '../domain/dispositivos/point'
import { groupBy } from '../domain/group-by'
import { understandForwarded } from '../domain/trackers/message'
import type { TrackerProgram } from '../domain/trackers/program'
import type { Reading } from '../domain/trackers/reading'
import type { Env } from '../env'
import type { DeviceAnswer } from '../live/protocol'
import { dispositivo, fleet } from '../live/stubs'
import { devicesByImei, type Forwarded } from './forwarder-sql'

/** Trackers in one message: each is a request to its Device. */
const TRACKERS_MAX = 500
const TAKEN = { status: 200, accepted: 0, duplicates: 0, discarded: 0 } as const

export class Forwarder {
  constructor(
    private readonly env: Pick<Env, 'DB' | 'DEVICE' | 'FLEET'>,
    private readonly secret: string,
    private readonly now: number,
  ) {}

  /**
   * Passes a message on to the Devices it speaks for. 404 for an address that we did not sign (no read) or that was
   * made anew; 429 or 503 when a Device asks to send again, even if other Devices stored their part, which then arrives
   * again as duplicates. Trackers that the company does not have are noted for its screen.
   * @param body reads the body once the address has proved good; null when it is too large
   */
  async receive(address: string, body: () => Promise<string | null>): Promise<DeviceAnswer> {
    const link = await openEmpresa(this.secret, 'forwarder', address)
    if (!link) return { status: 404 }
    const text = await body()
    if (text === null) return { status: 413, detalle: 'body' }
    const message = understandForwarded(text, this.now)
    const unread = { program: 'traccar' as const, readings: [], isOfNone: text.trim() !== '' }
    const { program, readings, isOfNone } = message ?? unread
    const trackers = groupBy(
      readings,
      ({ ident }) => normalizeImei(ident),
      ({ reading }) => reading,
    )
    if (trackers.size > TRACKERS_MAX) return { status: 413, detalle: 'idents' }
    const devices = await devicesByImei(this.env.DB.withSession('first-primary'), link, [...trackers.keys()])
    if (!devices) return { status: 404 }
    const strangers = isOfNone ? [''] : [...trackers.keys()].filter((imei) => !devices.has(imei))
    if (strangers.length > 0) await fleet(this.env, link.empresaId).unknown({ idents: strangers, program })
    const answers = await Promise.all(
      [...devices].map(([imei, device]) => this.#pass(device, program, trackers.get(imei) ?? [])),
    )
    return answers.find(({ status }) => status === 503) ?? answers.find(({ status }) => status === 429) ?? TAKEN
  }

  /** The readings of one tracker, in reports that are not too large; the first answer that asks to wait ends them. */
  async #pass({ clave, version }: Forwarded, program: TrackerProgram, readings: Reading[]): Promise<DeviceAnswer> {
    for (let i = 0; i < readings.length; i += POINTS_PER_REPORT) {
      const message = { program, readings: readings.slice(i, i + POINTS_PER_REPORT) }
      const answer = await dispositivo(this.env, clave).track(clave, version, message)
      if (answer.status === 429 || answer.status === 503) return answer
    }
    return TAKEN
  }
}

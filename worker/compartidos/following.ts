/**
 * What a customer sees who has a link and no account (docs/decisions/0056). The answer is the same null for a link that
 * never existed, has run out, was ended, or whose company has no subscription: trying links tells nothing.
 */
import { hashShareToken } from '../access/share-token'
import { DeviceDb } from '../dispositivos/device-sql'
import { Looks } from '../dispositivos/looks'
import { firstName, isRunning } from '../domain/compartidos/compartido'
import { learntDetour } from '../domain/compartidos/learnt'
import { offHours } from '../domain/horarios/hours'
import { addressGroup } from '../domain/identidad/network'
import { opensPro } from '../domain/suscripcion/standing'
import type { Env } from '../env'
import { SHARE_HEADER } from '../live/protocol'
import { dispositivo } from '../live/stubs'
import type { Connection } from '../platform-db/connect'
import { detoursOf } from './detours-sql'
import { countView, type FollowedLink, followed } from './sql'

/** What the page of a link shows. */
interface SharedVehicle {
  empresa: string
  /** the company's telephone */
  telefono: string | null
  zona: string
  /** null unless the company shows it */
  placa: { placa: string; servicio: 'particular' | 'publico' } | null
  /** make, model and colour */
  nombre: string
  /** first name, null unless the company shows it and the vehicle has one driver */
  conductor: string | null
  destino: { lat: number; lng: number; nombre: string | null } | null
  /** length of the company's drives divided by the straight line between their ends */
  rodeo: number
  /** when the link ends, and when the vehicle arrived; UTC milliseconds */
  hasta: number
  llegada: number | null
  /** the spans until its end in which the vehicle records nothing */
  off: { from: number; until: number }[]
}

export class Following {
  constructor(
    private readonly env: Pick<Env, 'DEVICE' | 'INGRESOS'>,
    private readonly d1: Connection,
    private readonly secret: string,
    private readonly now: number,
  ) {}

  /** What the page of a link shows; null for a link that does not run (see above). */
  async find(token: string): Promise<SharedVehicle | null> {
    const row = await this.#running(token)
    if (!row) return null
    const { destino_lat: lat, destino_lng: lng } = row
    // only a page that estimates the arrival needs the detours
    const isAwaited = lat !== null && row.llegada_at === null
    const [configuration, driven] = await Promise.all([
      new DeviceDb(this.d1).configuracion(row.clave),
      isAwaited ? detoursOf(this.d1, row.empresa_id) : [],
    ])
    const hours = configuration?.horario ?? null
    return {
      empresa: row.empresa,
      telefono: row.telefono,
      zona: row.zona,
      placa: row.con_placa ? { placa: row.placa, servicio: row.servicio } : null,
      nombre: [row.marca, row.modelo, row.color?.toLowerCase()].filter(Boolean).join(' '),
      conductor: row.con_conductor && row.conductor ? firstName(row.conductor) : null,
      destino: lat !== null && lng !== null ? { lat, lng, nombre: row.destino_nombre } : null,
      rodeo: learntDetour(driven),
      hasta: row.hasta,
      llegada: row.llegada_at,
      off: offHours({ from: this.now, until: row.hasta }, hours),
    }
  }

  /** Opens the socket of a link at the Device of its vehicle; null where `find` answers null. */
  async openSocket(token: string): Promise<Response | null> {
    const row = await this.#running(token)
    if (!row) return null
    const asked = JSON.stringify({ id: row.id, empresa_id: row.empresa_id, vehiculo_id: row.vehiculo_id })
    const headers = { Upgrade: 'websocket', [SHARE_HEADER]: asked }
    const response = await dispositivo(this.env, row.clave).fetch(`https://dispositivo/${row.clave}`, { headers })
    return response.status === 404 ? null : response
  }

  /** Counts a browser that opens a link for the first time; false where `find` answers null. */
  async count(token: string): Promise<boolean> {
    const row = await this.#running(token)
    if (!row) return false
    await countView(this.d1, (await hashShareToken(this.secret, token)) as string)
    const by = { empresaId: row.empresa_id, quien: row.id, rol: 'Cliente', assignedTo: null } as const
    await new Looks(this.d1, by, { zona: row.zona, now: this.now }).note(row.vehiculo_id)
    return true
  }

  /**
   * Whether an address that tried a link which does not run may try another. Only such misses are counted, so that many
   * customers behind one address can follow their links.
   */
  async mayTryAgain(ip: string): Promise<boolean> {
    return (await this.env.INGRESOS.limit({ key: `sigueme:${addressGroup(ip)}` })).success
  }

  async #running(token: string): Promise<FollowedLink | null> {
    const tokenHash = await hashShareToken(this.secret, token)
    const row = tokenHash && (await followed(this.d1, tokenHash))
    return row && isRunning(row, this.now) && opensPro(row, this.now) ? row : null
  }
}

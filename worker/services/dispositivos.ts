/** The GPS devices of a company: their table, who is on the map, and the only way to write them. */
import { eq, isNull, or } from 'drizzle-orm'
import { ascendente, opcional } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import { esHuerfano, esRepetido } from '../db/errores'
import { type Escritura, mas } from '../db/fuente'
import type { EmpresaFila } from '../db/plataforma-db'
import { abrePro, suscripcionVigente } from '../domain/apertura'
import {
  admiteQr,
  aplicarRastreo,
  type DispositivoForm,
  fechaDeActivacion,
  type ListaDispositivos,
  type Rastreo,
} from '../domain/dispositivo'
import { withSeen } from '../domain/en-vivo'
import { BYTES_IDENTIFICADOR, esIdentificador, identificador } from '../domain/identificador'
import { type MotivoKey, Negativa } from '../domain/negativa'
import { plegar } from '../domain/texto'
import { firmarEnlace, nuevaClave, VERSION_MAX } from '../live/enlace'
import { closedRoom, type LiveRoom } from '../live/live-room'
import { camposDe, fuentesDe, leerRoster, listar, MAX_FLOTA, type PaginaDispositivos } from './dispositivos-lista'
import { conGenerico } from './generico'

/** Two phones of one company that draw the same of 2^40 identifiers: once is luck, three times is a fault. */
const INTENTOS_IDENTIFICADOR = 3

/** What a device needs outside D1: the outbox that tells its live object, and the secret that signs its link. */
export interface Afuera {
  pendientes: { entregar(): Promise<void> }
  secreto: string
  /** where the live room has seen the devices */
  room?: LiveRoom
}

export class Dispositivos {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaFila,
    private readonly afuera: Afuera,
    private readonly momento: { hoy: string; ahora: number },
  ) {}

  /** One page of the table, its counters, and the whole fleet for the map, in one round trip. */
  async list(lista: ListaDispositivos): Promise<PaginaDispositivos> {
    const [pagina, seen] = await Promise.all([listar(this.db, lista), this.#seen()])
    return { ...pagina, roster: pagina.roster.map((d) => withSeen(d, seen.get(d.id))) }
  }

  /** Everybody on the map, by plate. */
  async roster() {
    const [roster, seen] = await Promise.all([leerRoster(this.db), this.#seen()])
    return roster.map((d) => withSeen(d, seen.get(d.id)))
  }

  /** One device of the company, or null. */
  async find(id: string) {
    const { g, v, joins } = fuentesDe(this.db)
    return this.db.first({ fields: camposDe(g, v), from: g, joins, where: eq(g.id, id) })
  }

  /** The vehicles a device can be put into: those without one, and the one of the device being edited. */
  async vehiculosLibres(deDispositivo: string | null) {
    const v = this.db.from('vehiculos')
    const g = this.db.from('gps_dispositivos')
    return this.db.all({
      fields: { id: v.id, placa: v.placa, marca: v.marca, modelo: v.modelo },
      from: v,
      leftJoins: [[g, eq(g.vehiculo_id, v.id)]],
      where: or(isNull(opcional(g.id)), deDispositivo ? eq(g.id, deDispositivo) : undefined),
      orderBy: [ascendente(v.placa)],
      limit: MAX_FLOTA,
    })
  }

  /** The deviceId of the tracking link, computed each time and stored nowhere. Null unless Activo with tracking on. */
  async link(id: string): Promise<string | null> {
    const g = this.db.from('gps_dispositivos')
    const fila = await this.db.first({
      fields: { clave: g.clave, link_version: g.link_version, estado: g.estado, tracking_enabled: g.tracking_enabled },
      from: g,
      where: eq(g.id, id),
    })
    return fila && admiteQr(fila) ? firmarEnlace(this.afuera.secreto, fila.clave, fila.link_version) : null
  }

  /** A new device. Refuses a vehicle that has one, an IMEI the company has, a plan without GPS or at its end. */
  async create(form: DispositivoForm): Promise<{ id: string; placa: string; conEnlace: boolean }> {
    if (!suscripcionVigente(this.empresa, this.momento.ahora)) throw new Negativa('suscripcion-terminada')
    if (!abrePro(this.empresa, this.momento.ahora)) throw new Negativa('plan-sin-gps')
    const placa = await this.#vehiculoLibre(form.vehiculo_id, null)
    const id = crypto.randomUUID()
    const rastreo = aplicarRastreo(null, form, form.visto)
    await this.#guardar(form.tipo_dispositivo === 'mobile_app' ? null : form.imei, (imei) => [
      this.db.insert('gps_dispositivos', {
        id,
        ...this.#valores(form, rastreo, imei, placa),
        fecha_activacion: fechaDeActivacion(null, rastreo.estado, this.momento.hoy),
        clave: nuevaClave(),
        created_at: this.momento.ahora,
      }),
      this.db.anotarDispositivos({ id }, this.momento.ahora),
    ])
    return { id, placa, conEnlace: admiteQr(rastreo) }
  }

  /** Changes a device; its live object hears of it before this returns, so that Inactivo acts at once. */
  async update(id: string, form: DispositivoForm): Promise<{ placa: string }> {
    const antes = await this.#propio(id)
    const placa = await this.#vehiculoLibre(form.vehiculo_id, id)
    const rastreo = aplicarRastreo(antes, form, form.visto)
    const propio = form.tipo_dispositivo !== 'mobile_app' ? form.imei : esIdentificador(antes.imei) ? antes.imei : null
    await this.#guardar(propio, (imei) => [
      this.db.update(
        'gps_dispositivos',
        { id },
        {
          ...this.#valores(form, rastreo, imei, placa),
          fecha_activacion: fechaDeActivacion(antes.fecha_activacion, rastreo.estado, this.momento.hoy),
          rev: mas(1),
        },
      ),
      this.db.anotarDispositivos({ id }, this.momento.ahora),
    ])
    return { placa }
  }

  /** A new link: the old one is dead when this returns. Refused when its version can be raised no more. */
  async regenerate(id: string): Promise<{ placa: string }> {
    const { g, v, joins } = fuentesDe(this.db)
    const fields = { placa: v.placa, version: g.link_version }
    const antes = await this.db.first({ fields, from: g, joins, where: eq(g.id, id) })
    if (!antes) throw new Negativa('no-encontrado')
    if (antes.version >= VERSION_MAX) throw new Negativa('error-enlace')
    await this.#escribir('error-enlace', [
      this.db.update('gps_dispositivos', { id }, { link_version: mas(1), rev: mas(1) }),
      this.db.auditar('enlace-renovado', { objeto: id }),
      this.db.anotarDispositivos({ id }, this.momento.ahora),
    ])
    return { placa: antes.placa }
  }

  /** Deletes a device; its live object keeps a tombstone and its link answers that it is gone. */
  async remove(id: string): Promise<{ placa: string }> {
    const { placa } = await this.#propio(id)
    // the database itself notes for the outbox that its Device goes
    await this.#escribir('error-eliminar-dispositivo', [
      this.db.remove('gps_dispositivos', { id }),
      this.db.auditar('dispositivo-eliminado', { objeto: id }),
    ])
    return { placa }
  }

  #seen() {
    return (this.afuera.room ?? closedRoom)()
  }

  async #propio(id: string) {
    const dispositivo = await this.find(id)
    if (!dispositivo) throw new Negativa('no-encontrado')
    return dispositivo
  }

  #valores(form: DispositivoForm, rastreo: Rastreo, imei: string, placa: string) {
    const { tipo_dispositivo, vehiculo_id } = form
    return { tipo_dispositivo, vehiculo_id, imei, ...rastreo, busqueda: plegar(imei, placa) }
  }

  /** The plate of a vehicle that may take this device. Refuses a vehicle that is not ours or has another device. */
  async #vehiculoLibre(vehiculoId: string, dispositivoId: string | null): Promise<string> {
    const v = this.db.from('vehiculos')
    const g = this.db.from('gps_dispositivos')
    const fila = await this.db.first({
      fields: { placa: v.placa, ocupante: opcional(g.id) },
      from: v,
      leftJoins: [[g, eq(g.vehiculo_id, v.id)]],
      where: eq(v.id, vehiculoId),
    })
    if (!fila) throw new Negativa('vehiculo-requerido', 'vehiculo_id')
    if (fila.ocupante && fila.ocupante !== dispositivoId) throw new Negativa('vehiculo-con-dispositivo', 'vehiculo_id')
    return fila.placa
  }

  /** Writes with the IMEI given, or with an identifier made now; what the database refuses becomes a field's error. */
  async #guardar(imei: string | null, escrituras: (imei: string) => Escritura[], intento = 1): Promise<void> {
    const propio = imei ?? identificador(crypto.getRandomValues(new Uint8Array(BYTES_IDENTIFICADOR)))
    let repetido = false
    await this.#escribir('error-guardar-dispositivo', escrituras(propio), (error) => {
      // somebody was faster: the database decides, with the shorter form of the spec
      if (esRepetido(error, 'gps_dispositivos.vehiculo_id'))
        throw new Negativa('vehiculo-con-dispositivo-corto', 'vehiculo_id')
      if (esHuerfano(error)) throw new Negativa('vehiculo-requerido', 'vehiculo_id')
      repetido = esRepetido(error, 'gps_dispositivos.imei')
      if (repetido && imei !== null) throw new Negativa('imei-repetido', 'imei')
      return repetido && intento < INTENTOS_IDENTIFICADOR
    })
    if (repetido) await this.#guardar(imei, escrituras, intento + 1)
  }

  /**
   * Runs the batch, then tells whom it concerns; what cannot be told now is told by cron within a minute. `conocido` may
   * turn what the database says into a refusal, or answer true when it is dealt with; anything else reads as `clave`.
   */
  async #escribir(clave: MotivoKey, escrituras: Escritura[], conocido?: (error: unknown) => boolean): Promise<void> {
    const cambios = await conGenerico(clave, () =>
      this.db.batch(escrituras).catch((error: unknown) => {
        if (conocido?.(error)) return null
        throw error
      }),
    )
    if (!cambios) return
    if (!cambios.some((n) => n > 0)) throw new Negativa('no-encontrado')
    await this.afuera.pendientes.entregar()
  }
}

/** The places of a company on the map: kept by its Administradores (docs/decisions/0055). */
import { and, eq, isNotNull, or, type SQL } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import { changedFrom, listFrom, membersFrom } from '../domain/editing/shown'
import { foldForSearch } from '../domain/fold'
import { groupBy } from '../domain/group-by'
import { expectedDays } from '../domain/lugares/expected-days'
import type { PlaceChange, PlaceData } from '../domain/lugares/form'
import { LUGARES_MAX } from '../domain/lugares/shape'
import { parsePoints, serializePoints } from '../domain/lugares/stored-points'
import { Refusal, type RefusalReason } from '../domain/refusal'
import { formatPlaca } from '../domain/vehiculos/placa'
import type { EmpresaDb } from '../tenant/empresa-db'
import { ascending, caseInsensitive, checked, oneOf, optional } from '../tenant/expressions'
import type { Write } from '../tenant/source'
import type { BatchRunner } from '../tenant/writer'
import { withGenericError } from '../trace/generic-refusal'
import { fieldsOf, listPlaces, placesQuery, readPlace } from './list'
import { removeVehicles, setVehicles } from './sql'

export type CompanyPlace = Awaited<ReturnType<Lugares['list']>>[number]

export class Lugares {
  constructor(
    private readonly db: EmpresaDb,
    private readonly now: number,
    private readonly pendientes: { deliver(): Promise<void> },
  ) {}

  /** The places by name, all that the search text finds; points in degrees, `radio` in metres. */
  list(q = '') {
    return listPlaces(this.db, q)
  }

  /** The places, and whether the company has any GPS device: without one nothing is detected. */
  async overview(q: string) {
    const g = this.db.from('gps_dispositivos')
    const [rows, devices] = await this.db.together(placesQuery(this.db, q), { fields: { id: g.id }, from: g, limit: 1 })
    return { places: rows.map(readPlace), hasDevices: devices.length > 0 }
  }

  /** The places that apply to a vehicle, by name. */
  async ofVehicle(vehiculoId: string) {
    const l = this.db.from('lugares')
    const c = this.db.from('lugares_vehiculos')
    const rows = await this.db.all({
      fields: fieldsOf(l),
      from: l,
      leftJoins: [[c, and(eq(c.lugar_id, l.id), eq(c.vehiculo_id, vehiculoId)) as SQL]],
      where: or(checked(l.todos), isNotNull(optional(c.vehiculo_id))),
      orderBy: [ascending(caseInsensitive(l.nombre)), ascending(l.id)],
      limit: LUGARES_MAX,
    })
    return rows.map(readPlace)
  }

  /** One place with the plates of its vehicles, none when it applies to all; null for another company's. */
  async find(id: string) {
    const l = this.db.from('lugares')
    const c = this.db.from('lugares_vehiculos')
    const v = this.db.from('vehiculos')
    const [[row], vehiculos] = await this.db.together(
      { fields: fieldsOf(l), from: l, where: eq(l.id, id) },
      {
        fields: { placa: v.placa },
        from: c,
        joins: [[v, eq(v.id, c.vehiculo_id)]],
        where: eq(c.lugar_id, id),
        orderBy: [ascending(v.placa)],
      },
    )
    return row ? { ...row, puntos: parsePoints(row.puntos), placas: vehiculos.map(({ placa }) => placa) } : null
  }

  /** The plates of the vehicles of some places, by the id of the place. */
  async plates(ids: readonly string[]): Promise<Map<string, string[]>> {
    const c = this.db.from('lugares_vehiculos')
    const v = this.db.from('vehiculos')
    const rows = await this.db.all({
      fields: { lugar_id: c.lugar_id, placa: v.placa },
      from: c,
      joins: [[v, eq(v.id, c.vehiculo_id)]],
      where: oneOf(c.lugar_id, ids),
      orderBy: [ascending(v.placa)],
    })
    return groupBy(
      rows,
      ({ lugar_id }) => lugar_id,
      ({ placa }) => placa,
    )
  }

  /**
   * Adds a place; returns its id.
   * @throws Refusal `placas-desconocidas`, `demasiados-lugares`, `suscripcion-terminada` or `solo-lectura`
   */
  async create(form: PlaceData): Promise<string> {
    const db = this.db.writer()
    const vehiculoIds = form.para === 'todos' ? [] : await this.#vehiclesOf(form.placas)
    const id = crypto.randomUUID()
    const writes = [
      db.insert('lugares', { id, ...valuesOf(columnsOf(form)), created_at: this.now }, { max: LUGARES_MAX }),
      audit(db, 'lugar-creado', { objeto: id }),
      setVehicles(db, id, vehiculoIds),
    ]
    const full = new Refusal('demasiados-lugares', undefined, { max: LUGARES_MAX })
    await this.#write(db, 'error-guardar-lugar', writes, full)
    return id
  }

  /**
   * Changes a place and returns its name by now; what the form left as it showed it (`antes`) stays as it is stored by now (domain/editing/shown.ts).
   * @throws Refusal as `create`, `no-encontrado`, or `lugar-redibujado` when another person drew it anew since, and this
   *   one did too without asking to replace that
   */
  async update(id: string, { replaces, antes: shown, ...form }: PlaceChange): Promise<string> {
    const db = this.db.writer()
    const stored = await this.#own(id)
    const before = shown && columnsOf(shown)
    const asked = columnsOf(form)
    if (before && !replaces && !listFrom([asked], [before], [stored], drawingOf))
      throw new Refusal('lugar-redibujado', 'puntos')
    const columns = changedFrom(asked, before, stored, [DRAWING, EXPECTED])
    const placas =
      shown && columns.todos === false ? membersFrom(form.placas, shown.placas, stored.placas) : form.placas
    if (!columns.todos && placas.length === 0) throw new Refusal('placas-requeridas', 'placas')
    const vehiculoIds = columns.todos ? [] : await this.#vehiclesOf(placas)
    await this.#write(db, 'error-guardar-lugar', [
      db.update('lugares', { id }, valuesOf(columns)),
      audit(db, 'lugar-cambiado', { objeto: id }),
      removeVehicles(db, id),
      setVehicles(db, id, vehiculoIds),
    ])
    return columns.nombre
  }

  /** Deletes a place; returns its name. @throws Refusal `no-encontrado` or `solo-lectura` */
  async remove(id: string): Promise<string> {
    const db = this.db.remover()
    const { nombre } = await this.#own(id)
    await this.#write(db, 'error-eliminar-lugar', [
      db.remove('lugares', { id }),
      audit(db, 'lugar-eliminado', { objeto: id }),
    ])
    return nombre
  }

  async #own(id: string) {
    const place = await this.find(id)
    if (!place) throw new Refusal('no-encontrado')
    return { ...place, puntos: serializePoints(place.puntos) }
  }

  /** The ids of the vehicles that a form names by their plates. */
  async #vehiclesOf(placas: readonly string[]): Promise<string[]> {
    const v = this.db.from('vehiculos')
    const found = await this.db.all({ fields: { id: v.id, placa: v.placa }, from: v, where: oneOf(v.placa, placas) })
    const known = new Set(found.map(({ placa }) => placa))
    const unknown = placas.filter((placa) => !known.has(placa))
    if (unknown.length > 0)
      throw new Refusal('placas-desconocidas', 'placas', { placas: unknown.slice(0, 5).map(formatPlaca).join(', ') })
    return found.map(({ id }) => id)
  }

  /** Runs the batch, whose first statement must change something: otherwise `unchanged` is thrown. */
  async #write(
    db: BatchRunner,
    key: RefusalReason,
    writes: Write[],
    unchanged = new Refusal('no-encontrado'),
  ): Promise<void> {
    const [changed] = await withGenericError(key, () => db.batch(writes))
    if (!changed) throw unchanged
    // triggers have raised the `rev` of the devices concerned: they know the place before this returns
    await this.pendientes.deliver()
  }
}

/** What a place is stored by, but for the text that it is found by. */
const columnsOf = ({ nombre, color, grupo, forma, puntos, radio = 0, para, ...rules }: PlaceData) => ({
  nombre,
  color,
  grupo,
  forma,
  puntos: serializePoints(puntos),
  radio: forma === 'poligono' ? 0 : radio,
  todos: para === 'todos',
  limite: rules.limite,
  avisa_entrada: rules.avisa_entrada,
  avisa_salida: rules.avisa_salida,
  permanencia: rules.permanencia,
  llegada: rules.llegada,
  // without an hour no day is asked for
  llegada_dias: rules.llegada === null ? '' : expectedDays(rules).join(''),
  llegada_festivos: rules.llegada !== null && rules.llegada_festivos,
})
type Columns = ReturnType<typeof columnsOf>

const DRAWING = ['forma', 'puntos', 'radio'] as const
const EXPECTED = ['llegada', 'llegada_dias', 'llegada_festivos'] as const
const drawingOf = (place: Pick<Columns, (typeof DRAWING)[number]>) => JSON.stringify(DRAWING.map((one) => place[one]))

const valuesOf = (columns: Columns) => ({
  ...columns,
  busqueda: foldForSearch(columns.nombre, columns.grupo ?? ''),
})

/** How drivers, documents and services are read: by the schemas of their forms, so that an import keeps nothing else. */
import { type ConductorData, conductorCommand } from '../conductores/conductor'
import { isDay } from '../day'
import { DocumentoCommand, type DocumentoData } from '../documentos/documento'
import { proposedVencimiento, TIPOS, type TipoDocumento } from '../documentos/rules'
import { JOB_MAX, mantenimientoCommand, type ServicioData } from '../mantenimientos/mantenimiento'
import { formatPesos } from '../money'
import type { DependentRule, Values } from './dependents'
import { DEPENDENT_FIELDS, type Field, REQUIRED_OF } from './fields'
import { issueDayOf, licenceIssueDayOf } from './issue-day'
import { parseKept } from './parse'

/** Stored values as texts; what is null is left out. */
const textsOf = (fields: readonly Field[], data: object): Values =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = (data as Record<string, unknown>)[field]
      return value === null || value === undefined || value === '' ? [] : [[field, String(value)]]
    }),
  )

/** In Colombia a licence bears the number of its driver's cédula. */
export const DRIVERS: DependentRule<ConductorData> = {
  noun: 'conductores',
  fill: (given) => given,
  complete(values, _, today) {
    const { licencia_tipo: category, licencia_fecha_vencimiento: last, fecha_nacimiento: birth } = values
    const issued = category && last ? licenceIssueDayOf(category, birth ?? null, last, today) : null
    return {
      ...(values.documento && { licencia_numero: values.documento }),
      ...(issued && { licencia_fecha_emision: issued }),
      ...values,
    }
  },
  parse(values, today) {
    const { data, errors } = parseKept(values, REQUIRED_OF.conductores, (kept) =>
      conductorCommand(today).safeParse({ intent: 'create', ...kept }),
    )
    if (data?.intent !== 'create') return { data: null, errors }
    const { intent: _, ...driver } = data
    return { data: driver, errors }
  },
  formOf: (data) => textsOf(DEPENDENT_FIELDS.conductores, data),
}

const isTipo = (text: string | undefined): text is TipoDocumento => TIPOS.some((tipo) => tipo === text)

/** A kind that is not known is the name of an «Otro»; documents of the other kinds have no name of their own. */
function withKind({ tipo, nombre, ...rest }: Values): Values {
  if (!tipo) return rest
  if (!isTipo(tipo)) return { ...rest, tipo: 'Otro', nombre: tipo }
  return { ...rest, tipo, ...(tipo === 'Otro' && nombre && { nombre }) }
}

export const DOCUMENTS: DependentRule<DocumentoData> = {
  noun: 'documentos',
  fill(given, { data }) {
    const { tipo, fecha_emision: issued, fecha_vencimiento: last } = given
    const proposed = !last && issued && isDay(issued) && isTipo(tipo) ? proposedVencimiento(tipo, issued, data) : null
    const own = withKind(given)
    return proposed ? { ...own, fecha_vencimiento: proposed } : own
  },
  complete(values, { data }, today) {
    const { tipo, fecha_emision: issued, fecha_vencimiento: last } = values
    return issued || !last || !isTipo(tipo) ? values : { ...values, fecha_emision: issueDayOf(tipo, last, data, today) }
  },
  parse(values) {
    const { data, errors } = parseKept(values, REQUIRED_OF.documentos, (kept) =>
      DocumentoCommand.safeParse({ intent: 'create', ...kept }),
    )
    if (data?.intent !== 'create') return { data: null, errors }
    const { intent: _, ...document } = data
    return { data: document, errors }
  },
  formOf: (data) => textsOf(DEPENDENT_FIELDS.documentos, data),
}

const partsOf = (text: string | undefined) => (text ?? '').split(';').map((part) => part.trim())

/** Between the jobs of a service where its row says what they cost together, as the lists of this product do. */
const BETWEEN_JOBS = ' | '

/**
 * A service's items: as many as both cells have parts, else one. Jobs with one cost that are too long for one item are
 * several; the first has the cost.
 */
function itemsOf({ descripcion, costo }: Values) {
  const names = partsOf(descripcion)
  const costs = partsOf(costo)
  const jobs = (descripcion ?? '').length > JOB_MAX ? (descripcion ?? '').split(BETWEEN_JOBS) : []
  if (costs.length === 1 && jobs.length > 1) return jobs.map((job, i) => ({ descripcion: job, costo: i ? '0' : costo }))
  if (names.length !== costs.length) return [{ descripcion, costo }]
  return names.map((name, i) => ({ descripcion: name || undefined, costo: costs[i] }))
}

/** The items of a stored service as its form posts them. */
const postedItems = ({ items }: ServicioData) =>
  items.map(({ descripcion, costo, plan_id }) => ({
    descripcion,
    costo: formatPesos(costo),
    ...(plan_id !== null && { plan_id }),
  }))

/** A path of the form: `items[0].costo` stands for the column of costs, `items` for that of the work done. */
const fieldAt = ([field, , part]: readonly PropertyKey[]): Field =>
  field === 'items' ? (part === 'costo' ? 'costo' : 'descripcion') : (field as Field)

/** A service without items gets its error on the cells «descripción» and «costo». */
export const SERVICES: DependentRule<ServicioData> = {
  noun: 'mantenimientos',
  fill: (given) => given,
  complete: (values) => values,
  // a known service keeps its items: a row may word them otherwise, or say what they cost together
  parse(values, today, stored) {
    const { data, errors } = parseKept(
      values,
      REQUIRED_OF.mantenimientos,
      ({ descripcion, costo, ...kept }) =>
        mantenimientoCommand(today).safeParse({
          intent: 'create',
          ...kept,
          items: stored ? postedItems(stored) : itemsOf({ descripcion, costo } as Values),
        }),
      fieldAt,
    )
    if (data?.intent !== 'create') return { data: null, errors }
    const { intent: _, vehiculo_id: __, ...service } = data
    return { data: service, errors }
  },
  formOf: ({ items, ...data }) => ({
    ...textsOf(DEPENDENT_FIELDS.mantenimientos, data),
    descripcion: items.map((item) => item.descripcion).join('; '),
    costo: items.map((item) => formatPesos(item.costo)).join('; '),
  }),
}

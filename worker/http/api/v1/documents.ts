/** Documents of vehicles for programs: those that count, written by the form of the screen Documentos. */

import type { Documento } from '../../../documentos/row'
import { DocumentoCommand } from '../../../domain/documentos/documento'
import { NEVER_DAY, TIPOS } from '../../../domain/documentos/rules'
import { Refusal } from '../../../domain/refusal'
import * as z from '../../../domain/zod'
import type { ApiCaller } from '../../../doors/programs'
import { byForm, checked } from './input'
import { listed, type Resource, shownBy } from './resource'
import { day } from './time'

export const DocumentInput = z.strictObject({
  vehiculo_id: z.string().max(64),
  tipo: z.enum(TIPOS),
  nombre: z.string().max(60).nullish().describe('Solo de un documento de tipo «Otro», que lo necesita.'),
  fecha_emision: day(),
  fecha_vencimiento: day(),
})

const Document = z.object({
  id: z.string(),
  vehiculo_id: z.string(),
  placa: z.string().describe('La del vehículo.'),
  tipo: z.enum(TIPOS),
  nombre: z.string().describe('Vacío si el tipo no es «Otro».'),
  fecha_emision: day(),
  fecha_vencimiento: day(),
  vence: day().nullable().describe('El día en que la ley lo da por vencido; nulo si no se le exige a este vehículo.'),
  actual: z.boolean().describe('Si es el que cuenta hoy, o contará; falso si otro lo reemplazó.'),
  archivo: z.boolean().describe('Si tiene archivo: `/documents/{id}/file`.'),
})

/** A document, its vehicle, and whether it counts on the company's day. */
const recordOf = (
  documento: Documento,
  vehiculo: { id: string; placa: string },
  actual: boolean,
): z.output<typeof Document> => ({
  id: documento.id,
  vehiculo_id: vehiculo.id,
  placa: vehiculo.placa,
  tipo: documento.tipo,
  nombre: documento.nombre,
  fecha_emision: documento.fecha_emision,
  fecha_vencimiento: documento.fecha_vencimiento,
  vence: documento.vence === NEVER_DAY ? null : documento.vence,
  actual,
  archivo: documento.archivo_url !== null,
})

/** The form's fields, without its intent; the file has an address of its own. */
function fieldsBy(input: z.output<typeof DocumentInput>) {
  const command = byForm(DocumentoCommand, 'create', input)
  if (command.intent !== 'create') throw new Error('a form of another intent')
  const { intent: _, ...data } = command
  return data
}

async function find({ services, today }: ApiCaller, id: string): Promise<z.output<typeof Document> | null> {
  const found = await services.documentos.find(id)
  if (!found) return null
  const { documento, vehiculo } = found
  return recordOf(documento, vehiculo, documento.actual && documento.cuenta_hasta > today)
}

const Filters = z.object({
  q: z.string().max(100).optional().describe('El tipo, o el comienzo de una placa: hasta 100 vehículos.'),
  estado: z.enum(['vencidos', 'por-vencer', 'vigentes']).optional(),
})

export const documents: Resource<typeof Document, typeof Filters, typeof DocumentInput> = {
  path: '/documents',
  noun: 'documents',
  name: 'Document',
  title: 'Documentos',
  about:
    'Los documentos que cuentan hoy o contarán, por su vencimiento. Para renovar uno, cree el siguiente: el anterior se conserva.',
  record: Document,
  filters: Filters,
  input: DocumentInput,
  async list({ services }, { limit, cursor, filters: { q = '', estado = null } }) {
    const page = await services.documentos.list({
      q,
      estado,
      despues: cursor,
      antes: null,
      filas: limit,
      orden: { by: 'vencimiento', direction: 'asc' },
    })
    return listed(page, cursor, ({ documento, vehiculo }) => {
      if (!documento) throw new Error('a page of documents that has a missing one')
      return recordOf(documento, vehiculo, true)
    })
  },
  find,
  create: async ({ services }, input) => (await services.documentos.create(fieldsBy(input))).id,
  update: ({ services }, id, input, read) => services.documentos.update(id, fieldsBy(input), shownBy(read, fieldsBy)),
  remove: ({ services }, id) => services.documentos.remove(id),
  file: {
    async find({ services }, id) {
      const found = await services.documentos.find(id)
      return found === null ? undefined : found.documento.archivo_url
    },
    async attach(program, id, archivo) {
      const document = await find(program, id)
      if (!document) throw new Refusal('no-encontrado')
      const { vehiculo_id, tipo, nombre, fecha_emision, fecha_vencimiento } = document
      const input = checked(DocumentInput, { vehiculo_id, tipo, nombre, fecha_emision, fecha_vencimiento })
      const fields = fieldsBy(input)
      await program.services.documentos.update(id, { ...fields, archivo }, fields)
    },
    remove: ({ services }, id, url) => services.documentos.removeFile(id, url),
  },
}

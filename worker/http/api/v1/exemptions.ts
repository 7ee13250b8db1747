/** Documents that do not apply to a vehicle, for programs: as «No aplica» of the screen Documentos. */
import type { Exencion } from '../../../documentos/exenciones'
import { DocumentoCommand } from '../../../domain/documentos/documento'
import { readTipo, TIPOS } from '../../../domain/documentos/rules'
import { Refusal } from '../../../domain/refusal'
import * as z from '../../../domain/zod'
import { byForm } from './input'
import { listed, type Resource } from './resource'

const tipo = () => z.enum(TIPOS).exclude(['Otro'])

export const ExemptionInput = z.strictObject({
  vehiculo_id: z.string().max(64),
  tipo: tipo(),
  motivo: z.string().max(200).describe('Por qué no se le exige a este vehículo.'),
})

const Exemption = z.object({
  id: z.string(),
  vehiculo_id: z.string(),
  placa: z.string().describe('La del vehículo.'),
  tipo: z.enum(TIPOS),
  motivo: z.string(),
})

const recordOf = (exencion: Exencion): z.output<typeof Exemption> => ({
  id: exencion.id,
  vehiculo_id: exencion.vehiculo_id,
  placa: exencion.placa,
  tipo: readTipo(exencion.tipo),
  motivo: exencion.motivo,
})

const Filters = z.object({ vehiculo_id: z.string().max(64).optional() })

export const exemptions: Resource<typeof Exemption, typeof Filters, typeof ExemptionInput> = {
  path: '/exemptions',
  noun: 'documents',
  name: 'Exemption',
  title: 'Documentos que no aplican',
  about:
    'Los tipos de documento que no se le exigen a un vehículo, con el motivo que alguien dio. Crear otra del mismo vehículo y tipo reemplaza la anterior, con otro `id`.',
  record: Exemption,
  filters: Filters,
  input: ExemptionInput,
  async list({ services }, { limit, cursor, filters: { vehiculo_id: vehiculo = null } }) {
    const page = await services.documentos.exemptions({ vehiculo, despues: cursor, antes: null, filas: limit })
    return listed(page, cursor, recordOf)
  },
  async find({ services }, id) {
    const exencion = await services.documentos.exemptionById(id)
    return exencion && recordOf(exencion)
  },
  async create({ services }, input) {
    const command = byForm(DocumentoCommand, 'exempt', input)
    if (command.intent !== 'exempt') throw new Error('a form of another intent')
    const known = await services.documentos.exemption(command.vehiculo_id, command.tipo)
    if (!known) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
    return (await services.documentos.exempt(command)).id
  },
  async remove({ services }, id) {
    const exencion = await services.documentos.exemptionById(id)
    const tipo = exencion && readTipo(exencion.tipo)
    // an «Otro» is never required, so none is exempt
    if (!exencion || !tipo || tipo === 'Otro') throw new Refusal('no-encontrado')
    await services.documentos.removeExencion({ vehiculo_id: exencion.vehiculo_id, tipo })
  },
}

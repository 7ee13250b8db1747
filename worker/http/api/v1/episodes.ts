/** What happened to a vehicle on the road, for programs: the kinds of `EPISODIOS`. */
import { addDays, startOfDay } from '../../../domain/day'
import { EPISODIOS } from '../../../domain/lugares/episode'
import * as z from '../../../domain/zod'
import type { EpisodeRow } from '../../../lugares/episodios'
import { listed, type Resource } from './resource'
import { Between, between, instant, iso, isoOrNull } from './time'

const Episode = z.object({
  id: z.string(),
  vehiculo_id: z.string(),
  tipo: z.enum(EPISODIOS),
  lugar_id: z.string().nullable(),
  lugar: z.string().nullable().describe('El nombre que el lugar tenía entonces.'),
  inicio: instant(),
  fin: instant()
    .nullable()
    .describe(
      'Nulo mientras dura. De «llegada», a qué hora llegó ese día; nulo si no llegó. De «fuera», igual a inicio donde no se guarda posición.',
    ),
  maximo_kmh: z.int().nullable().describe('De un exceso de velocidad, la mayor; nulo en los demás.'),
  limite_kmh: z.int().nullable(),
})

const recordOf = (row: EpisodeRow): z.output<typeof Episode> => ({
  id: row.id,
  vehiculo_id: row.vehiculo_id,
  tipo: row.tipo,
  lugar_id: row.lugar_id,
  lugar: row.lugar,
  inicio: iso(row.inicio),
  fin: isoOrNull(row.fin),
  maximo_kmh: row.maximo,
  limite_kmh: row.tipo === 'velocidad' ? row.limite : null,
})

export const episodes: Resource<typeof Episode, typeof Between, z.ZodObject> = {
  path: '/vehicles/:id/episodes',
  noun: 'places',
  name: 'Episode',
  title: 'Episodios de un vehículo',
  about:
    'Visitas a lugares, excesos de velocidad, detenciones y permanencias largas, silencios, llegadas que faltaron y movimientos fuera de horario: el más reciente primero.',
  record: Episode,
  filters: Between,
  async list({ services, empresa, today }, { limit, cursor, of, filters }) {
    if (!(await services.vehiculos.find(of))) return null
    const { from, until } = between(filters, today)
    const zona = empresa.zona_horaria
    const page = await services.episodios.ofVehicle({
      vehiculoId: of,
      from: startOfDay(zona, from),
      until: startOfDay(zona, addDays(until, 1)),
      despues: cursor,
      antes: null,
      filas: limit,
    })
    return listed(page, cursor, recordOf)
  },
}

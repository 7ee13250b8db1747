/** Places of the company on the map for programs, written by the form of the screen Lugares. */
import { timeText } from '../../../domain/horarios/command'
import { COLORES } from '../../../domain/lugares/color'
import { LugaresCommand, POINTS_MAX, pointLines } from '../../../domain/lugares/form'
import { FORMAS, LUGARES_MAX } from '../../../domain/lugares/shape'
import * as z from '../../../domain/zod'
import type { CompanyPlace as Found } from '../../../lugares/service'
import { byForm } from './input'
import { pageAfter, type Resource, shownBy } from './resource'

const Point = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })

/** The seven fields of the days on which vehicles are expected, as the form names them. */
const eachDay = <T>(of: (n: number) => T) => ({
  llegada_0: of(0),
  llegada_1: of(1),
  llegada_2: of(2),
  llegada_3: of(3),
  llegada_4: of(4),
  llegada_5: of(5),
  llegada_6: of(6),
})

export const PlaceInput = z.strictObject({
  nombre: z.string().max(60),
  color: z.enum(COLORES),
  grupo: z.string().max(40).nullish(),
  forma: z.enum(FORMAS),
  puntos: z
    .array(Point)
    .min(1)
    .max(POINTS_MAX)
    .describe('El centro del círculo, las esquinas del polígono (3 o más) o la línea del corredor (2 o más).'),
  radio: z.int().nullish().describe('Metros: del círculo, o a cada lado del corredor. Nulo en un polígono.'),
  para: z.enum(['todos', 'algunos']).describe('Para todos los vehículos, o para los de `placas`.'),
  placas: z.array(z.string().max(20)).max(400).nullish(),
  limite: z.int().nullish().describe('El límite de velocidad adentro, km/h.'),
  avisa_entrada: z.boolean().nullish(),
  avisa_salida: z.boolean().nullish(),
  permanencia: z.int().nullish().describe('Los minutos de una permanencia larga; nulo para no avisar.'),
  llegada: z
    .string()
    .max(20)
    .nullish()
    .describe('HH:MM: antes de qué hora se esperan sus vehículos; nulo para no avisar.'),
  ...eachDay(() => z.boolean().nullish().describe('Si se esperan ese día de la semana; 0 es lunes.')),
  llegada_festivos: z.boolean().nullish(),
})

const Place = z.object({
  id: z.string(),
  nombre: z.string(),
  color: z.enum(COLORES),
  grupo: z.string().nullable(),
  forma: z.enum(FORMAS),
  puntos: z.array(z.object({ lat: z.number(), lng: z.number() })),
  radio: z.int().nullable(),
  para: z.enum(['todos', 'algunos']),
  placas: z.array(z.string()).describe('Vacío si es para todos.'),
  limite: z.int().nullable(),
  avisa_entrada: z.boolean(),
  avisa_salida: z.boolean(),
  permanencia: z.int().nullable(),
  llegada: z.string().nullable(),
  ...eachDay(() => z.boolean()),
  llegada_festivos: z.boolean(),
})

const recordOf = (place: Found, placas: readonly string[]): z.output<typeof Place> => ({
  id: place.id,
  nombre: place.nombre,
  color: place.color,
  grupo: place.grupo,
  forma: place.forma,
  puntos: place.puntos.map(({ lat, lng }) => ({ lat, lng })),
  radio: place.forma === 'poligono' ? null : place.radio,
  para: place.todos ? 'todos' : 'algunos',
  placas: [...placas],
  limite: place.limite,
  avisa_entrada: place.avisa_entrada,
  avisa_salida: place.avisa_salida,
  permanencia: place.permanencia,
  llegada: place.llegada === null ? null : timeText(place.llegada),
  ...eachDay((n) => place.llegada_dias.includes(String(n))),
  llegada_festivos: place.llegada_festivos,
})

/** The fields of the screen's form, which has points and plates as text, one a line. */
function fieldsBy({ puntos, placas, ...input }: z.output<typeof PlaceInput>) {
  const typed = { ...input, puntos: pointLines(puntos), placas: placas?.join('\n') }
  const command = byForm(LugaresCommand, 'create', typed)
  if (command.intent !== 'create') throw new Error('a form of another intent')
  const { intent: _, ...data } = command
  return data
}

const Filters = z.object({ q: z.string().max(100).optional().describe('Nombre o grupo.') })

export const places: Resource<typeof Place, typeof Filters, typeof PlaceInput> = {
  path: '/places',
  noun: 'places',
  name: 'Place',
  title: 'Lugares',
  about: `Los lugares de la empresa en el mapa, por nombre: hasta ${LUGARES_MAX}.`,
  record: Place,
  filters: Filters,
  input: PlaceInput,
  async list({ services }, { limit, cursor, filters: { q = '' } }) {
    const page = pageAfter(await services.lugares.list(q), cursor, limit, ({ nombre, id }) => [
      nombre.toLowerCase(),
      id,
    ])
    const plates = await services.lugares.plates(page.data.filter(({ todos }) => !todos).map(({ id }) => id))
    return { ...page, data: page.data.map((place) => recordOf(place, plates.get(place.id) ?? [])) }
  },
  async find({ services }, id) {
    const place = await services.lugares.find(id)
    return place && recordOf(place, place.placas)
  },
  create: ({ services }, input) => services.lugares.create(fieldsBy(input)),
  // a drawing that the program sends is written whatever was drawn meanwhile
  update: ({ services }, id, input, read) =>
    services.lugares.update(id, { ...fieldsBy(input), replaces: true, antes: shownBy(read, fieldsBy) }),
  remove: ({ services }, id) => services.lugares.remove(id),
}

/** The form of a place: its points as people type, paste or draw them, one on each line. */

import { readDestination, whyNotRead } from '../compartidos/destination'
import type { Coordinates } from '../dispositivos/geometry'
import { checkbox } from '../fields/checkbox'
import { recordId } from '../fields/id'
import { optionalWholeNumber, wholeNumber } from '../fields/number'
import { readTime } from '../horarios/command'
import type { RefusalReason } from '../refusal'
import { optionalText, text } from '../text'
import { normalizePlaca } from '../vehiculos/placa'
import * as z from '../zod'
import { COLORES } from './color'
import { type ExpectedDays, expectedDays } from './expected-days'
import { LIMITE, PERMANENCIA } from './rules-command'
import { breadth, FORMAS, type Forma } from './shape'

/** More say no more on a map, and the vehicle's Device keeps them all. */
export const POINTS_MAX = 100
/** Metres of a circle's radius, or of a corridor to each side of its line. */
const RADIO = { min: 20, max: 20_000 } as const
/** Half the breadth of a polygon, metres: a smaller one, as of corners in a line, no vehicle is ever seen in. */
const BREADTH_MIN = 5
/** Smaller differences are beneath what a receiver can tell: about a metre. */
const DECIMALS = 5
const TEXT_MAX = 20_000
const NAME_MAX = 60
const GROUP_MAX = 40
const PLATES_MAX = 4000

const m = (key: RefusalReason) => key
const REASON: Record<Forma, RefusalReason> = {
  circulo: 'puntos-de-circulo',
  poligono: 'puntos-de-poligono',
  corredor: 'puntos-de-corredor',
}
const LEAST: Record<Forma, number> = { circulo: 1, poligono: 3, corredor: 2 }
const most = (forma: Forma) => (forma === 'circulo' ? 1 : POINTS_MAX)

const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS))

/** The points in a text: coordinates or links of map programs, one on each line; null for a line that is neither. */
export function readPoints(lines: string): (Coordinates | null)[] {
  return linesOf(lines).map((line) => {
    const point = readDestination(line)
    return point && { lat: rounded(point.lat), lng: rounded(point.lng) }
  })
}

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The text of points, as the form shows them again. */
export const pointLines = (points: readonly Coordinates[]): string =>
  points.map(({ lat, lng }) => `${rounded(lat)}, ${rounded(lng)}`).join('\n')

const points = z
  .string({ error: m('requerido') })
  .max(TEXT_MAX, m('demasiado-largo'))
  .transform((typed, ctx) => {
    const read = readPoints(typed)
    const known = read.filter((point) => point !== null)
    if (known.length === read.length && read.length > 0) return known
    const unread = linesOf(typed)[read.indexOf(null)]
    ctx.addIssue({ code: 'custom', message: unread === undefined ? m('requerido') : whyNotRead(unread), input: typed })
    return z.NEVER
  })

const plates = z
  .string()
  .max(PLATES_MAX, m('demasiado-largo'))
  .optional()
  .transform((typed) => [
    ...new Set(
      (typed ?? '')
        .split(/[,;\n]+/)
        .map(normalizePlaca)
        .filter(Boolean),
    ),
  ])

const fields = {
  nombre: text(NAME_MAX),
  color: z.enum(COLORES, { error: m('opcion-invalida') }),
  grupo: optionalText(GROUP_MAX),
  forma: z.enum(FORMAS, { error: m('opcion-invalida') }),
  puntos: points,
  /** not asked of a polygon */
  radio: wholeNumber(RADIO, 'radio-entre').optional(),
  para: z.enum(['todos', 'algunos'], { error: m('opcion-invalida') }),
  placas: plates,
  /** the company's own limit inside, km/h */
  limite: optionalWholeNumber(LIMITE, 'limite-entre'),
  avisa_entrada: checkbox(),
  avisa_salida: checkbox(),
  /** minutes of a stay of which people are told */
  permanencia: optionalWholeNumber(PERMANENCIA, 'minutos-fuera-de-rango'),
  /** minutes since midnight before which its vehicles are expected, on which days of the week, and on holidays too */
  llegada: z
    .string()
    .max(20, m('hora-invalida'))
    .optional()
    .transform((typed, ctx) => {
      const time = typed ? readTime(typed) : null
      // nothing can have arrived before its day begins
      const reason = time === 0 ? m('llegada-a-medianoche') : m('hora-invalida')
      if (typed && !time) ctx.addIssue({ code: 'custom', message: reason, input: typed })
      return time
    }),
  llegada_0: checkbox(),
  llegada_1: checkbox(),
  llegada_2: checkbox(),
  llegada_3: checkbox(),
  llegada_4: checkbox(),
  llegada_5: checkbox(),
  llegada_6: checkbox(),
  llegada_festivos: checkbox(),
}
type Typed = ExpectedDays & {
  forma: Forma
  puntos: readonly Coordinates[]
  radio?: number | undefined
  para: string
  placas: string[]
  llegada: number | null
}

function check(form: Typed, ctx: z.RefinementCtx) {
  const { forma, puntos, radio, para, placas, llegada } = form
  const issue = (path: string, message: RefusalReason, params: Record<string, number> = {}) =>
    ctx.addIssue({ code: 'custom', path: [path], message, params, input: undefined })
  // invalid ones have their own error
  if (Array.isArray(puntos) && (puntos.length < LEAST[forma] || puntos.length > most(forma)))
    issue('puntos', REASON[forma], { max: POINTS_MAX })
  else if (Array.isArray(puntos) && forma === 'poligono' && breadth({ forma, puntos, radio: 0 }) < BREADTH_MIN)
    issue('puntos', 'poligono-sin-area')
  if (forma !== 'poligono' && radio === undefined) issue('radio', 'requerido')
  if (para === 'algunos' && Array.isArray(placas) && placas.length === 0) issue('placas', 'placas-requeridas')
  if (typeof llegada === 'number' && expectedDays(form).length === 0) issue('llegada_0', 'ningun-dia')
}

/** Commands of the screen Lugares. */
export const LugaresCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('create'), ...fields }).superRefine(check),
  z
    .object({
      intent: z.literal('update'),
      id: recordId(),
      ...fields,
      /** write the drawing although another person changed it meanwhile */
      replaces: checkbox(),
      antes: z.object(fields).optional().catch(undefined),
    })
    .superRefine(check),
  z.object({ intent: z.literal('remove'), id: recordId() }),
])
export type PlaceData = Omit<Extract<z.infer<typeof LugaresCommand>, { intent: 'create' }>, 'intent'>
/** The form of a place that is changed: whether its drawing replaces another person's, and what the form showed. */
export type PlaceChange = PlaceData & { replaces?: boolean; antes?: PlaceData | undefined }

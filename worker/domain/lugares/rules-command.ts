/** The form of what a company watches for on the road. */
import { checkbox } from '../fields/checkbox'
import { optionalWholeNumber } from '../fields/number'
import * as z from '../zod'
import type { CompanyRules } from './rules'

/** Speed limits, km/h. */
export const LIMITE = { min: 10, max: 150 } as const
/** A long stop, minutes: shorter ones are traffic and deliveries. */
const DETENCION = { min: 5, max: 1440 } as const

/** Silence, minutes: a phone that stands reports each minute, one in a tunnel later. */
const SILENCIO = { min: 10, max: 1440 } as const

/** A long stay at a place, minutes. */
export const PERMANENCIA = { min: 5, max: 1440 } as const

const fields = {
  limite: optionalWholeNumber(LIMITE, 'limite-entre'),
  avisa_velocidad: checkbox(),
  detencion: optionalWholeNumber(DETENCION, 'detencion-entre'),
  silencio: optionalWholeNumber(SILENCIO, 'minutos-fuera-de-rango'),
  avisa_fuera: checkbox(),
}
export const VigilanciaCommand = z.object({
  intent: z.literal('update-rules'),
  ...fields,
  /** what the form showed; a field that was left so is not written */
  antes: z.object(fields).optional().catch(undefined),
})

/** What is stored of the form. */
export const rulesOf = (form: Omit<z.infer<typeof VigilanciaCommand>, 'intent' | 'antes'>): CompanyRules => ({
  limite: form.limite,
  avisaVelocidad: form.avisa_velocidad,
  detencion: form.detencion,
  silencio: form.silencio,
  fuera: form.avisa_fuera,
})

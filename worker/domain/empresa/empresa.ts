/** A company: its fields as a form sends them, its trial. */

import { ZONAS } from '../day'
import type { RefusalReason } from '../refusal'
import { normalizeTelefono } from '../telefono'
import { companyName, optionalText } from '../text'
import { z } from '../zod'
import { normalizeNit } from './nit'

export const TRIAL_DAYS = 14
const MS_PER_DAY = 86_400_000

/** Both ends of the trial of a company that is created now, in milliseconds UTC. */
export const trialEndAt = (now: number): number => now + TRIAL_DAYS * MS_PER_DAY

const INVALID_OPTION: RefusalReason = 'opcion-invalida'

/** What every form of a company asks. */
export const empresaFields = {
  nombre: companyName(120),
  nit: optionalText(30).transform((nit) => nit && normalizeNit(nit)),
  direccion: optionalText(160),
  telefono: optionalText(30).transform((telefono) => telefono && normalizeTelefono(telefono)),
  zona_horaria: z.enum(ZONAS, { error: INVALID_OPTION }).default('America/Bogota'),
}

/** A company that is there is changed, on the screen Mi Empresa or in the settings. */
export const EmpresaUpdate = z.object({ intent: z.literal('update'), ...empresaFields })
/** What the screen Mi Empresa may ask for. */
export const EmpresaCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('create'), ...empresaFields }),
  EmpresaUpdate,
])
export type EmpresaCommand = z.infer<typeof EmpresaCommand>
/** A company as its people write it; plan, limits and dates are never theirs to send. */
export type EmpresaData = Omit<EmpresaCommand, 'intent'>

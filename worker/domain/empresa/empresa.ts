/** A company: form fields and the length of its trial. */

import { DAY_MS, ZONAS } from '../day'
import type { RefusalReason } from '../refusal'
import { normalizeTelefono } from '../telefono'
import { companyName, optionalText } from '../text'
import * as z from '../zod'
import { normalizeNit } from './nit'

export const TRIAL_DAYS = 14
/** The end of the trial of a company created now, UTC milliseconds. */
export const trialEndAt = (now: number): number => now + TRIAL_DAYS * DAY_MS

const INVALID_OPTION: RefusalReason = 'opcion-invalida'

/** Fields of every company form. */
export const empresaFields = {
  nombre: companyName(120),
  nit: optionalText(30).transform((nit) => nit && normalizeNit(nit)),
  direccion: optionalText(160),
  telefono: optionalText(30).transform((telefono) => telefono && normalizeTelefono(telefono)),
  zona_horaria: z.enum(ZONAS, { error: INVALID_OPTION }).default('America/Bogota'),
}

/** What a form of an existing company showed in these fields; one that was left so is not written. */
export const shownEmpresa = z.object(empresaFields).optional().catch(undefined)

/** What a Usuario without a company asks for on their panel: to create one. */
export const FounderCommand = z.object({ intent: z.literal('become-founder') })
/** For so long after a company was created, its founder begins no other one: each begins with a trial. */
export const FOUNDING_PAUSE_DAYS = 90
/** Companies created since this instant count, UTC milliseconds. */
export const foundingPauseStart = (now: number): number => now - FOUNDING_PAUSE_DAYS * DAY_MS

/** Updates an existing company, from Mi Empresa or the settings. */
export const EmpresaUpdate = z.object({ intent: z.literal('update'), ...empresaFields, antes: shownEmpresa })
/** Commands of the screen Mi Empresa. */
export const EmpresaCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('create'), ...empresaFields }),
  EmpresaUpdate,
])
export type EmpresaCommand = z.infer<typeof EmpresaCommand>
/** The fields its own people may write; plan, limits and dates are never accepted from them. */
export type EmpresaData = Omit<Extract<EmpresaCommand, { intent: 'create' }>, 'intent'>

/** A company: its fields as a form sends them, its trial. */

import { ZONAS } from './dia'
import type { MotivoKey } from './negativa'
import { normalizarNit } from './nit'
import { normalizarTelefono } from './telefono'
import { companyName, textoOpcional } from './texto'
import { z } from './zod'

export const DIAS_DE_PRUEBA = 14
const MS_POR_DIA = 86_400_000

/** Both ends of the trial of a company that is created now, in milliseconds UTC. */
export const finDePrueba = (ahora: number): number => ahora + DIAS_DE_PRUEBA * MS_POR_DIA

const OPCION: MotivoKey = 'opcion-invalida'

/** What every form of a company asks. */
export const camposDeEmpresa = {
  nombre: companyName(120),
  nit: textoOpcional(30).transform((nit) => nit && normalizarNit(nit)),
  direccion: textoOpcional(160),
  telefono: textoOpcional(30).transform((telefono) => telefono && normalizarTelefono(telefono)),
  zona_horaria: z.enum(ZONAS, { error: OPCION }).default('America/Bogota'),
}

/** A company that is there is changed, on the screen Mi Empresa or in the settings. */
export const EmpresaUpdate = z.object({ intent: z.literal('update'), ...camposDeEmpresa })
/** What the screen Mi Empresa may ask for. */
export const EmpresaCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('create'), ...camposDeEmpresa }),
  EmpresaUpdate,
])
export type EmpresaCommand = z.infer<typeof EmpresaCommand>
/** A company as its people write it; plan, limits and dates are never theirs to send. */
export type EmpresaDatos = Omit<EmpresaCommand, 'intent'>

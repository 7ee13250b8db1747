/** A company: its fields as a form sends them (spec §5), its trial, its plans' limits, the labels of its subscription. */

import { ZONAS } from './dia'
import type { MotivoKey } from './negativa'
import { normalizarNit } from './nit'
import { normalizarTelefono } from './telefono'
import { texto, textoOpcional } from './texto'
import { z } from './zod'

export const DIAS_DE_PRUEBA = 14
const MS_POR_DIA = 86_400_000

export const PLANES = ['Basic', 'Pro', 'Plus'] as const
export type Plan = (typeof PLANES)[number]

/**
 * What a plan opens: vehicles and Administradores (pricing section of the spec), members in all (its plan picker).
 * Both numbers of users in the spec are true: decisions.md «User limits».
 */
export const LIMITES: Record<Plan, { vehiculos: number; miembros: number; administradores: number }> = {
  Basic: { vehiculos: 5, miembros: 3, administradores: 1 },
  Pro: { vehiculos: 15, miembros: 10, administradores: 3 },
  Plus: { vehiculos: 30, miembros: 25, administradores: 5 },
}
/** The trial has the limits of the largest plan. */
export const LIMITES_DE_PRUEBA = LIMITES.Plus

/** The plan that follows when a limit is reached; null after the largest one (Enterprise, by contact). */
export function planSiguiente(vehiculos: number): Plan | null {
  return PLANES.find((plan) => LIMITES[plan].vehiculos > vehiculos) ?? null
}

export const ESTADOS_SUSCRIPCION = ['trial', 'active', 'past_due', 'canceled', 'expired'] as const
export type EstadoSuscripcion = (typeof ESTADOS_SUSCRIPCION)[number]

/** Labels of spec §4; anything that is none of these states reads «Expirado». */
export const ETIQUETA_SUSCRIPCION = {
  trial: 'Prueba',
  active: 'Activo',
  past_due: 'Pago Pendiente',
  canceled: 'Cancelado',
  expired: 'Expirado',
} as const satisfies Record<EstadoSuscripcion, string>

export interface Suscripcion {
  subscription_status: EstadoSuscripcion
  trial_ends_at: number | null
  subscription_ends_at: number | null
}

/** Both ends of the trial of a company that is created now (spec §4, §9), in milliseconds UTC. */
export const finDePrueba = (ahora: number): number => ahora + DIAS_DE_PRUEBA * MS_POR_DIA

/**
 * Whether a company may make new records. After the trial or the subscription ends it reads and exports everything and
 * pays at any time, but makes nothing new. A late payment is reminded of first: `past_due` still works.
 */
export function suscripcionVigente({ subscription_status, ...fin }: Suscripcion, ahora: number): boolean {
  if (subscription_status === 'expired') return false
  if (subscription_status === 'trial') return fin.trial_ends_at === null || fin.trial_ends_at > ahora
  if (subscription_status === 'canceled') return fin.subscription_ends_at !== null && fin.subscription_ends_at > ahora
  return true
}

const OPCION: MotivoKey = 'opcion-invalida'

const campos = {
  nombre: texto(120),
  nit: textoOpcional(30).transform((nit) => nit && normalizarNit(nit)),
  direccion: textoOpcional(160),
  telefono: textoOpcional(30).transform((telefono) => telefono && normalizarTelefono(telefono)),
  zona_horaria: z.enum(ZONAS, { error: OPCION }).default('America/Bogota'),
}

/** A company that is there is changed, on the screen Mi Empresa or in the settings. */
export const EmpresaUpdate = z.object({ intent: z.literal('update'), ...campos })
/** What the screen Mi Empresa may ask for. */
export const EmpresaCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('create'), ...campos }),
  EmpresaUpdate,
])
export type EmpresaCommand = z.infer<typeof EmpresaCommand>
/** A company as its people write it; plan, limits and dates are never theirs to send. */
export type EmpresaDatos = Omit<EmpresaCommand, 'intent'>

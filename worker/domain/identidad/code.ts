/**
 * One-time codes (docs/security.md 4): six digits or a link, for one person and one purpose, good once and for ten minutes.
 * Times are UTC instants in milliseconds.
 */
import type { MotivoKey } from '../refusal'
import { z } from '../zod'

export type Proposito = 'restablecer' | 'verificar' | 'ingreso' | 'cambiar-correo'

export const VIDA_DE_CODIGO_MS = 10 * 60_000
/** So long an account waits for the proof of its address; then it is deleted, unless it belongs to a company. */
export const UNPROVEN_MS = 7 * 24 * 3_600_000
/** So long after one was sent no other is. */
export const CODE_WAIT_MS = 60_000
/** Wrong tries that kill it. */
export const FALLOS_DE_CODIGO = 5
export const CODE_DIGITS = 6

const REQUIRED: MotivoKey = 'requerido'
const INCORRECT: MotivoKey = 'codigo-incorrecto'
const ENLACE_VENCIDO: MotivoKey = 'enlace-vencido'
const WITH_SEPARATOR = /^\d{3}[\s.-]?\d{3}$/
const ENLACE = /^[A-Za-z0-9_-]{43}$/

/** Six digits as people type or paste them: «482913», «482 913». */
export function codeDigits() {
  return z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .regex(WITH_SEPARATOR, INCORRECT)
    .transform((texto) => texto.replace(/\D/g, ''))
}

/** The secret part of a link: 32 random bytes. */
export function enlaceDeCodigo() {
  return z.string({ error: ENLACE_VENCIDO }).regex(ENLACE, ENLACE_VENCIDO)
}

/** «482 913»: easier to read over to another screen. */
export const formatCode = (digits: string): string => `${digits.slice(0, 3)} ${digits.slice(3)}`

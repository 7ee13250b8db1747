/**
 * The second factor (docs/security.md 9): the codes of an authenticator app (TOTP: six digits, a new one every 30 seconds)
 * and ten backup codes of ten digits, so that one field of figures takes both.
 */
import type { MotivoKey } from './negativa'
import { z } from './zod'

/** Between the first proof and the second there may be this long. */
export const PASO_MS = 10 * 60_000
export const PERIODO_S = 30
export const DIGITOS = 6
/** Steps that a phone's clock may be off, to either side. */
export const TOLERANCIA = 1
export const RESPALDOS = 10
export const RESPALDO_DIGITOS = 10

const FALTA: MotivoKey = 'requerido'
const FORMA: MotivoKey = 'factor-codigo-forma'
const DE_LA_APLICACION = new RegExp(`^\\d{${DIGITOS}}$`)
const CUALQUIERA = new RegExp(`^(\\d{${DIGITOS}}|\\d{${RESPALDO_DIGITOS}})$`)

const cifras = (forma: RegExp) =>
  z
    .string({ error: FALTA })
    .transform((valor) => valor.replace(/[\s-]/gu, ''))
    .pipe(z.string().min(1, FALTA).regex(forma, FORMA))

/** A code as somebody types it, blanks and hyphens left out: of the app, or a backup code. */
export const codigoDeFactor = () => cifras(CUALQUIERA)
/** A code of the app alone. */
export const codigoDeAplicacion = () => cifras(DE_LA_APLICACION)

/** The challenge after the first proof. */
export const VerificarCommand = z.object({ codigo: codigoDeFactor() })
export type VerificarCommand = z.infer<typeof VerificarCommand>

export const esRespaldo = (codigo: string): boolean => codigo.length === RESPALDO_DIGITOS

/** As it is shown and written down: «12345-67890». */
export const respaldoLegible = (codigo: string): string => `${codigo.slice(0, 5)}-${codigo.slice(5)}`

/** Who must have a second factor: the SuperAdmin always, everybody else when their company asks for it. */
export const exigeFactor = (rol: string, exigido: boolean | null | undefined): boolean =>
  rol === 'SuperAdmin' || exigido === true

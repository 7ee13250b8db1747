/** The safety rules of a company. */
import { FALLOS_MAX } from './intentos'
import type { MotivoKey } from './negativa'
import { readWhole, wholeNumber } from './number'
import { INACTIVIDAD_MINUTOS } from './sesion'
import { z } from './zod'

export const MINUTOS = { min: 5, max: 240 } as const
export const FALLOS = { min: 3, max: 10 } as const
export const DIAS = { min: 30, max: 365 } as const
/** What the password's expiry is when it is turned on. */
export const DIAS_AL_ENCENDER = 90

export interface Reglas {
  /** minutes without a request after which a session ends */
  session_timeout: number
  /** failed sign-ins in a row that lock */
  failed_attempts: number
  /** days after which a password is to be changed; null = never */
  password_expiry: number | null
  /** every member must have a second factor */
  two_factor_auth: boolean
}
export const REGLAS_DE_SIEMPRE: Reglas = {
  session_timeout: INACTIVIDAD_MINUTOS,
  failed_attempts: FALLOS_MAX,
  password_expiry: null,
  two_factor_auth: false,
}

const OPCION: MotivoKey = 'opcion-invalida'
const DIAS_FUERA: MotivoKey = 'dias-fuera-de-rango'
const marca = () => z.boolean({ error: OPCION }).default(false)
/** Read, not judged: what it says counts only while the switch is on. 0 for what is no whole number. */
const days = () =>
  z
    .string({ error: DIAS_FUERA })
    .transform((text) => readWhole(text) ?? 0)
    .optional()
const daysInRange = ({
  vence,
  password_expiry: n = DIAS_AL_ENCENDER,
}: {
  vence: boolean
  password_expiry?: number | undefined
}) => !vence || (n >= DIAS.min && n <= DIAS.max)
const OUT_OF_DAYS = { path: ['password_expiry'], error: DIAS_FUERA, params: DIAS }

/** The form: what the days say counts only while the switch is on. */
export const SeguridadCommand = z
  .object({
    intent: z.literal('seguridad'),
    session_timeout: wholeNumber(MINUTOS, 'minutos-fuera-de-rango'),
    failed_attempts: wholeNumber(FALLOS, 'fallos-fuera-de-rango'),
    vence: marca(),
    password_expiry: days(),
    two_factor_auth: marca(),
  })
  .refine(daysInRange, OUT_OF_DAYS)
export type SeguridadDatos = Omit<z.infer<typeof SeguridadCommand>, 'intent'>

/** The rules of whoever chose none, as the SuperAdmin sets them. Whether a factor is required each company says itself. */
export const DefectosCommand = z
  .object({
    intent: z.literal('defectos'),
    session_timeout: wholeNumber(MINUTOS, 'minutos-fuera-de-rango'),
    failed_attempts: wholeNumber(FALLOS, 'fallos-fuera-de-rango'),
    vence: marca(),
    password_expiry: days(),
  })
  .refine(daysInRange, OUT_OF_DAYS)
export type DefectosDatos = Omit<z.infer<typeof DefectosCommand>, 'intent'>
export type Defectos = Omit<Reglas, 'two_factor_auth'>

/** What a company keeps of the form. */
export const reglasDe = ({ vence, password_expiry, ...resto }: SeguridadDatos): Reglas => ({
  session_timeout: resto.session_timeout,
  failed_attempts: resto.failed_attempts,
  two_factor_auth: resto.two_factor_auth,
  password_expiry: vence ? (password_expiry ?? DIAS_AL_ENCENDER) : null,
})

/**
 * Which keys sign and verify access tokens, and when (docs/security.md 8). A key stands in the public set for a whole period
 * before it signs, so that nobody who keeps a copy of the set ever meets a signature of a key that is not in it; it
 * leaves the set when the last token that it signed has ended. So the set holds two, and three right after a turn.
 */
import { ACCESO_MS } from './api-acceso'
import { z } from './zod'

/** The SuperAdmin retires the key that signs: its tokens open nothing from then on. */
export const CambiarLlaveCommand = z.object({ intent: z.literal('cambiar-llave') })

const MINUTO = 60_000
/** How long a key signs, and how long it is known before. */
export const LLAVE_MS = 30 * 86_400_000
/** Clocks of two machines may differ by less than this. */
const MARGEN_MS = MINUTO

export interface Llave {
  kid: string
  /** UTC milliseconds */
  created_at: number
}

const firmaDesde = (llave: Llave) => llave.created_at + LLAVE_MS
const enOrden = <L extends Llave>(llaves: readonly L[]) =>
  [...llaves].sort((a, b) => a.created_at - b.created_at || (a.kid < b.kid ? -1 : 1))

/** The one that signs: the newest whose turn has come; the oldest while no turn has. Undefined when there are none. */
export function laQueFirma<L extends Llave>(llaves: readonly L[], ahora: number): L | undefined {
  const todas = enOrden(llaves)
  return todas.filter((l) => firmaDesde(l) <= ahora).at(-1) ?? todas[0]
}

/** Those whose tokens may still be about: all but the ones whose successor has signed for longer than a token lives. */
export function vivas<L extends Llave>(llaves: readonly L[], ahora: number): L[] {
  const todas = enOrden(llaves)
  return todas.filter((_, i) => {
    const siguiente = todas[i + 1]
    return !siguiente || ahora < firmaDesde(siguiente) + ACCESO_MS + MARGEN_MS
  })
}

/** Whether a new one must be made, so that there is always one that waits for its turn. */
export function faltaLlave(llaves: readonly Llave[], ahora: number): boolean {
  const ultima = enOrden(llaves).at(-1)
  return llaves.length < 2 || !ultima || firmaDesde(ultima) <= ahora
}

export interface LlaveEnTurno extends Llave {
  papel: 'verifica' | 'firma' | 'espera'
  /** when that changes, UTC milliseconds: until when it verifies or signs, or from when on */
  cambia: number
}

/** The living keys, oldest first: the one that signs, those whose tokens are still about, the one that waits for its turn. */
export function turnos(llaves: readonly Llave[], ahora: number): LlaveEnTurno[] {
  const todas = enOrden(vivas(llaves, ahora))
  const firma = todas.findIndex(({ kid }) => kid === laQueFirma(todas, ahora)?.kid)
  return todas.map((llave, i) => {
    const { kid, created_at } = llave
    const siguiente = todas[i + 1]
    const relevo = siguiente ? firmaDesde(siguiente) : firmaDesde(llave) + LLAVE_MS
    if (i > firma) return { kid, created_at, papel: 'espera', cambia: firmaDesde(llave) }
    if (i === firma) return { kid, created_at, papel: 'firma', cambia: relevo }
    return { kid, created_at, papel: 'verifica', cambia: relevo + ACCESO_MS + MARGEN_MS }
  })
}

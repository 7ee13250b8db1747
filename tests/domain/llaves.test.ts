import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Suscripcion } from '../../worker/domain/apertura'
import { ACCESO_MS, abreApi, GRACIA_MS, juzgarRefresco } from '../../worker/domain/api-acceso'
import { faltaLlave, LLAVE_MS, type Llave, laQueFirma, vivas } from '../../worker/domain/llaves'

const HORA = 3_600_000
const AHORA = Date.UTC(2026, 10, 20, 14)

test('a refresh token lives until it is exchanged, answers once more within ten seconds, and afterwards was stolen', () => {
  const fin = AHORA + HORA
  const dicho = (usado_at: number | null, expires_at = fin) => juzgarRefresco({ usado_at, expires_at }, AHORA)
  expect(dicho(null)).toBe('vivo')
  expect(dicho(AHORA)).toBe('repetido')
  expect(dicho(AHORA - GRACIA_MS)).toBe('repetido')
  expect(dicho(AHORA - GRACIA_MS - 1)).toBe('robado')
  expect(dicho(null, AHORA)).toBe('vencido')
  expect(dicho(AHORA, AHORA)).toBe('vencido')
})

test('the API comes with Pro, and with the trial whatever the plan', () => {
  const plan = (datos: Partial<Suscripcion>): Suscripcion => ({
    plan_type: 'Basic',
    subscription_status: 'active',
    trial_ends_at: null,
    subscription_ends_at: AHORA + HORA,
    ...datos,
  })
  expect(abreApi(plan({ plan_type: 'Pro' }), AHORA)).toBe(true)
  expect(abreApi(plan({ plan_type: 'Plus', subscription_status: 'canceled' }), AHORA)).toBe(true)
  expect(abreApi(plan({ plan_type: 'Pro', subscription_ends_at: AHORA - 7 * 24 * HORA }), AHORA)).toBe(false)
  expect(abreApi(plan({}), AHORA)).toBe(false)
  expect(abreApi(plan({ subscription_status: 'trial', trial_ends_at: AHORA + 1 }), AHORA)).toBe(true)
  expect(abreApi(plan({ subscription_status: 'trial', trial_ends_at: AHORA }), AHORA)).toBe(false)
  expect(abreApi(plan({ plan_type: 'Pro', subscription_status: 'expired' }), AHORA)).toBe(false)
})

/** The keys as the clock keeps them over the hours of `horas`; what each token was signed with, and the set at each hour. */
function turnos(horas: number, paso: (hora: number) => boolean) {
  let llaves: Llave[] = [
    { kid: 'k0', created_at: 0 },
    { kid: 'k1', created_at: 1 },
  ]
  const historia: { ahora: number; firma: string; publicas: string[] }[] = []
  for (let hora = 0; hora < horas; hora++) {
    const ahora = hora * HORA + 1
    if (paso(hora)) {
      llaves = vivas(llaves, ahora)
      if (faltaLlave(llaves, ahora)) llaves = [...llaves, { kid: `k${hora + 2}`, created_at: ahora }]
    }
    historia.push({
      ahora,
      firma: laQueFirma(llaves, ahora)?.kid ?? '',
      publicas: vivas(llaves, ahora).map((l) => l.kid),
    })
  }
  return historia
}

test('keys take turns: whatever signs has been in the set for long, and stays in it until its last token has ended', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }), (golpes) => {
      // a clock that misses hours, but never a whole day
      const historia = turnos(130 * 24, (hora) => hora % 24 === 0 || golpes[hora % 24] === true)
      for (const [i, { firma, publicas }] of historia.entries()) {
        expect(publicas.length === 2 || publicas.length === 3).toBe(true)
        expect(publicas).toContain(firma)
        // a copy of the set that is a day old knows the key already
        if (i >= 24) expect(historia[i - 24]!.publicas).toContain(firma)
      }
      expect(new Set(historia.map((h) => h.firma)).size).toBeGreaterThanOrEqual(4)
    }),
    { numRuns: 5 },
  )
})

test('the key before is believed until the last token that it signed has ended, and not much longer', () => {
  const llaves = [
    { kid: 'vieja', created_at: 0 },
    { kid: 'nueva', created_at: HORA },
  ]
  const turno = HORA + LLAVE_MS
  expect(laQueFirma(llaves, turno - 1)?.kid).toBe('vieja')
  expect(laQueFirma(llaves, turno)?.kid).toBe('nueva')
  const cuales = (ahora: number) => vivas(llaves, ahora).map((l) => l.kid)
  expect(cuales(turno + ACCESO_MS)).toEqual(['vieja', 'nueva'])
  expect(cuales(turno + ACCESO_MS + 60_000)).toEqual(['nueva'])
  expect(laQueFirma([], turno)).toBeUndefined()
  expect(faltaLlave([], 0)).toBe(true)
})

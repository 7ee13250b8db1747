/** Of what Administradores are reminded as a subscription goes on (docs/decisions/0024). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diaEn, diasEntre, horaEn, instanteEn, ZONAS } from '../../worker/domain/dia'
import { proximaRevision, recordatorioDebido } from '../../worker/domain/recordatorio'
import { alPasarElTiempo, cancelar, type SuscripcionEntera } from '../../worker/domain/suscripcion'

const DIA = 86_400_000
const FIN = instanteEn('America/Bogota', '2026-12-15', 21 * 3_600_000)
const base: SuscripcionEntera = {
  plan_type: 'Pro',
  subscription_status: 'active',
  trial_ends_at: null,
  subscription_ends_at: FIN,
  next_payment_at: FIN,
  periodo: 'mensual',
  dia_pago: 15,
  plan_siguiente: null,
  periodo_siguiente: null,
  siguiente_at: null,
  cancela_at: null,
  vehicle_limit: 15,
  user_limit: 10,
  vehiculos_acordados: null,
  miembros_acordados: null,
}
const prueba: SuscripcionEntera = {
  ...base,
  subscription_status: 'trial',
  trial_ends_at: FIN,
  dia_pago: null,
  next_payment_at: null,
}

/** What a clock that never sleeps says, from two weeks before the end to three weeks after. */
function dichos(s: SuscripcionEntera, zona: string, desde = FIN - 14 * DIA, hasta = FIN + 21 * DIA) {
  const lista: string[] = []
  let ahora = desde
  let t = alPasarElTiempo(s, ahora)
  for (let n = 0; ahora <= hasta && n < 100; n++) {
    t = alPasarElTiempo(t, ahora)
    const r = recordatorioDebido(t, ahora, zona)
    const dicho = r && `${r.tipo} ${r.dias}`
    if (dicho && lista.at(-1) !== dicho) {
      lista.push(dicho)
      if (r.tipo !== 'fin') expect(horaEn(zona, ahora)).toBe(8)
      if (r.dias > 0) expect(Math.abs(diasEntre(diaEn(zona, ahora), diaEn(zona, r.fin)))).toBe(r.dias)
    }
    const proxima = proximaRevision(t, ahora, zona)
    if (proxima === null) break
    expect(proxima).toBeGreaterThan(ahora)
    ahora = proxima
  }
  return lista
}

describe.each(ZONAS)('in %s', (zona) => {
  test('a period that nobody pays: seven, three and one day before, then one, three and five after, and at the end of grace', () => {
    expect(dichos(base, zona)).toEqual([
      'renovacion 7',
      'renovacion 3',
      'renovacion 1',
      'pendiente 1',
      'pendiente 3',
      'pendiente 5',
      'fin 0',
    ])
  })

  test('a trial that nobody pays: seven, three and one day before, and at its end', () => {
    expect(dichos(prueba, zona)).toEqual(['prueba 7', 'prueba 3', 'prueba 1', 'fin 0'])
  })
})

test('who cancelled is told when it is over, and of nothing before', () => {
  const cancelada = cancelar(base, FIN - 20 * DIA) as SuscripcionEntera
  expect(dichos(cancelada, 'America/Bogota')).toEqual(['fin 0'])
})

test('a clock that slept tells only what is true now, and nothing of what ended long ago', () => {
  const dos = FIN - 2 * DIA
  expect(recordatorioDebido(base, dos, 'America/Bogota')).toMatchObject({ tipo: 'renovacion', dias: 3 })
  const vieja = alPasarElTiempo(prueba, FIN + 7 * DIA)
  expect(recordatorioDebido(vieja, FIN + 7 * DIA, 'America/Bogota')).toBeNull()
  expect(proximaRevision(vieja, FIN + 7 * DIA, 'America/Bogota')).toBeNull()
})

test('between two looks nothing happens that was not foreseen', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(base, prueba, { ...base, siguiente_at: FIN - 9 * DIA, plan_siguiente: 'Basic' as const }),
      fc.integer({ min: FIN - 30 * DIA, max: FIN + 20 * DIA }),
      fc.integer({ min: 0, max: 40 * DIA }),
      fc.constantFrom(...ZONAS),
      (s, ahora, espera, zona) => {
        const t = alPasarElTiempo(s, ahora)
        const proxima = proximaRevision(t, ahora, zona)
        const luego = proxima === null ? ahora + espera : Math.min(ahora + espera, proxima - 1)
        expect(alPasarElTiempo(t, luego)).toEqual(t)
        const clave = (en: number) => {
          const r = recordatorioDebido(t, en, zona)
          return r && `${r.tipo}${r.dias}`
        }
        // what is told may become stale, but nothing new is due
        if (clave(luego) !== null) expect(clave(luego)).toBe(clave(ahora))
      },
    ),
  )
})

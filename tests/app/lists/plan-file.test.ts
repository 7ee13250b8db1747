/** What the file of the maintenance plans says of each plan. */
import { expect, test } from 'vitest'
import { PLANES } from '~/exports/fields'
import { createI18n } from '~/i18n/translator'
import '../../support/all-texts'

type Plan = Parameters<NonNullable<(typeof PLANES)['estado']>[number]['of']>[0]

test.each([
  ['es', 'Vencido', 'Al día'],
  ['en', 'Overdue', 'Up to date'],
] as const)('a plan has the same word for its state in the file as on the screen, in %s', (idioma, late, well) => {
  const reader = { i18n: createI18n(idioma, 'America/Bogota'), zona: 'America/Bogota', today: '2026-11-20', now: 0 }
  const stateWith = (proxima_fecha: string) => {
    const plan = { cada_km: null, cada_meses: 6, proxima_fecha, proximo_km: null } as unknown as Plan
    return PLANES.estado?.[0]?.of({ ...plan, kilometraje: null, kilometraje_estimado: null }, reader)
  }
  expect([stateWith('2026-11-01'), stateWith('2027-05-01')]).toEqual([late, well])
})

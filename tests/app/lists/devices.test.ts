/** The names of the programs that devices report through, in the file of the devices and within sentences. */
import { expect, test } from 'vitest'
import { DISPOSITIVOS } from '~/exports/fields'
import { createI18n } from '~/i18n/translator'
import '../../support/all-texts'
import { TRACKER_PROGRAMS } from '../../../worker/domain/trackers/program'

type Device = Parameters<NonNullable<(typeof DISPOSITIVOS)['tipo']>[number]['of']>[0]

test('the file of devices names the program of each one beside its type, and nothing for a phone', () => {
  const device = { tipo_dispositivo: 'tk103', programa: null } as unknown as Device
  const cellsOf = (idioma: 'es' | 'en', programa: (typeof TRACKER_PROGRAMS)[number] | null) => {
    const reader = { i18n: createI18n(idioma, 'America/Bogota'), zona: 'America/Bogota', today: '2026-11-20', now: 0 }
    return (DISPOSITIVOS.tipo ?? []).map(({ title, of }) => [reader.i18n.t(title), of({ ...device, programa }, reader)])
  }
  expect(cellsOf('es', 'traccar')).toEqual([
    ['Tipo', 'TK103'],
    ['Programa', 'Servidor Traccar'],
  ])
  expect(cellsOf('en', null)[1]).toEqual(['Program', null])
  const named = TRACKER_PROGRAMS.map((one) => cellsOf('en', one)[1]?.[1])
  expect(new Set(named).size).toBe(TRACKER_PROGRAMS.length)
  expect(named).not.toContain(undefined)
})

test.each([
  ['es', 'desde otro programa'],
  ['en', 'from another program'],
] as const)('a program without a name of its own is written small within a sentence, in %s', (idioma, said) => {
  const { t } = createI18n(idioma, 'America/Bogota')
  expect(t('dispositivo.last_position', { when: '7:00', program: t('dispositivo.tracker') })).toContain(said)
})

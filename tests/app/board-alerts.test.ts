/** The look of an alert in the Panel: as Alertas shows it, by the day on which it falls due. */
import { CircleX, Clock, IdCard, Wrench } from 'lucide-react'
import { expect, test } from 'vitest'
import { type Alerta, dueOf } from '~/alerts/words'
import { lookOf } from '~/board/lists'
import { createI18n } from '~/i18n/translator'
import '../support/all-texts'

const TODAY = '2026-11-20'
const i18n = createI18n('es', 'America/Bogota')

const look = (changes: Partial<Alerta> & { umbral: number | null }) => {
  const alert = {
    id: 'a1',
    tipo: 'SOAT',
    mensaje: 'm',
    fecha: TODAY,
    estado: 'Pendiente' as const,
    vence: TODAY,
    asunto: { clase: 'documento' as const, id: 'd1' },
    episodio: null,
    nombre: null,
    vehiculo_id: 'v1',
    placa: 'JTR205',
    servicio: 'particular' as const,
    kilometraje: null,
    kilometraje_estimado: null,
    ...changes,
  }
  return lookOf(alert, dueOf(alert, TODAY, i18n))
}

test('what has expired is red, whichever thresholds the company has chosen', () => {
  expect(look({ vence: '2026-11-15', umbral: 1 })).toEqual(['bad', CircleX])
  expect(look({ vence: TODAY, umbral: 0 })).toEqual(['bad', CircleX])
  expect(look({ vence: '2026-11-15', umbral: 7, asunto: { clase: 'licencia', id: 'c1' } })).toEqual(['bad', CircleX])
  const plan = { clase: 'mantenimiento' as const, id: 'p1' }
  expect(look({ vence: 'km:84000', kilometraje: 84_010, umbral: 300, asunto: plan })).toEqual(['bad', CircleX])
})

test('what falls due is amber within a month and plain before, with the icon of its subject', () => {
  expect(look({ vence: '2026-11-25', umbral: 7 })).toEqual(['warn', Clock])
  expect(look({ vence: '2026-11-25', umbral: 7, asunto: { clase: 'licencia', id: 'c1' } })).toEqual(['warn', IdCard])
  const plan = { clase: 'mantenimiento' as const, id: 'p1' }
  expect(look({ vence: '2027-01-19', umbral: 60, asunto: plan })).toEqual(['info', Wrench])
})

test('an alert without a due day is red at its last threshold', () => {
  expect(look({ vence: null, asunto: null, umbral: 0 })).toEqual(['bad', CircleX])
  expect(look({ vence: null, asunto: null, umbral: null })).toEqual(['warn', Clock])
})

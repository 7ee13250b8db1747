import { expect, test } from 'vitest'
import { DispositivoCommand } from '../../../worker/domain/dispositivos/dispositivo'
import {
  activationFecha,
  allowsQr,
  applyTracking,
  type DeviceSwitches,
  onEstadoChanged,
  onTrackingToggled,
  shownEstado,
} from '../../../worker/domain/dispositivos/estado'

const INACTIVO: DeviceSwitches = { estado: 'Inactivo', tracking_enabled: false }
const ACTIVO: DeviceSwitches = { estado: 'Activo', tracking_enabled: false }
const TRACKING: DeviceSwitches = { estado: 'Activo', tracking_enabled: true }
/** not to be stored, but a form without JavaScript can send it */
const CONTRADICTION: DeviceSwitches = { estado: 'Inactivo', tracking_enabled: true }

test('a device is shown as Inactivo, Activo or Rastreando, and only the last one offers its QR', () => {
  expect([INACTIVO, ACTIVO, TRACKING].map(shownEstado)).toEqual(['Inactivo', 'Activo', 'Rastreando'])
  expect([INACTIVO, ACTIVO, TRACKING].map(allowsQr)).toEqual([false, false, true])
})

test('in the form, ticking tracking forces Activo, Inactivo takes the tick away, Activo sets it', () => {
  expect(onTrackingToggled(INACTIVO, true)).toEqual(TRACKING)
  expect(onTrackingToggled(TRACKING, false)).toEqual(ACTIVO)
  expect(onEstadoChanged('Inactivo')).toEqual(INACTIVO)
  expect(onEstadoChanged('Activo')).toEqual(TRACKING)
})

test.each([
  ['a new device asked for with tracking is Activo, whatever else was sent', null, CONTRADICTION, false, TRACKING],
  ['a new device may be Activo without tracking', null, ACTIVO, false, ACTIVO],
  ['a new device may wait as Inactivo', null, INACTIVO, true, INACTIVO],
  ['editing from Inactivo to Activo turns tracking on', INACTIVO, ACTIVO, false, TRACKING],
  ['unless the person saw the tick and took it away', INACTIVO, ACTIVO, true, ACTIVO],
  ['a new tick on an inactive device forces Activo', INACTIVO, CONTRADICTION, false, TRACKING],
  ['Inactivo turns tracking off, also when the tick was left', TRACKING, CONTRADICTION, false, INACTIVO],
  ['tracking may stop while the device stays Activo', TRACKING, ACTIVO, false, ACTIVO],
  ['an active device without tracking stays so', ACTIVO, ACTIVO, false, ACTIVO],
  ['nothing changes when nothing is asked', INACTIVO, INACTIVO, false, INACTIVO],
])('%s', (_, before, request, seen, after) => {
  expect(applyTracking(before, request, seen)).toEqual(after)
})

test('whatever a form says, an inactive device is never tracked', () => {
  for (const before of [null, INACTIVO, ACTIVO, TRACKING])
    for (const request of [INACTIVO, ACTIVO, TRACKING, CONTRADICTION])
      for (const seen of [true, false]) expect(applyTracking(before, request, seen)).not.toEqual(CONTRADICTION)
})

test('the activation date is the day of the first Activo and never moves again', () => {
  expect(activationFecha(null, 'Inactivo', '2026-11-20')).toBeNull()
  expect(activationFecha(null, 'Activo', '2026-11-20')).toBe('2026-11-20')
  expect(activationFecha('2026-08-03', 'Inactivo', '2026-11-20')).toBe('2026-08-03')
  expect(activationFecha('2026-08-03', 'Activo', '2026-11-20')).toBe('2026-08-03')
})

const FORM = {
  intent: 'create',
  tipo_dispositivo: 'tk103',
  vehiculo_id: 'v1',
  imei: '490154203237518',
  estado: 'Activo',
}
const errors = (form: Record<string, unknown>) => {
  const result = DispositivoCommand.safeParse({ ...FORM, ...form })
  return result.success ? {} : Object.fromEntries(result.error.issues.map((i) => [i.path.join('.'), i.message]))
}

test('type, vehicle and IMEI are required, and the vehicle is asked for in the words of the product', () => {
  expect(errors({})).toEqual({})
  expect(errors({ tipo_dispositivo: undefined })).toEqual({ tipo_dispositivo: 'requerido' })
  expect(errors({ tipo_dispositivo: 'satelite' })).toEqual({ tipo_dispositivo: 'opcion-invalida' })
  expect(errors({ vehiculo_id: undefined })).toEqual({ vehiculo_id: 'vehiculo-requerido' })
  expect(errors({ imei: '' })).toEqual({ imei: 'requerido' })
  expect(errors({ imei: ' - - ' })).toEqual({ imei: 'requerido' })
  expect(errors({ estado: undefined })).toEqual({ estado: 'requerido' })
})

test('an IMEI is stored without what people write between its figures, and nothing else gets in', () => {
  expect(DispositivoCommand.parse({ ...FORM, imei: ' 864 205-061.738 492 ' })).toMatchObject({
    imei: '864205061738492',
  })
  expect(DispositivoCommand.parse({ ...FORM, imei: 'ab12cd' })).toMatchObject({ imei: 'AB12CD' })
  for (const imei of ['<b>1234</b>', '12', '123\u0000456', 'ñandú12', '\uFFFD\uFFFD123']) {
    expect(errors({ imei }), imei).toEqual({ imei: 'imei-invalido' })
  }
  expect(errors({ imei: '1'.repeat(33) })).toEqual({ imei: 'demasiado-largo' })
  expect(errors({ imei: '1'.repeat(10_000) })).toHaveProperty('imei', 'demasiado-largo')
})

test('a phone needs no IMEI', () => {
  expect(errors({ tipo_dispositivo: 'mobile_app', imei: undefined })).toEqual({})
})

test('nothing that belongs to the house can be sent along', () => {
  const sent = {
    ...FORM,
    empresa_id: 'x',
    clave: 'x',
    rev: 9,
    link_version: 9,
    id: 'x',
    fecha_activacion: '2020-01-01',
  }
  expect(Object.keys(DispositivoCommand.parse(sent)).sort()).toEqual(
    ['estado', 'imei', 'intent', 'tipo_dispositivo', 'tracking_enabled', 'vehiculo_id', 'visto'].sort(),
  )
})

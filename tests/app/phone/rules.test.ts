import { apiError } from '@domain/api-error'
import { describe, expect, test } from 'vitest'
import { rastreo } from '~/i18n/es/company/tracking'
import { backoff } from '~/phone/backoff'
import { check, type DeviceAnswer, type Facts } from '~/phone/check'
import { deviceKey } from '~/phone/device-key'
import { fixOf, isSameFix } from '~/phone/fix'
import { errorGps, PERMISSION_DENIED, POSITION_UNAVAILABLE, TIMEOUT } from '~/phone/gps-errors'
import { bodyOf, readDevice, response } from '~/phone/network'
import { POSITION_TIMEOUT, platform } from '~/phone/platform'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 13; SM-A136M) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/124.0.0.0 Safari/537.36'

describe('the phone', () => {
  test('is mobile when its user agent says iOS or Android, and each waits as long as the specification says', () => {
    expect([IPHONE, ANDROID, DESKTOP].map(platform)).toEqual(['ios', 'android', 'other'])
    expect(POSITION_TIMEOUT).toEqual({ ios: 30_000, android: 15_000, other: 5_000 })
  })
})

describe('the checks on «Iniciar Rastreo»', () => {
  const activo: DeviceAnswer = { estado: 'Activo', tracking_enabled: true }

  function facts(change: Partial<Facts> = {}, questions: string[] = []): Facts {
    const base: Facts = {
      deviceId: 'enlace',
      platform: 'android',
      isSecure: true,
      hasGeolocation: true,
      isOnline: () => true,
      lookUp: async () => activo,
      probe: async () => null,
      ...change,
    }
    return {
      ...base,
      async lookUp() {
        questions.push('servidor')
        return base.lookUp()
      },
      async probe() {
        questions.push('gps')
        return base.probe()
      },
    }
  }

  test('pass for an active device on a phone that gives a position', async () => {
    const questions: string[] = []
    expect(await check(facts({}, questions))).toBe(null)
    expect(questions).toEqual(['servidor', 'gps'])
  })

  test('fail in the order of the specification, and nothing is asked after the first failure', async () => {
    const everythingWrong: Partial<Facts> = {
      deviceId: undefined,
      isSecure: false,
      hasGeolocation: false,
      isOnline: () => false,
      lookUp: async () => 'unknown',
      probe: async () => PERMISSION_DENIED,
    }
    const remedies: [string, string[], Partial<Facts>][] = [
      ['Device ID not found', [], { deviceId: 'enlace' }],
      ['El rastreo GPS requiere una conexión segura (HTTPS) en dispositivos móviles', [], { isSecure: true }],
      ['Se requiere conexión a internet para el rastreo GPS', [], { isOnline: () => true }],
      [
        'Dispositivo no encontrado',
        ['servidor'],
        { lookUp: async () => ({ estado: 'Inactivo', tracking_enabled: false }) },
      ],
      ['Dispositivo inactivo', ['servidor'], { lookUp: async () => ({ estado: 'Activo', tracking_enabled: false }) }],
      ['Rastreo deshabilitado para este dispositivo', ['servidor'], { lookUp: async () => activo }],
      ['Su dispositivo no soporta geolocalización', ['servidor'], { hasGeolocation: true }],
      [rastreo.permission_denied, ['servidor', 'gps'], { probe: async () => null }],
    ]
    let gpsCase = everythingWrong
    for (const [text, expected, remedy] of remedies) {
      const questions: string[] = []
      const missing = await check(facts(gpsCase, questions))
      expect(missing && rastreo[missing]).toBe(text)
      expect(questions).toEqual(expected)
      gpsCase = { ...gpsCase, ...remedy }
    }
    expect(await check(facts(gpsCase))).toBe(null)
  })

  test('ask neither for HTTPS nor for a test position off a phone', async () => {
    const questions: string[] = []
    expect(await check(facts({ platform: 'other', isSecure: false }, questions))).toBe(null)
    expect(questions).toEqual(['servidor'])
  })

  test('a server that does not answer is not taken for a missing device', async () => {
    const missing = await check(facts({ lookUp: async () => 'unanswered' }))
    expect(missing && rastreo[missing]).toBe('Información del dispositivo no disponible')
  })

  test('a deleted device is a device that is not found', async () => {
    expect(await check(facts({ lookUp: async () => 'deleted' }))).toBe('device_unknown')
  })
})

describe('a position that does not come', () => {
  const text = (gpsCase: Partial<Parameters<typeof errorGps>[0]> & { code: number }) =>
    rastreo[errorGps({ moment: 'permission', platform: 'android', online: true, ...gpsCase })]

  test('while the permission is asked for speaks as reading A', () => {
    expect(text({ code: PERMISSION_DENIED })).toBe(
      'Acceso a ubicación denegado. Por favor revise la configuración de su dispositivo y permita el acceso a la ubicación.',
    )
    expect(text({ code: POSITION_UNAVAILABLE })).toMatch(/GPS activado/)
    expect(text({ code: POSITION_UNAVAILABLE })).not.toMatch(/Ajustes/)
    expect(text({ code: POSITION_UNAVAILABLE, platform: 'ios' })).toMatch(
      /GPS activado.*Ajustes > Privacidad > Localización/,
    )
    for (const p of ['ios', 'android', 'other'] as const) {
      expect(text({ code: POSITION_UNAVAILABLE, platform: p, online: false })).toBe(
        'No hay conexión a internet. Por favor verifique su conexión e intente nuevamente.',
      )
    }
    expect(text({ code: TIMEOUT })).toBe(
      'Tiempo de espera agotado al obtener la ubicación. Por favor intente nuevamente.',
    )
    expect(text({ code: 99 })).toBe('Error al obtener permiso de ubicación')
  })

  test('while following speaks as reading B, online or not', () => {
    for (const online of [true, false]) {
      const b = (code: number) => text({ moment: 'tracking', code, online })
      expect(b(PERMISSION_DENIED)).toBe(
        'Permiso de ubicación denegado. Por favor habilite el acceso a la ubicación en la configuración de su dispositivo.',
      )
      expect(b(POSITION_UNAVAILABLE)).toBe('No se puede obtener la ubicación. Asegúrese de tener el GPS activado.')
      expect(b(TIMEOUT)).toBe('Tiempo de espera agotado al obtener la ubicación.')
      expect(b(99)).toBe('Error al obtener ubicación')
    }
  })
})

describe('a fix', () => {
  const NOW = Date.UTC(2026, 10, 20, 14)
  const position = (coords: Partial<GeolocationCoordinates>, timestamp = NOW) =>
    ({
      coords: { latitude: 4.65, longitude: -74.1, accuracy: 8, speed: null, heading: null, ...coords },
      timestamp,
    }) as GeolocationPosition

  test('carries speed and heading only when the phone gives them', () => {
    expect(fixOf(position({}), NOW)).toEqual({ lat: 4.65, lng: -74.1, accuracy: 8, at: NOW })
    expect(fixOf(position({ speed: 9.5, heading: 360 }), NOW)).toMatchObject({ speed: 9.5, heading: 0 })
    expect(fixOf(position({ speed: -1, heading: Number.NaN }), NOW)).toEqual({
      lat: 4.65,
      lng: -74.1,
      accuracy: 8,
      at: NOW,
    })
  })

  test('of no place on Earth never enters the queue', () => {
    for (const coords of [
      { latitude: Number.NaN },
      { latitude: 91 },
      { longitude: -181 },
      { longitude: Number.POSITIVE_INFINITY },
    ]) {
      expect(fixOf(position(coords), NOW)).toBe(null)
    }
  })

  test('stamped by a clock other than the phone’s is stamped anew, so that sentAt can correct it', () => {
    expect(fixOf(position({}, NOW - 3_000), NOW)?.at).toBe(NOW - 3_000)
    expect(fixOf(position({}, NOW - 978_307_200_000), NOW)?.at).toBe(NOW)
  })

  test('told twice is one', () => {
    const f = fixOf(position({}), NOW)!
    expect(isSameFix({ ...f }, f)).toBe(true)
    expect(isSameFix({ ...f, at: f.at + 1 }, f)).toBe(false)
    expect(isSameFix(null, f)).toBe(false)
  })
})

describe('the link', () => {
  const link = (key: number[], tail: number[]) => Buffer.from([...key, ...tail]).toString('base64url')
  const KEY = Array.from({ length: 16 }, (_, i) => (i * 37 + 251) % 256)

  test('names the queue by its device key, which a regenerated link keeps and another device has not', () => {
    const old = deviceKey(link(KEY, Array(18).fill(1)))
    expect(old).toBe(Buffer.from(KEY).toString('base64url'))
    expect(deviceKey(link(KEY, Array(18).fill(200)))).toBe(old)
    expect(deviceKey(link([...KEY.slice(0, 15), 9], Array(18).fill(1)))).not.toBe(old)
  })

  test('that is none gives no key', () => {
    for (const none of ['', '123', 'á'.repeat(46), '../../api', 'a'.repeat(21)]) expect(deviceKey(none)).toBe(null)
  })
})

describe('the server’s word', () => {
  const recibo = { accepted: 2, duplicates: 0, discarded: 0 }

  test('is a receipt only when it reads like one', () => {
    expect(response(200, null, recibo)).toEqual({ type: 'received', ...recibo })
    expect(response(200, null, null)).toEqual({ type: 'later' })
    expect(response(200, null, { accepted: '2' })).toEqual({ type: 'later' })
  })

  test('tells a bad batch, a refused device and a later time apart', () => {
    expect(response(400, null, null)).toEqual({ type: 'malformed' })
    expect(response(413, null, null)).toEqual({ type: 'malformed' })
    const off = { type: 'refused', reason: 'tracking_disabled' }
    expect(response(403, null, apiError('rastreo-deshabilitado'))).toEqual(off)
    expect(response(403, null, apiError('dispositivo-inactivo'))).toEqual({ ...off, reason: 'inactivo' })
    expect(response(404, null, null)).toEqual({ type: 'refused', reason: 'device_unknown' })
    expect(response(410, null, null)).toEqual({ type: 'refused', reason: 'deleted' })
    expect(response(429, '30', null)).toEqual({ type: 'slow-down', seconds: 30 })
    expect(response(503, 'mañana', null)).toEqual({ type: 'later', seconds: 0 })
    expect(response(503, '5', null)).toEqual({ type: 'later', seconds: 5 })
    expect(response(503, '86400', null)).toEqual({ type: 'later', seconds: 120 })
  })

  test('is told by its code, however its text reads', () => {
    const reworded = { code: 'dispositivo-inactivo', error: 'Este dispositivo no está activo.' }
    expect(response(403, null, reworded)).toEqual({ type: 'refused', reason: 'inactivo' })
    const misleading = { code: 'rastreo-deshabilitado', error: 'Dispositivo inactivo' }
    expect(response(403, null, misleading)).toEqual({ type: 'refused', reason: 'tracking_disabled' })
  })

  test('about a device is believed only in full', () => {
    const offHours = [{ from: 0, until: 5 }]
    const known = { estado: 'Activo', tracking_enabled: true }
    expect(readDevice(known)).toEqual({ ...known, offHours: [] })
    expect(readDevice({ ...known, offHours: [...offHours, null, 7] })).toEqual({ ...known, offHours })
    for (const odd of [null, 'x', {}, { estado: 'Roto', tracking_enabled: true }, { estado: 'Activo' }]) {
      expect(readDevice(odd)).toBe('unanswered')
    }
  })

  test('a batch carries src, sentAt and points with their own times, as the protocol has them', () => {
    const at = Date.UTC(2026, 10, 20, 14)
    expect(JSON.parse(bodyOf('9f2c', [{ seq: 1, lat: 4.65, lng: -74.1, accuracy: 8, at }], at + 1000))).toEqual({
      src: '9f2c',
      sentAt: '2026-11-20T14:00:01.000Z',
      points: [{ seq: 1, lat: 4.65, lng: -74.1, accuracy: 8, at: '2026-11-20T14:00:00.000Z' }],
    })
  })
})

test('waits grow as 1, 2, 5, 10 s and stay there, each within a fifth', () => {
  expect([0, 1, 2, 3, 4, 99].map((i) => backoff(i, 0.5))).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000])
  expect([backoff(0, 0), backoff(0, 1)]).toEqual([800, 1200])
})

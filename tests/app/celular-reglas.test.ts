import { describe, expect, test } from 'vitest'
import { rastreo } from '~/i18n/es/rastreo'
import { clave } from '~/track/clave'
import { comprobar, type Hechos, type Registro } from '~/track/comprobar'
import { AGOTADO, DENEGADO, errorGps, NO_DISPONIBLE } from '~/track/errores-gps'
import { espera } from '~/track/espera'
import { fix, mismo } from '~/track/fix'
import { PLAZO_POSICION, plataforma } from '~/track/plataforma'
import { cuerpo, registro, respuesta } from '~/track/red'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 13; SM-A136M) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36'
const ESCRITORIO = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/124.0.0.0 Safari/537.36'

describe('the phone', () => {
  test('is mobile when its user agent says iOS or Android, and each waits as long as the specification says', () => {
    expect([IPHONE, ANDROID, ESCRITORIO].map(plataforma)).toEqual(['ios', 'android', 'otra'])
    expect(PLAZO_POSICION).toEqual({ ios: 30_000, android: 15_000, otra: 5_000 })
  })
})

describe('the checks on «Iniciar Rastreo»', () => {
  const activo: Registro = { estado: 'Activo', tracking_enabled: true }

  function hechos(cambio: Partial<Hechos> = {}, preguntas: string[] = []): Hechos {
    const base: Hechos = {
      deviceId: 'enlace',
      plataforma: 'android',
      seguro: true,
      geolocalizacion: true,
      enLinea: () => true,
      consultar: async () => activo,
      probar: async () => null,
      ...cambio,
    }
    return {
      ...base,
      async consultar() {
        preguntas.push('servidor')
        return base.consultar()
      },
      async probar() {
        preguntas.push('gps')
        return base.probar()
      },
    }
  }

  test('pass for an active device on a phone that gives a position', async () => {
    const preguntas: string[] = []
    expect(await comprobar(hechos({}, preguntas))).toBe(null)
    expect(preguntas).toEqual(['servidor', 'gps'])
  })

  test('fail in the order of the specification, and nothing is asked after the first failure', async () => {
    const todoMal: Partial<Hechos> = {
      deviceId: undefined,
      seguro: false,
      geolocalizacion: false,
      enLinea: () => false,
      consultar: async () => 'no-existe',
      probar: async () => DENEGADO,
    }
    const remedios: [string, string[], Partial<Hechos>][] = [
      ['Device ID not found', [], { deviceId: 'enlace' }],
      ['El rastreo GPS requiere una conexión segura (HTTPS) en dispositivos móviles', [], { seguro: true }],
      ['Se requiere conexión a internet para el rastreo GPS', [], { enLinea: () => true }],
      [
        'Dispositivo no encontrado',
        ['servidor'],
        { consultar: async () => ({ estado: 'Inactivo', tracking_enabled: false }) },
      ],
      [
        'Dispositivo inactivo',
        ['servidor'],
        { consultar: async () => ({ estado: 'Activo', tracking_enabled: false }) },
      ],
      ['Rastreo deshabilitado para este dispositivo', ['servidor'], { consultar: async () => activo }],
      ['Su dispositivo no soporta geolocalización', ['servidor'], { geolocalizacion: true }],
      [rastreo.permiso_denegado, ['servidor', 'gps'], { probar: async () => null }],
    ]
    let caso = todoMal
    for (const [texto, esperadas, remedio] of remedios) {
      const preguntas: string[] = []
      const falta = await comprobar(hechos(caso, preguntas))
      expect(falta && rastreo[falta]).toBe(texto)
      expect(preguntas).toEqual(esperadas)
      caso = { ...caso, ...remedio }
    }
    expect(await comprobar(hechos(caso))).toBe(null)
  })

  test('ask neither for HTTPS nor for a test position off a phone', async () => {
    const preguntas: string[] = []
    expect(await comprobar(hechos({ plataforma: 'otra', seguro: false }, preguntas))).toBe(null)
    expect(preguntas).toEqual(['servidor'])
  })

  test('a server that does not answer is not taken for a missing device', async () => {
    const falta = await comprobar(hechos({ consultar: async () => 'sin-respuesta' }))
    expect(falta && rastreo[falta]).toBe('Información del dispositivo no disponible')
  })

  test('a deleted device is a device that is not found', async () => {
    expect(await comprobar(hechos({ consultar: async () => 'eliminado' }))).toBe('no_encontrado')
  })
})

describe('a position that does not come', () => {
  const texto = (caso: Partial<Parameters<typeof errorGps>[0]> & { code: number }) =>
    rastreo[errorGps({ momento: 'permiso', plataforma: 'android', en_linea: true, ...caso })]

  test('while the permission is asked for speaks as reading A', () => {
    expect(texto({ code: DENEGADO })).toBe(
      'Acceso a ubicación denegado. Por favor revise la configuración de su dispositivo y permita el acceso a la ubicación.',
    )
    expect(texto({ code: NO_DISPONIBLE })).toMatch(/GPS activado/)
    expect(texto({ code: NO_DISPONIBLE })).not.toMatch(/Ajustes/)
    expect(texto({ code: NO_DISPONIBLE, plataforma: 'ios' })).toMatch(
      /GPS activado.*Ajustes > Privacidad > Localización/,
    )
    for (const p of ['ios', 'android', 'otra'] as const) {
      expect(texto({ code: NO_DISPONIBLE, plataforma: p, en_linea: false })).toBe(
        'No hay conexión a internet. Por favor verifique su conexión e intente nuevamente.',
      )
    }
    expect(texto({ code: AGOTADO })).toBe(
      'Tiempo de espera agotado al obtener la ubicación. Por favor intente nuevamente.',
    )
    expect(texto({ code: 99 })).toBe('Error al obtener permiso de ubicación')
  })

  test('while following speaks as reading B, online or not', () => {
    for (const en_linea of [true, false]) {
      const b = (code: number) => texto({ momento: 'rastreo', code, en_linea })
      expect(b(DENEGADO)).toBe(
        'Permiso de ubicación denegado. Por favor habilite el acceso a la ubicación en la configuración de su dispositivo.',
      )
      expect(b(NO_DISPONIBLE)).toBe('No se puede obtener la ubicación. Asegúrese de tener el GPS activado.')
      expect(b(AGOTADO)).toBe('Tiempo de espera agotado al obtener la ubicación.')
      expect(b(99)).toBe('Error al obtener ubicación')
    }
  })
})

describe('a fix', () => {
  const AHORA = Date.UTC(2026, 10, 20, 14)
  const posicion = (coords: Partial<GeolocationCoordinates>, timestamp = AHORA) =>
    ({
      coords: { latitude: 4.65, longitude: -74.1, accuracy: 8, speed: null, heading: null, ...coords },
      timestamp,
    }) as GeolocationPosition

  test('carries speed and heading only when the phone gives them', () => {
    expect(fix(posicion({}), AHORA)).toEqual({ lat: 4.65, lng: -74.1, accuracy: 8, at: AHORA })
    expect(fix(posicion({ speed: 9.5, heading: 360 }), AHORA)).toMatchObject({ speed: 9.5, heading: 0 })
    expect(fix(posicion({ speed: -1, heading: Number.NaN }), AHORA)).toEqual({
      lat: 4.65,
      lng: -74.1,
      accuracy: 8,
      at: AHORA,
    })
  })

  test('of no place on Earth never enters the queue', () => {
    for (const coords of [
      { latitude: Number.NaN },
      { latitude: 91 },
      { longitude: -181 },
      { longitude: Number.POSITIVE_INFINITY },
    ]) {
      expect(fix(posicion(coords), AHORA)).toBe(null)
    }
  })

  test('stamped by a clock other than the phone’s is stamped anew, so that sentAt can correct it', () => {
    expect(fix(posicion({}, AHORA - 3_000), AHORA)?.at).toBe(AHORA - 3_000)
    expect(fix(posicion({}, AHORA - 978_307_200_000), AHORA)?.at).toBe(AHORA)
  })

  test('told twice is one', () => {
    const f = fix(posicion({}), AHORA)!
    expect(mismo({ ...f }, f)).toBe(true)
    expect(mismo({ ...f, at: f.at + 1 }, f)).toBe(false)
    expect(mismo(null, f)).toBe(false)
  })
})

describe('the link', () => {
  const enlace = (llave: number[], cola: number[]) => Buffer.from([...llave, ...cola]).toString('base64url')
  const LLAVE = Array.from({ length: 16 }, (_, i) => (i * 37 + 251) % 256)

  test('names the queue by its device key, which a regenerated link keeps and another device has not', () => {
    const viejo = clave(enlace(LLAVE, Array(18).fill(1)))
    expect(viejo).toBe(Buffer.from(LLAVE).toString('base64url'))
    expect(clave(enlace(LLAVE, Array(18).fill(200)))).toBe(viejo)
    expect(clave(enlace([...LLAVE.slice(0, 15), 9], Array(18).fill(1)))).not.toBe(viejo)
  })

  test('that is none gives no key', () => {
    for (const nada of ['', '123', 'á'.repeat(46), '../../api', 'a'.repeat(21)]) expect(clave(nada)).toBe(null)
  })
})

describe('the server’s word', () => {
  const recibo = { accepted: 2, duplicates: 0, discarded: 0 }

  test('is a receipt only when it reads like one', () => {
    expect(respuesta(200, null, recibo)).toEqual({ tipo: 'recibido', ...recibo })
    expect(respuesta(200, null, null)).toEqual({ tipo: 'luego' })
    expect(respuesta(200, null, { accepted: '2' })).toEqual({ tipo: 'luego' })
  })

  test('tells a bad batch, a refused device and a later time apart', () => {
    expect(respuesta(400, null, null)).toEqual({ tipo: 'malo' })
    expect(respuesta(413, null, null)).toEqual({ tipo: 'malo' })
    expect(respuesta(403, null, { error: 'Dispositivo inactivo' })).toEqual({ tipo: 'rechazado', motivo: 'inactivo' })
    expect(respuesta(403, null, { error: 'Rastreo deshabilitado para este dispositivo' })).toEqual({
      tipo: 'rechazado',
      motivo: 'deshabilitado',
    })
    expect(respuesta(404, null, null)).toEqual({ tipo: 'rechazado', motivo: 'no_encontrado' })
    expect(respuesta(410, null, null)).toEqual({ tipo: 'rechazado', motivo: 'eliminado' })
    expect(respuesta(429, '30', null)).toEqual({ tipo: 'despacio', segundos: 30 })
    expect(respuesta(503, 'mañana', null)).toEqual({ tipo: 'luego', segundos: 0 })
    expect(respuesta(503, '5', null)).toEqual({ tipo: 'luego', segundos: 5 })
    expect(respuesta(503, '86400', null)).toEqual({ tipo: 'luego', segundos: 120 })
  })

  test('about a device is believed only in full', () => {
    expect(registro({ estado: 'Activo', tracking_enabled: true })).toEqual({ estado: 'Activo', tracking_enabled: true })
    for (const raro of [null, 'x', {}, { estado: 'Roto', tracking_enabled: true }, { estado: 'Activo' }]) {
      expect(registro(raro)).toBe('sin-respuesta')
    }
  })

  test('a batch carries src, sentAt and points with their own times, as the protocol has them', () => {
    const at = Date.UTC(2026, 10, 20, 14)
    expect(JSON.parse(cuerpo('9f2c', [{ seq: 1, lat: 4.65, lng: -74.1, accuracy: 8, at }], at + 1000))).toEqual({
      src: '9f2c',
      sentAt: '2026-11-20T14:00:01.000Z',
      points: [{ seq: 1, lat: 4.65, lng: -74.1, accuracy: 8, at: '2026-11-20T14:00:00.000Z' }],
    })
  })
})

test('waits grow as 1, 2, 5, 10 s and stay there, each within a fifth', () => {
  expect([0, 1, 2, 3, 4, 99].map((i) => espera(i, 0.5))).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000])
  expect([espera(0, 0), espera(0, 1)]).toEqual([800, 1200])
})

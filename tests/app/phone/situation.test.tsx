/** What the phone page says of its state in words: it promises only what will happen. */
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { I18nProvider } from '~/i18n/provider'
import { INITIAL, type TrackerState } from '~/phone/tracker'
import { Headline, Notices, Status } from '~/routes/track/situation'
import '../../support/all-texts'

afterEach(() => {
  vi.useRealTimers()
})

/** The text of the page in a state; before its script runs it is not ready. */
function said(estado: Partial<TrackerState>, isReady = true): string {
  const shown = { ...INITIAL, ...estado }
  const html = renderToStaticMarkup(
    <I18nProvider idioma="es" zona="America/Bogota">
      <Headline estado={shown} isReady={isReady} />
      <Notices estado={shown} />
      <Status estado={shown} platform="android" isEphemeral={false} />
    </I18nProvider>,
  )
  return html.replace(/<noscript>.*<\/noscript>/, '').replace(/<.*?>/g, ' ')
}

const stopped = { phase: 'stopped', pendientes: 12 } as const

describe('positions that wait on the phone', () => {
  test('go by themselves, or with the signal', () => {
    expect(said(stopped)).toContain('12 posiciones están guardadas en el celular y se enviarán solas.')
    expect(said({ ...stopped, online: false })).toContain('12 posiciones se enviarán solas al volver la señal.')
  })

  test('go not by themselves after a refusal: the page says what they wait for', () => {
    for (const error of ['inactivo', 'tracking_disabled'] as const)
      expect(said({ ...stopped, error })).toContain('se enviarán cuando inicie de nuevo.')
    const old = said({ ...stopped, pendientes: 1, error: 'device_unknown' })
    expect(old).toContain('1 posición está guardada en el celular y se enviará cuando abra el enlace actual.')
    expect(said({ ...stopped, error: 'permission_denied' })).toContain('se enviarán solas.')
  })
})

test('off hours without internet nothing is said to be saved: the GPS is off', () => {
  const now = { phase: 'tracking', online: false } as const
  expect(said(now)).toContain('Las posiciones se guardan')
  const night = said({ ...now, off: { until: null } })
  expect(night).toContain('Su empresa no registra posiciones fuera del horario')
  expect(night).not.toContain('Las posiciones se guardan')
})

test('of a device that records at all hours the phone is told that it is not needed, and not to wait or to turn on its GPS', () => {
  const vehiculo = { id: 'v', placa: 'KLM482', marca: 'Chevrolet', modelo: 'NHR', servicio: 'publico' } as const
  const detail = { imei: '865205030001234', always: 'Transporta valores', vehiculo }
  const text = said({ error: 'tracking_disabled', detail })
  expect(text).toContain('No hace falta el celular. El rastreador instalado en este vehículo registra.')
  expect(text).not.toMatch(/mismo enlace vuelve a servir|Active el GPS/)
  expect(said({ error: 'tracking_disabled' })).toMatch(/mismo enlace vuelve a servir.*Active el GPS/)
})

test('until its script runs the page says that it is not ready, since its button does nothing yet', () => {
  expect(said({}, false)).toContain('Comprobando el dispositivo')
  expect(said({}, false)).not.toContain('Rastreo sin iniciar')
  expect(said({})).toContain('Rastreo sin iniciar')
})

test('what was sent on another day is told with that day, online and without a network', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 27, 15) })
  const tracking = { phase: 'tracking', ultimo_envio: Date.UTC(2026, 10, 26, 15, 5) } as const
  for (const online of [true, false])
    expect(said({ ...tracking, online })).toMatch(/Última posición enviada el jueves, 26 de noviembre a las? \d/)
  const today = said({ ...tracking, ultimo_envio: Date.UTC(2026, 10, 27, 14, 55) })
  expect(today).toMatch(/Última posición enviada a las? \d/)
})

test('a tab that another one took the tracking from does not call it stopped', () => {
  const text = said({ phase: 'stopped', instruction: 'other_tab' })
  expect(text.match(/El rastreo sigue en otra pestaña de este celular/g)).toHaveLength(1)
  expect(text).not.toContain('Rastreo detenido')
})

test('a refused permission and a GPS without a signal say what to do about it', () => {
  for (const error of ['permission_denied', 'gps_denied'] as const)
    expect(said({ error })).toContain('junto a la dirección de esta página')
  expect(said({ error: 'permission_timeout' })).toContain('cielo abierto')
  expect(said({ phase: 'tracking', error: 'gps_timeout' })).toContain('cielo abierto')
  vi.useFakeTimers({ now: 200_000 })
  expect(said({ phase: 'tracking', since: 0 })).toMatch(/Sin señal del GPS hace 3 min\..*cielo abierto/)
})

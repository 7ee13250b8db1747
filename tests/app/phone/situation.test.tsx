/** What the phone page says of its state in words: it promises only what will happen. */
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { I18nProvider } from '~/i18n/provider'
import { type Estado, INITIAL } from '~/phone/tracker'
import { Notices, Status } from '~/routes/track/situation'
import '../../support/all-texts'

/** The text of the page in a state. */
function said(estado: Partial<Estado>): string {
  const shown = { ...INITIAL, ...estado }
  const html = renderToStaticMarkup(
    <I18nProvider idioma="es" zona="America/Bogota">
      <Notices estado={shown} />
      <Status estado={shown} plataforma="android" isEphemeral={false} />
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
    for (const error of ['inactivo', 'deshabilitado'] as const)
      expect(said({ ...stopped, error })).toContain('se enviarán cuando inicie de nuevo.')
    const old = said({ ...stopped, pendientes: 1, error: 'no_encontrado' })
    expect(old).toContain('1 posición está guardada en el celular y se enviará cuando abra el enlace actual.')
    expect(said({ ...stopped, error: 'permiso_denegado' })).toContain('se enviarán solas.')
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
  const text = said({ error: 'deshabilitado', detail })
  expect(text).toContain('No hace falta el celular. El rastreador instalado en este vehículo registra.')
  expect(text).not.toMatch(/mismo enlace vuelve a servir|Active el GPS/)
  expect(said({ error: 'deshabilitado' })).toMatch(/mismo enlace vuelve a servir.*Active el GPS/)
})

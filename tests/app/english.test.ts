import { describe, expect, test } from 'vitest'
import { detailOf } from '~/activity/words'
import { dictionary } from '~/i18n/dictionaries'
import { en } from '~/i18n/en'
import { es } from '~/i18n/es'
import { createI18n } from '~/i18n/translator'
import '../support/all-texts'
import { registerReportTexts } from '~/i18n/report-lines'
import { en as landing } from '~/public/texts/en'
import { helpOf } from '../support/help'

registerReportTexts()

const BOGOTA = 'America/Bogota'

describe('an English reader', () => {
  test('gets roles and money in English where the log says what changed', () => {
    const said = (idioma: 'es' | 'en') => [
      detailOf(
        { suceso: 'rol-cambiado', datos: { antes: 'Usuario', rol: 'Administrador' }, otro: 'Uriel' },
        createI18n(idioma, BOGOTA),
      ),
      detailOf({ suceso: 'invitacion-enviada', datos: { rol: 'Usuario' }, otro: null }, createI18n(idioma, BOGOTA)),
      detailOf(
        { suceso: 'pago-iniciado', datos: { plan: 'Pro', monto: 6_190_000 }, otro: null },
        createI18n(idioma, BOGOTA),
      ),
    ]
    expect(said('en')).toEqual(['Uriel, from User to Administrator', 'User', 'Pro, $\u00a061,900'])
    expect(said('es')).toEqual(['Uriel, de Usuario a Administrador', 'Usuario', 'Pro, $\u00a061.900'])
  })

  test('meets one word for a job that is past: on its badge, in the filter and in the help', () => {
    const { vencido, overdue } = en.mantenimientos
    expect([vencido, overdue]).toEqual(['Overdue', 'Overdue'])
    expect(JSON.stringify(helpOf('en').mantenimientos)).toContain('**Overdue**')
    expect(es.mantenimientos.vencido).toBe('Vencido')
  })

  test('meets the quotation marks of English', () => {
    expect(JSON.stringify([dictionary('en'), helpOf('en'), landing])).not.toMatch(/[«»]/)
  })

  test('meets hours in one way, that of every time on the screen', () => {
    expect(JSON.stringify([dictionary('en'), helpOf('en'), landing])).not.toMatch(/\b[ap]\.\s?m\./)
    expect(createI18n('en', BOGOTA).dateTime(Date.UTC(2026, 10, 23, 10))).toMatch(/5:00\sAM/)
  })

  test('is asked one question about a vehicle, in the same words on every screen', () => {
    expect([en.tablero.title, en.vehiculos.can_leave, en.vehiculos.filter]).toEqual(
      Array(3).fill('Can it go out today?'),
    )
    expect(JSON.stringify([en.tablero, en.panel, en.usuario, helpOf('en'), landing])).not.toMatch(/can(not)? leave/)
  })

  test('meets roles by their English names in every text', () => {
    const texts = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(texts)
    const said = [dictionary('en'), helpOf('en'), landing].flatMap(texts)
    expect(said.filter((text) => /\b(Usuario|Administrador(es)?)\b/.test(text))).toEqual([])
  })
})

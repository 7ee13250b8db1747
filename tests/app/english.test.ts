import { describe, expect, test } from 'vitest'
import { detailOf } from '~/activity/words'
import { type Alerta, dueOf } from '~/alerts/words'
import { dictionary } from '~/i18n/dictionaries'
import { en } from '~/i18n/en'
import { es } from '~/i18n/es'
import { createI18n } from '~/i18n/translator'
import '../support/all-texts'
import { registerReportTexts } from '~/i18n/report-lines'
import { en as landing } from '~/public/texts/en'
import { composeDigest } from '../../worker/mail/digest'
import { helpOf } from '../support/help'

registerReportTexts()

/** What alerts and mails tell of, apart from what it is. */
const PAST = {
  id: 'a',
  vehiculo_id: 'v',
  placa: 'KLM482',
  servicio: 'particular',
  clase: 'automovil',
  nombre: 'Engine oil',
  mensaje: '',
} as const

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

  test('is told of a job that is past in other words than of a document: the job was due, the document expired', () => {
    const dueIn = (idioma: 'es' | 'en', clase: 'mantenimiento' | 'documento') => {
      const alerta: Alerta = {
        ...PAST,
        tipo: '',
        fecha: '2026-11-17',
        estado: 'Pendiente',
        vence: '2026-11-17',
        asunto: { clase, id: 'a' },
        episodio: null,
        kilometraje: null,
        kilometraje_estimado: null,
      }
      return dueOf(alerta, '2026-11-20', createI18n(idioma, BOGOTA))?.lead
    }
    expect([dueIn('en', 'mantenimiento'), dueIn('en', 'documento')]).toEqual([
      'Was due 3 days ago',
      'Expired 3 days ago',
    ])
    expect([dueIn('es', 'mantenimiento'), dueIn('es', 'documento')]).toEqual(Array(2).fill('Venció hace 3 días'))

    const mailed = (tipo: string, dueItem: string) =>
      composeDigest({
        idioma: 'en',
        rol: 'Administrador',
        empresa: 'Transportes La Sabana',
        appUrl: 'https://vigia.test',
        dia: '2026-11-20',
        hasMore: false,
        stopped: [],
        missing: [],
        avisos: [{ ...PAST, tipo, cosa: dueItem, vence: '2026-11-17', umbral: 0 }],
      })
    const job = mailed('Mantenimiento', 'mantenimiento:p1')
    expect(job.asunto).toBe('KLM 482: Engine oil was due 3 days ago')
    expect(job.texto).toContain('OVERDUE\n- KLM 482: Engine oil, was due 3 days ago · Nov 17, 2026')
    expect(mailed('SOAT', 'documento:d1').texto).toContain('expired 3 days ago')
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

import { describe, expect, test } from 'vitest'
import { dictionary } from '~/i18n/dictionaries'
import { en } from '~/i18n/en'
import { es } from '~/i18n/es'
import { sectionsOf } from '~/i18n/screens'
import { createI18n, interpolate } from '~/i18n/translator'
import '../support/all-texts'
import { registerReportTexts } from '~/i18n/report-lines'
import { kmText } from '~/recorridos/words'
import { composeDigest } from '../../worker/mail/digest'
import { composeArrival } from '../../worker/mail/equipo'
import { composePago } from '../../worker/mail/pagos'
import { composeReport } from '../../worker/mail/report'
import { composeChange } from '../../worker/mail/security'
import { composeReminder } from '../../worker/mail/suscripcion'
import { onePeriod } from '../../worker/mail/texts'
import { mailToAdministradores } from '../../worker/mail/to-administradores'

registerReportTexts()

const placeholders = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, nombre]) => nombre))].sort()

describe('texts', () => {
  test('English leaves no hole of a Spanish text unfilled and asks for none that is not given', () => {
    for (const [room, texts] of Object.entries(dictionary('es'))) {
      for (const [key, text] of Object.entries(texts as Record<string, string>)) {
        const translated = (dictionary('en') as Record<string, Record<string, string>>)[room]?.[key] ?? ''
        expect({ clave: key, gaps: placeholders(translated) }).toEqual({ clave: key, gaps: placeholders(text) })
      }
    }
  })

  test('one takes the first form, any other number the second', () => {
    expect(interpolate('un día|{n} días', { n: 1 })).toBe('un día')
    expect(interpolate('un día|{n} días', { n: 0 })).toBe('0 días')
  })

  test('a name that ends with a period ends its sentence too', () => {
    expect(interpolate('Se quitó {nombre}.', { nombre: 'Transportes S.A.S.' })).toBe('Se quitó Transportes S.A.S.')
    expect(interpolate('Se quitó {nombre}.', { nombre: 'soat.pdf' })).toBe('Se quitó soat.pdf.')
    expect(interpolate('Desde las {hora}', { hora: '1:05 p. m.' })).toBe('Desde la 1:05 p. m.')
    expect(interpolate('Desde las {hora}', { hora: '11:05 a. m.' })).toBe('Desde las 11:05 a. m.')
    expect(interpolate('{nombre}, {otro}.', { nombre: 'La Sabana S.A.S.', otro: 5 })).toBe('La Sabana S.A.S., 5.')
    expect(interpolate('De {nadie}.', { n: 1 })).toBe('De {nadie}.')
    expect(onePeriod('Se anuló un pago de Transportes S.A.S..')).toBe('Se anuló un pago de Transportes S.A.S.')
    expect(onePeriod('Se anuló un pago de La Sabana.')).toBe('Se anuló un pago de La Sabana.')
  })

  test('one spelling of periodo', () => {
    expect(JSON.stringify(dictionary('es'))).not.toMatch(/período/i)
  })

  test('what is put into a hole is not read as a text again', () => {
    expect(interpolate('Eliminar {nombre}', { nombre: '{n}|$&' })).toBe('Eliminar {n}|$&')
  })

  test('a refusal without a text of its own is still a sentence', () => {
    expect(createI18n('es', 'America/Bogota').reason('no-existe-tal')).toBe(es.common.invalid_value)
    expect(createI18n('en', 'America/Bogota').reason('requerido')).toBe(en.reasons.requerido)
  })

  test('an import can say why the server refuses it, at a moment that cannot wait for texts', () => {
    expect(sectionsOf('/admin/import')).toContain('reasons')
  })

  test('a key from outside never reaches the prototype of the dictionary', () => {
    expect(createI18n('es', 'America/Bogota').reason('constructor')).toBe(es.common.invalid_value)
  })

  test('what is left when a plan has ended is said as it is: reading and downloading files, no export of everything', () => {
    const r = {
      empresa: 'Transportes',
      dia: '2026-12-01',
      remaining: 3,
      isTrial: true,
      plan: 'Pro',
      withTarjeta: false,
    } as const
    const mails = (['es', 'en'] as const).flatMap((idioma) =>
      (['prueba', 'pendiente', 'fin'] as const).map(
        (tipo) => composeReminder({ ...r, idioma, tipo, pago: null, enlace: 'https://vigia.test' }).texto,
      ),
    )
    const said = [es, en].flatMap(({ marco: { trial_ended, plan_ended }, suscripcion: { cancel_data } }) => [
      trial_ended,
      plan_ended,
      cancel_data,
    ])
    for (const text of [...mails, ...said]) {
      expect(text).toMatch(/descargar sus archivos|download your files/)
      expect(text).not.toMatch(/export/i)
    }
  })
})

describe('the mail of a second factor', () => {
  const composed = (idioma: 'es' | 'en') =>
    composeChange({
      change: 'enabled',
      para: { email: 'ana@example.com', idioma, zona_horaria: 'America/Bogota' },
      appUrl: 'https://vigia.test',
      now: Date.UTC(2026, 10, 27, 19, 5),
    })

  test('leads to Support too, since a new password does not end what a stranger turned on', () => {
    for (const text of [composed('es').texto, composed('es').html]) expect(text).toContain('https://vigia.test/support')
    expect(composed('en').texto).toContain('https://vigia.test/en/support')
  })

  test('says the hour as people say it, and opens the page in the language of the person', () => {
    expect(composed('es').texto).toContain('27 nov 2026, 2:05 p. m.')
    expect(composed('es').texto).toMatch(/\/reset-password\n/)
    expect(composed('en').texto).toContain('Nov 27, 2026, 2:05 PM')
    expect(composed('en').texto).toMatch(/\/reset-password\?idioma=en\n/)
  })
})

test('the foot of a mail ends with one period after a company whose name ends with one', () => {
  const parts = { empresa: 'Transportes La Sabana S.A.S.', subject: '', preheader: '', body: null, paragraphs: [] }
  const report = { id: 'r', report: 'fleet', period: {}, since: null, today: '2026-11-27', highlights: [] } as const
  for (const idioma of ['es', 'en'] as const)
    for (const mail of [
      mailToAdministradores({ ...parts, idioma }),
      ...[true, false].map((isAsked) =>
        composeReport({ ...report, ...parts, idioma, rol: 'Administrador', appUrl: 'https://vigia.test', isAsked }),
      ),
    ])
      for (const text of [mail.texto, mail.html]) {
        expect(text).toContain('S.A.S.')
        expect(text).not.toContain('S.A.S..')
      }
})

test('the mail of the state of the fleet names verdicts in English as the screen does', () => {
  const highlights = (['No puede salir', 'Falta saber', 'Con aviso', 'Puede salir'] as const).map((what) => ({
    what,
    n: 1,
  }))
  const { texto } = composeReport({
    idioma: 'en',
    rol: 'Administrador',
    id: 'r',
    report: 'fleet',
    period: {},
    since: null,
    today: '2026-11-27',
    highlights,
    empresa: 'Fletes',
    appUrl: 'https://vigia.test',
    isAsked: true,
  })
  for (const { what } of highlights) {
    expect(texto).toContain(`${en.estados[what]}: 1`)
    if (what !== 'Puede salir')
      expect(createI18n('en', 'America/Bogota').t('reportLines.fleet_rule')).toContain(`${en.estados[what]}:`)
  }
})

test('the mail of a report says kilometres and money as the report itself', () => {
  for (const idioma of ['es', 'en'] as const) {
    const i18n = createI18n(idioma, 'America/Bogota')
    for (const [meters, cents] of [
      [1150, 12_000_050],
      [350, 12_000_000],
      [1_240_449, 5],
    ] as const) {
      const { texto } = composeReport({
        idioma,
        rol: 'Administrador',
        id: 'r',
        report: 'distance',
        period: { meses: '1', mes: '2026-10' },
        since: null,
        today: '2026-11-27',
        highlights: [
          { what: 'meters', n: meters },
          { what: 'cents', n: cents },
        ],
        empresa: 'Fletes',
        appUrl: 'https://vigia.test',
        isAsked: true,
      })
      expect(texto).toContain(`: ${kmText(meters, i18n)}\n`)
      expect(texto).toContain(`: ${i18n.money(cents).replace('\u00a0', ' ')}\n`)
    }
  }
})

describe('an amount in a mail about the subscription', () => {
  const company = { empresa: 'Fletes', plan: 'Pro' } as const
  const received = (idioma: 'es' | 'en', monto: number, iva: number) =>
    composePago({
      ...company,
      idioma,
      kind: 'recibido',
      zona: 'America/Bogota',
      periodo: 'mensual',
      monto,
      iva,
      metodo: null,
      motivo: null,
      paid: null,
      after: {
        plan_type: 'Pro',
        subscription_status: 'active',
        trial_ends_at: null,
        subscription_ends_at: null,
        next_payment_at: null,
        periodo: 'mensual',
        dia_pago: 20,
        plan_siguiente: null,
        periodo_siguiente: null,
        siguiente_at: null,
        cancela_at: null,
        vehicle_limit: 25,
        user_limit: 10,
        vehiculos_acordados: null,
        miembros_acordados: null,
      },
      now: Date.UTC(2026, 10, 20, 15),
      triesAgain: false,
      invoiced: false,
      appUrl: 'https://vigia.test',
    }).texto

  test('is written as on the screen, in the language of its reader', () => {
    expect(received('es', 6_190_000, 988_319)).toContain('Valor: $ 61.900 COP (IVA incluido: $ 9.883,19)')
    expect(received('en', 6_190_000, 988_319)).toContain('Amount: $ 61,900 COP (VAT included: $ 9,883.19)')
    expect(received('en', 6_190_000, 0)).toContain('Amount: $ 61,900 COP (no VAT applies)')
    const screen = createI18n('en', 'America/Bogota').pesos(61_900).replaceAll('\u00a0', ' ')
    const renewal = composeReminder({
      ...company,
      idioma: 'en',
      tipo: 'pendiente',
      dia: '2026-12-01',
      remaining: 3,
      isTrial: false,
      withTarjeta: false,
      pago: { plan: 'Pro', periodo: 'mensual' },
      enlace: 'https://vigia.test',
    })
    expect(renewal.texto).toContain(screen)
  })
})

test('the mail of an accepted invitation leads to where its reader turns such mails off', () => {
  const { texto, html } = composeArrival({
    idioma: 'es',
    empresa: 'Fletes',
    nombre: 'Ana',
    email: 'ana@example.com',
    rol: 'Usuario',
    appUrl: 'https://vigia.test',
  })
  for (const text of [texto, html]) expect(text).toContain('https://vigia.test/admin/settings?tab=notificaciones')
})

test('a digest of more alerts than were read says in its title that there are more', () => {
  const digest = (hasMore: boolean) =>
    composeDigest({
      idioma: 'es',
      rol: 'Administrador',
      empresa: 'Fletes',
      appUrl: 'https://vigia.test',
      dia: '2026-11-20',
      hasMore,
      stopped: [],
      missing: [],
      avisos: [1, 2, 3].map((n) => ({
        id: `a${n}`,
        vehiculo_id: 'v',
        placa: 'KLM482',
        servicio: 'particular',
        clase: 'automovil',
        nombre: null,
        mensaje: '',
        tipo: 'SOAT',
        cosa: `documento:d${n}`,
        vence: '2026-11-30',
        umbral: 15,
      })),
    }).texto.split('\n')[0]
  expect(digest(false)).toBe('3 vencimientos por atender')
  expect(digest(true)).toBe('3+ vencimientos por atender')
})

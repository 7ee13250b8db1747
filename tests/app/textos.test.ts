import { describe, expect, test } from 'vitest'
import { en } from '~/i18n/en'
import { es } from '~/i18n/es'
import { createI18n, rellenar } from '~/i18n/traductor'
import '~/i18n/todos'
import { escribirRecordatorio } from '../../worker/mail/suscripcion'
import { onePeriod } from '../../worker/mail/textos'

const huecos = (texto: string) => [...new Set([...texto.matchAll(/\{(\w+)\}/g)].map(([, nombre]) => nombre))].sort()

describe('texts', () => {
  test('English leaves no hole of a Spanish text unfilled and asks for none that is not given', () => {
    for (const [sala, textos] of Object.entries(es)) {
      for (const [clave, texto] of Object.entries(textos as Record<string, string>)) {
        const traducido = (en as unknown as Record<string, Record<string, string>>)[sala]?.[clave] ?? ''
        expect({ clave, huecos: huecos(traducido) }).toEqual({ clave, huecos: huecos(texto) })
      }
    }
  })

  test('one takes the first form, any other number the second', () => {
    expect(rellenar('un día|{n} días', { n: 1 })).toBe('un día')
    expect(rellenar('un día|{n} días', { n: 0 })).toBe('0 días')
  })

  test('a name that ends with a period ends its sentence too', () => {
    expect(rellenar('Se quitó {nombre}.', { nombre: 'Transportes S.A.S.' })).toBe('Se quitó Transportes S.A.S.')
    expect(rellenar('Se quitó {nombre}.', { nombre: 'soat.pdf' })).toBe('Se quitó soat.pdf.')
    expect(rellenar('{nombre}, {otro}.', { nombre: 'La Sabana S.A.S.', otro: 5 })).toBe('La Sabana S.A.S., 5.')
    expect(rellenar('De {nadie}.', { n: 1 })).toBe('De {nadie}.')
    expect(onePeriod('Se anuló un pago de Transportes S.A.S..')).toBe('Se anuló un pago de Transportes S.A.S.')
    expect(onePeriod('Se anuló un pago de La Sabana.')).toBe('Se anuló un pago de La Sabana.')
  })

  test('one spelling of periodo', () => {
    expect(JSON.stringify(es)).not.toMatch(/período/i)
  })

  test('what is put into a hole is not read as a text again', () => {
    expect(rellenar('Eliminar {nombre}', { nombre: '{n}|$&' })).toBe('Eliminar {n}|$&')
  })

  test('a refusal nobody has words for is still a sentence', () => {
    expect(createI18n('es', 'America/Bogota').motivo('no-existe-tal')).toBe(es.comun.dato_invalido)
    expect(createI18n('en', 'America/Bogota').motivo('requerido')).toBe(en.motivos.requerido)
  })

  test('a key from outside never reaches the prototype of the dictionary', () => {
    expect(createI18n('es', 'America/Bogota').motivo('constructor')).toBe(es.comun.dato_invalido)
  })

  test('what is left when a plan has ended is said as it is: reading and downloading files, no export of everything', () => {
    const r = {
      empresa: 'Transportes',
      dia: '2026-12-01',
      quedan: 3,
      dePrueba: true,
      plan: 'Pro',
      conTarjeta: false,
    } as const
    const mails = (['es', 'en'] as const).flatMap((idioma) =>
      (['prueba', 'pendiente', 'fin'] as const).map(
        (tipo) => escribirRecordatorio({ ...r, idioma, tipo, pago: null, enlace: 'https://vigia.test' }).texto,
      ),
    )
    const said = [es, en].flatMap(({ suscripcion: { prueba_termino, termino, cancelar_datos } }) => [
      ...[prueba_termino, termino, cancelar_datos],
    ])
    for (const text of [...mails, ...said]) {
      expect(text).toMatch(/descargar sus archivos|download your files/)
      expect(text).not.toMatch(/export/i)
    }
  })
})

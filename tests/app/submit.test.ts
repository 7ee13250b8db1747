import { conductorCommand } from '@domain/conductores/conductor'
import { DocumentoCommand } from '@domain/documentos/documento'
import { SeguridadCommand } from '@domain/empresa/seguridad'
import { mantenimientoCommand } from '@domain/mantenimientos/mantenimiento'
import { EmpresasCommand } from '@domain/plataforma/empresas'
import { Refusal } from '@domain/refusal'
import { vehiculoCommand } from '@domain/vehiculos/vehiculo'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { decode } from '~/forms/errors'
import { submit } from '~/forms/submit.server'
import { success } from '~/forms/toast'
import { createI18n } from '~/i18n/translator'
import '../support/all-texts'

const TestCommand = z.object({
  placa: z.string({ error: 'requerido' }).max(6, 'demasiado-largo'),
  anio: z.number({ error: 'requerido' }).min(1900, 'anio-fuera-de-rango').max(2027, 'anio-fuera-de-rango'),
  password: z.string().optional(),
})
const formRequest = (data: Record<string, string>) =>
  new Request('http://localhost/x', { method: 'POST', body: new URLSearchParams(data) })
const valid = () => formRequest({ placa: 'JTR205', anio: '2018', password: 'muy secreta' })

/** The answer of an action: the status and the errors by field. */
async function response(request: Request, run: () => unknown = () => 'hecho') {
  const r = (await submit(request, TestCommand, run)) as { init?: { status?: number }; data?: Record<string, unknown> }
  return { estado: r.init?.status, ...r.data } as {
    estado?: number
    status?: string
    error?: Record<string, string[]>
    initialValue?: Record<string, string>
  }
}

describe('one way to post', () => {
  test('a good form runs the order with parsed values and hands on its answer', async () => {
    let seen: unknown
    const r = await submit(valid(), TestCommand, (command) => {
      seen = command
      return success('common.save')
    })
    expect(seen).toEqual({ placa: 'JTR205', anio: 2018, password: 'muy secreta' })
    expect(r).toEqual({ success: true, aviso: { clave: 'common.save' } })
  })

  test('a bad one answers 422 with a reason per field, keeps what was typed and never runs', async () => {
    const r = await response(formRequest({ placa: 'JTR2055', anio: '2081' }), () => expect.unreachable())
    expect(r.estado).toBe(422)
    expect(decode(r.error?.anio?.[0] ?? '')).toEqual({
      clave: 'anio-fuera-de-rango',
      datos: { min: 1900, max: 2027 },
    })
    expect(decode(r.error?.placa?.[0] ?? '').clave).toBe('demasiado-largo')
    expect(r.initialValue?.anio).toBe('2081')
  })

  test('a chosen vehicle that a service no longer finds is gone, not to be chosen', async () => {
    const chosen = () =>
      formRequest({
        intent: 'create',
        vehiculo_id: crypto.randomUUID(),
        tipo: 'SOAT',
        fecha_emision: '2026-11-01',
        fecha_vencimiento: '2027-10-31',
      })
    for (const reason of ['vehiculo-requerido', 'sin-vehiculo'] as const) {
      const r = (await submit(chosen(), DocumentoCommand, () => {
        throw new Refusal(reason, 'vehiculo_id')
      })) as { init?: { status?: number }; data?: { error?: Record<string, string[]> } }
      expect([r.init?.status, r.data?.error]).toEqual([422, { vehiculo_id: ['no-encontrado'] }])
    }
  })

  test('what is missing is asked for', async () => {
    const r = await response(formRequest({}))
    expect(decode(r.error?.placa?.[0] ?? '').clave).toBe('requerido')
  })

  test('a refusal of the rules stands at its field, or over the form', async () => {
    const onField = await response(valid(), () => {
      throw new Refusal('placa-repetida', 'placa')
    })
    expect(onField).toMatchObject({ estado: 422, status: 'error', error: { placa: ['placa-repetida'] } })
    const overForm = await response(valid(), () => {
      throw new Refusal('demasiados-intentos')
    })
    expect(overForm).toMatchObject({ estado: 429, error: { '': ['demasiados-intentos'] } })
  })

  test('something that is not there, or is another company’s, answers 404', async () => {
    const r = await response(valid(), () => {
      throw new Refusal('no-encontrado')
    })
    expect(r.estado).toBe(404)
  })

  test('a password never comes back', async () => {
    const r = await response(valid(), () => {
      throw new Refusal('placa-repetida', 'placa')
    })
    expect(JSON.stringify(r)).not.toContain('muy secreta')
  })

  test('a fault of ours stays one', async () => {
    await expect(
      submit(valid(), TestCommand, () => {
        throw new TypeError('x')
      }),
    ).rejects.toThrow(TypeError)
  })

  test('a form of very many fields is refused before it is read: one field 80 000 times took a minute', async () => {
    const body = Array.from({ length: 80_000 }, () => 'a=').join('&')
    const before = performance.now()
    const r = await response(
      new Request('http://localhost/x', {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    )
    expect(r.estado).toBe(400)
    expect(performance.now() - before).toBeLessThan(2000)
  })

  test.each([
    ['no form', new Request('http://localhost/x', { method: 'POST', body: '{"a":1}' })],
    [
      'a form that is cut off',
      new Request('http://localhost/x', {
        method: 'POST',
        body: '--abc\r\nContent-Disposition: form-data; name="pla',
        headers: { 'Content-Type': 'multipart/form-data; boundary=abc' },
      }),
    ],
    ['names that contradict each other', formRequest({ placa: 'a', 'placa.x': 'b', 'a[b': 'c', '__proto__[x]': 'd' })],
  ])('%s is refused, never a fault', async (_nombre, request) => {
    const r = await response(request)
    expect([400, 422]).toContain(r.estado)
    expect(r.status).toBe('error')
    expect(({} as { x?: string }).x).toBeUndefined()
  })
})

/** The error text at each field of a refused form. */
async function read(schema: z.ZodType, form: Record<string, string>, idioma: 'es' | 'en' = 'es') {
  const r = (await submit(formRequest(form), schema, () => 'hecho')) as { data?: { error?: Record<string, string[]> } }
  const { reason } = createI18n(idioma, 'America/Bogota')
  return Object.fromEntries(
    Object.entries(r.data?.error ?? {}).map(([field, [code = '']]) => {
      const { clave, datos } = decode(code)
      return [field, reason(clave, datos)]
    }),
  )
}

describe('what a refusal says of bounds', () => {
  const TODAY = '2026-11-20'
  const kangoo = { intent: 'create', placa: 'JTR205', marca: 'Renault', titular: 'Diana Gil', modelo: 'Kangoo' }

  test('a year or an engine size out of range is refused with the bounds of the form', async () => {
    for (const year of ['9007199254740993', '1899', '2018,5', '1e400'])
      expect((await read(vehiculoCommand(TODAY), { ...kangoo, anio: year })).anio).toBe(
        'Escriba un año entre 1900 y 2027.',
      )
    const large = { ...kangoo, anio: '2018', cilindraje: '90000000000000000000' }
    expect((await read(vehiculoCommand(TODAY), large)).cilindraje).toBe(
      'Escriba el cilindraje en cm³, entre 1 y 30.000, sin decimales.',
    )
    expect((await read(vehiculoCommand(TODAY), large, 'en')).cilindraje).toContain('between 1 and 30,000')
  })

  test('a day out of range is refused with the days allowed', async () => {
    const range = 'Escriba una fecha entre el 1 ene 1950 y el 31 dic 2099.'
    const conductor = await read(conductorCommand(TODAY), {
      intent: 'create',
      licencia_fecha_vencimiento: '9999-12-31',
    })
    expect(conductor.licencia_fecha_vencimiento).toBe(range)
    const servicio = await read(mantenimientoCommand(TODAY), { intent: 'create', fecha: '1949-12-31' })
    expect(servicio.fecha).toBe('Escriba una fecha entre el 1 ene 1950 y el 20 nov 2026.')
    const documentoErrors = await read(DocumentoCommand, { intent: 'create', fecha_vencimiento: '9999-12-31' })
    expect(documentoErrors.fecha_vencimiento).toBe('Escriba una fecha entre el 1 ene 1990 y el 31 dic 2099.')
  })

  test('every other number of a form is refused with its bounds too', async () => {
    const rules = {
      intent: 'update-security',
      session_timeout: '1',
      failed_attempts: '99',
      vence: 'on',
      password_expiry: '2.000',
    }
    expect(await read(SeguridadCommand, rules)).toEqual({
      session_timeout: 'Escriba un número de minutos entre 5 y 240.',
      failed_attempts: 'Escriba un número de intentos entre 3 y 10.',
      password_expiry: 'Escriba un número de días entre 30 y 365.',
    })
    const empresa = await read(EmpresasCommand, {
      intent: 'create',
      vehiculos_acordados: '2,5',
      miembros_acordados: '0',
    })
    for (const field of ['vehiculos_acordados', 'miembros_acordados'])
      expect(empresa[field]).toBe('Escriba un número entre 1 y 100.000, sin decimales.')
    const plan = await read(mantenimientoCommand(TODAY), {
      intent: 'create-plan',
      cada_km: '2,5',
      cada_meses: '500',
      ultimo_km: '9.000.000',
    })
    expect(plan).toMatchObject({
      cada_km: 'Escriba un número de kilómetros entre 1 y 500.000, sin decimales.',
      cada_meses: 'Escriba un número de meses entre 1 y 120, sin decimales.',
      ultimo_km: 'Escriba los kilómetros como los marca el tablero, por ejemplo 84.200, hasta 2.000.000.',
    })
    for (const text of [...Object.values(plan), ...Object.values(empresa)]) expect(text).not.toMatch(/[{}]/)
  })
})

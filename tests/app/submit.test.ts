import { Negativa } from '@domain/negativa'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { exito } from '~/forms/aviso'
import { decodificar } from '~/forms/errores'
import { submit } from '~/forms/submit.server'

const Orden = z.object({
  placa: z.string({ error: 'requerido' }).max(6, 'demasiado-largo'),
  anio: z.number({ error: 'requerido' }).min(1900, 'anio-fuera-de-rango').max(2027, 'anio-fuera-de-rango'),
  password: z.string().optional(),
})
const formulario = (datos: Record<string, string>) =>
  new Request('http://localhost/x', { method: 'POST', body: new URLSearchParams(datos) })
const bueno = () => formulario({ placa: 'JTR205', anio: '2018', password: 'muy secreta' })

/** What an action answered with: the status and the errors by field. */
async function respuesta(request: Request, run: () => unknown = () => 'hecho') {
  const r = (await submit(request, Orden, run)) as { init?: { status?: number }; data?: Record<string, unknown> }
  return { estado: r.init?.status, ...r.data } as {
    estado?: number
    status?: string
    error?: Record<string, string[]>
    initialValue?: Record<string, string>
  }
}

describe('one way to post', () => {
  test('a good form runs the order with parsed values and hands on its answer', async () => {
    let visto: unknown
    const r = await submit(bueno(), Orden, (orden) => {
      visto = orden
      return exito('comun.copiado')
    })
    expect(visto).toEqual({ placa: 'JTR205', anio: 2018, password: 'muy secreta' })
    expect(r).toEqual({ exito: true, aviso: { clave: 'comun.copiado' } })
  })

  test('a bad one answers 422 with a reason per field, keeps what was typed and never runs', async () => {
    const r = await respuesta(formulario({ placa: 'JTR2055', anio: '2081' }), () => expect.unreachable())
    expect(r.estado).toBe(422)
    expect(decodificar(r.error?.anio?.[0] ?? '')).toEqual({
      clave: 'anio-fuera-de-rango',
      datos: { min: 1900, max: 2027 },
    })
    expect(decodificar(r.error?.placa?.[0] ?? '').clave).toBe('demasiado-largo')
    expect(r.initialValue?.anio).toBe('2081')
  })

  test('what is missing is asked for', async () => {
    const r = await respuesta(formulario({}))
    expect(decodificar(r.error?.placa?.[0] ?? '').clave).toBe('requerido')
  })

  test('a refusal of the rules stands at its field, or over the form', async () => {
    const enCampo = await respuesta(bueno(), () => {
      throw new Negativa('placa-repetida', 'placa')
    })
    expect(enCampo).toMatchObject({ estado: 422, status: 'error', error: { placa: ['placa-repetida'] } })
    const encima = await respuesta(bueno(), () => {
      throw new Negativa('demasiados-intentos')
    })
    expect(encima).toMatchObject({ estado: 429, error: { '': ['demasiados-intentos'] } })
  })

  test('something that is not there, or is another company’s, answers 404', async () => {
    const r = await respuesta(bueno(), () => {
      throw new Negativa('no-encontrado')
    })
    expect(r.estado).toBe(404)
  })

  test('a password never comes back', async () => {
    const r = await respuesta(bueno(), () => {
      throw new Negativa('placa-repetida', 'placa')
    })
    expect(JSON.stringify(r)).not.toContain('muy secreta')
  })

  test('a fault of ours stays one', async () => {
    await expect(
      submit(bueno(), Orden, () => {
        throw new TypeError('x')
      }),
    ).rejects.toThrow(TypeError)
  })

  test('a form of very many fields is refused before it is read: one field 80 000 times took a minute', async () => {
    const cuerpo = Array.from({ length: 80_000 }, () => 'a=').join('&')
    const antes = performance.now()
    const r = await respuesta(
      new Request('http://localhost/x', {
        method: 'POST',
        body: cuerpo,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    )
    expect(r.estado).toBe(400)
    expect(performance.now() - antes).toBeLessThan(2000)
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
    ['names that contradict each other', formulario({ placa: 'a', 'placa.x': 'b', 'a[b': 'c', '__proto__[x]': 'd' })],
  ])('%s is refused, never a fault', async (_nombre, request) => {
    const r = await respuesta(request)
    expect([400, 422]).toContain(r.estado)
    expect(r.status).toBe('error')
    expect(({} as { x?: string }).x).toBeUndefined()
  })
})

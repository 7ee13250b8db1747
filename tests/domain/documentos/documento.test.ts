/** A document as a form sends it, and how a search over documents is read. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../worker/domain/day'
import { stretchesOf, stretchOn } from '../../../worker/domain/documentos/coverage'
import {
  DocumentoCommand,
  type DocumentoData,
  DocumentosList,
  readSearch,
  UsuarioDocumentoCommand,
  withoutForeignNombre,
} from '../../../worker/domain/documentos/documento'
import { buildFolder } from '../../../worker/domain/documentos/folder'
import { nombreOf } from '../../../worker/domain/documentos/nombre'
import { type Condition, TIPOS } from '../../../worker/domain/documentos/rules'
import { LAMP_TIPO, LAMPS, semaforo } from '../../../worker/domain/vehiculos/semaforo'
import type * as z from '../../../worker/domain/zod'
import { situations, TODAY } from '../../support/situations'

const soat = {
  intent: 'create',
  vehiculo_id: 'v1',
  tipo: 'SOAT',
  fecha_emision: '2026-01-10',
  fecha_vencimiento: '2027-01-09',
}
const errors = (form: Record<string, unknown>, schema: z.ZodType = DocumentoCommand) => {
  const { error } = schema.safeParse(form)
  // the first error of each field, which is the one that the form shows
  return Object.fromEntries((error?.issues ?? []).toReversed().map((i) => [i.path.join('.'), i.message]))
}

describe('a form', () => {
  test('of each type is taken; only an «Otro» keeps a name, and needs one', () => {
    for (const tipo of TIPOS) {
      const command = DocumentoCommand.parse({ ...soat, tipo, nombre: ' Contrato ' })
      expect(command).toMatchObject({ tipo, nombre: 'Contrato', archivo: null })
      expect(withoutForeignNombre(command as DocumentoData).nombre).toBe(tipo === 'Otro' ? 'Contrato' : '')
    }
    expect(errors({ ...soat, tipo: 'Otro' })).toEqual({ nombre: 'requerido' })
    expect(errors({ ...soat, tipo: 'Otro', nombre: '\u200b' })).toEqual({ nombre: 'requerido' })
    expect(errors({ ...soat, tipo: 'Tecno' })).toEqual({ tipo: 'opcion-invalida' })
  })

  test('names what is missing, in the words of the specification', () => {
    expect(errors({ intent: 'create' })).toEqual({
      vehiculo_id: 'vehiculo-requerido',
      tipo: 'requerido',
      fecha_emision: 'requerido',
      fecha_vencimiento: 'requerido',
    })
  })

  test.each([
    ['2026-02-30', 'fecha-invalida'],
    ['ayer', 'fecha-invalida'],
    ['1989-12-31', 'fecha-fuera-de-rango'],
    ['2100-01-01', 'fecha-fuera-de-rango'],
  ])('refuses the day %s', (day, reason) => {
    expect(errors({ ...soat, fecha_emision: day })).toMatchObject({ fecha_emision: reason })
    expect(errors({ ...soat, fecha_vencimiento: day })).toMatchObject({ fecha_vencimiento: reason })
  })

  test('does not expire before it was issued, on the same day it may', () => {
    const day = '2026-05-02'
    const before = '2026-05-01'
    const reason = 'vencimiento-antes-de-emision'
    for (const form of [soat, { intent: 'renew', id: 'd1' }, { ...soat, intent: 'update', id: 'd1' }]) {
      expect(errors({ ...form, fecha_emision: day, fecha_vencimiento: before })).toEqual({ fecha_vencimiento: reason })
      expect(errors({ ...form, fecha_emision: day, fecha_vencimiento: day })).toEqual({})
    }
  })

  test('a Usuario adds and renews, and asks for nothing else', () => {
    const renew = { ...soat, intent: 'renew', id: 'd1' }
    const remove = { intent: 'remove', id: 'd1' }
    expect(errors(renew, UsuarioDocumentoCommand)).toEqual({})
    expect(errors(soat, UsuarioDocumentoCommand)).toEqual({})
    expect(errors(remove)).toEqual({})
    for (const form of [remove, { ...soat, intent: 'update', id: 'd1' }, { intent: 'exempt' }])
      expect(Object.keys(errors(form, UsuarioDocumentoCommand))).toEqual(['intent'])
  })

  test('there is no exemption from an «Otro», and none without a reason', () => {
    const form = { intent: 'exempt', vehiculo_id: 'v1', tipo: 'Impuesto vehicular', motivo: 'Es eléctrico' }
    expect(errors(form)).toEqual({})
    expect(errors({ ...form, tipo: 'Otro' })).toEqual({ tipo: 'opcion-invalida' })
    expect(errors({ ...form, motivo: '  ' })).toEqual({ motivo: 'requerido' })
  })
})

describe('a search', () => {
  test.each([
    ['', null, ''],
    ['soat', ['SOAT'], ''],
    ['póliza', ['Póliza RCC', 'Póliza RCE'], ''],
    ['poliza rce', ['Póliza RCE'], ''],
    ['Tecnomecánica', ['Revisión técnico-mecánica'], ''],
    ['rtm', ['Revisión técnico-mecánica'], ''],
    ['JTR 205', null, 'JTR205'],
    ['jtr-205 soat', ['SOAT'], 'JTR205'],
    ['soat impuesto', [], ''],
    ["' or 1=1 --", ['Tarjeta de operación', 'Otro'], 'R11'],
  ])('for «%s»', (q, tipos, placa) => {
    const found = readSearch(q)
    if (q.includes('or 1=1')) expect(found.placa).not.toContain("'")
    else expect(found).toEqual({ tipos, placa })
  })
})

test('an address asks for a list, and what it does not understand is left out', () => {
  expect(DocumentosList.parse({ q: ' x ', estado: 'nada', orden: 'color', despues: '{', antes: '[1]' })).toEqual({
    q: 'x',
    estado: null,
    orden: { by: 'vencimiento', direction: 'asc' },
    despues: null,
    antes: null,
    filas: 10,
  })
  expect(DocumentosList.parse({ orden: '-tipo', estado: 'sin-registrar' })).toMatchObject({
    orden: { by: 'tipo', direction: 'desc' },
    estado: 'sin-registrar',
  })
})

test('an «Otro» is called by its own name', () => {
  expect(nombreOf({ tipo: 'Otro', nombre: 'Contrato' })).toBe('Contrato')
  expect(nombreOf({ tipo: 'SOAT', nombre: '' })).toBe('SOAT')
})

describe('the folder of a vehicle', () => {
  const particular: Condition = {
    placa: 'JTR205',
    servicio: 'particular',
    clase: 'camioneta',
    fecha_matricula: null,
    anio: 2018,
    cilindraje: null,
  }
  const estados = (c: Condition, documentos: Parameters<typeof buildFolder>[1] = [], exempt: [string, string][] = []) =>
    Object.fromEntries(buildFolder(c, documentos, new Map(exempt), '2026-11-20').map((p) => [p.tipo, p.estado]))

  test('asks what the law asks: of a particular, of public service, of a trailer', () => {
    expect(estados(particular)).toEqual({
      SOAT: 'Sin registrar',
      'Revisión técnico-mecánica': 'Sin registrar',
      'Impuesto vehicular': 'Sin registrar',
      'Tarjeta de operación': 'No aplica',
      'Póliza RCC': 'No aplica',
      'Póliza RCE': 'No aplica',
      Extintor: 'Sin registrar',
    })
    expect(estados({ ...particular, servicio: 'publico', clase: 'bus' })).toMatchObject({
      'Impuesto vehicular': 'No aplica',
      'Tarjeta de operación': 'Sin registrar',
      'Póliza RCC': 'Sin registrar',
    })
    expect(estados({ ...particular, servicio: 'publico', clase: 'camion' })).toMatchObject({
      'Tarjeta de operación': 'No aplica',
      'Póliza RCE': 'No aplica',
    })
    expect(estados({ ...particular, clase: 'remolque' })).toMatchObject({ SOAT: 'No aplica' })
  })

  test('a first técnico-mecánica is announced with its day, and one that only the model year tells of without a day', () => {
    const rtm = (c: Condition) =>
      buildFolder(c, [], new Map(), '2026-11-20').find((p) => p.tipo === 'Revisión técnico-mecánica')
    expect(rtm({ ...particular, fecha_matricula: '2022-11-21' })).toMatchObject({
      estado: 'No aplica',
      desde: '2027-11-21',
    })
    expect(rtm({ ...particular, fecha_matricula: '2021-11-21' })).toMatchObject({
      estado: 'Por vencer',
      documento: null,
      fecha: '2026-11-21',
      dias: 1,
    })
    expect(rtm({ ...particular, anio: 2027 })).toMatchObject({ estado: 'No aplica', desde: null, later: true })
  })

  test('a document that the law does not ask of the vehicle does not apply, whatever its days, and stays in the folder', () => {
    const documento = (tipo: 'Impuesto vehicular' | 'Tarjeta de operación', fecha_vencimiento: string) => ({
      tipo,
      nombre: '',
      fecha_vencimiento,
      cubre_desde: '2020-01-01',
      cuenta_hasta: '9999-12-31',
    })
    const tax = documento('Impuesto vehicular', '2025-06-30')
    const ofTaxi = buildFolder({ ...particular, servicio: 'publico' }, [tax], new Map(), '2026-11-20')
    expect(ofTaxi.find((p) => p.tipo === tax.tipo)).toEqual({
      tipo: tax.tipo,
      nombre: '',
      estado: 'No aplica',
      documento: tax,
      motivo: null,
      desde: null,
      later: false,
    })
    expect(estados(particular, [tax])).toMatchObject({ 'Impuesto vehicular': 'Vencido' })
    // a document that the law does not ask for still counts once it is registered
    const card = documento('Tarjeta de operación', '2025-06-30')
    expect(estados(particular, [card])).toMatchObject({ 'Tarjeta de operación': 'Vencido' })
  })

  test('a técnico-mecánica made early does not apply until the first one falls due, and then goes by that day', () => {
    const early = { tipo: 'Revisión técnico-mecánica', nombre: '', fecha_vencimiento: '2025-06-01' } as const
    const kept = { ...early, cubre_desde: '2024-06-01', cuenta_hasta: '9999-12-31' }
    const on = (c: Condition, today: string) =>
      buildFolder(c, [kept], new Map(), today).find((p) => p.tipo === early.tipo)
    const known: Condition = { ...particular, fecha_matricula: '2022-03-01' }
    expect(on(known, '2027-01-29')).toMatchObject({ estado: 'No aplica', desde: '2027-03-01', documento: kept })
    expect(on(known, '2027-01-30')).toMatchObject({ estado: 'Por vencer', fecha: '2027-03-01', dias: 30 })
    expect(on(known, '2027-03-02')).toMatchObject({ estado: 'Vencido', fecha: '2027-03-01', dias: -1 })
    const model: Condition = { ...particular, anio: 2027 }
    expect(on(model, '2030-12-31')).toMatchObject({ estado: 'No aplica', desde: null, later: true })
    expect(on(model, '2031-01-02')).toMatchObject({ estado: 'Vencido', fecha: '2031-01-01', dias: -1 })
  })

  test('says of SOAT, técnico-mecánica and tax what the lamps say, of any vehicle with any documents on any day', () => {
    fc.assert(
      fc.property(situations, fc.integer({ min: -400, max: 2000 }), (s, n) => {
        const today = addDays(TODAY, n)
        const registered = LAMPS.flatMap((l) => {
          const tipo = LAMP_TIPO[l]
          const stretch = stretchOn(stretchesOf(s.documentos.filter((d) => d.tipo === tipo)), today)
          return stretch ? [{ ...stretch.documento, ...stretch, tipo }] : []
        })
        const folder = buildFolder(s.vehiculo, registered, new Map(s.exempt.map((t) => [t, 'no'])), today)
        const lamps = semaforo(s, today)
        for (const l of LAMPS) {
          const sheet = folder.find((p) => p.tipo === LAMP_TIPO[l])
          const day = (x: object | undefined) => (x && 'fecha' in x ? x.fecha : null)
          expect([l, sheet?.estado, day(sheet)]).toEqual([l, lamps[l].estado, day(lamps[l])])
        }
      }),
      { numRuns: 400 },
    )
  })

  test('a document’s state follows its days, and an exemption overrides it', () => {
    const vence = (tipo: 'SOAT' | 'Otro', fecha_vencimiento: string, nombre = '', cubre_desde = '2020-01-01') => ({
      tipo,
      nombre,
      fecha_vencimiento,
      cubre_desde,
      cuenta_hasta: '9999-12-31',
    })
    expect(estados(particular, [vence('SOAT', '2027-11-20', '', '2026-11-21')])).toMatchObject({ SOAT: 'Por empezar' })
    expect(estados(particular, [vence('SOAT', '2026-11-20')])).toMatchObject({ SOAT: 'Vencido' })
    expect(estados(particular, [vence('SOAT', '2026-11-21')])).toMatchObject({ SOAT: 'Por vencer' })
    expect(estados(particular, [vence('SOAT', '2026-12-21')])).toMatchObject({ SOAT: 'Vigente' })
    expect(estados(particular, [vence('SOAT', '2026-11-20')], [['SOAT', 'No circula']])).toMatchObject({
      SOAT: 'No aplica',
    })
    const trailer: Condition = { ...particular, clase: 'remolque' }
    expect(estados(trailer, [vence('SOAT', '2026-11-20')])).toMatchObject({ SOAT: 'No aplica' })
    const others = [vence('Otro', '2027-01-01', 'Contrato'), vence('Otro', '2026-11-01', 'Gases')]
    const sheets = buildFolder(particular, others, new Map(), '2026-11-20').filter((p) => p.tipo === 'Otro')
    expect(sheets.map((p) => [p.nombre, p.estado])).toEqual([
      ['Contrato', 'Vigente'],
      ['Gases', 'Vencido'],
    ])
  })
})

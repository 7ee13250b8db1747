/** «¿Puede salir hoy?» in plain cases of the law. */
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../worker/domain/day'
import { type Condition, OPERATION_TIPOS, type TipoDocumento } from '../../../worker/domain/documentos/rules'
import { type Situation, segmentOn, verdictSegments, veredicto } from '../../../worker/domain/vehiculos/veredicto'
import { TODAY } from '../../support/situations'

type Documento = Situation['documentos'][number]
const RTM = 'Revisión técnico-mecánica'

const documento = (
  tipo: TipoDocumento,
  fecha_vencimiento: string,
  fecha_emision = '2020-01-01',
  nombre = '',
): Documento => ({
  tipo,
  nombre,
  fecha_emision,
  fecha_vencimiento,
})
const ana = { conductor: 'Ana', categoria: 'B1', fecha_vencimiento: '2030-01-01' }
const camioneta: Situation = {
  vehiculo: {
    placa: 'JTR205',
    servicio: 'particular',
    clase: 'camioneta',
    fecha_matricula: '2018-06-01',
    anio: 2018,
    cilindraje: null,
  },
  documentos: [
    documento('SOAT', '2026-11-20'),
    documento(RTM, '2027-06-01'),
    documento('Impuesto vehicular', '2027-07-30'),
  ],
  exempt: [],
  licencias: [ana],
}
const withIt = (changes: Partial<Situation>) => ({ ...camioneta, ...changes })
const withoutSoat = camioneta.documentos.slice(1)
const soat = documento('SOAT', '2027-11-20')
const on = (s: Situation, today: string) => veredicto(s, today).veredicto

/** The verdicts 31, 30, 1 and 0 days before `day` and on the day after it; the segments must agree on each next day. */
function countdown(s: Situation, day: string) {
  return [31, 30, 1, 0, -1].map((left) => {
    const today = addDays(day, -left)
    expect(segmentOn(verdictSegments(s), addDays(today, 1)).veredicto).toBe(on(s, addDays(today, 1)))
    return on(s, today)
  })
}
const [ENABLED_BY_DEFAULT, WARNING, UNSURE, NO] = ['Puede salir', 'Con aviso', 'Falta saber', 'No puede salir'] as const

describe('as days run out', () => {
  const isPublico = { ...camioneta.vehiculo, servicio: 'publico', clase: 'bus' } as const
  const bus: Situation = {
    vehiculo: isPublico,
    documentos: [soat, documento(RTM, '2027-11-20'), ...OPERATION_TIPOS.map((t) => documento(t, '2027-11-20'))],
    exempt: [],
    licencias: [{ ...ana, categoria: 'C2' }],
  }
  const ending = (s: Situation, tipo: TipoDocumento) => ({
    ...s,
    documentos: [...s.documentos.filter((d) => d.tipo !== tipo), documento(tipo, TODAY)],
  })
  const complete = withIt({ documentos: [soat, ...withoutSoat] })

  test.each([
    ['SOAT', complete, NO],
    [RTM, complete, NO],
    ['Impuesto vehicular', complete, WARNING],
    ['Extintor', complete, WARNING],
    ['Tarjeta de operación', bus, NO],
    ['Póliza RCC', bus, NO],
    ['Póliza RCE', bus, NO],
  ] as const)('%s', (tipo, s, after) => {
    expect(countdown(ending(s, tipo), TODAY)).toEqual([ENABLED_BY_DEFAULT, WARNING, WARNING, WARNING, after])
  })

  test('the only licence', () => {
    const licencias = [{ ...ana, fecha_vencimiento: TODAY }]
    expect(countdown({ ...complete, licencias }, TODAY)).toEqual([ENABLED_BY_DEFAULT, WARNING, WARNING, WARNING, NO])
    expect(countdown({ ...complete, licencias: [...licencias, ana] }, TODAY)).toEqual([
      ENABLED_BY_DEFAULT,
      WARNING,
      WARNING,
      WARNING,
      WARNING,
    ])
  })

  test('the first técnico-mecánica, not registered: announced, and then not known', () => {
    const vehiculo = { ...camioneta.vehiculo, fecha_matricula: '2021-11-20', anio: 2021 }
    const s = withIt({ vehiculo, documentos: [soat, documento('Impuesto vehicular', '2027-07-30')] })
    expect(countdown(s, TODAY)).toEqual([ENABLED_BY_DEFAULT, WARNING, WARNING, WARNING, UNSURE])
    expect(veredicto(s, '2026-11-19').reasons).toEqual([
      { que: RTM, nombre: '', estado: 'primera', fecha: TODAY, dias: 1, causes: 'Con aviso' },
    ])
  })

  test('one that was made early and expires before the first is due never turns overnight', () => {
    const vehiculo = { ...camioneta.vehiculo, fecha_matricula: '2021-11-20', anio: 2021 }
    const early = documento(RTM, '2026-03-01', '2025-03-01')
    const s = withIt({ vehiculo, documentos: [soat, early, documento('Impuesto vehicular', '2027-07-30')] })
    expect(on(s, '2026-06-01')).toBe(ENABLED_BY_DEFAULT)
    expect(countdown(s, TODAY)).toEqual([ENABLED_BY_DEFAULT, WARNING, WARNING, WARNING, NO])
  })
})

describe('a document that begins later', () => {
  const next = documento('SOAT', '2027-11-25', '2026-11-26')
  const only = withIt({ documentos: [next, ...withoutSoat] })

  test('does not cover today: without another the vehicle stays, and leaves on the day it begins', () => {
    expect([TODAY, '2026-11-25', '2026-11-26'].map((d) => on(only, d))).toEqual([NO, NO, ENABLED_BY_DEFAULT])
    expect(veredicto(only, TODAY).reasons).toEqual([
      { que: 'SOAT', nombre: '', estado: 'sin-empezar', fecha: '2026-11-26', dias: 6, causes: 'No puede salir' },
    ])
  })

  test('that follows the one before on the next day renews it: nothing is due', () => {
    const s = withIt({ documentos: [documento('SOAT', '2026-11-25'), next, ...withoutSoat] })
    expect(
      verdictSegments(s)
        .filter((x) => x.hasta > TODAY && x.desde < '2027-05-01')
        .map((x) => x.veredicto),
    ).toEqual([ENABLED_BY_DEFAULT])
    expect(countdown(s, '2027-11-25').at(-1)).toBe(NO)
  })

  test('that leaves a gap: warned of the end, stopped in the gap, free from the day it begins', () => {
    const s = withIt({ documentos: [documento('SOAT', '2026-11-22'), next, ...withoutSoat] })
    expect(['2026-11-20', '2026-11-22', '2026-11-23', '2026-11-25', '2026-11-26'].map((d) => on(s, d))).toEqual([
      WARNING,
      WARNING,
      NO,
      NO,
      ENABLED_BY_DEFAULT,
    ])
    expect(veredicto(s, TODAY).reasons).toMatchObject([{ que: 'SOAT', fecha: '2026-11-22', sigue: '2026-11-26' }])
  })

  test('begins before the law asks for it: a first técnico-mecánica made in time only warns until it is', () => {
    const vehiculo = { ...camioneta.vehiculo, fecha_matricula: '2021-11-30', anio: 2021 }
    const rtm = documento(RTM, '2027-11-25', '2026-11-25')
    const s = withIt({ vehiculo, documentos: [soat, rtm, documento('Impuesto vehicular', '2027-07-30')] })
    expect([TODAY, '2026-11-25'].map((d) => on(s, d))).toEqual([WARNING, ENABLED_BY_DEFAULT])
  })

  test('two gaps in a row turn the verdict each time', () => {
    const s = withIt({
      documentos: [
        documento('SOAT', '2026-11-22'),
        documento('SOAT', '2027-01-25', '2026-11-26'),
        documento('SOAT', '2028-01-31', '2027-02-01'),
        ...withoutSoat.map((d) => ({ ...d, fecha_vencimiento: '2029-01-01' })),
      ],
    })
    const turns = verdictSegments(s).filter((x) => x.hasta > TODAY)
    expect(turns.map((x) => `${x.desde} ${x.veredicto}`).slice(1, 8)).toEqual([
      `2026-11-23 ${NO}`,
      `2026-11-26 ${ENABLED_BY_DEFAULT}`,
      `2026-12-26 ${WARNING}`,
      `2027-01-26 ${NO}`,
      `2027-02-01 ${ENABLED_BY_DEFAULT}`,
      `2028-01-01 ${WARNING}`,
      `2028-02-01 ${NO}`,
    ])
  })
})

describe('what is not registered', () => {
  test('a SOAT: something must be known before it may leave', () => {
    expect(veredicto(withIt({ documentos: withoutSoat }), TODAY)).toEqual({
      veredicto: UNSURE,
      reasons: [{ que: 'SOAT', estado: 'falta', causes: UNSURE }],
    })
  })

  test('nothing at all: the SOAT and the técnico-mecánica come before the rest', () => {
    const none = veredicto(withIt({ documentos: [], licencias: [] }), TODAY)
    expect(none.veredicto).toBe(UNSURE)
    expect(none.reasons.map((r) => [r.que, r.causes])).toEqual([
      ['SOAT', UNSURE],
      [RTM, UNSURE],
      ['Impuesto vehicular', WARNING],
      ['conductor', WARNING],
    ])
  })

  test('anything else only warns', () => {
    expect(on(withIt({ documentos: [soat, documento(RTM, '2027-06-01')] }), TODAY)).toBe(WARNING)
  })

  test('an exempted document is not missing', () => {
    const s = withIt({ documentos: [soat, documento('Impuesto vehicular', '2027-07-30')] })
    expect([on(s, TODAY), on({ ...s, exempt: [RTM] }, TODAY)]).toEqual([UNSURE, ENABLED_BY_DEFAULT])
  })

  test('a vehicle of next year’s model without its matrícula: no técnico-mecánica is asked for', () => {
    const vehiculo = { ...camioneta.vehiculo, fecha_matricula: null, anio: 2027 }
    const s = withIt({ vehiculo, documentos: [soat, documento('Impuesto vehicular', '2027-07-30')] })
    expect(on(s, TODAY)).toBe(ENABLED_BY_DEFAULT)
    // what follows from the model year alone is not announced as a due date: from the day it can be due it must be
    // known
    expect(
      ['2030-12-31', '2031-01-01', '2031-01-02'].map((d) =>
        veredicto({ ...s, exempt: ['SOAT', 'Impuesto vehicular'], licencias: [] }, d).reasons.map((r) => r.que),
      ),
    ).toEqual([['conductor'], [RTM, 'conductor'], [RTM, 'conductor']])
  })
})

describe('public service', () => {
  const s = (clase: Condition['clase'], documentos: Documento[] = []): Situation => ({
    vehiculo: {
      placa: 'JTR205',
      servicio: 'publico',
      clase,
      fecha_matricula: '2018-06-01',
      anio: 2018,
      cilindraje: null,
    },
    documentos: [soat, documento(RTM, '2027-06-01'), ...documentos],
    exempt: [],
    licencias: [{ ...ana, categoria: clase === 'motocicleta' ? 'A2' : 'C3' }],
  })
  const old = OPERATION_TIPOS.map((tipo) => documento(tipo, '2026-10-01'))

  test.each(['camion', 'volqueta', 'tractocamion'] as const)(
    'cargo is asked for no documents of passengers: a %s leaves, and an old one of these only warns',
    (clase) => {
      expect([on(s(clase), TODAY), on(s(clase, old), TODAY)]).toEqual([ENABLED_BY_DEFAULT, WARNING])
    },
  )

  test.each(['automovil', 'microbus', 'buseta', 'bus'] as const)(
    'passengers: a %s is asked for them and stopped without',
    (clase) => {
      expect([on(s(clase), TODAY), on(s(clase, old), TODAY)]).toEqual([WARNING, NO])
    },
  )

  test.each(['camioneta', 'campero', 'motocarro', null] as const)(
    'where the class (%s) leaves it open they are asked for, and never stop the vehicle',
    (clase) => {
      expect([on(s(clase), TODAY), on(s(clase, old), TODAY)]).toEqual([WARNING, WARNING])
    },
  )
})

describe('a licence whose category does not serve', () => {
  const base = withIt({ documentos: [soat, ...withoutSoat] })
  const of = (clase: Condition['clase'], servicio: Condition['servicio'], ...categories: string[]): Situation => ({
    ...base,
    vehiculo: { ...base.vehiculo, clase, servicio },
    exempt: [RTM, 'Impuesto vehicular', ...OPERATION_TIPOS],
    licencias: categories.map((category, i) => ({ ...ana, conductor: `C${i}`, categoria: category })),
  })

  test.each([
    ['tractocamion', 'particular', 'A1', NO],
    ['tractocamion', 'particular', 'B2', NO],
    ['tractocamion', 'particular', 'B3', ENABLED_BY_DEFAULT],
    ['tractocamion', 'publico', 'B3', NO],
    ['automovil', 'publico', 'B1', NO],
    ['automovil', 'publico', 'C1', ENABLED_BY_DEFAULT],
    ['motocarro', 'particular', 'A2', NO],
    ['motocarro', 'particular', 'B1', ENABLED_BY_DEFAULT],
    ['motocarro', 'publico', 'B1', NO],
    ['motocarro', 'publico', 'C1', ENABLED_BY_DEFAULT],
    ['maquinaria', 'particular', 'A1', ENABLED_BY_DEFAULT],
    [null, 'publico', 'A1', ENABLED_BY_DEFAULT],
  ] as const)('%s, %s service, category %s: %s', (clase, servicio, category, expected) => {
    expect(on(of(clase, servicio, category), TODAY)).toBe(expected)
  })

  test('says which would, and beside one that serves only warns', () => {
    const alone = of('automovil', 'publico', 'B1')
    expect(veredicto(alone, TODAY).reasons).toEqual([
      {
        que: 'licencia',
        nombre: 'C0',
        estado: 'no-sirve',
        categoria: 'B1',
        suitable: ['C1', 'C2', 'C3'],
        fecha: '2030-01-01',
        causes: NO,
      },
    ])
    expect(on(of('automovil', 'publico', 'B1', 'C1'), TODAY)).toBe(WARNING)
  })

  test('one that serves and has expired does not make up for it', () => {
    const s = of('automovil', 'publico', 'B1', 'C1')
    const [one, other] = s.licencias
    const licencias = [one!, { ...other!, fecha_vencimiento: '2026-11-19' }]
    expect([on({ ...s, licencias }, '2026-11-19'), on({ ...s, licencias }, TODAY)]).toEqual([WARNING, NO])
  })
})

test('an expired tax warns and never stops', () => {
  const s = withIt({
    documentos: [soat, documento(RTM, '2027-06-01'), documento('Impuesto vehicular', '2020-07-30', '2019-01-01')],
  })
  expect(veredicto(s, TODAY)).toMatchObject({
    veredicto: WARNING,
    reasons: [{ que: 'Impuesto vehicular', estado: 'vencido', causes: WARNING }],
  })
  expect(veredicto({ ...s, exempt: ['Impuesto vehicular'] }, TODAY)).toEqual({
    veredicto: ENABLED_BY_DEFAULT,
    reasons: [],
  })
})

test('the reasons come worst first, the most urgent of equals', () => {
  const s = withIt({
    documentos: [
      documento('SOAT', '2026-11-10'),
      documento('Extintor', '2026-11-25'),
      documento('Otro', '2026-11-22', '2020-01-01', 'Permiso'),
      documento('Impuesto vehicular', '2026-01-01'),
    ],
  })
  expect(veredicto(s, TODAY).reasons.map((r) => r.que)).toEqual(['SOAT', RTM, 'Impuesto vehicular', 'Otro', 'Extintor'])
})

/** Sheets of drivers, documents and maintenance, as owners keep them: which they are, and what their rows would do. */
import { DOCUMENTS, DRIVERS, SERVICES } from '@domain/importacion/dependent-rules'
import { type DependentRule, judgeDependents, type KnownRow } from '@domain/importacion/dependents'
import { FIELDS_OF } from '@domain/importacion/fields'
import { bestOf, findSheets, findTable } from '@domain/importacion/grid'
import type { AskedRow, KnownVehicle } from '@domain/importacion/judgement'
import { rowKey } from '@domain/importacion/keys'
import type { Raw } from '@domain/importacion/raw'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { read } from './read'

const TODAY = '2026-11-20'

describe('what a sheet is about', () => {
  it.each<[string, Raw[][], string, object]>([
    [
      'drivers with their licences',
      [
        ['Placa', 'Conductor', 'Cédula', 'Celular', 'Categoría', 'Vence licencia'],
        ['jtr-205', 'Ana Ruiz', 1032456789, '300 123 4567', 'C-2', '15/03/2028'],
      ],
      'conductores',
      {
        placa: 'JTR205',
        nombre: 'Ana Ruiz',
        documento: '1032456789',
        telefono: '300 123 4567',
        licencia_tipo: 'C2',
        licencia_fecha_vencimiento: '2028-03-15',
      },
    ],
    [
      'documents by plate',
      [
        ['PLACA', 'TIPO DE DOCUMENTO', 'F. EXPEDICIÓN', 'F. VENCIMIENTO'],
        ['JTR205', 'Tecnomecánica', '01/02/2026', '01/02/2027'],
      ],
      'documentos',
      {
        placa: 'JTR205',
        tipo: 'Revisión técnico-mecánica',
        fecha_emision: '2026-02-01',
        fecha_vencimiento: '2027-02-01',
      },
    ],
    [
      'what was spent on maintenance',
      [
        ['Fecha', 'Placa', 'Trabajo realizado', 'Km', 'Taller', 'Valor'],
        [new Date('2026-08-03T00:00:00Z'), 'JTR205', 'Cambio de aceite', 84200, 'Servitecas', 180000.5],
      ],
      'mantenimientos',
      {
        placa: 'JTR205',
        fecha: '2026-08-03',
        descripcion: 'Cambio de aceite',
        kilometraje: '84200',
        taller: 'Servitecas',
        costo: '180000,5',
      },
    ],
    [
      'vehicles with the days of their documents',
      [
        ['Placa', 'Tipo', 'Vence SOAT', 'Vence tecno'],
        ['JTR205', 'Camión', '01/02/2027', '01/03/2027'],
      ],
      'vehiculos',
      { placa: 'JTR205', clase: 'camion', soat_vence: '2027-02-01', rtm_vence: '2027-03-01' },
    ],
  ])('knows %s', (_, rows, noun, values) => {
    expect(findTable(rows)?.noun).toBe(noun)
    expect(read(rows)).toEqual([values])
  })

  it('leaves out a column that says how a document stands, and not when it ends', () => {
    const titles = ['Placa', 'Marca', 'SOAT', 'Vence tecnomecánica']
    const rows = [titles, ['JTR205', 'Kia', 'Por vencer', '01/03/2027'], ['GTR904', 'Kia', 'Vigente', null]]
    expect(read(rows)?.[0]).toEqual({ placa: 'JTR205', marca: 'Kia', rtm_vence: '2027-03-01' })
  })

  it('takes every noun of a workbook, and of two sheets about one the better', () => {
    const vehicles = [
      ['Placa', 'Marca', 'Línea'],
      ['JTR205', 'Kia', 'Rio'],
    ]
    const sheets = [
      {
        name: 'Resumen',
        rows: [
          ['Placa', 'Marca'],
          ['JTR205', 'Kia'],
        ],
      },
      { name: 'Vehículos', rows: vehicles },
      { name: 'Vacía', rows: [] },
      {
        name: 'Conductores',
        rows: [
          ['Placa', 'Nombre', 'Cédula'],
          ['JTR205', 'Ana', '1'],
        ],
      },
    ]
    expect(bestOf(findSheets(sheets)).map(({ hoja, table }) => [hoja, table.noun])).toEqual([
      [1, 'vehiculos'],
      [3, 'conductores'],
    ])
  })
})

const vehicle: KnownVehicle = {
  id: 'v1',
  data: {
    placa: 'JTR205',
    marca: 'Kia',
    modelo: 'Rio',
    anio: 2018,
    titular: 'Ana',
    color: null,
    servicio: 'particular',
    clase: 'automovil',
    fecha_matricula: null,
    cilindraje: null,
  },
  documentos: [],
}
const judge = <D>(rule: DependentRule<D>, rows: AskedRow['cells'][], stored: KnownRow<D>[] = []) =>
  judgeDependents(
    rule,
    rows.map((cells, i) => ({ n: i + 2, cells })),
    {
      vehicles: new Map([['JTR205', vehicle]]),
      rows: new Map(stored.map((one) => [rowKey(rule.noun, { placa: 'JTR205', ...rule.formOf(one.data) }), one])),
    },
    TODAY,
  )
const driver = {
  placa: 'jtr 205',
  nombre: 'Ana Ruiz',
  documento: '1.032.456.789',
  licencia_tipo: 'C2',
  licencia_fecha_vencimiento: '2028-03-15',
}

describe('what a row of a driver does', () => {
  it('needs neither the number of the licence nor its day of issue: a licence bears the cédula and has a legal term', () => {
    const [judged] = judge(DRIVERS, [driver])
    expect(judged).toMatchObject({
      outcome: 'nuevo',
      errors: [],
      vehiculo_id: 'v1',
      data: { documento: '1032456789', licencia_numero: '1032456789', licencia_fecha_emision: '2025-03-15' },
    })
  })

  it('was never issued after today', () => {
    const [judged] = judge(DRIVERS, [{ ...driver, licencia_fecha_vencimiento: '2036-11-30', licencia_tipo: 'B1' }])
    expect(judged?.data?.licencia_fecha_emision).toBe(TODAY)
  })

  it('changes the given fields of a known driver alone', () => {
    const [first] = judge(DRIVERS, [driver])
    const stored = first?.data ? [{ id: 'c1', data: { ...first.data, telefono: '+573001234567' } }] : []
    const [again, changed] = judge(DRIVERS, [driver], stored).concat(
      judge(DRIVERS, [{ placa: 'JTR205', documento: '1032456789', nombre: 'Ana María Ruiz' }], stored),
    )
    expect(again).toMatchObject({ outcome: 'igual', id: 'c1' })
    expect(changed).toMatchObject({
      outcome: 'cambia',
      before: { nombre: 'Ana Ruiz' },
      data: { nombre: 'Ana María Ruiz', telefono: '+573001234567', licencia_fecha_vencimiento: '2028-03-15' },
    })
  })

  it('is refused without a vehicle of its plate, without what a driver needs, or twice', () => {
    const outcomes = judge(DRIVERS, [
      { ...driver, placa: 'GTR904' },
      { nombre: 'Ana' },
      { placa: 'JTR205', nombre: 'Luis', documento: '79123456', licencia_fecha_vencimiento: '2028-03-15' },
      driver,
      { ...driver, documento: '1032456789' },
    ])
    expect(
      outcomes.map(({ outcome, errors }) => [outcome, errors.map(({ field, clave }) => `${field} ${clave}`)]),
    ).toEqual([
      ['rechazada', ['placa placa-sin-vehiculo']],
      ['rechazada', ['placa requerido']],
      ['rechazada', ['licencia_tipo requerido', 'licencia_fecha_emision requerido']],
      ['nuevo', []],
      ['rechazada', ['placa fila-dos-veces']],
    ])
  })

  it('leaves an optional value out that its form refuses', () => {
    const [judged] = judge(DRIVERS, [{ ...driver, fecha_nacimiento: '2030-01-01' }])
    expect(judged).toMatchObject({
      outcome: 'nuevo',
      errors: [{ field: 'fecha_nacimiento', clave: 'fecha-futura' }],
      data: { fecha_nacimiento: null },
    })
  })
})

describe('what a row of a document does', () => {
  const soat = { placa: 'JTR205', tipo: 'SOAT', fecha_vencimiento: '2027-03-08' }
  it('has the days that its term says where one is missing', () => {
    const [ends, starts] = judge(DOCUMENTS, [soat, { placa: 'JTR205', tipo: 'Extintor', fecha_emision: '2026-05-01' }])
    expect(ends?.data).toMatchObject({ fecha_emision: '2026-03-09', fecha_vencimiento: '2027-03-08', nombre: '' })
    expect(starts?.data).toMatchObject({ fecha_emision: '2026-05-01', fecha_vencimiento: '2027-05-01' })
  })

  it('is the same by vehicle, kind and last day, and may mend its day of issue', () => {
    const [first] = judge(DOCUMENTS, [soat])
    const stored = first?.data ? [{ id: 'd1', data: first.data }] : []
    expect(judge(DOCUMENTS, [soat], stored)[0]).toMatchObject({ outcome: 'igual', id: 'd1' })
    expect(judge(DOCUMENTS, [{ ...soat, fecha_emision: '2026-03-01' }], stored)[0]).toMatchObject({
      outcome: 'cambia',
      before: { fecha_emision: '2026-03-09' },
    })
  })

  it('is an «Otro» of its own name where its kind is none of the known ones', () => {
    const [judged] = judge(DOCUMENTS, [{ ...soat, tipo: 'Póliza todo riesgo' }])
    expect(judged).toMatchObject({
      outcome: 'nuevo',
      data: { tipo: 'Otro', nombre: 'Póliza todo riesgo', fecha_emision: '2026-03-08' },
    })
  })

  it('keeps its kind where its name repeats it', () => {
    const [judged] = judge(DOCUMENTS, [{ ...soat, nombre: 'SOAT' }])
    expect(judged).toMatchObject({ outcome: 'nuevo', data: { tipo: 'SOAT', nombre: '' } })
  })

  it('needs a name of its own where it is an «Otro»', () => {
    const other = { placa: 'JTR205', tipo: 'Otro', fecha_vencimiento: '2027-03-08', fecha_emision: '2026-03-08' }
    const [nameless, named] = judge(DOCUMENTS, [other, { ...other, nombre: 'Permiso de carga' }])
    expect(nameless).toMatchObject({ outcome: 'rechazada', errors: [{ field: 'nombre', clave: 'requerido' }] })
    expect(named).toMatchObject({ outcome: 'nuevo', data: { nombre: 'Permiso de carga' } })
  })
})

describe('what a row of maintenance does', () => {
  const service = {
    placa: 'JTR205',
    fecha: '2026-08-03',
    descripcion: 'Aceite',
    costo: '120.000',
    kilometraje: '84.200',
  }
  it('is one service, with as many items as both cells have parts', () => {
    const [one, several] = judge(SERVICES, [
      service,
      { ...service, descripcion: 'Aceite; Filtro, original', costo: '120.000; 35.000,50' },
    ])
    expect(one?.data).toMatchObject({ kilometraje: 84200, items: [{ descripcion: 'Aceite', costo: 12_000_000 }] })
    expect(several?.data?.items.map(({ descripcion, costo }) => [descripcion, costo])).toEqual([
      ['Aceite', 12_000_000],
      ['Filtro, original', 3_500_050],
    ])
  })

  it('has several items where its jobs together are too long for one, the cost of all at the first', () => {
    const jobs = [
      'Aceite y filtro de aceite',
      'Pastillas delanteras',
      'Discos',
      'Alineación y balanceo',
      'Llantas nuevas',
    ]
    const long = jobs.map((job) => `${job} con repuestos originales`).join(' | ')
    const [judged] = judge(SERVICES, [{ ...service, descripcion: long, costo: '900000' }])
    expect(judged?.data?.items).toMatchObject(
      jobs.map((job, i) => ({ descripcion: `${job} con repuestos originales`, costo: i === 0 ? 90_000_000 : 0 })),
    )
    const stored = judged?.data ? [{ id: 'm1', data: judged.data }] : []
    expect(judge(SERVICES, [{ ...service, descripcion: long, costo: '900000' }], stored)[0]?.outcome).toBe('igual')
    const [endless] = judge(SERVICES, [{ ...service, descripcion: 'x'.repeat(121) }])
    expect(endless).toMatchObject({
      outcome: 'rechazada',
      errors: [{ field: 'descripcion', clave: 'demasiado-largo' }],
    })
  })

  it('keeps the items and their plans when only what is written beside them changes', () => {
    const [first] = judge(SERVICES, [{ ...service, descripcion: 'Aceite; Filtro', costo: '120.000; 35.000' }])
    const items = first?.data?.items.map((item, i) => ({ ...item, plan_id: i === 0 ? 'p1' : null })) ?? []
    const stored = first?.data ? [{ id: 'm1', data: { ...first.data, items } }] : []
    const listed = { ...service, descripcion: 'ACEITE | Filtro', costo: '155000', notas: 'con garantía' }
    expect(judge(SERVICES, [listed], stored)[0]).toMatchObject({ outcome: 'cambia', data: { items } })
  })

  it('says in its own cells what its form misses or does not understand', () => {
    const { costo: _, ...free } = service
    const rows = judge(SERVICES, [
      free,
      { ...service, costo: 'mucho' },
      { ...service, kilometraje: 'ayer' },
      { ...service, descripcion: 'Frenos', notas: 'n'.repeat(900) },
      { ...service, descripcion: 'Llantas', notas: 'n'.repeat(1100) },
    ])
    expect(rows.map(({ outcome, errors }) => [outcome, errors.map(({ field, clave }) => `${field} ${clave}`)])).toEqual(
      [
        ['rechazada', ['costo requerido']],
        ['rechazada', ['costo monto-invalido']],
        ['nuevo', ['kilometraje kilometraje-invalido']],
        ['nuevo', []],
        ['nuevo', ['notas demasiado-largo']],
      ],
    )
  })

  it('is known again by everything but its notes, however its amount is written', () => {
    const [first] = judge(SERVICES, [service])
    const stored = first?.data ? [{ id: 'm1', data: first.data }] : []
    const same = judge(SERVICES, [{ ...service, costo: '120000', kilometraje: '84200' }], stored)[0]
    const elsewhere = judge(SERVICES, [{ ...service, costo: '$120,000.00', kilometraje: '84,200' }], stored)[0]
    expect(elsewhere).toMatchObject({ outcome: 'igual', id: 'm1' })
    const noted = judge(SERVICES, [{ ...service, notas: 'con garantía' }], stored)[0]
    expect(same).toMatchObject({ outcome: 'igual', id: 'm1' })
    expect(noted).toMatchObject({ outcome: 'cambia', before: { notas: '' }, data: { notas: 'con garantía' } })
  })
})

it('rows of any texts are judged, each by its own form: what one refuses is never written', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      'JTR205',
      '2027-03-08',
      '2026-02-31',
      '31/02/2026',
      'SOAT',
      'Otro',
      'C2',
      '1032456789',
      '1;2',
      '-1',
    ),
  )
  fc.assert(
    fc.property(fc.constantFrom(DRIVERS, DOCUMENTS, SERVICES), fc.boolean(), fc.gen(), (rule, isOwn, any) => {
      const fields = FIELDS_OF[rule.noun]
      const row = any(fc.dictionary, fc.constantFrom(...fields), text, { maxKeys: fields.length })
      const [judged] = judge(rule as DependentRule<object>, [isOwn ? { ...row, placa: 'JTR205' } : row])
      if (judged?.outcome === 'nuevo') expect(judged).toMatchObject({ vehiculo_id: 'v1', data: expect.anything() })
      else expect(judged?.errors.length).toBeGreaterThan(0)
    }),
    { numRuns: 200 },
  )
})

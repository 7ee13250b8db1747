/** What maintenance cost as entries: balanced, each service once, and taken back when its service is another. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AccountsCommand } from '../../../worker/domain/erp/command'
import {
  type Accounts,
  type CostedService,
  descriptionOf,
  type Entry,
  linesOf,
  nitOf,
  type Pair,
  referenceOf,
  settle,
  USUAL_ACCOUNTS,
} from '../../../worker/domain/erp/entry'
import { readPeriod } from '../../../worker/domain/erp/period'

const SERVICE: CostedService = {
  id: 'm1',
  vehiculo_id: 'v1',
  fecha: '2026-11-02',
  placa: 'JTR205',
  taller: 'El Paisa',
  costo: 24_550_000,
}
const ENTRY: Entry = {
  id: 'e1',
  mantenimiento_id: 'm1',
  vehiculo_id: 'v1',
  consecutivo: 7,
  fecha: '2026-11-02',
  placa: 'JTR205',
  tercero: 'El Paisa',
  nit: '900123456',
  descripcion: 'Aceite',
  monto: 24_550_000,
  gasto: '514540',
  por_pagar: '233535',
}

describe('an entry', () => {
  test('debits the cost to its vehicle and credits what is owed', () => {
    expect(linesOf(ENTRY, false)).toEqual([
      {
        reference: 'VIG-7',
        fecha: '2026-11-02',
        account: '514540',
        nit: '900123456',
        tercero: 'El Paisa',
        centre: 'JTR205',
        descripcion: 'Aceite',
        debit: 24_550_000,
        credit: 0,
      },
      {
        reference: 'VIG-7',
        fecha: '2026-11-02',
        account: '233535',
        nit: '900123456',
        tercero: 'El Paisa',
        centre: null,
        descripcion: 'Aceite',
        debit: 0,
        credit: 24_550_000,
      },
    ])
  })

  test('and its reversal cancel out account by account, on the same day, under a reference of its own', () => {
    const lines = [...linesOf(ENTRY, false), ...linesOf(ENTRY, true)]
    for (const account of ['514540', '233535']) {
      const own = lines.filter((line) => line.account === account)
      expect(own.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
    }
    expect(new Set(lines.map(({ fecha }) => fecha))).toEqual(new Set(['2026-11-02']))
    expect(referenceOf(ENTRY, true)).toBe('VIG-7-R')
  })

  test('says what was done, and no more than accounting programs take', () => {
    expect(descriptionOf(['Cambio de aceite', 'Filtro de aire'])).toBe('Cambio de aceite, Filtro de aire')
    expect([...descriptionOf(Array.from({ length: 30 }, () => 'Cambio 🛢'))]).toHaveLength(120)
  })
})

describe('what a service needs', () => {
  const settled = (service: CostedService | null, entry: Entry | null) => settle({ service, entry }, USUAL_ACCOUNTS)

  test('is an entry while it has none, and nothing once it was exported', () => {
    expect(settled(SERVICE, null)).toMatchObject({ reversal: null, addition: { monto: 24_550_000, placa: 'JTR205' } })
    expect(settled(SERVICE, ENTRY)).toEqual({ reversal: null, addition: null })
  })

  test.each([
    ['cost', { costo: 1 }],
    ['day', { fecha: '2026-10-02' }],
    ['plate', { placa: 'XYZ987' }],
  ])('is a reversal and another entry when its %s is another', (_, change) => {
    const { reversal, addition } = settled({ ...SERVICE, ...change }, ENTRY)
    expect(reversal).toBe(ENTRY)
    expect(addition).toMatchObject({ fecha: SERVICE.fecha, monto: SERVICE.costo, ...renamed(change) })
  })

  test('is a reversal alone when it is gone, or costs nothing any more', () => {
    expect(settled(null, ENTRY)).toEqual({ reversal: ENTRY, addition: null })
    expect(settled({ ...SERVICE, costo: 0 }, ENTRY)).toEqual({ reversal: ENTRY, addition: null })
    expect(settled({ ...SERVICE, costo: 0 }, null)).toEqual({ reversal: null, addition: null })
  })

  test('is not another entry because of its workshop, or because the accounts of the company changed', () => {
    const accounts: Accounts = { gasto: '614540', por_pagar: '220505', nit: null, talleres: [] }
    expect(settle({ service: { ...SERVICE, taller: 'Otro' }, entry: ENTRY }, accounts)).toEqual({
      reversal: null,
      addition: null,
    })
  })

  test('whatever happens to it, the accounts hold what the book says, and a second export adds nothing', () => {
    const state = fc.option(
      fc.record({ costo: fc.constantFrom(0, 1, 50, 900), fecha: fc.constantFrom('2026-11-01', '2026-11-02') }),
      { nil: null },
    )
    fc.assert(
      fc.property(fc.array(state, { minLength: 1, maxLength: 8 }), (states) => {
        const lines: ReturnType<typeof linesOf>[number][] = []
        let inForce: Entry | null = null
        let last = 0
        const round = (service: CostedService | null): number => {
          const pair: Pair = { service, entry: inForce }
          const { reversal, addition } = settle(pair, USUAL_ACCOUNTS)
          if (reversal) {
            lines.push(...linesOf(reversal, true))
            inForce = null
          }
          if (addition) {
            last += 1
            inForce = { ...addition, id: `e${last}`, consecutivo: last, descripcion: 'x' }
            lines.push(...linesOf(inForce, false))
          }
          return (reversal ? 1 : 0) + (addition ? 1 : 0)
        }
        for (const one of states) {
          const service = one && { ...SERVICE, ...one }
          round(service)
          expect(round(service)).toBe(0)
          const debits = lines.filter(({ account }) => account === USUAL_ACCOUNTS.gasto)
          expect(debits.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(service?.costo ?? 0)
          expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
        }
      }),
    )
  })
})

const renamed = ({ costo, ...rest }: { costo?: number; fecha?: string; placa?: string }) =>
  costo === undefined ? rest : { ...rest, monto: costo }

describe('the days of an export', () => {
  const period = (query: string) => readPeriod(new URLSearchParams(query), '2026-11-23')

  test('are the last month and this one, unless others are asked for', () => {
    expect(period('')).toEqual({ desde: '2026-10-01', hasta: '2026-11-23' })
    expect(period('desde=2026-02-01&hasta=2026-02-28')).toEqual({ desde: '2026-02-01', hasta: '2026-02-28' })
  })

  test('end today, and a year after the first at the latest', () => {
    expect(period('desde=2026-11-01&hasta=2026-12-31').hasta).toBe('2026-11-23')
    expect(period('desde=2025-01-01&hasta=2026-11-23').hasta).toBe('2025-12-31')
  })

  test('may be given the wrong way round', () =>
    expect(period('desde=2026-11-02&hasta=2026-11-01')).toEqual({ desde: '2026-11-01', hasta: '2026-11-02' }))

  test('of which one is missing keep the other', () => {
    expect(period('desde=2026-02-01&hasta=')).toEqual({ desde: '2026-02-01', hasta: '2026-11-23' })
    expect(period('desde=&hasta=2026-02-28')).toEqual({ desde: '2026-01-01', hasta: '2026-02-28' })
    expect(period('desde=2026-02-30&hasta=2026-11-01')).toEqual({ desde: '2026-10-01', hasta: '2026-11-01' })
  })

  test.each(['desde=2027-01-01&hasta=2027-01-02', 'desde=&hasta=', 'desde=x'])(
    'that make no sense are the usual ones: %s',
    (query) => expect(period(query)).toEqual(period('')),
  )
})

describe('the accounts of a company', () => {
  const read = (form: Record<string, string>) =>
    AccountsCommand.safeParse({ intent: 'update-accounts', gasto: '5145 40', por_pagar: '23.35.35', ...form })

  test('are codes of four to twelve figures, and its third party a tax number without the check digit', () => {
    expect(read({ nit: '800.197.268-4' }).data).toMatchObject({
      gasto: '514540',
      por_pagar: '233535',
      nit: '800197268',
    })
    expect(read({}).data).toMatchObject({ nit: null, talleres: [] })
  })

  test('know the tax numbers of workshops, however a service spells them', () => {
    const written = 'Taller El País: 800.197.268-4\n\nLlantas: 24 horas: 900123456\nSin número:'
    const talleres = read({ talleres: written }).data?.talleres ?? []
    expect(talleres).toEqual([
      ['Taller El País', '800197268'],
      ['Llantas: 24 horas', '900123456'],
    ])
    const accounts = { nit: '860000000', talleres }
    expect(nitOf('TALLER EL PAIS', accounts)).toBe('800197268')
    expect([nitOf('Otro', accounts), nitOf(null, accounts)]).toEqual(['860000000', '860000000'])
  })

  test.each([
    [{ gasto: '514' }, 'cuenta-invalida'],
    [{ por_pagar: '0233535' }, 'cuenta-invalida'],
    [{ gasto: '=5145' }, 'cuenta-invalida'],
    [{ nit: '800197268-5' }, 'nit-digito'],
    [{ nit: 'el taller' }, 'nit-invalido'],
    [{ talleres: 'El Paisa 800197268' }, 'talleres-invalidos'],
    [{ talleres: 'El Paisa: 800197268-5' }, 'talleres-invalidos'],
    [{ talleres: ': 800197268' }, 'talleres-invalidos'],
  ])('are refused when they are not: %j', (form, reason) => {
    expect(read(form as Record<string, string>).error?.issues.map(({ message }) => message)).toEqual([reason])
  })
})

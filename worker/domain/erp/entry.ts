/**
 * What maintenance cost, as entries for the company's accounting program: one for each service, in two lines that
 * balance (docs/decisions/0071). An entry is never changed: when its service is another, or gone, a reversal takes it
 * back. Amounts are whole cents, days `YYYY-MM-DD`.
 */

import { foldForSearch } from '../fold'

/** Accounts of the company's chart (PUC), and the third party of its entries. */
export interface Accounts {
  /** debited: maintenance and repairs */
  gasto: string
  /** credited: what is owed for it */
  por_pagar: string
  /** of workshops that have none here; digits without the check digit, null leaves the column empty */
  nit: string | null
  /** names of workshops with their tax numbers, likewise */
  talleres: readonly (readonly [nombre: string, nit: string])[]
}

/**
 * Where a company has not said otherwise: 5145 «Mantenimiento y reparaciones», its subaccount of vehicles, and 2335
 * «Costos y gastos por pagar», its subaccount of maintenance (Decreto 2650 of 1993).
 */
export const USUAL_ACCOUNTS: Accounts = { gasto: '514540', por_pagar: '233535', nit: null, talleres: [] }

/** A service of the book, with the plate of its vehicle. */
export interface CostedService {
  id: string
  vehiculo_id: string
  fecha: string
  placa: string
  taller: string | null
  costo: number
}

/** An entry as it was exported. */
export interface Entry {
  id: string
  mantenimiento_id: string
  vehiculo_id: string
  /** its number, of the company, from 1 */
  consecutivo: number
  fecha: string
  placa: string
  tercero: string | null
  nit: string | null
  descripcion: string
  monto: number
  gasto: string
  por_pagar: string
}
/** What an entry says, before it has a number. */
type EntryData = Omit<Entry, 'id' | 'consecutivo' | 'descripcion'>

/**
 * A service and its entry in force; one of them may be missing. An entry whose vehicle is gone is no pair: what the
 * vehicle cost was paid, and stays in the accounts.
 */
export interface Pair<E extends Entry = Entry> {
  service: CostedService | null
  entry: E | null
}

/** What an export has to say of a pair: the entry to take back, and the one to add. */
export interface Settlement<E extends Entry = Entry> {
  reversal: E | null
  addition: EntryData | null
}

const isTold = ({ fecha, placa, costo }: CostedService, entry: Entry): boolean =>
  entry.fecha === fecha && entry.placa === placa && entry.monto === costo

/** What to export of a pair: nothing when the entry agrees with the service. A service without a cost has no entry. */
export function settle<E extends Entry>({ service, entry }: Pair<E>, accounts: Accounts): Settlement<E> {
  const costed = service !== null && service.costo > 0 ? service : null
  if (costed !== null && entry !== null && isTold(costed, entry)) return { reversal: null, addition: null }
  return { reversal: entry, addition: costed && dataOf(costed, accounts) }
}

/**
 * The tax number of a workshop, found by its name without regard to case and accents; else the company's for all
 * others.
 */
export function nitOf(taller: string | null, { nit, talleres }: Pick<Accounts, 'nit' | 'talleres'>): string | null {
  const name = taller === null ? null : foldForSearch(taller)
  return talleres.find(([nombre]) => foldForSearch(nombre) === name)?.[1] ?? nit
}

function dataOf({ id, vehiculo_id, fecha, placa, taller, costo }: CostedService, accounts: Accounts): EntryData {
  const { gasto, por_pagar } = accounts
  const nit = nitOf(taller, accounts)
  return { mantenimiento_id: id, vehiculo_id, fecha, placa, tercero: taller, nit, monto: costo, gasto, por_pagar }
}

const DESCRIPTION_MAX = 120

/**
 * The descriptions of a service's items as the text of its entry, cut to the length that accounting programs accept.
 */
export function descriptionOf(works: readonly string[]): string {
  const letters = [...works.join(', ')]
  return letters.length <= DESCRIPTION_MAX ? letters.join('') : `${letters.slice(0, DESCRIPTION_MAX - 1).join('')}…`
}

/** The reference of an entry, or of its reversal, in files and accounting programs. */
export const referenceOf = ({ consecutivo }: Pick<Entry, 'consecutivo'>, isReversal: boolean): string =>
  `VIG-${consecutivo}${isReversal ? '-R' : ''}`

/** A line of the ledger. */
export interface Line {
  reference: string
  fecha: string
  account: string
  nit: string | null
  tercero: string | null
  /** the cost centre: the plate of the vehicle; accounts of debts have none */
  centre: string | null
  descripcion: string
  debit: number
  credit: number
}

/**
 * The two lines of an entry: the cost, with the plate as its cost centre, against what is owed. A reversal has the
 * sides exchanged and the same day, so that both cancel out in the month of the entry.
 */
export function linesOf(
  entry: Omit<Entry, 'id' | 'mantenimiento_id' | 'vehiculo_id'>,
  isReversal: boolean,
): [Line, Line] {
  const { fecha, nit, tercero, descripcion, monto } = entry
  const both = { reference: referenceOf(entry, isReversal), fecha, nit, tercero, descripcion }
  const debit = { debit: monto, credit: 0 }
  const credit = { debit: 0, credit: monto }
  return [
    { ...both, account: entry.gasto, centre: entry.placa, ...(isReversal ? credit : debit) },
    { ...both, account: entry.por_pagar, centre: null, ...(isReversal ? debit : credit) },
  ]
}

export interface KeptJournal {
  id: string
  date: string
  reference: string
  total: number
  entries: { id: string; debit: number; credit: number; costCenter?: { id: string }; client?: { id: string } }[]
}
export interface Ordered {
  /** status of the next answers, instead of what was asked */
  fail?: number[]
  /** so many documents are taken, and their answers lost */
  silence?: number
  centres?: string[]
  /** begins a new minute */
  forget?: boolean
}
export class AlegraBooks {
  constructor(clock?: () => number, options?: { perMinute?: number })
  journals: KeptJournal[]
  categories: { id: string; code: string; name: string; status: string }[]
  addCentres(names: readonly string[]): void
  respond(
    method: string,
    where: string,
    authorization: string,
    body: unknown,
  ): { status: number; headers: Record<string, string>; body: unknown; isLost?: boolean }
  order(what: Ordered): { journals: KeptJournal[]; centres: { id: string; name: string }[] }
}

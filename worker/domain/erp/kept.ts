/** Two people who change the same accounts or file: what each left as it was shown stays as it is stored (editing/shown.ts). */
import { changedFrom } from '../editing/shown'
import type { Accounts } from './entry'
import type { FileSetting } from './file'

/**
 * The accounts to write; workshops are compared one by one.
 * @param asked those of the form
 * @param shown those that it showed; undefined: what it asks for is written
 * @param current those stored now
 */
export function accountsFrom(asked: Accounts, shown: Accounts | undefined, current: Accounts): Accounts {
  const { talleres: workshops, ...rest } = changedFrom(asked, shown, current)
  return { ...rest, talleres: shown ? workshopsFrom(workshops, shown.talleres, current.talleres) : workshops }
}

type Workshops = Accounts['talleres']

function workshopsFrom(asked: Workshops, shown: Workshops, current: Workshops): Workshops {
  const kept = new Map(current)
  const names = new Set(asked.map(([name]) => name))
  const before = new Map(shown)
  for (const name of before.keys()) if (!names.has(name)) kept.delete(name)
  for (const [name, nit] of asked) if (before.get(name) !== nit) kept.set(name, nit)
  return [...kept]
}

/** The same of the file: the program that is offered, and what was said of it. Settings that were not sent stay. */
export function fileFrom(
  { programa, world_office: worldOffice, helisa }: Pick<FileSetting, 'programa'> & Partial<FileSetting>,
  shown: FileSetting | undefined,
  current: FileSetting,
): FileSetting {
  return {
    ...changedFrom({ programa }, shown && { programa: shown.programa }, current),
    world_office: worldOffice
      ? changedFrom(worldOffice, shown?.world_office, current.world_office)
      : current.world_office,
    helisa: helisa ? changedFrom(helisa, shown?.helisa, current.helisa) : current.helisa,
  }
}

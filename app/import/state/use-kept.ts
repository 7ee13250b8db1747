/** An import that is not finished, kept in this browser: the one of an earlier visit, and the present one. */
import { useEffect, useState } from 'react'
import type { KeptImport } from '../kept'

/** @param owner the person and the company, by which a draft is kept */
export function useKept(owner: string) {
  /** an import of an earlier visit that is not finished */
  const [kept, setKept] = useState<KeptImport | null>(null)

  useEffect(() => {
    const find = async () => setKept(await (await import('../kept')).keptImport(owner, Date.now()))
    void find()
  }, [owner])

  /** Keeps the present import in place of an earlier one; null keeps none. */
  const keep = async (draft: Omit<KeptImport, 'at'> | null) => {
    const { keepImport } = await import('../kept')
    await keepImport(owner, draft && { ...draft, at: Date.now() })
  }

  /** What an earlier visit left is offered no longer. */
  const putAway = () => setKept(null)

  const forget = async () => {
    putAway()
    await keep(null)
  }
  return { kept, keep, putAway, forget }
}

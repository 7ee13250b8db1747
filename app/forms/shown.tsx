/** What a form showed when it was opened, so that what is left so is not written (worker/domain/editing/shown.ts). */
import { useState } from 'react'

/** @param of the fields by their names, as they are stored */
export function Shown({ of }: { of: Readonly<Record<string, string | null>> }) {
  // of the page that filled the fields: it may be read anew while the form is open
  const [shown] = useState(of)
  return Object.entries(shown).map(([name, value]) => (
    <input key={name} type="hidden" name={`antes.${name}`} value={value ?? ''} />
  ))
}

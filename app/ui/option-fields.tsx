/**
 * The fields that belong to one option of a form. While another option is chosen they are hidden and not sent, but keep
 * what was typed:
 *   <OptionFields chosen={program === 'helisa'}><TextareaField … /></OptionFields>
 */
import type { ReactNode } from 'react'

export const OptionFields = ({ chosen, children }: { chosen: boolean; children: ReactNode }) => (
  <fieldset className="contents" hidden={!chosen} disabled={!chosen}>
    {children}
  </fieldset>
)

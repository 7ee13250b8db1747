/** Leads from a list to the import of its records from Excel; left out on a read-only visit to a company. */
import { FileSpreadsheet } from 'lucide-react'
import { LinkButton } from './button'
import { useReadOnly } from './read-only'

export function ImportLink({ text }: { text: string }) {
  return useReadOnly() ? null : (
    <LinkButton icon={FileSpreadsheet} to="/admin/import" aria-label={text}>
      <span className="hide-s">{text}</span>
    </LinkButton>
  )
}

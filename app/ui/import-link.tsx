/** Leads from a list to the import of its records from Excel, with what they are chosen; left out on a read-only visit to a company. */
import type { Noun } from '@domain/importacion/nouns'
import { FileSpreadsheet } from 'lucide-react'
import { LinkButton } from './button'
import { useReadOnly } from './read-only'

export function ImportLink({ text, noun }: { text: string; noun: Noun }) {
  return useReadOnly() ? null : (
    <LinkButton icon={FileSpreadsheet} to={`/admin/import?de=${noun}`} aria-label={text}>
      <span className="hide-s">{text}</span>
    </LinkButton>
  )
}

import type { fileNotes as es } from '../es/file-notes'
import type { Translation } from '../texts'

export const fileNotes: Translation<typeof es> = {
  cut: 'This file has the first {n} rows: filter the list to export the rest.',
  chosen_gone:
    'One of the {de} rows that you chose is missing: it is no longer in the list.|{n} of the {de} rows that you chose are missing: they are no longer in the list.',
}

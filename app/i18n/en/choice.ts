import type { choice as es } from '../es/choice'
import type { Translation } from '../texts'

export const choice: Translation<typeof es> = {
  select_prompt: 'Select a vehicle',
  search: 'Type the plate',
  ninguno: 'No vehicle matches “{q}”.',
  hallados: 'one vehicle|{n} vehicles',
  buscando: 'Searching...',
  help: 'Type the plate, the make or the owner and choose from the list.',
  sin_red: 'The search failed. Check your connection and try again.',
}

import type { choice as es } from '../es/choice'
import type { Translation } from '../texts'

export const choice: Translation<typeof es> = {
  select_prompt: 'Select a vehicle',
  search: 'Type the plate',
  no_match: 'No vehicle matches “{q}”.',
  found: 'one vehicle|{n} vehicles',
  searching: 'Searching...',
  help: 'Type the plate, the make or the owner and choose from the list.',
  no_network: 'The search failed. Check your connection and try again.',
}

import type { eleccion as es } from '../es/eleccion'
import type { Traduccion } from '../textos'

export const eleccion: Traduccion<typeof es> = {
  seleccione: 'Select a vehicle',
  buscar: 'Type the plate',
  ninguno: 'No vehicle matches “{q}”.',
  hallados: 'one vehicle|{n} vehicles',
  buscando: 'Searching...',
  ayuda: 'Type the plate, the make or the owner and choose from the list.',
  sin_red: 'The search failed. Check your connection and try again.',
}

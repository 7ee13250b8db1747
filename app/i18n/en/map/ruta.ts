import type { ruta as es } from '../../es/map/ruta'
import type { Translation } from '../../texts'

export const ruta: Translation<typeof es> = {
  visita: 'Visit to a place',
  velocidad: 'Speeding',
  detencion: 'Long stop',
  silencio: 'No signal',
  since: 'Since {hora}',
  span: 'From {desde} to {hasta}',
  speed: '{maximo} km/h at {hora}, with a limit of {limite} km/h',
  view_way: 'See the drive',
  view_way_named: 'See the drive: {que}',
}

import type { documentoTipos as es } from '../../es/company/documento-tipos'
import type { Translation } from '../../texts'

export const documentoTipos: Translation<typeof es> = {
  SOAT: 'SOAT (mandatory insurance)',
  'Revisión técnico-mecánica': 'Technical inspection',
  'Impuesto vehicular': 'Vehicle tax',
  'Tarjeta de operación': 'Operating card',
  'Póliza RCC': 'RCC policy',
  'Póliza RCE': 'RCE policy',
  Extintor: 'Fire extinguisher',
  Otro: 'Other',
}

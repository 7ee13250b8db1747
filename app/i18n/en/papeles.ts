import type { papeles as es } from '../es/papeles'
import type { Traduccion } from '../textos'

export const papeles: Traduccion<typeof es> = {
  SOAT: 'SOAT (mandatory insurance)',
  'Revisión técnico-mecánica': 'Technical inspection',
  'Impuesto vehicular': 'Vehicle tax',
  'Tarjeta de operación': 'Operating card',
  'Póliza RCC': 'RCC policy',
  'Póliza RCE': 'RCE policy',
  Extintor: 'Fire extinguisher',
  Otro: 'Other',
}

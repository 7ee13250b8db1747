/** The types of documents as pages and mails in English name them; SOAT keeps its name, or is explained. */
import type { TipoDocumento } from './rules'

export const TIPOS_IN_ENGLISH = {
  'Revisión técnico-mecánica': 'Technical inspection',
  'Impuesto vehicular': 'Vehicle tax',
  'Tarjeta de operación': 'Operating card',
  'Póliza RCC': 'RCC policy',
  'Póliza RCE': 'RCE policy',
  Extintor: 'Fire extinguisher',
  Otro: 'Other',
} as const satisfies Record<Exclude<TipoDocumento, 'SOAT'>, string>

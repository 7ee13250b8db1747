/** The document types of a vehicle, keyed by their stored names. */
export const documentoTipos = {
  SOAT: 'SOAT',
  'Revisión técnico-mecánica': 'Revisión técnico-mecánica',
  'Impuesto vehicular': 'Impuesto vehicular',
  'Tarjeta de operación': 'Tarjeta de operación',
  'Póliza RCC': 'Póliza RCC',
  'Póliza RCE': 'Póliza RCE',
  Extintor: 'Extintor',
  Otro: 'Otro',
} as const

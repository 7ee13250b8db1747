/** The kinds of paper of a vehicle, by the name under which they are stored, and what is said of one. */
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

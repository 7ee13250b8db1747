/** The question before a document is deleted. Its dialog alone loads it. */
export const removal = {
  question: '¿Eliminar {documento} de {placa}?',
  detail: 'Se elimina el que vence el {fecha}. No se puede deshacer.',
  detail_expired: 'Se elimina el que venció el {fecha}. No se puede deshacer.',
  archivo: 'Con él se elimina su archivo {nombre}.',
  remaining: 'El anterior, que vence el {fecha}, vuelve a ser el actual.',
  remaining_expired: 'El anterior, que venció el {fecha}, vuelve a ser el actual.',
  last: 'Es el único: queda sin registrar.',
  previous: 'Es un documento anterior: el actual no cambia.',
  later: 'Empieza después: el actual no cambia.',
  next: 'Queda el que empieza el {fecha}.',
  covers: 'Es el que cubre hoy: sin él, el vehículo queda sin {documento}.',
  covers_until: 'Es el que cubre hoy: sin él, el vehículo queda sin {documento} hasta el {fecha}.',
} as const

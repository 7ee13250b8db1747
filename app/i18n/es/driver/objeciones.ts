/** What drivers object to on the page of their link, as the company reads it. */
export const objeciones = {
  title: 'Objeciones de los conductores',
  text: 'Las escriben desde la página de su enlace de rastreo. La Ley 1581 de 2012 da 15 días hábiles para responder. Responda al conductor directamente, por teléfono o por escrito, y márquela como atendida: allí verá quién la atendió y cuándo.',
  filed: 'Presentada el {cuando}',
  due: 'Responda a más tardar el {dia}.',
  late: 'El plazo para responder venció el {dia}.',
  attended_by: 'La atendió {nombre} el {cuando}',
  gone: 'una cuenta que ya no existe',
  attend: 'Marcar como atendida',
  attended: 'Objeción marcada como atendida',
  reopened: 'La objeción queda por atender',
  notice: 'Quien conduce {placa} presentó una objeción sobre sus datos.',
  others: 'Hay más objeciones: las verá aquí cuando atienda esta.',
  view: 'Ver la de {placa}',
} as const

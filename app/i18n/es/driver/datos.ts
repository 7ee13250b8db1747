/** «Sus datos» of the driver's page: what is kept, for how long, who looked. Plain, as Ley 1581 de 2012 asks. */
export const datos = {
  title: 'Sus datos',
  loading: 'Cargando sus datos',
  failed: 'Esta información no cargó. Revise la señal e intente de nuevo.',
  retry: 'Intentar de nuevo',
  what: 'Qué se guarda',
  what_text:
    'Mientras el rastreo está activo, {empresa} guarda dónde está este celular, con la hora, la velocidad, el rumbo y la precisión. Con el rastreo detenido no se recibe ni se guarda nada.',
  how_long: 'Por cuánto tiempo',
  days: 'Cada posición se borra sola a los {n} días. Si la empresa elimina el vehículo o su dispositivo, se borran antes.',
  no_end:
    'Sin fecha de borrado, también si el plan Pro o Plus de {empresa} vence. Se borran si elimina el vehículo o su dispositivo o, a los 30 días, si pasa al plan Basic.',
  when: 'Cuándo se guarda',
  within_hours: 'Solo dentro del horario de trabajo de {empresa}. Fuera de él no se registra nada.',
  at_all_hours:
    '{empresa} no fijó un horario de trabajo: se guarda a cualquier hora en que usted tenga el rastreo activo.',
  always: 'El rastreador instalado en este vehículo registra a toda hora. Motivo de la empresa: {motivo}',
  moves: 'Si el rastreador instalado en el vehículo se mueve fuera del horario, {empresa} recibe un aviso con la hora.',
  looks: 'Quién miró',
  looks_text: 'Quienes abrieron dónde está este vehículo, o uno de sus recorridos, en los últimos 30 días.',
  looks_none: 'Nadie ha mirado.',
  customer: 'Cliente con un enlace',
  gone: 'Una cuenta que ya no existe',
  support: 'Soporte de Vigía',
  once: 'Una vez, {hora}',
  between: '{n} veces, de {desde} a {hasta}',
  disagree: 'Si no está de acuerdo',
  objection: 'Presentar una objeción',
  objection_label: 'Su objeción',
  objection_hint:
    'Diga qué dato, o qué uso de sus datos, objeta. La leen los Administradores de {empresa}, que tiene 15 días hábiles para responderle (Ley 1581 de 2012).',
  objection_short: 'Escriba al menos {n} letras.',
  objection_review: 'Continuar',
  objection_ask: '¿Enviar esta objeción a {empresa}? Después no se puede cambiar.',
  objection_send: 'Sí, enviar',
  objection_edit: 'Seguir escribiendo',
  objection_sent: 'Su objeción llegó a {empresa}. Aquí verá quién la atiende y cuándo.',
  objection_old_link:
    'Este enlace ya no sirve, y su objeción no se envió. Copie su texto y pida a {empresa} el enlace actual.',
  objection_failed: 'No se pudo enviar. Su texto sigue aquí: revise la señal e intente de nuevo.',
  objection_too_many:
    'Desde este vehículo ya se enviaron {n} objeciones en 24 horas. Su texto sigue aquí: envíelo mañana a esta hora.',
  filed: 'Objeciones de este vehículo',
  filed_open: 'Presentada el {dia}. La empresa debe responder a más tardar el {vence}.',
  filed_done: 'Presentada el {dia}. La atendió {nombre} el {cuando}.',
  rights: 'Sus derechos',
  rights_text:
    'La Ley 1581 de 2012 le permite conocer, corregir y pedir que se borren sus datos, y retirar su autorización. Pídalo a {empresa}, que responde por ellos. Si no le responde, puede quejarse ante la Superintendencia de Industria y Comercio.',
} as const

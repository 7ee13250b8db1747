/** «Recordar la renovación» over lists: its dialog. */
export const recordatorio = {
  title: 'Recordar la renovación',
  sent_title: 'Recordatorio enviado',
  goes_to: 'Enviaremos un correo a cada persona que tiene asignados estos vehículos:',
  goes_to_admin: 'Ninguna persona asignada a estos vehículos recibe correos. El aviso va a los Administradores:',
  sent_to: 'El correo sale en un momento para:',
  things: 'un vencimiento|{n} vencimientos',
  repeated: 'Uno no se repite: ya se recordó hoy.|{n} no se repiten: ya se recordaron hoy.',
  untold:
    'No hay a quién enviarle lo siguiente. Asigne el vehículo a una persona con correo confirmado y avisos activos:',
  nothing: 'No se envía nada: de lo elegido no hay nada por renovar.',
  send: 'Enviar un correo|Enviar {n} correos',
  sending: 'Enviando…',
} as const

/** /support in Spanish. */
export const soporte = {
  title: 'Soporte',
  descripcion: 'Escriba a soporte de Vigía, o lea las respuestas a las preguntas más frecuentes.',
  phrase: 'Estamos para ayudarle.',
  intro: 'Le responde una persona que conoce el producto, en español.',
  write_us: 'Escríbanos desde su cuenta',
  write_us_text: 'Así sabemos de qué empresa nos habla. La respuesta queda en Vigía y también le llega por correo.',
  write: 'Escribir un mensaje',
  sesion: 'Le pediremos iniciar sesión y después volverá al formulario.',
  direct: 'Contacto directo',
  correo: 'Correo electrónico',
  telefono: 'Teléfono',
  opening_hours: 'Horario de atención',
  hours: 'Lunes a viernes, de 8:00\u00a0a.\u00a0m. a 6:00\u00a0p.\u00a0m. (GMT-5)',
  response: 'Tiempo de respuesta',
  term: '24 a 48 horas hábiles',
  faq: 'Preguntas frecuentes',
  preguntas: [
    {
      que: '¿Cómo funciona la prueba gratis?',
      response:
        'Tiene 14 días para usar todas las funciones, sin tarjeta de crédito. Si al terminar no elige un plan, no se le cobra nada y puede seguir consultando sus datos.',
    },
    {
      que: '¿Puedo cambiar de plan cuando quiera?',
      response:
        'Sí. El cambio aplica al inicio del siguiente ciclo de facturación. Si necesita más vehículos ya mismo, al pagar un plan mayor sus límites aumentan de inmediato.',
    },
    {
      que: '¿Cuándo se cobra y cómo puedo pagar?',
      response:
        'La facturación es mensual, al inicio de cada periodo; con el pago anual, una vez al año. Aceptamos tarjetas y transferencias bancarias.',
    },
    {
      que: '¿Puedo exportar mis datos?',
      response:
        'Sí, son suyos. Cada lista se descarga en CSV o Excel, y todo junto en un archivo ZIP desde Configuración, pestaña Empresa, también cuando su plan ha terminado.',
    },
  ],
  more: '¿Busca una guía paso a paso?',
  documentation: 'Ir a la documentación',
}

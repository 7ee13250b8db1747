/** The way back from the payment provider (spec §2, §8), and the saved card. */
export const pago = {
  titulo: 'Pago',
  verificando: 'Verificando su pago…',
  verificando_texto:
    'Puede tardar unos segundos. Si cierra esta página no se pierde nada: cuando el banco confirme, activamos su plan y le escribimos.',
  verificar: 'Verificar ahora',
  exito: '¡Pago Exitoso!',
  exito_texto: 'Su plan está activo. En un momento lo llevamos a Mi Empresa.',
  ir: 'Ir a Mi Empresa',
  sin_exito: 'El pago no se completó',
  no_procesado: 'El pago no pudo ser procesado. Por favor intente nuevamente.',
  incompleta: 'Información de transacción incompleta',
  error: 'Error al verificar el estado del pago',
  error_texto: 'Si ya pagó, no pague otra vez: lo confirmaremos con el banco y le escribiremos.',
  reintentar: 'Volver a Intentar',
} as const

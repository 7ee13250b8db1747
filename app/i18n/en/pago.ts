import type { pago as es } from '../es/pago'
import type { Traduccion } from '../textos'

export const pago: Traduccion<typeof es> = {
  titulo: 'Payment',
  verificando: 'Checking your payment…',
  verificando_texto:
    'This may take a few seconds. Closing this page loses nothing: when the bank confirms, we open your plan and write to you.',
  verificar: 'Check now',
  exito: 'Payment successful!',
  exito_texto: 'Your plan is active. In a moment we take you to My Company.',
  ir: 'Go to My Company',
  sin_exito: 'The payment did not go through',
  no_procesado: 'The payment could not be processed. Please try again.',
  incompleta: 'Incomplete transaction information',
  error: 'The state of the payment could not be checked',
  error_texto: 'If you have paid already, do not pay again: we will ask the bank and write to you.',
  reintentar: 'Try Again',
}

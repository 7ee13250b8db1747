import type { MotivoKey } from '@domain/negativa'

/** The text of every refusal. A MotivoKey without its text here does not compile. */
export const motivos: Record<MotivoKey, string> = {
  requerido: 'Complete este dato.',
  'no-encontrado': 'No encontramos lo que busca. Puede que alguien lo haya eliminado.',
  'correo-invalido': 'Escriba un correo como nombre@empresa.com.',
  'demasiado-largo': 'Es demasiado largo. Escriba como máximo {max} caracteres.',
  'caracter-no-permitido': 'Hay un carácter que no se puede usar. Escríbalo de nuevo.',
  'fuera-de-rango': 'El valor está fuera de lo permitido.',
  'demasiados-intentos': 'Demasiados intentos. Espere un momento e intente de nuevo.',
}

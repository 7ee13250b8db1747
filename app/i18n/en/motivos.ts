import type { MotivoKey } from '@domain/negativa'

export const motivos: Record<MotivoKey, string> = {
  requerido: 'Please fill this in.',
  'no-encontrado': 'We could not find it. Someone may have deleted it.',
  'correo-invalido': 'Write an address like name@company.com.',
  'demasiado-largo': 'Too long. Write at most {max} characters.',
  'caracter-no-permitido': 'There is a character that cannot be used. Please write it again.',
  'fuera-de-rango': 'The value is out of range.',
  'demasiados-intentos': 'Too many attempts. Wait a moment and try again.',
}

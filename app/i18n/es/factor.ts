/** The second factor: the challenge at sign-in, turning it on, its backup codes (security.md 9). */
export const factor = {
  verificar: 'Verificación en dos pasos',
  verificar_entrada: 'Escriba el código de 6 números que muestra ahora su aplicación de autenticación.',
  codigo: 'Código',
  codigo_ayuda: '¿No tiene su teléfono? Escriba uno de sus códigos de respaldo.',
  verificar_boton: 'Verificar',
  verificando: 'Verificando...',
  no_es_usted: '¿Quiere entrar con otra cuenta?',
} as const

import type { factor as es } from '../es/factor'
import type { Traduccion } from '../textos'

export const factor: Traduccion<typeof es> = {
  verificar: 'Two-step verification',
  verificar_entrada: 'Write the 6-digit code that your authenticator app shows now.',
  codigo: 'Code',
  codigo_ayuda: 'Phone not at hand? Write one of your backup codes.',
  verificar_boton: 'Verify',
  verificando: 'Verifying...',
  no_es_usted: 'Another account?',
}

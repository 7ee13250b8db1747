import type { suscripcion as es } from '../es/suscripcion'
import type { Traduccion } from '../textos'

export const suscripcion: Traduccion<typeof es> = {
  mensual: 'monthly',
  anual: 'yearly',
}

import type { portada as es } from '../es/portada'
import type { Traduccion } from '../textos'

export const portada: Traduccion<typeof es> = {
  titulo: 'Vigía: where every vehicle is, and whether it may leave',
  frase: 'Know where every vehicle is, and that none leaves with an expired paper.',
  explica:
    'The driver scans a code and the phone becomes the GPS: no hardware, nothing to install. You see the fleet move on the map and see at a glance which papers expire.',
  prueba: '14-day free trial, no credit card.',
}

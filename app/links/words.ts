/** What is said to somebody who comes back from a provider. */
import type { Resultado } from '@domain/proveedor'
import type { es } from '~/i18n/es'

type Clave = `vinculos.${keyof typeof es.vinculos}`

export const TEXTO_DE = {
  cancelado: 'vinculos.cancelado',
  fallo: 'vinculos.fallo',
  vencido: 'vinculos.vencido',
  espere: 'vinculos.espere',
  'sin-vincular': 'vinculos.sin_vincular',
  'sin-verificar': 'vinculos.sin_verificar',
  'de-otra-persona': 'vinculos.de_otra_persona',
  'ya-hay-una': 'vinculos.ya_hay_una',
  'sin-confirmar': 'vinculos.sin_confirmar',
  hecho: 'vinculos.hecho',
} as const satisfies Record<Resultado, Clave>

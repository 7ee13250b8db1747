/** A webhook and its messages, as the service gives them and the screen shows them. Instants are UTC milliseconds. */

import type { MessageType, WebhookEvent } from './event'
import type { DeliveryError, DeliveryState, OffReason } from './states'

export interface Webhook {
  id: string
  nombre: string
  url: string
  eventos: WebhookEvent[]
  activo: boolean
  /** why it turned itself off */
  apagado_por: OffReason | null
  /** since when every attempt failed */
  fallando_desde: number | null
  /** until when the secret before signs too */
  anterior_hasta: number | null
  created_at: number
}

/** A message; time, status of HTTP, milliseconds, first bytes and failure are of its last attempt. */
export interface Delivery {
  id: string
  evento: MessageType
  estado: DeliveryState
  intentos: number
  /** the next attempt of one that is pending */
  proximo_at: number
  intento_at: number | null
  codigo: number | null
  ms: number | null
  respuesta: string | null
  error: DeliveryError | null
  ocurrio_at: number
  /** the body, as it is signed and sent */
  mensaje: string
}

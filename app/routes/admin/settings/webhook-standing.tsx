/** One of the company's webhooks, and in words whether it works. */
import type { OffReason } from '@domain/webhooks/attempt'
import type { WebhookEvent } from '@domain/webhooks/event'
import { useI18n } from '~/i18n/provider'

export interface Webhook {
  id: string
  nombre: string
  url: string
  eventos: WebhookEvent[]
  activo: boolean
  apagado_por: OffReason | null
  /** UTC milliseconds */
  fallando_desde: number | null
  anterior_hasta: number | null
}

const OFF = { fallas: 'webhooks.off_failing', retirado: 'webhooks.off_gone' } as const

/** Whether it is on, and whether it works. */
export function Standing(props: Pick<Webhook, 'activo' | 'apagado_por' | 'fallando_desde'> & { now: number }) {
  const { activo, apagado_por: why, fallando_desde: since, now } = props
  const { t, hace: ago } = useI18n()
  if (!activo) return t(why ? OFF[why] : 'webhooks.off')
  return since === null ? t('webhooks.on') : t('webhooks.failing', { cuando: ago(since, now) })
}

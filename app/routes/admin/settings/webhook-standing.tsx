/** Whether a webhook of the company works, in words. */
import type { Webhook } from '@domain/webhooks/webhook'
import { useI18n } from '~/i18n/provider'

const OFF = { fallas: 'webhooks.off_failing', retirado: 'webhooks.off_gone' } as const

/** Whether it is on, and whether it works. */
export function Standing(props: Pick<Webhook, 'activo' | 'apagado_por' | 'fallando_desde'> & { now: number }) {
  const { activo, apagado_por: why, fallando_desde: since, now } = props
  const { t, hace: ago } = useI18n()
  if (!activo) return t(why ? OFF[why] : 'webhooks.off')
  return since === null ? t('webhooks.on') : t('webhooks.failing', { cuando: ago(since, now) })
}

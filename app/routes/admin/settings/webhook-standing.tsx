/** Whether a webhook of the company works, in words. */
import type { Webhook } from '@domain/webhooks/webhook'
import { useI18n } from '~/i18n/provider'

const OFF = { fallas: 'programs.off_failing', retirado: 'programs.off_gone' } as const

/** Whether it is on, and whether it works. */
export function Standing(props: Pick<Webhook, 'activo' | 'apagado_por' | 'fallando_desde'> & { now: number }) {
  const { activo, apagado_por: why, fallando_desde: since, now } = props
  const { t, ago } = useI18n()
  if (!activo) return t(why ? OFF[why] : 'programs.off')
  return since === null ? t('programs.on') : t('programs.failing', { cuando: ago(since, now) })
}

/**
 * The banner over every screen of the company: a payment is late and how many days remain, or the subscription ended.
 */
import { Link } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { Note } from '~/ui/note'
import { HREF_PLANES } from './address'

/** `dias` left of the grace period, by the company's calendar; null without a known end. */
export type Banner = { tipo: 'past_due'; dias: number | null } | { tipo: 'expired'; isTrial: boolean }

export function SubscriptionBanner({ notice }: { notice: Banner }) {
  const { t, inDays } = useI18n()
  const [text, step] =
    notice.tipo === 'expired'
      ? [t(notice.isTrial ? 'marco.trial_ended' : 'marco.plan_ended'), t('marco.choose_plan')]
      : [
          notice.dias === null
            ? t('marco.pago_pendiente')
            : t('marco.pago_pendiente_hasta', { cuando: inDays(Math.max(0, notice.dias)) }),
          t('marco.pay_now'),
        ]
  return (
    <section className="frame-notice notice-plan" aria-label={t('marco.suscripcion')}>
      <Note tone="warn">
        {notice.tipo === 'past_due' && <b>{t('estados.past_due')}. </b>}
        {text} <Link to={HREF_PLANES}>{step}</Link>
      </Note>
    </section>
  )
}

/** Over every screen of the company: that a payment is late and for how long it still works, or that it is over. */
import { Link } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { Note } from '~/ui/note'
import { HREF_PLANES } from './address'

/** `dias` left of the grace, on the company's calendar; null where no end is known. */
export type SubscriptionAlert = { tipo: 'past_due'; dias: number | null } | { tipo: 'expired'; isTrial: boolean }

export function SubscriptionBanner({ aviso }: { aviso: SubscriptionAlert }) {
  const { t, enDias } = useI18n()
  const [texto, paso] =
    aviso.tipo === 'expired'
      ? [t(aviso.isTrial ? 'suscripcion.trial_ended' : 'suscripcion.termino'), t('suscripcion.choose_plan')]
      : [
          aviso.dias === null
            ? t('suscripcion.pendiente')
            : t('suscripcion.pendiente_hasta', { cuando: enDias(Math.max(0, aviso.dias)) }),
          t('suscripcion.pay_now'),
        ]
  return (
    <section className="frame-notice" aria-label={t('empresa.suscripcion')}>
      <Note tone="warn">
        {aviso.tipo === 'past_due' && <b>{t('estados.past_due')}. </b>}
        {texto} <Link to={HREF_PLANES}>{paso}</Link>
      </Note>
    </section>
  )
}

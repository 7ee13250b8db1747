import { withReturn } from '@domain/identidad/return-address'
import { useI18n } from '~/i18n/provider'
import { PlanOffer } from '~/plan/offer'
import { LinkButton } from '~/ui/button'
import { Note } from '~/ui/note'
import type { SaidRefusal } from './load.server'

/** Why no invitation is possible now, and what to do about it. */
export function Refusal({ refusal, email }: { refusal: SaidRefusal; email: string }) {
  const { t, reason } = useI18n()
  if (refusal.clave === 'correo-sin-verificar')
    return (
      <Note
        tone="warn"
        action={
          <LinkButton to={withReturn('/verify-email', '/admin/team?nuevo')}>{t('equipo.verify_email')}</LinkButton>
        }
      >
        {t('equipo.unverified_text', { email })}
      </Note>
    )
  return (
    <Note tone="warn" action={<PlanOffer clave={refusal.clave} />}>
      {reason(refusal.clave, refusal.datos)}
    </Note>
  )
}

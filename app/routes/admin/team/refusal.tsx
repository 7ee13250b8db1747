import { useI18n } from '~/i18n/provider'
import { PlanOffer } from '~/plan/offer'
import { LinkButton } from '~/ui/button'
import { Note } from '~/ui/note'
import type { Dicha } from './load.server'

/** Why nobody can be invited now, and what to do about it. */
export function Refusal({ negativa, email }: { negativa: Dicha; email: string }) {
  const { t, motivo } = useI18n()
  if (negativa.clave === 'correo-sin-verificar')
    return (
      <Note tone="warn" action={<LinkButton to="/verify-email">{t('equipo.verificar')}</LinkButton>}>
        {t('equipo.sin_verificar_texto', { email })}
      </Note>
    )
  return (
    <Note tone="warn" action={<PlanOffer clave={negativa.clave} />}>
      {motivo(negativa.clave, negativa.datos)}
    </Note>
  )
}

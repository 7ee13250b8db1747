/** A counter's figure: «12», or «1.000+» where nobody counted further, said in words to who listens. */
import type { Cuenta } from '@domain/vehiculos/board'
import { useI18n } from '~/i18n/provider'
import { figure } from './words'

export function Figure({ of: cuenta }: { of: Cuenta }) {
  const i18n = useI18n()
  if (!cuenta.mas) return <>{figure(cuenta, i18n)}</>
  return (
    <>
      <span aria-hidden="true">{figure(cuenta, i18n)}</span>
      <span className="sr">{i18n.t('tablero.mas_de', { n: i18n.numero(cuenta.n) })}</span>
    </>
  )
}

/** A counter's figure: «12», or «1.000+» above the counting limit, spelled out for screen readers. */
import type { Count } from '@domain/vehiculos/board'
import { useI18n } from '~/i18n/provider'
import { figure } from './words'

export function Figure({ of: count }: { of: Count }) {
  const i18n = useI18n()
  if (!count.more) return <>{figure(count, i18n)}</>
  return (
    <>
      <span aria-hidden="true">{figure(count, i18n)}</span>
      <span className="sr">{i18n.t('tablero.mas_de', { n: i18n.numero(count.n) })}</span>
    </>
  )
}

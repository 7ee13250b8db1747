import type { Veredicto } from '@domain/vehiculos/veredicto'
import { CircleCheck, CircleHelp, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Icon } from './icon'

const APPEARANCE = {
  'Puede salir': ['ok', CircleCheck],
  'Falta saber': ['doubt', CircleHelp],
  'Con aviso': ['warn', TriangleAlert],
  'No puede salir': ['bad', OctagonX],
} as const satisfies Record<Veredicto, readonly [string, LucideIcon]>

/** The verdict of ¿Puede salir hoy?: circle, triangle, octagon or question mark, with its words. */
export function Verdict({ veredicto }: { veredicto: Veredicto }) {
  const { t } = useI18n()
  const [tone, icon] = APPEARANCE[veredicto]
  return (
    <span className={`verdict verdict--${tone}`}>
      <Icon of={icon} />
      {t(`estados.${veredicto}`)}
    </span>
  )
}

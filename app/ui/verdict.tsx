import { CircleCheck, OctagonX, TriangleAlert } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Icon } from './icon'

export type Veredicto = 'Puede salir' | 'Con aviso' | 'No puede salir'
const DIBUJO = {
  'Puede salir': ['ok', CircleCheck],
  'Con aviso': ['warn', TriangleAlert],
  'No puede salir': ['bad', OctagonX],
} as const

/** ¿Puede salir hoy? Circle, triangle or octagon with its words. */
export function Verdict({ veredicto }: { veredicto: Veredicto }) {
  const { t } = useI18n()
  const [tono, icono] = DIBUJO[veredicto]
  return (
    <span className={`verdict verdict--${tono}`}>
      <Icon of={icono} />
      {t(`estados.${veredicto}`)}
    </span>
  )
}

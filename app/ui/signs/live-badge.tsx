import type { LiveEstado } from '@domain/dispositivos/live'
import { useI18n } from '~/i18n/provider'

/** Outside its hours a vehicle has no live state to show. */
type BadgeEstado = Exclude<LiveEstado, 'Fuera de horario'>
const CLASS_NAME: Record<BadgeEstado, string> = {
  'En línea': 'live--on',
  'Esperando ubicación': 'live--wait',
  'Rastreo desactivado': 'live--off',
}

/** The live state. A filled dot, ring or square beside the word: it differs in shape, not only in colour. */
export function LiveBadge({ estado }: { estado: BadgeEstado }) {
  const { t } = useI18n()
  return (
    <span className={`live ${CLASS_NAME[estado]}`}>
      <span className="live-dot" />
      {t(`estados.${estado}`)}
    </span>
  )
}

import { useI18n } from '~/i18n/provider'

type LiveEstado = 'En línea' | 'Esperando ubicación' | 'Rastreo desactivado'
const CLASS_NAME: Record<LiveEstado, string> = {
  'En línea': 'live--on',
  'Esperando ubicación': 'live--wait',
  'Rastreo desactivado': 'live--off',
}

/** The live state. A filled dot, ring or square beside the word: it differs in shape, not only in colour. */
export function LiveBadge({ estado, count }: { estado: LiveEstado; count?: number }) {
  const { t } = useI18n()
  return (
    <span className={`live ${CLASS_NAME[estado]}`}>
      <span className="live-dot" />
      {count !== undefined && `${count} `}
      {t(`estados.${estado}`)}
    </span>
  )
}

/**
 * The state of a thing: pill, glyph and word. `<Badge estado="Vigente" />`, `<Badge estado="trial" />`,
 * `<Badge estado={dispositivo.estado} pause />` (an Activo device whose tracking is off). An unknown subscription
 * status reads as Expirado.
 */
import {
  Ban,
  Check,
  CircleAlert,
  Clock,
  Eye,
  Info,
  type LucideIcon,
  Mail,
  Minus,
  Pause,
  PowerOff,
  Radio,
  X,
} from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Icon } from './icon'

type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'idle'
const ESTADOS = {
  Vigente: ['ok', Check],
  'Por vencer': ['warn', Clock],
  'Próximo a vencer': ['warn', Clock],
  Vencido: ['bad', X],
  Vencida: ['bad', X],
  'No aplica': ['idle', Minus],
  'Sin registrar': ['idle', Minus],
  'Por empezar': ['warn', Clock],
  Próximo: ['warn', Clock],
  'Al día': ['ok', Check],
  Activo: ['ok', Check],
  Inactivo: ['idle', PowerOff],
  Deshabilitado: ['idle', Ban],
  Rastreando: ['ok', Radio],
  Pendiente: ['warn', Clock],
  Revisado: ['info', Eye],
  Resuelto: ['ok', Check],
  Nuevo: ['info', Mail],
  Abierto: ['warn', Clock],
  Respondido: ['ok', Check],
  Aprobado: ['ok', Check],
  Rechazado: ['bad', X],
  Anulado: ['idle', Ban],
  trial: ['info', Info],
  active: ['ok', Check],
  past_due: ['warn', CircleAlert],
  canceled: ['idle', Ban],
  expired: ['bad', X],
  pending: ['warn', Clock],
  accepted: ['ok', Check],
} as const satisfies Record<string, readonly [Tone, LucideIcon]>

type Estado = keyof typeof ESTADOS
const isEstado = (value: string): value is Estado => Object.hasOwn(ESTADOS, value)

interface BadgeProps {
  estado: Estado | (string & {})
  pause?: boolean
  title?: string
  /** replaces the state's own word, where a subject uses another */
  word?: string | undefined
}

export function Badge({ estado, pause, title, word }: BadgeProps) {
  const { t } = useI18n()
  const which = isEstado(estado) ? estado : 'expired'
  const [tone, icon] = pause && which === 'Activo' ? (['idle', Pause] as const) : ESTADOS[which]
  return (
    <span className={`badge badge--${tone}`} title={title}>
      <Icon of={icon} />
      {word ?? t(`estados.${which}`)}
    </span>
  )
}

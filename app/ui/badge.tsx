/**
 * The state of a thing: pill, glyph and word. `<Badge estado="Vigente" />`, `<Badge estado="trial" />`,
 * `<Badge estado={dispositivo.estado} pausa />` (an Activo device whose tracking is off). An unknown subscription
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

type Tono = 'ok' | 'warn' | 'bad' | 'info' | 'idle'
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
} as const satisfies Record<string, readonly [Tono, LucideIcon]>

export type Estado = keyof typeof ESTADOS
const esEstado = (valor: string): valor is Estado => Object.hasOwn(ESTADOS, valor)

interface BadgeProps {
  estado: Estado | (string & {})
  pausa?: boolean
  title?: string
  /** what it says where another word than the state's own is used of the thing */
  word?: string | undefined
}

export function Badge({ estado, pausa, title, word }: BadgeProps) {
  const { t } = useI18n()
  const cual = esEstado(estado) ? estado : 'expired'
  const [tono, icono] = pausa && cual === 'Activo' ? (['idle', Pause] as const) : ESTADOS[cual]
  return (
    <span className={`badge badge--${tono}`} title={title}>
      <Icon of={icono} />
      {word ?? t(`estados.${cual}`)}
    </span>
  )
}

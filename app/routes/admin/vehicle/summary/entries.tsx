/** Última actividad: what was entered about the vehicle last. */
import type { TipoDocumento } from '@domain/documentos/rules'
import { FileText, IdCard, type LucideIcon, Satellite, Truck, Wrench } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import type { I18n } from '~/i18n/translator'
import { Panel } from '~/ui/page'
import { Icon } from '~/ui/signs/icon'
import { useVehicle } from '../use-vehicle'

type Entry = { id: string; at: number } & (
  | { que: 'documento'; tipo: TipoDocumento; nombre: string }
  | { que: 'conductor'; nombre: string }
  | { que: 'servicio'; taller: string | null }
  | { que: 'dispositivo'; imei: string }
  | { que: 'vehiculo' }
)
const ICON: Record<Entry['que'], LucideIcon> = {
  documento: FileText,
  conductor: IdCard,
  servicio: Wrench,
  dispositivo: Satellite,
  vehiculo: Truck,
}

export function Entries({ entries }: { entries: readonly Entry[] }) {
  const i18n = useI18n()
  const { now } = useVehicle()
  return (
    <Panel title={i18n.t('vehiculo.activity')}>
      <ul className="rows">
        {entries.map((entry) => (
          <li key={`${entry.que} ${entry.id}`} className="row">
            <Icon of={ICON[entry.que]} className="row-icon row-icon--info" />
            <span className="row-main">
              <b>{i18n.t(`vehiculo.e_${entry.que}`)}</b>
              <small>{detail(entry, i18n)}</small>
            </span>
            <time className="row-side" dateTime={new Date(entry.at).toISOString()} title={i18n.dateTime(entry.at)}>
              {i18n.hace(entry.at, now)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function detail(entry: Entry, { t }: I18n): string | null {
  switch (entry.que) {
    case 'documento':
      return entry.tipo === 'Otro' && entry.nombre ? entry.nombre : t(`documentosByTipo.${entry.tipo}`)
    case 'conductor':
      return entry.nombre
    case 'servicio':
      return entry.taller
    case 'dispositivo':
      return entry.imei
    case 'vehiculo':
      return null
  }
}

/** Última actividad: who did what with the vehicle and its things. */
import { FileText, Gauge, History, IdCard, type LucideIcon, Satellite, Truck, Wrench } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Empty } from '~/ui/lists/empty'
import { Panel } from '~/ui/page'
import { Icon } from '~/ui/signs/icon'
import { useVehicle } from '../use-vehicle'
import type { SaidEntry } from './words.server'

const ICON: Readonly<Record<string, LucideIcon>> = {
  documento: FileText,
  conductor: IdCard,
  mantenimiento: Wrench,
  programa: Wrench,
  kilometraje: Gauge,
  dispositivo: Satellite,
  enlace: Satellite,
}

/** @param days how far back they were looked for */
export function Activity({ entries: rows, days }: { entries: readonly SaidEntry[]; days: number }) {
  const { t, dateTime, ago } = useI18n()
  const { now } = useVehicle()
  return (
    <Panel title={t('vehiculo.activity')}>
      {rows.length === 0 ? (
        <Empty icon={History} level={3} title={t('vehiculo.activity_none', { n: days })}>
          {t('vehiculo.activity_none_detail')}
        </Empty>
      ) : (
        <ul className="rows">
          {rows.map(({ id, at, about, what, detail }) => (
            <li key={id} className="row">
              <Icon of={ICON[about] ?? Truck} className="row-icon row-icon--info" />
              <span className="row-main">
                <b>{what}</b>
                <small>{detail}</small>
              </span>
              <time className="row-side" dateTime={new Date(at).toISOString()} title={dateTime(at)}>
                {ago(at, now)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

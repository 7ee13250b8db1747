/** The area of a Usuario: `<UserLayout person={person} empresa={empresa} pendientes={n}><Outlet /></UserLayout>` */
import { Bell, ChartColumn, FileText, LayoutDashboard, Map as MapIcon, Truck, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { Frame, type FrameProps } from './frame'

export function UserLayout(props: {
  person: FrameProps['person']
  empresa: { nombre: string } | null
  pendientes?: number
  children: ReactNode
}) {
  const { person, empresa, pendientes = 0, children } = props
  const { t } = useI18n()
  const panel = { to: '/home', label: t('marco.dashboard'), icon: LayoutDashboard }
  const vehiculos = { to: '/vehicles', label: t('marco.my_vehiculos'), icon: Truck }
  const alertas = { to: '/alerts', label: t('marco.alertas'), icon: Bell, count: pendientes }
  const gps = { to: '/gps', label: t('marco.gps_short'), icon: MapIcon }
  const settings = { to: '/settings', label: t('marco.my_account'), icon: UserRound }
  return (
    <Frame
      area="/home"
      home="/home"
      menu={[
        [panel],
        [vehiculos, { to: '/documents', label: t('marco.documentos'), icon: FileText }, alertas],
        [gps, { to: '/reports', label: t('marco.reports'), icon: ChartColumn }],
      ]}
      bar={[
        { ...panel, short: t('marco.panel_short') },
        { ...gps, short: t('marco.map') },
        { ...vehiculos, short: t('marco.vehiculos') },
        alertas,
      ]}
      foot={[settings]}
      person={{ ...person, nombre: person.nombre || t('marco.usuario') }}
      settings={settings}
      card={
        <div className="company company--still">
          <b>{t('marco.panel_usuario')}</b>
          {empresa && <span className="company-meta">{empresa.nombre}</span>}
        </div>
      }
      alerts={{ to: alertas.to, count: pendientes, red: true }}
    >
      {children}
    </Frame>
  )
}

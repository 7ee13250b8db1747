/**
 * The area of the SuperAdmin.
 *   <SuperAdminLayout person={person} alertas={n} mensajes={n}><Outlet /></SuperAdminLayout>
 */
import { Bell, Building2, ChartColumn, LayoutDashboard, Mail, Settings, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { Frame, type FrameProps } from './frame'

export function SuperAdminLayout(props: {
  person: FrameProps['person']
  alertas?: number
  mensajes?: number
  children: ReactNode
}) {
  const { person, alertas = 0, mensajes = 0, children } = props
  const { t } = useI18n()
  const panel = { to: '/super-admin', label: t('marco.panel'), icon: LayoutDashboard, end: true }
  const empresas = { to: '/super-admin/companies', label: t('marco.empresas'), icon: Building2 }
  const usuarios = { to: '/super-admin/users', label: t('marco.usuarios'), icon: Users }
  const alertasItem = { to: '/super-admin/alerts', label: t('marco.alertas'), icon: Bell, count: alertas }
  const settings = { to: '/super-admin/settings', label: t('marco.settings'), icon: Settings }
  return (
    <Frame
      area="/super-admin"
      home="/super-admin/companies"
      menu={[
        [panel],
        [empresas, usuarios],
        [
          alertasItem,
          { to: '/super-admin/messages', label: t('marco.mensajes'), icon: Mail, count: mensajes },
          { to: '/super-admin/reports', label: t('marco.reports'), icon: ChartColumn },
        ],
      ]}
      bar={[{ ...panel, short: t('marco.panel_short') }, empresas, usuarios, alertasItem]}
      foot={[settings]}
      person={person}
      settings={settings}
      alerts={{ to: alertasItem.to, count: alertas }}
    >
      {children}
    </Frame>
  )
}

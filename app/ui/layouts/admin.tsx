/**
 * The area of an Administrador.
 *   <AdminLayout person={person} empresa={empresaOrNull} pendientes={3} verificado><Outlet /></AdminLayout>
 * `pendientes` is the number of pending alerts; 0 shows no badge.
 */
import { planInForce } from '@domain/suscripcion/plan'
import { Link, NavLink, useLocation } from '@remix-run/react'
import {
  Bell,
  Building2,
  ChartColumn,
  ChevronDown,
  CreditCard,
  FileText,
  IdCard,
  LayoutDashboard,
  Map as MapIcon,
  Plus,
  Settings,
  Truck,
  Users,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { HREF_FACTURACION } from '~/plan/address'
import { type Banner, SubscriptionBanner } from '~/plan/banner'
import { localized } from '~/public/address'
import { isWithin, useVerifyAddress } from '../address'
import { Menu } from '../menu'
import { Note } from '../note'
import { ReadOnlyProvider } from '../read-only'
import { Badge } from '../signs/badge'
import { Icon } from '../signs/icon'
import { Frame, type FrameProps } from './frame'
import type { MenuGroup } from './menu-item'
import { SupportBanner } from './support-banner'

type Empresa = { nombre: string; plan_type: string; subscription_status: string }

export function AdminLayout(props: {
  person: FrameProps['person']
  empresa: Empresa | null
  pendientes?: number
  /** Whether the e-mail address is verified; if not, every screen asks for it that has no note of its own. */
  verificado: boolean
  /** The subscription's banner, over every screen. */
  aviso: Banner | null
  /** When the SuperAdmin's read-only access ends (UTC milliseconds); null for the company's own people. */
  supportUntil: number | null
  children: ReactNode
}) {
  const { person, empresa, pendientes = 0, verificado, aviso: notice, supportUntil, children } = props
  const { t, idioma } = useI18n()
  const docs = localized(idioma, '/docs')
  const panel = { to: '/admin', label: t('marco.panel_short'), icon: LayoutDashboard, end: true }
  const map = { to: '/admin/gps', label: t('marco.map'), icon: MapIcon }
  const vehiculos = { to: '/admin/vehicles', label: t('marco.vehiculos'), icon: Truck }
  const alertas = { to: '/admin/alerts', label: t('marco.alertas'), icon: Bell, count: pendientes }
  // a supporting SuperAdmin has the platform's settings, not the company's
  const isOwn = supportUntil === null
  const settings = {
    to: isOwn ? '/admin/settings' : '/super-admin/settings',
    label: t('marco.settings'),
    icon: Settings,
  }
  const menu = [
    [panel, map],
    [vehiculos, { to: '/admin/drivers', label: t('marco.conductores'), icon: IdCard }],
    [
      { to: '/admin/documents', label: t('marco.documentos'), icon: FileText },
      { to: '/admin/maintenance', label: t('marco.mantenimientos'), icon: Wrench },
      alertas,
      { to: '/admin/reports', label: t('marco.reports'), icon: ChartColumn },
    ],
  ]
  const own = [
    { to: '/admin/company', label: t('marco.empresa'), icon: Building2 },
    { to: '/admin/team', label: t('marco.equipo'), icon: Users },
    ...(isOwn && empresa ? [{ to: HREF_FACTURACION, label: t('marco.facturacion'), icon: CreditCard }] : []),
  ]
  return (
    <ReadOnlyProvider value={supportUntil !== null}>
      <Frame
        area="/admin"
        home="/admin"
        menu={menu}
        bar={[panel, map, vehiculos, alertas]}
        own={own}
        foot={isOwn ? [settings] : []}
        person={person}
        settings={settings}
        card={<EmpresaCard empresa={empresa} links={own} />}
        help={[
          { to: docs, label: t('marco.documentation') },
          { to: `${docs}#guias`, label: t('marco.guides') },
          { to: `${docs}#faq`, label: t('marco.faq') },
          { to: `${docs}#videos`, label: t('marco.videos') },
          { to: localized(idioma, '/support'), label: t('marco.soporte') },
        ]}
        alerts={{ to: alertas.to, count: pendientes }}
        notice={
          <>
            {supportUntil !== null && empresa && <SupportBanner nombre={empresa.nombre} hasta={supportUntil} />}
            {/* what stops the company's work comes first; between these and the screen's own notes decides styles/frame.css */}
            {notice ? <SubscriptionBanner notice={notice} /> : isOwn && !verificado && <Unverified />}
          </>
        }
      >
        {children}
      </Frame>
    </ReadOnlyProvider>
  )
}

function Unverified() {
  const { t } = useI18n()
  return (
    <section className="frame-notice notice-address" aria-label={t('marco.verify_title')}>
      <Note tone="warn">
        {t('marco.unverified')} <Link to={useVerifyAddress()}>{t('marco.verify_button')}</Link>
      </Note>
    </section>
  )
}

/** The company and its subscription; opens what belongs to the company as a whole. Without one, the link to create it. */
function EmpresaCard({ empresa, links }: { empresa: Empresa | null; links: MenuGroup }) {
  const { t } = useI18n()
  const { pathname } = useLocation()
  if (!empresa) {
    return (
      <Link className="company" to="/admin/company">
        <b>{t('marco.no_empresa')}</b>
        <span className="company-meta">
          <span className="company-new">
            <Icon of={Plus} />
            {t('marco.create_empresa')}
          </span>
        </span>
      </Link>
    )
  }
  const isHere = links.some(({ to }) => isWithin(to, pathname))
  return (
    <Menu
      label={t('marco.own_empresa', { nombre: empresa.nombre })}
      tooltip={false}
      className={isHere ? 'company company--on' : 'company'}
      summary={
        <span className="company-in">
          <span className="company-name">
            <b>{empresa.nombre}</b>
            <Icon of={ChevronDown} className="turn" />
          </span>
          <span className="company-meta">
            <span>{t('marco.plan', { plan: planInForce(empresa) })}</span>
            <Badge estado={empresa.subscription_status} />
          </span>
        </span>
      }
    >
      {links.map(({ to, label, icon }) => (
        <NavLink key={to} to={to}>
          <Icon of={icon} />
          {label}
        </NavLink>
      ))}
    </Menu>
  )
}

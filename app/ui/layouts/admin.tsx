/**
 * The area of an Administrador.
 *   <AdminLayout persona={persona} empresa={empresaOrNull} pendientes={3} verificado><Outlet /></AdminLayout>
 * `pendientes` is the number of pending alerts; 0 shows no badge.
 */
import { planInForce } from '@domain/suscripcion/plan'
import { Link } from '@remix-run/react'
import {
  Bell,
  Building2,
  FileText,
  IdCard,
  LayoutDashboard,
  MapPin,
  Plus,
  Settings,
  Truck,
  Users,
  Wrench,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { type SubscriptionAlert, SubscriptionBanner } from '~/plan/banner'
import { localized } from '~/public/address'
import { Note } from '../note'
import { ReadOnlyProvider } from '../read-only'
import { Badge } from '../signs/badge'
import { Icon } from '../signs/icon'
import { Support } from '../support'
import { Frame, type FrameProps } from './frame'

type Empresa = { nombre: string; plan_type: string; subscription_status: string }

export function AdminLayout(props: {
  persona: FrameProps['persona']
  empresa: Empresa | null
  pendientes?: number
  /** Whether the e-mail address is verified; if not, every screen asks for it. */
  verificado: boolean
  /** The subscription's banner, over every screen. */
  aviso: SubscriptionAlert | null
  /** When the SuperAdmin's read-only access ends (UTC milliseconds); null for the company's own people. */
  apoyo: number | null
  children: ReactNode
}) {
  const { persona: person, empresa, pendientes = 0, verificado, aviso: notice, apoyo: supportAccess, children } = props
  const { t, idioma } = useI18n()
  const docs = localized(idioma, '/docs')
  const panel = { to: '/admin', label: t('marco.panel'), icon: LayoutDashboard, end: true }
  const vehiculos = { to: '/admin/vehicles', label: t('marco.vehiculos'), icon: Truck }
  const alertas = { to: '/admin/alerts', label: t('marco.alertas'), icon: Bell, count: pendientes }
  const gps = { to: '/admin/gps', label: t('marco.gps'), icon: MapPin }
  // a supporting SuperAdmin has the platform's settings, not the company's
  const settings = {
    to: supportAccess === null ? '/admin/settings' : '/super-admin/settings',
    label: t('marco.configuracion'),
    icon: Settings,
  }
  const menu = [
    panel,
    { to: '/admin/company', label: t('marco.empresa'), icon: Building2 },
    vehiculos,
    { to: '/admin/team', label: t('marco.equipo'), icon: Users },
    { to: '/admin/documents', label: t('marco.documentos'), icon: FileText },
    { to: '/admin/drivers', label: t('marco.conductores'), icon: IdCard },
    { to: '/admin/maintenance', label: t('marco.mantenimientos'), icon: Wrench },
    alertas,
    gps,
    ...(supportAccess === null ? [settings] : []),
  ]
  return (
    <Frame
      home="/admin"
      menu={menu}
      bar={[{ ...panel, short: t('marco.panel_short') }, vehiculos, { ...gps, short: t('marco.mapa') }, alertas]}
      persona={person}
      settings={settings}
      card={<EmpresaCard empresa={empresa} />}
      help={[
        { to: docs, label: t('marco.documentation') },
        { to: `${docs}#guias`, label: t('marco.guias') },
        { to: `${docs}#faq`, label: t('marco.faq') },
        { to: `${docs}#videos`, label: t('marco.videos') },
        { to: '/support', label: t('marco.soporte') },
      ]}
      alerts={{ to: alertas.to, count: pendientes }}
      notice={
        <>
          {supportAccess !== null && empresa && <Support nombre={empresa.nombre} hasta={supportAccess} />}
          {!verificado && <Unverified />}
          {notice && <SubscriptionBanner aviso={notice} />}
        </>
      }
    >
      <ReadOnlyProvider value={supportAccess !== null}>{children}</ReadOnlyProvider>
    </Frame>
  )
}

function Unverified() {
  const { t } = useI18n()
  return (
    <section className="frame-notice" aria-label={t('marco.verify_title')}>
      <Note tone="warn">
        {t('marco.unverified')} <Link to="/verify-email">{t('marco.verify_button')}</Link>
      </Note>
    </section>
  )
}

/** The company and its subscription, or the link to create it. */
function EmpresaCard({ empresa }: { empresa: Empresa | null }) {
  const { t } = useI18n()
  if (!empresa) {
    return (
      <Link className="company" to="/admin/company">
        <b>{t('marco.sin_empresa')}</b>
        <span className="company-meta">
          <span className="company-new">
            <Icon of={Plus} />
            {t('marco.create_empresa')}
          </span>
        </span>
      </Link>
    )
  }
  return (
    <Link className="company" to="/admin/company#subscription">
      <b title={empresa.nombre}>{empresa.nombre}</b>
      <span className="company-meta">
        <span>{t('marco.plan', { plan: planInForce(empresa) })}</span>
        <Badge estado={empresa.subscription_status} />
      </span>
    </Link>
  )
}

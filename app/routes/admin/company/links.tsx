/** What belongs to the company as a whole and stands on a screen of its own. */
import { Link } from '@remix-run/react'
import { CreditCard, History, type LucideIcon, Settings, Truck, Users } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { HREF_FACTURACION } from '~/plan/address'
import { Panel } from '~/ui/page'
import { useReachable } from '~/ui/read-only'
import { Icon } from '~/ui/signs/icon'
import { useOutOf } from './detail'

export function CompanyLinks({
  usage,
  limits,
}: {
  usage: { vehiculos: number; miembros: number }
  limits: typeof usage
}) {
  const { t } = useI18n()
  const reachable = useReachable()
  const outOf = useOutOf()
  const links: [to: string, icon: LucideIcon, label: string, detail: string][] = [
    [
      '/admin/team',
      Users,
      t('marco.equipo'),
      `${outOf(usage.miembros, limits.miembros)} · ${t('empresa.equipo_detail')}`,
    ],
    ['/admin/vehicles', Truck, t('marco.vehiculos'), outOf(usage.vehiculos, limits.vehiculos)],
    [HREF_FACTURACION, CreditCard, t('marco.facturacion'), t('empresa.facturacion_detail')],
    ['/admin/activity', History, t('empresa.activity'), t('empresa.activity_detail')],
    ['/admin/settings', Settings, t('marco.settings'), t('empresa.settings_detail')],
  ]
  return (
    <Panel title={t('empresa.places')}>
      <ul className="rows">
        {links
          .filter(([to]) => reachable(to))
          .map(([to, icon, label, detail]) => (
            <li key={to}>
              <Link className="row" to={to}>
                <Icon of={icon} className="row-icon row-icon--info" />
                <span className="row-main">
                  <b>{label}</b>
                  <small>{detail}</small>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </Panel>
  )
}

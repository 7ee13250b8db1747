/** The two views of the screen as tabs with addresses, and a loading indicator for the list. */

import { VIEWS } from '@domain/mantenimientos/list'
import type { MantenimientosList } from '@domain/mantenimientos/mantenimiento'
import { Link, useSearchParams } from '@remix-run/react'
import { Gauge } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { hrefList, hrefTo } from './address'

type Props = Pick<MantenimientosList, 'vista' | 'vehiculo'> & { hayVehiculos: boolean }

export function ViewTabs({ vista: view, vehiculo, hayVehiculos }: Props) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <div className="views">
      <nav className="tabs" aria-label={t('mantenimientos.title')}>
        {VIEWS.map((one) => (
          <Link
            key={one}
            to={hrefList(one, vehiculo)}
            aria-current={one === view ? 'page' : undefined}
            preventScrollReset
          >
            {t(`mantenimientos.${one}`)}
          </Link>
        ))}
      </nav>
      {hayVehiculos && (
        <LinkButton
          tone="quiet"
          icon={Gauge}
          to={hrefTo(params, 'km')}
          aria-label={t('mantenimientos.update_km')}
          preventScrollReset
        >
          <span className="hide-s">{t('mantenimientos.update_km')}</span>
          <span className="only-s">{t('mantenimientos.kilometraje')}</span>
        </LinkButton>
      )}
    </div>
  )
}

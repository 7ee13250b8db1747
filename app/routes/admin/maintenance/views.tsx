/** The two views of the screen as tabs that are places, and whether another list of it is on its way. */
import { type MantenimientosList, VISTAS } from '@domain/mantenimientos/mantenimiento'
import { Link, useSearchParams } from '@remix-run/react'
import { Gauge } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { hrefList, hrefTo } from './address'

type Props = Pick<MantenimientosList, 'vista' | 'vehiculo'> & { hayVehiculos: boolean }

export function Vistas({ vista, vehiculo, hayVehiculos }: Props) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <div className="views">
      <nav className="tabs" aria-label={t('mantenimientos.title')}>
        {VISTAS.map((una) => (
          <Link
            key={una}
            to={hrefList(una, vehiculo)}
            aria-current={una === vista ? 'page' : undefined}
            prefetch="intent"
            preventScrollReset
          >
            {t(`mantenimientos.${una}`)}
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

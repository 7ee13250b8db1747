/** The two views of the screen as tabs with addresses, and the button to record the odometer. */

import { VIEWS } from '@domain/mantenimientos/list'
import type { MantenimientosList } from '@domain/mantenimientos/mantenimiento'
import { useSearchParams } from '@remix-run/react'
import { Gauge } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { PlaceTabs } from '~/ui/tabs'
import { hrefList, hrefTo } from './address'

type Props = Pick<MantenimientosList, 'vista' | 'vehiculo'> & { hasVehiculos: boolean }

export function ViewTabs({ vista: view, vehiculo, hasVehiculos }: Props) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <div className="views">
      <PlaceTabs
        label={t('mantenimientos.title')}
        tabs={VIEWS.map((one) => ({
          to: hrefList(one, vehiculo),
          label: t(`mantenimientos.${one}`),
          current: one === view,
        }))}
        withShape={false}
      />
      {hasVehiculos && (
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

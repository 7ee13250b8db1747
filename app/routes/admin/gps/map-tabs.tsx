/** The tabs of the map: live, the days of the fleet, its episodes, the company's places, the table of devices. */
import { PATH as EPISODES } from '~/episodes/address'
import { useI18n } from '~/i18n/provider'
import { address } from '~/ui/address'
import { PlaceTabs } from '~/ui/tabs'
import { PATH as DAYS } from '../fleet-days/address'
import { PATH as PLACES } from '../places/address'
import { DEVICES_VIEW, PATH } from './address'

export function MapTabs({ current }: { current: 'live' | 'days' | 'episodes' | 'places' | 'devices' }) {
  const { t } = useI18n()
  return (
    <PlaceTabs
      label={t('marco.map')}
      tabs={[
        { to: PATH, label: t('gps.live_view'), current: current === 'live' },
        { to: DAYS, label: t('gps.days_view'), current: current === 'days' },
        { to: EPISODES, label: t('gps.episodes_view'), current: current === 'episodes' },
        { to: PLACES, label: t('gps.places_view'), current: current === 'places' },
        { to: address(PATH, { vista: DEVICES_VIEW }), label: t('gps.devices_view'), current: current === 'devices' },
      ]}
    />
  )
}

/** In place of a day that cannot be shown: the plan begins later, or no device ever recorded it. */
import { CalendarX, MapPinOff, Plus } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { HREF_PLANES } from '~/plan/address'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'

interface Props {
  /** the first day that the plan shows, where this one is before it */
  since: string | null
  /** how many days the plan shows */
  days: number
  addDevice: string
}

export function NoDay({ since, days, addDevice }: Props) {
  const { t, date } = useI18n()
  if (since !== null)
    return (
      <Empty
        icon={CalendarX}
        level={3}
        title={t('recorridos.before_history')}
        action={<LinkButton to={HREF_PLANES}>{t('recorridos.view_plans')}</LinkButton>}
      >
        {t('recorridos.before_history_detail', { n: days, fecha: date(since) })}
      </Empty>
    )
  return (
    <Empty
      icon={MapPinOff}
      level={3}
      title={t('recorridos.no_device')}
      action={
        <LinkButton to={addDevice} icon={Plus}>
          {t('gps.add')}
        </LinkButton>
      }
    >
      {t('recorridos.no_device_detail')}
    </Empty>
  )
}

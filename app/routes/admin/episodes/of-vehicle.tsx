/** Leads from the episodes of one vehicle to its month. */
import { monthOf, type Period } from '@domain/recorridos/period'
import { formatPlaca } from '@domain/vehiculos/placa'
import type { Page } from '~/episodes/load.server'
import { useI18n } from '~/i18n/provider'
import { monthHref } from '~/recorridos/months/address'
import { LinkButton } from '~/ui/button'

interface Props {
  vehicle: NonNullable<Page['vehicle']>
  period: Period
}

export function OfVehicle({ vehicle: { id, placa }, period }: Props) {
  const { t } = useI18n()
  return (
    <LinkButton tone="quiet" to={monthHref(id, monthOf(period.until))}>
      {t('dias.open_month', { placa: formatPlaca(placa) })}
    </LinkButton>
  )
}

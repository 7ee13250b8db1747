/** On the first screen: the objection of a driver that waits for an answer and is due first. Only where there is one. */

import { formatPlaca } from '@domain/vehiculos/placa'
import { Await } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Note } from '~/ui/note'
import { vehicleHref } from '~/ui/vehicles/address'

interface OpenObjection {
  id: string
  vehiculo_id: string
  placa: string
  /** the last day to answer, `YYYY-MM-DD` */
  vence: string
}

/** @param coming null when they could not be read */
export function ObjectionsNotice({
  coming,
  today,
}: {
  coming: Promise<readonly OpenObjection[] | null>
  today: string
}) {
  return (
    <Await resolve={coming}>
      {(list) => {
        const [first, ...others] = (list ?? []) as readonly OpenObjection[]
        return first && <ObjectionNote of={first} hasOthers={others.length > 0} today={today} />
      }}
    </Await>
  )
}

function ObjectionNote({ of, hasOthers, today }: { of: OpenObjection; hasOthers: boolean; today: string }) {
  const { t, need, date } = useI18n()
  need('objeciones')
  const placa = formatPlaca(of.placa)
  return (
    <Note
      tone="warn"
      className="note--first"
      action={<LinkButton to={vehicleHref(of.vehiculo_id, 'drivers')}>{t('objeciones.view', { placa })}</LinkButton>}
    >
      {t('objeciones.notice', { placa })}{' '}
      {t(of.vence < today ? 'objeciones.late' : 'objeciones.due', { dia: date(of.vence) })}
      {hasOthers && <> {t('objeciones.others')}</>}
    </Note>
  )
}

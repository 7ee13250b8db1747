/** On the first screen: the objections of drivers that still wait for an answer. Only where there are any. */
import { Await } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { Link } from '~/ui/link'
import { Note } from '~/ui/note'
import { plateText } from '~/ui/signs/plate'
import { vehicleHref } from '~/ui/vehicle-address'

export interface OpenObjection {
  id: string
  vehiculo_id: string
  placa: string
  /** the last day to answer, `YYYY-MM-DD` */
  vence: string
}

/** @param coming null when they could not be read */
export function ObjectionsNotice({ coming, hoy }: { coming: Promise<readonly OpenObjection[] | null>; hoy: string }) {
  return (
    <Await resolve={coming}>
      {(list) => list !== null && list.length > 0 && <Notes list={list as readonly OpenObjection[]} hoy={hoy} />}
    </Await>
  )
}

function Notes({ list, hoy }: { list: readonly OpenObjection[]; hoy: string }) {
  const { t, need, fecha } = useI18n()
  need('objeciones')
  return list.map(({ id, vehiculo_id, placa, vence }) => (
    <Note
      key={id}
      tone="warn"
      action={<Link to={vehicleHref(vehiculo_id, 'drivers')}>{t('objeciones.view', { placa: plateText(placa) })}</Link>}
    >
      {t('objeciones.notice', { placa: plateText(placa) })}{' '}
      {t(vence < hoy ? 'objeciones.late' : 'objeciones.due', { dia: fecha(vence) })}
    </Note>
  ))
}

/** The first step of a new record: choose the vehicle. Links, so that it works without JavaScript, and a search. */
import { Link, useSearchParams } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { CloseButton, Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { SearchBox } from '~/ui/lists/search-box'
import { Plate } from '~/ui/signs/plate'
import { type DialogName, hrefTo } from './address'
import { NoVehiculos, Odometro, type ShownVehiculo } from './parts'

export function ChooseVehiculo(props: {
  dialog: DialogName
  vehiculos: readonly ShownVehiculo[]
  hasVehiculos: boolean
}) {
  const { dialog, vehiculos, hasVehiculos } = props
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <Dialog title={t('mantenimientos.de_que_vehiculo')} size="sm" closeTo={hrefTo(params)}>
      <DialogBody>
        {hasVehiculos ? (
          <>
            <SearchBox
              name="cual"
              label={t('mantenimientos.search_vehiculo')}
              placeholder={t('mantenimientos.search_vehiculo_by')}
            />
            {vehiculos.length === 0 ? (
              <p className="muted">{t('mantenimientos.no_vehiculo')}</p>
            ) : (
              <ul className="pick">
                {vehiculos.map((v) => (
                  <li key={v.id}>
                    <Link to={hrefTo(params, dialog, v.id)} replace preventScrollReset>
                      <Plate placa={v.placa} servicio={v.servicio} />
                      <span>
                        {v.marca} {v.modelo}
                        <small>
                          <Odometro vehiculo={v} />
                        </small>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </>
        ) : (
          <NoVehiculos inDialog title={t('mantenimientos.no_vehiculos_short')} />
        )}
      </DialogBody>
      <DialogFoot>
        <CloseButton>{t('common.cancel')}</CloseButton>
      </DialogFoot>
    </Dialog>
  )
}

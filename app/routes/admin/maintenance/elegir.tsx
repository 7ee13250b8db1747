/** The first step of a new record: which vehicle? A list of links, so that it works without JavaScript, and a search. */
import { Link, useSearchParams } from '@remix-run/react'
import { Plus, Truck } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/empty'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/modal'
import { Plate } from '~/ui/plate'
import { SearchBox } from '~/ui/search-box'
import { hrefTo, type Ventana } from './address'
import { Odometro, type VehiculoMostrado } from './partes'

export function ElegirVehiculo(props: {
  ventana: Ventana
  vehiculos: readonly VehiculoMostrado[]
  hayVehiculos: boolean
}) {
  const { ventana, vehiculos, hayVehiculos } = props
  const { t } = useI18n()
  const [params] = useSearchParams()
  return (
    <Modal title={t('mantenimientos.de_que_vehiculo')} size="sm" closeTo={hrefTo(params)}>
      <ModalBody>
        {hayVehiculos ? (
          <>
            <SearchBox
              name="cual"
              label={t('mantenimientos.buscar_vehiculo')}
              placeholder={t('mantenimientos.buscar_vehiculo_por')}
            />
            {vehiculos.length === 0 ? (
              <p className="muted">{t('mantenimientos.ningun_vehiculo')}</p>
            ) : (
              <ul className="pick">
                {vehiculos.map((v) => (
                  <li key={v.id}>
                    <Link to={hrefTo(params, ventana, v.id)} replace preventScrollReset>
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
          <Empty
            icon={Truck}
            level={3}
            title={t('mantenimientos.sin_vehiculos_corto')}
            action={
              <LinkButton tone="primary" icon={Plus} to="/admin/vehicles?nuevo">
                {t('mantenimientos.agregar_vehiculo')}
              </LinkButton>
            }
          >
            {t('mantenimientos.sin_vehiculos')}
          </Empty>
        )}
      </ModalBody>
      <ModalFoot>
        <CloseButton>{t('comun.cancelar')}</CloseButton>
      </ModalFoot>
    </Modal>
  )
}

/** The drivers of a vehicle with their licences, over the list of vehicles; added, edited and removed here. */
import { formatDocumento } from '@domain/conductores/identity'
import { licenciaEstadoOn } from '@domain/conductores/licencia'
import { formatPlaca } from '@domain/vehiculos/placa'
import { IdCard, Plus } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Dialog, DialogBody, DialogFoot } from '~/ui/dialogs/dialog'
import { Empty } from '~/ui/lists/empty'
import { Badge } from '~/ui/signs/badge'
import { Plate } from '~/ui/signs/plate'
import { hrefOfVehicle } from '../drivers/address'
import { DriverActions } from '../drivers/driver-actions'
import type { OpenedConductor } from '../drivers/load.server'
import { DriverOfVehicle } from '../drivers/of-vehicle'
import { Expiry, LicenciaCell, Phone } from '../drivers/table'
import type { LicenciaVehiculo } from '../drivers/warnings'
import { useCloseHref, useDialogHref } from './dialog-address'

type Props = {
  vehiculo: LicenciaVehiculo & { id: string; placa: string }
  conductores: readonly OpenedConductor[]
  today: string
}

export function ConductoresOfVehiculo({ vehiculo, conductores, today }: Props) {
  const closeTo = useDialogHref()({ conductores: vehiculo.id })
  return (
    <DriverOfVehicle drivers={conductores} vehiculo={vehiculo} today={today} closeTo={closeTo}>
      <List vehiculo={vehiculo} conductores={conductores} today={today} />
    </DriverOfVehicle>
  )
}

function List({ vehiculo, conductores, today }: Props) {
  const { t } = useI18n()
  const href = useDialogHref()
  const newHref = href({ conductores: vehiculo.id, conductor: 'nuevo' })
  return (
    <Dialog
      title={t('vehiculos.conductores')}
      plate={<Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      closeTo={useCloseHref()}
    >
      <DialogBody>
        {conductores.length === 0 ? (
          <Empty icon={IdCard} title={t('vehiculos.no_conductores')} level={3}>
            {t('vehiculos.no_conductores_text')}
          </Empty>
        ) : (
          <ul className="drivers" aria-label={t('vehiculos.conductores_de', { placa: formatPlaca(vehiculo.placa) })}>
            {conductores.map((conductor) => (
              <Conductor key={conductor.id} conductor={conductor} vehiculoId={vehiculo.id} today={today} />
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFoot>
        <LinkButton className="left" tone="quiet" to={hrefOfVehicle(vehiculo.id)}>
          {t('vehiculos.todos_los_conductores')}
        </LinkButton>
        <LinkButton tone="primary" icon={Plus} to={newHref} replace preventScrollReset>
          {t('conductores.add')}
        </LinkButton>
      </DialogFoot>
    </Dialog>
  )
}

function Conductor(props: { conductor: OpenedConductor; vehiculoId: string; today: string }) {
  const { conductor, vehiculoId, today } = props
  const { id, nombre, documento, telefono, licencia_fecha_vencimiento: vence } = conductor
  const href = useDialogHref()
  const hrefOf = (dialog: 'conductor' | 'licencia' | 'eliminar-conductor') =>
    href({ conductores: vehiculoId, [dialog]: id })
  return (
    <li className="driver">
      <div className="row-main">
        <b>{nombre}</b>
        <small>{formatDocumento(documento)}</small>
      </div>
      <div className="actions">
        <DriverActions driver={conductor} href={hrefOf} replace />
      </div>
      <div className="driver-line">
        <Badge estado={licenciaEstadoOn(vence, today)} />
        <span className="licence-state">
          <Expiry vence={vence} today={today} />
        </span>
      </div>
      <div className="driver-line row-main">
        <LicenciaCell conductor={conductor} />
      </div>
      <div className="driver-line">
        <Phone nombre={nombre} telefono={telefono} />
      </div>
    </li>
  )
}

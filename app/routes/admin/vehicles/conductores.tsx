/** The drivers of a vehicle with their licences, over the list of vehicles; added, edited and removed here. */
import { formatDocumento } from '@domain/conductores/identity'
import { licenciaEstadoOn } from '@domain/conductores/licencia'
import { formatPlaca } from '@domain/vehiculos/placa'
import { useSearchParams } from '@remix-run/react'
import { FileText, IdCard, Pencil, Plus, Trash2 } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { IconButton, LinkButton } from '~/ui/button'
import { FileViewer } from '~/ui/files/file-viewer'
import { Empty } from '~/ui/lists/empty'
import { Badge } from '~/ui/signs/badge'
import { Plate } from '~/ui/signs/plate'
import { Modal, ModalBody, ModalFoot } from '~/ui/windows/modal'
import { actionFrom, hrefOfVehicle } from '../drivers/address'
import { DriverForm } from '../drivers/form'
import type { OpenedConductor } from '../drivers/load.server'
import { Expiry, LicenciaCell, Phone } from '../drivers/table'
import type { LicenciaVehiculo } from '../drivers/warnings'
import { Remove } from '../drivers/windows'
import { useHrefModal, useListHref } from './modals'

type Props = {
  vehiculo: LicenciaVehiculo & { id: string; placa: string }
  conductores: readonly OpenedConductor[]
  hoy: string
}

export function ConductoresDelVehiculo({ vehiculo, conductores, hoy }: Props) {
  const [params] = useSearchParams()
  const href = useHrefModal()
  const here = href({ conductores: vehiculo.id })
  const byParam = (modal: 'conductor' | 'licencia' | 'quitar') => conductores.find((c) => c.id === params.get(modal))
  const [edited, viewed, removed] = [byParam('conductor'), byParam('licencia'), byParam('quitar')]

  if (params.get('conductor') === 'nuevo' || edited)
    return (
      <DriverForm
        key={edited?.id}
        conductor={edited ?? null}
        vehiculo={vehiculo}
        hoy={hoy}
        closeTo={here}
        action={actionFrom(here, vehiculo.id, edited ? 'editar' : 'nuevo', edited?.id)}
      />
    )
  if (viewed?.licencia) return <FileViewer {...viewed.licencia} closeTo={here} />
  if (removed) {
    const action = actionFrom(here, vehiculo.id, 'eliminar', removed.id)
    return <Remove conductor={removed} hoy={hoy} closeTo={here} action={action} />
  }
  return <List vehiculo={vehiculo} conductores={conductores} hoy={hoy} />
}

function List({ vehiculo, conductores, hoy }: Props) {
  const { t } = useI18n()
  const href = useHrefModal()
  const newHref = href({ conductores: vehiculo.id, conductor: 'nuevo' })
  return (
    <Modal
      title={t('vehiculos.conductores')}
      plate={<Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      closeTo={useListHref()}
    >
      <ModalBody>
        {conductores.length === 0 ? (
          <Empty icon={IdCard} title={t('vehiculos.sin_conductores')} level={3}>
            {t('vehiculos.sin_conductores_texto')}
          </Empty>
        ) : (
          <ul className="drivers" aria-label={t('vehiculos.conductores_de', { placa: formatPlaca(vehiculo.placa) })}>
            {conductores.map((conductor) => (
              <Conductor key={conductor.id} conductor={conductor} vehiculoId={vehiculo.id} hoy={hoy} />
            ))}
          </ul>
        )}
      </ModalBody>
      <ModalFoot>
        <LinkButton className="left" tone="quiet" to={hrefOfVehicle(vehiculo.id)}>
          {t('vehiculos.todos_los_conductores')}
        </LinkButton>
        <LinkButton tone="primary" icon={Plus} to={newHref} replace preventScrollReset>
          {t('conductores.add')}
        </LinkButton>
      </ModalFoot>
    </Modal>
  )
}

function Conductor(props: { conductor: OpenedConductor; vehiculoId: string; hoy: string }) {
  const { conductor, vehiculoId, hoy } = props
  const { id, nombre, documento, telefono, licencia, licencia_fecha_vencimiento: vence } = conductor
  const { t } = useI18n()
  const href = useHrefModal()
  const a = (modal: 'conductor' | 'licencia' | 'quitar') => href({ conductores: vehiculoId, [modal]: id })
  return (
    <li className="driver">
      <div className="row-main">
        <b>{nombre}</b>
        <small>{formatDocumento(documento)}</small>
      </div>
      <div className="actions">
        {licencia && (
          <IconButton
            icon={FileText}
            label={t('conductores.view_licencia', { nombre })}
            to={a('licencia')}
            replace
            preventScrollReset
          />
        )}
        <IconButton
          icon={Pencil}
          label={t('conductores.edit_named', { nombre })}
          to={a('conductor')}
          replace
          preventScrollReset
        />
        <IconButton
          icon={Trash2}
          label={t('conductores.delete_named', { nombre })}
          to={a('quitar')}
          replace
          preventScrollReset
        />
      </div>
      <div className="driver-line">
        <Badge estado={licenciaEstadoOn(vence, hoy)} />
        <span className="licence-state">
          <Expiry vence={vence} hoy={hoy} />
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

/** The drivers of a vehicle, over the list of vehicles: who drives it, with the licences; added, changed and removed here. */
import { escribirDocumento, estadoDeLicencia } from '@domain/conductor'
import { escribirPlaca } from '@domain/placa'
import { useSearchParams } from '@remix-run/react'
import { FileText, IdCard, Pencil, Plus, Trash2 } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { Badge } from '~/ui/badge'
import { IconButton, LinkButton } from '~/ui/button'
import { Empty } from '~/ui/empty'
import { FileViewer } from '~/ui/file-viewer'
import { Modal, ModalBody, ModalFoot } from '~/ui/modal'
import { Plate } from '~/ui/plate'
import { actionFrom, hrefOfVehicle } from '../drivers/address'
import { DriverForm } from '../drivers/form'
import type { ConductorAbierto } from '../drivers/load.server'
import { Expiry, Licence, Phone } from '../drivers/table'
import type { VehiculoDeLicencia } from '../drivers/warnings'
import { Remove } from '../drivers/windows'
import { useHrefLista, useHrefModal } from './modales'

type Props = {
  vehiculo: VehiculoDeLicencia & { id: string; placa: string }
  conductores: readonly ConductorAbierto[]
  hoy: string
}

export function ConductoresDelVehiculo({ vehiculo, conductores, hoy }: Props) {
  const [params] = useSearchParams()
  const href = useHrefModal()
  const aqui = href({ conductores: vehiculo.id })
  const uno = (modal: 'conductor' | 'licencia' | 'quitar') => conductores.find((c) => c.id === params.get(modal))
  const [editado, visto, quitado] = [uno('conductor'), uno('licencia'), uno('quitar')]

  if (params.get('conductor') === 'nuevo' || editado)
    return (
      <DriverForm
        key={editado?.id}
        conductor={editado ?? null}
        vehiculo={vehiculo}
        hoy={hoy}
        closeTo={aqui}
        action={actionFrom(aqui, vehiculo.id, editado ? 'editar' : 'nuevo', editado?.id)}
      />
    )
  if (visto?.licencia) return <FileViewer {...visto.licencia} closeTo={aqui} />
  if (quitado) {
    const action = actionFrom(aqui, vehiculo.id, 'eliminar', quitado.id)
    return <Remove conductor={quitado} hoy={hoy} closeTo={aqui} action={action} />
  }
  return <Lista vehiculo={vehiculo} conductores={conductores} hoy={hoy} />
}

function Lista({ vehiculo, conductores, hoy }: Props) {
  const { t } = useI18n()
  const href = useHrefModal()
  const nuevo = href({ conductores: vehiculo.id, conductor: 'nuevo' })
  return (
    <Modal
      title={t('vehiculos.conductores')}
      plate={<Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />}
      closeTo={useHrefLista()}
    >
      <ModalBody>
        {conductores.length === 0 ? (
          <Empty icon={IdCard} title={t('vehiculos.sin_conductores')} level={3}>
            {t('vehiculos.sin_conductores_texto')}
          </Empty>
        ) : (
          <ul className="drivers" aria-label={t('vehiculos.conductores_de', { placa: escribirPlaca(vehiculo.placa) })}>
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
        <LinkButton tone="primary" icon={Plus} to={nuevo} replace preventScrollReset>
          {t('conductores.agregar')}
        </LinkButton>
      </ModalFoot>
    </Modal>
  )
}

function Conductor(props: { conductor: ConductorAbierto; vehiculoId: string; hoy: string }) {
  const { conductor, vehiculoId, hoy } = props
  const { id, nombre, documento, telefono, licencia, licencia_fecha_vencimiento: vence } = conductor
  const { t } = useI18n()
  const href = useHrefModal()
  const a = (modal: 'conductor' | 'licencia' | 'quitar') => href({ conductores: vehiculoId, [modal]: id })
  return (
    <li className="driver">
      <div className="row-main">
        <b>{nombre}</b>
        <small>{escribirDocumento(documento)}</small>
      </div>
      <div className="actions">
        {licencia && (
          <IconButton
            icon={FileText}
            label={t('conductores.ver_licencia', { nombre })}
            to={a('licencia')}
            replace
            preventScrollReset
          />
        )}
        <IconButton
          icon={Pencil}
          label={t('conductores.editar_este', { nombre })}
          to={a('conductor')}
          replace
          preventScrollReset
        />
        <IconButton
          icon={Trash2}
          label={t('conductores.eliminar_este', { nombre })}
          to={a('quitar')}
          replace
          preventScrollReset
        />
      </div>
      <div className="driver-line">
        <Badge estado={estadoDeLicencia(vence, hoy)} />
        <span className="licence-state">
          <Expiry vence={vence} hoy={hoy} />
        </span>
      </div>
      <div className="driver-line row-main">
        <Licence conductor={conductor} />
      </div>
      <div className="driver-line">
        <Phone nombre={nombre} telefono={telefono} />
      </div>
    </li>
  )
}

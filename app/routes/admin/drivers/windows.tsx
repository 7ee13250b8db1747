/** The dialog that the address names, over the list. */
import { conductorCommand } from '@domain/conductor'
import { useFetcher, useSearchParams } from '@remix-run/react'
import { useMemo } from 'react'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { Confirm } from '~/ui/confirm'
import { FileViewer } from '~/ui/file-viewer'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/modal'
import { Note } from '~/ui/note'
import { plateText } from '~/ui/plate'
import type { Eleccion } from '~/ui/vehicle-choice'
import { hrefTo } from './address'
import { DriverForm } from './form'
import type { Abierta, ConductorAbierto } from './load.server'

export function Window({ abierta, eleccion, hoy }: { abierta: Abierta; eleccion: Eleccion; hoy: string }) {
  const [params] = useSearchParams()
  const closeTo = hrefTo(params)
  if (abierta.ventana === 'nuevo') {
    if (abierta.negativa) return <Refused clave={abierta.negativa} closeTo={closeTo} />
    return <DriverForm conductor={null} eleccion={eleccion} vehiculo={eleccion.elegido} hoy={hoy} closeTo={closeTo} />
  }
  const { conductor } = abierta
  switch (abierta.ventana) {
    case 'editar':
      return (
        <DriverForm
          key={conductor.id}
          conductor={conductor}
          eleccion={{ ...eleccion, elegido: { ...conductor, id: conductor.vehiculo_id } }}
          vehiculo={{ ...conductor, id: conductor.vehiculo_id }}
          hoy={hoy}
          closeTo={closeTo}
          deleteTo={hrefTo(params, 'eliminar', conductor.id)}
          removeFileTo={hrefTo(params, 'quitar', conductor.id)}
        />
      )
    case 'ver':
      return conductor.licencia && <FileViewer {...conductor.licencia} closeTo={closeTo} />
    case 'quitar':
      return <RemoveFile conductor={conductor} hoy={hoy} closeTo={closeTo} />
    case 'eliminar':
      return <Remove conductor={conductor} hoy={hoy} closeTo={closeTo} />
  }
}

/** Instead of a form that would be refused: why nobody can be added now. */
export function Refused({ clave, closeTo }: { clave: string; closeTo: string }) {
  const { t, motivo } = useI18n()
  return (
    <Modal title={t('conductores.agregar')} size="sm" closeTo={closeTo}>
      <ModalBody>
        <Note tone="warn">{motivo(clave)}</Note>
      </ModalBody>
      <ModalFoot>
        <CloseButton>{t('comun.cerrar')}</CloseButton>
      </ModalFoot>
    </Modal>
  )
}

/** The question before the file of a licence goes; the licence stays. */
function RemoveFile({ conductor, hoy, closeTo }: { conductor: ConductorAbierto; hoy: string; closeTo: string }) {
  const { id, nombre, licencia } = conductor
  const { t } = useI18n()
  const schema = useMemo(() => conductorCommand(hoy), [hoy])
  const f = useFormulario({ id: 'quitar-licencia', schema, intent: 'remove-file' })
  if (!licencia) return null
  return (
    <Confirm
      title={t('archivos.pregunta_quitar')}
      confirm={t('archivos.quitar_archivo')}
      busy={t('archivos.quitando')}
      of={f}
      closeTo={closeTo}
      fields={{ id, archivo: licencia.url }}
    >
      <p>{t('archivos.quitar_detalle', { nombre: licencia.nombre })}</p>
      <p>{t('conductores.quitar_archivo_queda', { nombre })}</p>
    </Confirm>
  )
}

/** The question before a driver goes. */
export function Remove(props: {
  conductor: Pick<ConductorAbierto, 'id' | 'nombre' | 'placa' | 'licencia_url'>
  hoy: string
  closeTo: string
  action?: string
}) {
  const { conductor, hoy, closeTo, action } = props
  const { id, nombre } = conductor
  const { t } = useI18n()
  const schema = useMemo(() => conductorCommand(hoy), [hoy])
  const fetcher = useFetcher<unknown>()
  const f = useFormulario({
    id: 'eliminar-conductor',
    schema,
    intent: 'remove',
    ...(action ? { action, fetcher } : {}),
  })
  const placa = plateText(conductor.placa)
  return (
    <Confirm
      title={t('conductores.pregunta_eliminar', { nombre })}
      confirm={t('conductores.eliminar_este', { nombre })}
      of={f}
      closeTo={closeTo}
      fields={{ id }}
    >
      {t(conductor.licencia_url ? 'conductores.eliminar_con_archivo' : 'conductores.eliminar_detalle', {
        nombre,
        placa,
      })}
    </Confirm>
  )
}

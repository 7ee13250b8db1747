/** The dialog named in the address. */
import { conductorCommand } from '@domain/conductores/conductor'
import { formatPlaca } from '@domain/vehiculos/placa'
import { useFetcher, useSearchParams } from '@remix-run/react'
import { useMemo } from 'react'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { Confirm } from '~/ui/dialogs/confirm'
import { RefusalDialog } from '~/ui/dialogs/refusal-dialog'
import { FileViewer } from '~/ui/files/file-viewer'
import { RemoveFile } from '~/ui/files/remove-file'
import { Note } from '~/ui/note'
import type { Choice } from '~/ui/vehicles/box'
import { hrefTo } from './address'
import { DriverForm } from './form'
import type { DialogData, OpenedConductor } from './load.server'

export function OpenedDialog({ opened, choice, today }: { opened: DialogData; choice: Choice; today: string }) {
  const { t, reason } = useI18n()
  const [params] = useSearchParams()
  const closeTo = hrefTo(params)
  if (opened.dialog === 'nuevo') {
    if (opened.refusal) {
      return (
        <RefusalDialog title={t('conductores.add')} closeTo={closeTo}>
          <Note tone="warn">{reason(opened.refusal)}</Note>
        </RefusalDialog>
      )
    }
    return (
      <DriverForm
        key={choice.selected?.id}
        conductor={null}
        choice={choice}
        vehiculo={choice.selected}
        today={today}
        closeTo={closeTo}
      />
    )
  }
  const { conductor } = opened
  const { placa, marca, modelo, servicio, clase, cilindraje } = conductor
  const vehiculo = { id: conductor.vehiculo_id, placa, marca, modelo, servicio, clase, cilindraje }
  switch (opened.dialog) {
    case 'editar':
      return (
        <DriverForm
          key={conductor.id}
          conductor={conductor}
          choice={{ ...choice, selected: vehiculo }}
          vehiculo={vehiculo}
          today={today}
          closeTo={closeTo}
          deleteTo={hrefTo(params, 'eliminar', conductor.id)}
          removeFileTo={hrefTo(params, 'quitar', conductor.id)}
        />
      )
    case 'ver':
      return conductor.licencia && <FileViewer {...conductor.licencia} closeTo={closeTo} />
    case 'quitar':
      return <RemoveLicencia conductor={conductor} today={today} closeTo={closeTo} />
    case 'eliminar':
      return <Remove conductor={conductor} today={today} closeTo={closeTo} />
  }
}

/** Confirms deleting the file of a licence; the licence stays. */
function RemoveLicencia({ conductor, today, closeTo }: { conductor: OpenedConductor; today: string; closeTo: string }) {
  const { id, nombre, licencia } = conductor
  const { t } = useI18n()
  const schema = useMemo(() => conductorCommand(today), [today])
  const f = useActionForm({ id: 'quitar-licencia', schema, intent: 'remove-file' })
  if (!licencia) return null
  return (
    <RemoveFile of={f} id={id} archivo={licencia} closeTo={closeTo}>
      {t('conductores.remove_archivo_keeps', { nombre })}
    </RemoveFile>
  )
}

/** Confirms deleting a driver. */
export function Remove(props: {
  conductor: Pick<OpenedConductor, 'id' | 'nombre' | 'placa' | 'licencia_url'>
  today: string
  closeTo: string
  action?: string
}) {
  const { conductor, today, closeTo, action } = props
  const { id, nombre } = conductor
  const { t } = useI18n()
  const schema = useMemo(() => conductorCommand(today), [today])
  const fetcher = useFetcher<unknown>()
  const f = useActionForm({
    id: 'eliminar-conductor',
    schema,
    intent: 'remove',
    ...(action ? { action, fetcher } : {}),
  })
  const placa = formatPlaca(conductor.placa)
  return (
    <Confirm
      title={t('conductores.delete_confirm', { nombre })}
      confirm={t('conductores.delete_named', { nombre })}
      of={f}
      closeTo={closeTo}
      fields={{ id }}
    >
      {t(conductor.licencia_url ? 'conductores.delete_with_archivo' : 'conductores.delete_detail', {
        nombre,
        placa,
      })}
    </Confirm>
  )
}

/** The dialog of the tab Conductores that is named in the address. */
import { useSearchParams } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { FileViewer } from '~/ui/files/file-viewer'
import { Note } from '~/ui/note'
import { vehicleHref } from '~/ui/vehicle-address'
import { Instead } from '~/ui/windows/instead'
import { actionFrom } from '../../drivers/address'
import { DriverForm } from '../../drivers/form'
import type { OpenedConductor } from '../../drivers/load.server'
import type { LicenciaVehiculo } from '../../drivers/warnings'
import { Remove } from '../../drivers/windows'

type Props = {
  drivers: readonly OpenedConductor[]
  vehiculo: LicenciaVehiculo & { id: string; placa: string }
  hoy: string
  /** why no driver can be added now */
  refusal: string | null
}

export function Windows({ drivers, vehiculo, hoy, refusal }: Props) {
  const { t, motivo: reason } = useI18n()
  const [params] = useSearchParams()
  const closeTo = vehicleHref(vehiculo.id, 'drivers')
  const named = (dialog: string) => drivers.find(({ id }) => id === params.get(dialog))
  const [edited, viewed, removed] = [named('conductor'), named('licencia'), named('quitar')]
  if (params.get('conductor') === 'nuevo' && refusal)
    return (
      <Instead title={t('conductores.add')} closeTo={closeTo}>
        <Note tone="warn">{reason(refusal)}</Note>
      </Instead>
    )
  if (params.get('conductor') === 'nuevo' || edited)
    return (
      <DriverForm
        key={edited?.id}
        conductor={edited ?? null}
        vehiculo={vehiculo}
        hoy={hoy}
        closeTo={closeTo}
        action={actionFrom(closeTo, vehiculo.id, edited ? 'editar' : 'nuevo', edited?.id)}
      />
    )
  if (viewed?.licencia) return <FileViewer {...viewed.licencia} closeTo={closeTo} />
  if (!removed) return null
  const action = actionFrom(closeTo, vehiculo.id, 'eliminar', removed.id)
  return <Remove conductor={removed} hoy={hoy} closeTo={closeTo} action={action} />
}

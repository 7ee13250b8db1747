/**
 * The dialog about a driver of one vehicle that its address names: `?conductor=nuevo` or an id, `?licencia=…`,
 * `?eliminar-conductor=…`. Its forms post to the screen Conductores and return to where they were opened.
 */
import { useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import { RefusalDialog } from '~/ui/dialogs/refusal-dialog'
import { FileViewer } from '~/ui/files/file-viewer'
import { Note } from '~/ui/note'
import { actionFrom } from './address'
import { Remove } from './dialogs'
import { DriverForm } from './form'
import type { OpenedConductor } from './load.server'
import type { LicenciaVehiculo } from './warnings'

type Props = {
  drivers: readonly OpenedConductor[]
  vehiculo: LicenciaVehiculo & { id: string; placa: string }
  today: string
  closeTo: string
  /** why no driver can be added now */
  refusal?: string | null
  /** shown while the address names none */
  children?: ReactNode
}

export function DriverOfVehicle({ drivers, vehiculo, today, closeTo, refusal, children = null }: Props) {
  const { t, reason } = useI18n()
  const [params] = useSearchParams()
  const named = (dialog: string) => drivers.find(({ id }) => id === params.get(dialog))
  const edited = named('conductor')
  const viewed = named('licencia')
  const removed = named('eliminar-conductor')
  const creating = params.get('conductor') === 'nuevo'
  if (creating && refusal)
    return (
      <RefusalDialog title={t('conductores.add')} closeTo={closeTo}>
        <Note tone="warn">{reason(refusal)}</Note>
      </RefusalDialog>
    )
  if (creating || edited)
    return (
      <DriverForm
        key={edited?.id}
        conductor={edited ?? null}
        vehiculo={vehiculo}
        today={today}
        closeTo={closeTo}
        action={actionFrom(closeTo, vehiculo.id, edited ? 'editar' : 'nuevo', edited?.id)}
      />
    )
  if (viewed?.licencia) return <FileViewer {...viewed.licencia} closeTo={closeTo} />
  if (!removed) return children
  const action = actionFrom(closeTo, vehiculo.id, 'eliminar', removed.id)
  return <Remove conductor={removed} today={today} closeTo={closeTo} action={action} />
}

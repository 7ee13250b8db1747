/** The dialog named in the address. */
import { type useLoaderData, useSearchParams } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { PlanOffer } from '~/plan/offer'
import { RefusalDialog } from '~/ui/dialogs/refusal-dialog'
import { Note } from '~/ui/note'
import { AssignVehiculo } from './assign'
import { AssignChosen } from './assign-chosen'
import { ConductoresOfVehiculo } from './conductores'
import { useCloseHref } from './dialog-address'
import { VehiculoForm } from './form'
import type { load } from './load.server'
import { RemoveVehiculo } from './remove'

type PageData = ReturnType<typeof useLoaderData<typeof load>>
type Opened = Pick<
  PageData,
  'today' | 'nuevo' | 'edited' | 'eliminado' | 'toAssign' | 'toAssignMany' | 'withConductores'
>

export function OpenedDialogs(opened: Opened) {
  const { today, nuevo: creation, edited, eliminado: removed, toAssign, toAssignMany, withConductores } = opened
  const [params] = useSearchParams()
  return (
    <>
      {creation &&
        (creation.refusal ? (
          <LimitReached {...creation.refusal} />
        ) : (
          // one after another, each with a form of its own
          <VehiculoForm key={params.get('creado')} vehiculo={null} creation={creation} today={today} />
        ))}
      {edited && <VehiculoForm key={edited.id} vehiculo={edited} today={today} />}
      {removed && <RemoveVehiculo vehiculo={removed} today={today} />}
      {toAssign && <AssignVehiculo key={toAssign.vehiculo.id} {...toAssign} today={today} />}
      {toAssignMany && <AssignChosen {...toAssignMany} today={today} />}
      {withConductores && <ConductoresOfVehiculo {...withConductores} today={today} />}
    </>
  )
}

/** Shown instead of a form that would be refused: why nothing can be added now, and how to change that. */
function LimitReached({ clave, datos }: { clave: string; datos?: Record<string, string | number> }) {
  const { t, reason } = useI18n()
  return (
    <RefusalDialog title={t('vehiculos.add_vehiculo')} closeTo={useCloseHref()}>
      <Note tone="warn" action={<PlanOffer clave={clave} />}>
        {reason(clave, datos)}
      </Note>
    </RefusalDialog>
  )
}

/** The steps that put a vehicle in order, each on its own page; and what they are called. */
import { nameOf, type Reason, type Step, stepText } from '~/board/words'
import type { I18n } from '~/i18n/translator'
import { address } from '~/ui/address'
import { vehicleHref } from '~/ui/vehicles/address'

/** Where a step is taken without leaving the vehicle. */
export function actHref(id: string, step: Step): string {
  switch (step.que) {
    case 'renew':
      return vehicleHref(id, 'documents', { renovar: step.documento })
    case 'register':
      return vehicleHref(id, 'documents', { nuevo: '', tipo: step.tipo })
    case 'add-driver':
      return vehicleHref(id, 'drivers', { conductor: 'nuevo' })
    case 'renew-licence':
    case 'review-licence':
      return vehicleHref(id, 'drivers', { conductor: step.conductor })
  }
}

/** «Renovar técnico-mecánica», as the button at the foot of a phone says it. */
export function actText(reason: Reason, i18n: I18n): string {
  const said = { que: reason.que, nombre: 'nombre' in reason ? reason.nombre : '' }
  const name = nameOf(said, i18n)
  // the names of laws and insurances stay as they are written
  const inside =
    /^[A-ZÁÉÍÓÚ][a-záéíóú]/.test(name) && reason.que !== 'Otro' ? name.charAt(0).toLowerCase() + name.slice(1) : name
  if (reason.paso.que === 'review-licence') return stepText(reason.paso, i18n)
  return `${stepText(reason.paso, i18n)} ${inside}`
}

/** Registers the service that a maintenance plan asks for. */
export const serviceHref = (id: string, plan: string): string =>
  borrowed('/admin/maintenance', { vehiculo: id, nuevo: id, cumple: plan }, vehicleHref(id))

/** A dialog of another screen over it, which returns to this page. */
export const borrowed = (path: string, params: Record<string, string>, back: string): string =>
  address(path, { ...params, volver: back })

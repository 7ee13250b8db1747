/** Warnings about a licence: shown while typing and in the list, and saved all the same. */
import { excessiveValidity, licenciaMismatch } from '@domain/conductores/licencia'
import { readClase, type Servicio } from '@domain/vehiculos/clase'
import { useI18n } from '~/i18n/provider'

interface TypedLicencia {
  categoria: string
  emision: string
  vencimiento: string
  nacimiento: string | null
}
export interface LicenciaVehiculo {
  servicio: Servicio
  clase: string | null
  cilindraje: number | null
}

/** @param vehiculo null while none is chosen: then only the validity is checked */
export function useWarnings(licencia: TypedLicencia, vehiculo: LicenciaVehiculo | null): string[] {
  const { t, date } = useI18n()
  const { categoria: category, emision, vencimiento, nacimiento } = licencia
  const warnings: string[] = []
  const unfit = vehiculo && licenciaMismatch(category, { ...vehiculo, clase: readClase(vehiculo.clase) })
  if (unfit) {
    const suitable = unfit.suitable.join(', ')
    warnings.push(t(`conductores.not_for_${unfit.by}`, { categoria: category, sirven: suitable }))
  }
  const maxFecha =
    emision &&
    vencimiento &&
    excessiveValidity({ categoria: category, emision, vencimiento, fecha_nacimiento: nacimiento })
  if (maxFecha) warnings.push(t('conductores.validity_too_long', { categoria: category, fecha: date(maxFecha) }))
  return warnings
}

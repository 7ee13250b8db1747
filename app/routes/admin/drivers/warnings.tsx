/** What looks wrong about a licence: said while it is typed and in the list, and saved all the same. */
import { licenciaNoSirve, validezExcesiva } from '@domain/licencia'
import { leerClase, type Servicio } from '@domain/vehiculo'
import { useI18n } from '~/i18n/provider'

export interface LicenciaEscrita {
  categoria: string
  emision: string
  vencimiento: string
  nacimiento: string | null
}
export interface VehiculoDeLicencia {
  servicio: Servicio
  clase: string | null
  cilindraje: number | null
}

/** @param vehiculo null while none is chosen: then only the validity is judged */
export function useWarnings(licencia: LicenciaEscrita, vehiculo: VehiculoDeLicencia | null): string[] {
  const { t, fecha } = useI18n()
  const { categoria, emision, vencimiento, nacimiento } = licencia
  const warnings: string[] = []
  const noSirve = vehiculo && licenciaNoSirve(categoria, { ...vehiculo, clase: leerClase(vehiculo.clase) })
  if (noSirve) {
    const sirven = noSirve.sirven.join(', ')
    warnings.push(t(`conductores.no_sirve_${noSirve.por}`, { categoria, sirven }))
  }
  const maxima =
    emision && vencimiento && validezExcesiva({ categoria, emision, vencimiento, fecha_nacimiento: nacimiento })
  if (maxima) warnings.push(t('conductores.validez_excesiva', { categoria, fecha: fecha(maxima) }))
  return warnings
}

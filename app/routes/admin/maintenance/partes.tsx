/** What both lists of the screen share: the vehicle they are of, where a page stands, and what there is without vehicles. */
import type { ListaMantenimientos } from '@domain/mantenimiento'
import { useSearchParams } from '@remix-run/react'
import { Gauge, Plus, Truck, X } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { IconButton, LinkButton } from '~/ui/button'
import { Empty } from '~/ui/empty'
import { Plate, plateText } from '~/ui/plate'
import { hrefList, hrefTo } from './address'

export interface VehiculoMostrado {
  id: string
  placa: string
  servicio: 'particular' | 'publico'
  marca: string
  modelo: string
  kilometraje: number | null
  kilometraje_fecha: string | null
}

/** The list is of one vehicle: which, what its odometer showed, and the way back to the fleet. */
export function DeUnVehiculo({ vehiculo, vista }: { vehiculo: VehiculoMostrado; vista: ListaMantenimientos['vista'] }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const placa = plateText(vehiculo.placa)
  return (
    <div className="list-of">
      <Plate placa={vehiculo.placa} servicio={vehiculo.servicio} />
      <p>
        {vehiculo.marca} {vehiculo.modelo} · <Odometro vehiculo={vehiculo} />
      </p>
      <IconButton
        icon={Gauge}
        label={t('mantenimientos.actualizar_km_de', { placa })}
        to={hrefTo(params, 'km', vehiculo.id)}
        preventScrollReset
      />
      <LinkButton tone="quiet" icon={X} to={hrefList(vista)}>
        {t('mantenimientos.toda_la_flota')}
      </LinkButton>
    </div>
  )
}

/** «84.200 km · 20 nov 2026», or that nothing is known. */
export function Odometro({ vehiculo: v }: { vehiculo: Pick<VehiculoMostrado, 'kilometraje' | 'kilometraje_fecha'> }) {
  const { t, numero, fecha } = useI18n()
  if (v.kilometraje === null || v.kilometraje_fecha === null) return <>{t('mantenimientos.km_desconocido')}</>
  return <>{t('mantenimientos.km_del', { km: numero(v.kilometraje), fecha: fecha(v.kilometraje_fecha) })}</>
}

/** «1 a 10 de 12»; nothing where there are too many to count on every view. */
export function Rango({ conteo, n }: { conteo: { total: number; inicio: number } | null; n: number }) {
  const { t, numero } = useI18n()
  if (!conteo || n === 0) return null
  const [de, total] = [numero(conteo.inicio), numero(conteo.total)]
  if (n === 1) return <>{t('comun.rango_uno', { de, total })}</>
  return <>{t('mantenimientos.rango', { de, a: numero(conteo.inicio + n - 1), total })}</>
}

export function SinVehiculos() {
  const { t } = useI18n()
  return (
    <Empty
      icon={Truck}
      title={t('mantenimientos.ninguno')}
      action={
        <LinkButton tone="primary" icon={Plus} to="/admin/vehicles?nuevo">
          {t('mantenimientos.agregar_vehiculo')}
        </LinkButton>
      }
    >
      {t('mantenimientos.sin_vehiculos')}
    </Empty>
  )
}

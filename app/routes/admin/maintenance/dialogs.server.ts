/** The data of the open dialog, in one round trip for any dialog. */
import type { AppLoadContext } from '@remix-run/cloudflare'
import type { DialogName } from './address'

type Services = Pick<Awaited<ReturnType<AppLoadContext['empresa']>>, 'mantenimientos' | 'planes' | 'odometros'>

/** The open dialog with its data; null if none is open, 'ninguna' if its record does not exist. */
export async function loadDialog(
  requested: { dialog: DialogName; id: string } | null,
  params: URLSearchParams,
  { mantenimientos, planes, odometros }: Services,
) {
  if (!requested) return null
  const { dialog, id } = requested
  if (dialog === 'nuevo' || dialog === 'plan-nuevo' || dialog === 'km') {
    const refusal = dialog === 'km' ? null : mantenimientos.whyNoMore()
    if (refusal) return { dialog: 'negada', requested: dialog, clave: refusal.clave } as const
    if (id === '') {
      const q = (params.get('cual') ?? '').slice(0, 100)
      const vehiculos = await mantenimientos.vehiculos(q)
      return { dialog: 'elegir', para: dialog, vehiculos, hasVehiculos: vehiculos.length > 0 || q !== '' } as const
    }
    if (dialog === 'nuevo') {
      const detail = await mantenimientos.forNew(id)
      return detail ? ({ dialog, ...detail, cumple: params.get('cumple') } as const) : 'ninguna'
    }
    const vehiculo = await odometros.find(id)
    if (!vehiculo) return 'ninguna'
    if (dialog === 'km') return { dialog, vehiculo } as const
    return { dialog, vehiculo, propuesta: params.get('propuesta') } as const
  }
  if (dialog === 'plan' || dialog === 'plan-eliminar') {
    const plan = await planes.find(id)
    return plan ? ({ dialog, plan } as const) : 'ninguna'
  }
  const servicio = await mantenimientos.find(id)
  return servicio ? ({ dialog, servicio } as const) : 'ninguna'
}

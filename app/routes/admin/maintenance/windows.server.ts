/** The data of the open dialog, in one round trip for any dialog. */
import type { AppLoadContext } from '@remix-run/cloudflare'
import type { WindowName } from './address'

type Services = Pick<Awaited<ReturnType<AppLoadContext['empresa']>>, 'mantenimientos' | 'planes' | 'odometros'>

/** The open dialog with its data; null if none is open, 'ninguna' if its record does not exist. */
export async function openWindow(
  requested: { ventana: WindowName; id: string } | null,
  params: URLSearchParams,
  { mantenimientos, planes, odometros }: Services,
) {
  if (!requested) return null
  const { ventana: windowName, id } = requested
  if (windowName === 'nuevo' || windowName === 'plan-nuevo' || windowName === 'km') {
    const refusal = windowName === 'km' ? null : mantenimientos.whyNoMore()
    if (refusal) return { ventana: 'negada', de: windowName, clave: refusal.clave } as const
    if (id === '') {
      const q = (params.get('cual') ?? '').slice(0, 100)
      const vehiculos = await mantenimientos.vehiculos(q)
      return { ventana: 'elegir', para: windowName, vehiculos, hasVehiculos: vehiculos.length > 0 || q !== '' } as const
    }
    if (windowName === 'nuevo') {
      const detail = await mantenimientos.forNew(id)
      return detail ? ({ ventana: windowName, ...detail, cumple: params.get('cumple') } as const) : 'ninguna'
    }
    const vehiculo = await odometros.find(id)
    if (!vehiculo) return 'ninguna'
    if (windowName === 'km') return { ventana: windowName, vehiculo } as const
    return { ventana: windowName, vehiculo, propuesta: params.get('propuesta') } as const
  }
  if (windowName === 'plan' || windowName === 'plan-eliminar') {
    const plan = await planes.find(id)
    return plan ? ({ ventana: windowName, plan } as const) : 'ninguna'
  }
  const servicio = await mantenimientos.find(id)
  return servicio ? ({ ventana: windowName, servicio } as const) : 'ninguna'
}

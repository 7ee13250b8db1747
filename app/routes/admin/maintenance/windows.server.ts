/** What the dialog that the address names needs of the company: one round trip, whatever the dialog. */
import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Ventana } from './address'

type Servicios = Pick<Awaited<ReturnType<AppLoadContext['empresa']>>, 'mantenimientos' | 'planes' | 'odometros'>

/** The open dialog with what it shows; null when none is, 'ninguna' when it is of something that is not there. */
export async function abrir(
  pedida: { ventana: Ventana; id: string } | null,
  params: URLSearchParams,
  { mantenimientos, planes, odometros }: Servicios,
) {
  if (!pedida) return null
  const { ventana, id } = pedida
  if (ventana === 'nuevo' || ventana === 'plan-nuevo' || ventana === 'km') {
    const negativa = ventana === 'km' ? null : mantenimientos.whyNoMore()
    if (negativa) return { ventana: 'negada', de: ventana, clave: negativa.clave } as const
    if (id === '') {
      const q = (params.get('cual') ?? '').slice(0, 100)
      const vehiculos = await mantenimientos.vehiculos(q)
      return { ventana: 'elegir', para: ventana, vehiculos, hayVehiculos: vehiculos.length > 0 || q !== '' } as const
    }
    if (ventana === 'nuevo') {
      const ficha = await mantenimientos.paraNuevo(id)
      return ficha ? ({ ventana, ...ficha, cumple: params.get('cumple') } as const) : 'ninguna'
    }
    const vehiculo = await odometros.find(id)
    if (!vehiculo) return 'ninguna'
    if (ventana === 'km') return { ventana, vehiculo } as const
    return { ventana, vehiculo, propuesta: params.get('propuesta') } as const
  }
  if (ventana === 'plan' || ventana === 'plan-eliminar') {
    const plan = await planes.find(id)
    return plan ? ({ ventana, plan } as const) : 'ninguna'
  }
  const servicio = await mantenimientos.find(id)
  return servicio ? ({ ventana, servicio } as const) : 'ninguna'
}

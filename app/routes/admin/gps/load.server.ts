/** What the screen of devices shows: a page of them, the fleet of the map, and the one whose dialog is open. */
import { abrePro } from '@domain/apertura'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { dibujarQr } from '~/ui/qr.server'
import { readList, readWindow, type Ventana } from './address'

const FOR_TRACKING: ReadonlySet<string> = new Set<Ventana>(['nuevo', 'qr', 'regenerar'])
const noEncontrado = () => new Response(null, { status: 404 })

export async function load(request: Request, context: AppLoadContext) {
  const { dispositivos, empresa, ajustes, ahora, apoyo } = await context.abierta(request)
  const { searchParams, origin } = new URL(request.url)

  const gps = abrePro(empresa, ahora) ? 'abierto' : empresa.plan_type === 'Basic' ? 'sin-plan' : 'terminado'
  const { roster, rosterEntero, hayVehiculos, ...pagina } = await dispositivos.list(readList(searchParams))

  const abrir = async () => {
    const pedida = readWindow(searchParams)
    if (!pedida) return null
    const { ventana, id } = pedida
    // no device is added, and no driver led to a link, whose positions nobody keeps: the screen offers the plan instead
    if (gps !== 'abierto' && FOR_TRACKING.has(ventana)) return null
    if (ventana === 'nuevo') return { ventana, vehiculos: await dispositivos.vehiculosLibres(null) } as const
    const device = roster.find((d) => d.id === id) ?? (await dispositivos.find(id))
    // the link is a secret of the company's: who only helps is not shown it
    if (!device || (ventana === 'qr' && apoyo !== null)) throw noEncontrado()
    if (ventana === 'editar') return { ventana, device, vehiculos: await dispositivos.vehiculosLibres(id) } as const
    if (ventana !== 'qr') return { ventana, device } as const
    const deviceId = await dispositivos.link(id)
    const url = `${origin}/track/${deviceId}`
    return { ventana, device, enlace: deviceId === null ? null : { url, qr: dibujarQr(url) } } as const
  }

  return {
    pagina,
    roster,
    rosterEntero,
    abierta: await abrir(),
    hayVehiculos,
    gps,
    tiles: { url: ajustes.tilesUrl, attribution: ajustes.tilesAttribution },
    ahora,
  } as const
}
export type Datos = Awaited<ReturnType<typeof load>>
export type DispositivoFila = Datos['pagina']['filas'][number]
type Abierta = NonNullable<Datos['abierta']>
export type VehiculoLibre = Extract<Abierta, { ventana: 'nuevo' }>['vehiculos'][number]
export type Enlace = NonNullable<Extract<Abierta, { ventana: 'qr' }>['enlace']>

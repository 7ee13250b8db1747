/** What the screen Documentos reads and does, for both areas that have it. */
import { DocumentoCommand, DocumentoCommandDeUsuario, ListaDocumentos, nombreDe } from '@domain/documento'
import { TIPOS } from '@domain/papeles'
import { escribirPlaca } from '@domain/placa'
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { redirigir } from '~/forms/redirigir.server'
import { submit } from '~/forms/submit.server'
import { DE_USUARIO, sinVentana, VENTANAS, type Ventana } from './address'

type DeLaEmpresa = Awaited<ReturnType<AppLoadContext['empresa']>>
export type Servicios = Pick<DeLaEmpresa, 'documentos' | 'vehiculos' | 'hoy'>
/** `administra`: edits, deletes and says what does not apply; who does not adds and renews. */
export type Lugar = { pantalla: string; administra: boolean }

const ausente = () => new Response(null, { status: 404 })

/** The dialog that an address asks for, and its value; the first of several. */
function pedida(params: URLSearchParams, administra: boolean): [Ventana, string] | null {
  const ventana = (administra ? VENTANAS : DE_USUARIO).find((v) => params.has(v))
  return ventana ? [ventana, params.get(ventana) ?? ''] : null
}
const tipoDe = (params: URLSearchParams) => TIPOS.find((t) => t === params.get('tipo')) ?? null

async function abrir({ documentos, vehiculos }: Servicios, params: URLSearchParams, administra: boolean) {
  const [ventana, valor] = pedida(params, administra) ?? [null, '']
  if (ventana === null) return null
  const negativa = documentos.whyNoMore()?.clave ?? null
  const tipo = tipoDe(params)
  if (ventana === 'nuevo') {
    const elegido = valor || params.get('vehiculo')
    const eleccion = negativa ? null : await vehiculos.choice(elegido)
    // a vehicle of another company is as absent as one that never was
    if (elegido && eleccion && !eleccion.elegido) throw ausente()
    return { ventana, tipo, eleccion, negativa } as const
  }
  if (ventana === 'no-aplica' || ventana === 'aplica') {
    const exencion = tipo && tipo !== 'Otro' ? await documentos.exemption(valor, tipo) : null
    if (!exencion || (ventana === 'aplica' && exencion.motivo === null)) throw ausente()
    return { ventana, exencion } as const
  }
  const hoja = await documentos.find(valor)
  if (!hoja || ((ventana === 'ver' || ventana === 'quitar-archivo') && !hoja.documento.archivo)) throw ausente()
  return { ventana, hoja, negativa } as const
}

export async function cargar(
  request: Request,
  servicios: Servicios,
  { administra }: Lugar,
  { registrar }: Pick<AppLoadContext, 'registrar'>,
) {
  const { documentos, hoy } = servicios
  const params = new URL(request.url).searchParams
  const lista = ListaDocumentos.parse(Object.fromEntries(params))
  const deVehiculo = params.get('vehiculo')
  const comun = { hoy, lista, administra }
  const nada = { pagina: null, carpeta: null, abierta: null }
  const leido = await (deVehiculo ? documentos.ofVehicle(deVehiculo) : documentos.list(lista)).catch(
    (error: unknown) => {
      registrar('error-cargar-documentos', error)
      return 'error' as const
    },
  )
  if (leido === 'error') return data({ ...comun, ...nada, error: true }, 503)
  if (!leido) throw ausente()
  const abierta = await abrir(servicios, params, administra)
  return 'conteo' in leido
    ? data({ ...comun, ...nada, pagina: leido, abierta, error: false })
    : data({ ...comun, ...nada, carpeta: leido, abierta, error: false })
}
export type Datos = Awaited<ReturnType<typeof cargar>>['data']
export type Abierta = NonNullable<Datos['abierta']>
export type Pagina = NonNullable<Datos['pagina']>
export type Carpeta = NonNullable<Datos['carpeta']>
export type Fila = Pagina['filas'][number]
export type Hoja = Extract<Abierta, { hoja: unknown }>['hoja']
export type Eleccion = NonNullable<Extract<Abierta, { ventana: 'nuevo' }>['eleccion']>
export type Exencion = Extract<Abierta, { ventana: 'no-aplica' | 'aplica' }>['exencion']

type Hecho = Awaited<ReturnType<Servicios['documentos']['remove']>>
const dicho = (hecho: Hecho) => ({ documento: nombreDe(hecho), placa: escribirPlaca(hecho.placa) })

export async function hacer(request: Request, { documentos }: Servicios, { pantalla, administra }: Lugar) {
  const params = new URL(request.url).searchParams
  const lista = sinVentana(params, pantalla)
  const schema = administra ? DocumentoCommand : DocumentoCommandDeUsuario
  return submit(request, schema, async (orden: DocumentoCommand) => {
    switch (orden.intent) {
      case 'create': {
        const { intent: _, ...datos } = orden
        const hecho = await documentos.create(datos)
        // whoever works through a filter stays in it; else the folder of the vehicle shows what was just registered
        const suCarpeta = `${pantalla}?${new URLSearchParams({ vehiculo: hecho.vehiculo_id })}`
        const sigue = params.has('estado') || params.has('vehiculo')
        return redirigir(sigue ? lista : suCarpeta, 'documentos.creado', dicho(hecho))
      }
      case 'renew': {
        const { intent: _, id, ...datos } = orden
        return redirigir(lista, 'documentos.renovado', dicho(await documentos.renew(id, datos)))
      }
      case 'update': {
        const { intent: _, id, ...datos } = orden
        return redirigir(lista, 'documentos.guardado', dicho(await documentos.update(id, datos)))
      }
      case 'remove':
        return redirigir(lista, 'documentos.eliminado', dicho(await documentos.remove(orden.id)))
      case 'remove-file':
        return redirigir(
          lista,
          'documentos.archivo_quitado',
          dicho(await documentos.removeFile(orden.id, orden.archivo)),
        )
      case 'exempt':
        return redirigir(lista, 'documentos.exento', dicho(await documentos.exempt(orden)))
      case 'unexempt':
        return redirigir(lista, 'documentos.exigido', dicho(await documentos.unexempt(orden)))
    }
  })
}

/** What the screen Documentos reads and does, for both areas that have it. */
import { DocumentoCommand, DocumentoCommandDeUsuario, DocumentosList, nombreDe } from '@domain/documentos/documento'
import { TIPOS } from '@domain/documentos/rules'
import { formatPlaca } from '@domain/vehiculos/placa'
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { DE_USUARIO, WINDOWS, type WindowName, withoutWindow } from './address'

type DeLaEmpresa = Awaited<ReturnType<AppLoadContext['empresa']>>
export type Services = Pick<DeLaEmpresa, 'documentos' | 'vehiculos' | 'hoy'>
/** `administra`: edits, deletes and says what does not apply; who does not adds and renews. */
export type Lugar = { pantalla: string; canManage: boolean }

const absent = () => new Response(null, { status: 404 })

/** The dialog that an address asks for, and its value; the first of several. */
function requestedWindow(params: URLSearchParams, canManage: boolean): [WindowName, string] | null {
  const windowName = (canManage ? WINDOWS : DE_USUARIO).find((v) => params.has(v))
  return windowName ? [windowName, params.get(windowName) ?? ''] : null
}
const tipoDe = (params: URLSearchParams) => TIPOS.find((t) => t === params.get('tipo')) ?? null

async function openWindow({ documentos, vehiculos }: Services, params: URLSearchParams, canManage: boolean) {
  const [windowName, valor] = requestedWindow(params, canManage) ?? [null, '']
  if (windowName === null) return null
  const refusal = documentos.whyNoMore()?.clave ?? null
  const tipo = tipoDe(params)
  if (windowName === 'nuevo') {
    const selected = valor || params.get('vehiculo')
    const choice = refusal ? null : await vehiculos.choice(selected)
    // a vehicle of another company is as absent as one that never was
    if (selected && choice && !choice.selected) throw absent()
    return { ventana: windowName, tipo, choice, refusal } as const
  }
  if (windowName === 'no-aplica' || windowName === 'aplica') {
    const exencion = tipo && tipo !== 'Otro' ? await documentos.exemption(valor, tipo) : null
    if (!exencion || (windowName === 'aplica' && exencion.motivo === null)) throw absent()
    return { ventana: windowName, exencion } as const
  }
  const sheet = await documentos.find(valor)
  if (!sheet || ((windowName === 'ver' || windowName === 'quitar-archivo') && !sheet.documento.archivo)) throw absent()
  return { ventana: windowName, sheet, refusal } as const
}

export async function load(
  request: Request,
  services: Services,
  { canManage }: Lugar,
  { registrar }: Pick<AppLoadContext, 'registrar'>,
) {
  const { documentos, hoy } = services
  const params = new URL(request.url).searchParams
  const list = DocumentosList.parse(Object.fromEntries(params))
  const deVehiculo = params.get('vehiculo')
  const common = { hoy, lista: list, canManage }
  const none = { pagina: null, folder: null, abierta: null }
  const loaded = await (deVehiculo ? documentos.ofVehicle(deVehiculo) : documentos.list(list)).catch(
    (error: unknown) => {
      registrar('error-cargar-documentos', error)
      return 'error' as const
    },
  )
  if (loaded === 'error') return data({ ...common, ...none, error: true }, 503)
  if (!loaded) throw absent()
  const opened = await openWindow(services, params, canManage)
  return 'conteo' in loaded
    ? data({ ...common, ...none, pagina: loaded, abierta: opened, error: false })
    : data({ ...common, ...none, folder: loaded, abierta: opened, error: false })
}
export type Datos = Awaited<ReturnType<typeof load>>['data']
export type WindowData = NonNullable<Datos['abierta']>
export type Page = NonNullable<Datos['pagina']>
export type Folder = NonNullable<Datos['folder']>
export type Fila = Page['filas'][number]
export type Sheet = Extract<WindowData, { sheet: unknown }>['sheet']
export type Choice = NonNullable<Extract<WindowData, { ventana: 'nuevo' }>['choice']>
export type Exencion = Extract<WindowData, { ventana: 'no-aplica' | 'aplica' }>['exencion']

type DocumentoOutcome = Awaited<ReturnType<Services['documentos']['remove']>>
const textDataOf = (fact: DocumentoOutcome) => ({ documento: nombreDe(fact), placa: formatPlaca(fact.placa) })

export async function runCommand(request: Request, { documentos }: Services, { pantalla: screen, canManage }: Lugar) {
  const params = new URL(request.url).searchParams
  const list = withoutWindow(params, screen)
  const schema = canManage ? DocumentoCommand : DocumentoCommandDeUsuario
  return submit(request, schema, async (orden: DocumentoCommand) => {
    switch (orden.intent) {
      case 'create': {
        const { intent: _, ...datos } = orden
        const fact = await documentos.create(datos)
        // whoever works through a filter stays in it; else the folder of the vehicle shows what was just registered
        const folderHref = `${screen}?${new URLSearchParams({ vehiculo: fact.vehiculo_id })}`
        const keepsList = params.has('estado') || params.has('vehiculo')
        return redirectWithToast(keepsList ? list : folderHref, 'documentos.created', textDataOf(fact))
      }
      case 'renew': {
        const { intent: _, id, ...datos } = orden
        return redirectWithToast(list, 'documentos.renewed', textDataOf(await documentos.renew(id, datos)))
      }
      case 'update': {
        const { intent: _, id, ...datos } = orden
        return redirectWithToast(list, 'documentos.guardado', textDataOf(await documentos.update(id, datos)))
      }
      case 'remove':
        return redirectWithToast(list, 'documentos.eliminado', textDataOf(await documentos.remove(orden.id)))
      case 'remove-file':
        return redirectWithToast(
          list,
          'documentos.archivo_removed',
          textDataOf(await documentos.removeFile(orden.id, orden.archivo)),
        )
      case 'exempt':
        return redirectWithToast(list, 'documentos.exento', textDataOf(await documentos.exempt(orden)))
      case 'unexempt':
        return redirectWithToast(list, 'documentos.required', textDataOf(await documentos.removeExencion(orden)))
    }
  })
}

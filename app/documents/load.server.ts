/** Reads and actions of the screen Documentos, for both areas. */

import { DocumentoCommand, DocumentosList, UsuarioDocumentoCommand } from '@domain/documentos/documento'
import { nombreOf } from '@domain/documentos/nombre'
import { TIPOS } from '@domain/documentos/rules'
import type { Idioma } from '@domain/identidad/perfil'
import { formatPlaca } from '@domain/vehiculos/placa'
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { redirectWithToast, redirectWithUndo } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { success } from '~/forms/toast'
import { dayList } from '~/i18n/day-list'
import { address } from '~/ui/address'
import { hiddenColumns } from '~/ui/lists/hidden-columns'
import { listParams } from '~/ui/lists/page-size'
import { DIALOGS, type DialogName, USUARIO_DIALOGS, withoutDialog } from './address'

type EmpresaServices = Awaited<ReturnType<AppLoadContext['empresa']>>
type UsuarioServices = Extract<Awaited<ReturnType<AppLoadContext['ofUsuario']>>, { today: string }>
/** What both areas have; a company's own can do more. */
type Services = Pick<UsuarioServices, 'documentos' | 'today' | 'person'> & {
  vehiculos: Pick<UsuarioServices['vehiculos'], 'choice'>
}
/**
 * `canManage`: may edit, delete and record exemptions; without it, only add and renew. `vehiculo`: the screen is the
 * folder of this vehicle and of no other.
 */
type ScreenPlace = { screen: string; canManage: boolean; vehiculo?: string }

const absent = () => new Response(null, { status: 404 })

/** The dialog in the address and its value; the first one wins. */
function requestedDialog(params: URLSearchParams, canManage: boolean): [DialogName, string] | null {
  const dialog = (canManage ? DIALOGS : USUARIO_DIALOGS).find((v) => params.has(v))
  return dialog ? [dialog, params.get(dialog) ?? ''] : null
}
const tipoOf = (params: URLSearchParams) => TIPOS.find((t) => t === params.get('tipo')) ?? null

async function loadDialog({ documentos, vehiculos }: Services, params: URLSearchParams, canManage: boolean) {
  const [dialog, value] = requestedDialog(params, canManage) ?? [null, '']
  if (dialog === null) return null
  const refusal = documentos.whyNoMore()?.clave ?? null
  const tipo = tipoOf(params)
  if (dialog === 'nuevo') {
    const selected = value || params.get('vehiculo')
    const choice = refusal ? null : await vehiculos.choice(selected)
    // a vehicle of another company gets the same 404 as one that does not exist
    if (selected && choice && !choice.selected) throw absent()
    return { dialog, tipo, choice: choice && withLoneVehiculo(choice), refusal } as const
  }
  if (dialog === 'no-aplica' || dialog === 'aplica') {
    const exencion = tipo && tipo !== 'Otro' ? await documentos.exemption(value, tipo) : null
    if (!exencion || (dialog === 'aplica' && exencion.motivo === null)) throw absent()
    return { dialog, exencion } as const
  }
  const sheet = await documentos.find(value)
  if (!sheet || ((dialog === 'ver' || dialog === 'quitar-archivo') && !sheet.documento.archivo)) throw absent()
  return { dialog, sheet, refusal } as const
}

/** The only vehicle that there is need not be chosen. */
const withLoneVehiculo = <C extends { vehiculos: readonly V[]; selected: V | null }, V>(choice: C): C =>
  choice.selected === null && choice.vehiculos.length === 1
    ? { ...choice, selected: choice.vehiculos[0] ?? null }
    : choice

export async function load(
  request: Request,
  services: Services,
  { canManage, vehiculo: only }: Omit<ScreenPlace, 'screen'>,
  { logFailure }: Pick<AppLoadContext, 'logFailure'>,
) {
  const { documentos, today, person } = services
  const params = listParams(request)
  if (only !== undefined) params.set('vehiculo', only)
  const list = DocumentosList.parse(Object.fromEntries(params))
  const ofVehiculo = params.get('vehiculo')
  const common = { today, list, hidden: hiddenColumns(request, 'documentos', person), canManage }
  const none = { page: null, folder: null, opened: null }
  const loaded = await (ofVehiculo ? documentos.ofVehicle(ofVehiculo) : documentos.list(list)).catch(
    (error: unknown) => {
      logFailure('error-cargar-documentos', error)
      return 'error' as const
    },
  )
  if (loaded === 'error') return data({ ...common, ...none, error: true }, 503)
  if (!loaded) throw absent()
  const opened = await loadDialog(services, params, canManage)
  return 'count' in loaded
    ? data({ ...common, ...none, page: loaded, opened, error: false })
    : data({ ...common, ...none, folder: loaded, opened, error: false })
}
export type PageData = Awaited<ReturnType<typeof load>>['data']
export type DialogData = NonNullable<PageData['opened']>
export type Page = NonNullable<PageData['page']>
export type Folder = NonNullable<PageData['folder']>
export type Row = Page['rows'][number]
export type Sheet = Extract<DialogData, { sheet: unknown }>['sheet']
export type Choice = NonNullable<Extract<DialogData, { dialog: 'nuevo' }>['choice']>
export type Exencion = Extract<DialogData, { dialog: 'no-aplica' | 'aplica' }>['exencion']

type DocumentoOutcome = Awaited<ReturnType<Services['documentos']['renew']>>
const textDataOf = (fact: Omit<DocumentoOutcome, 'notices'>) => ({
  documento: nombreOf(fact),
  placa: formatPlaca(fact.placa),
})

type SavingServices = Pick<Services, 'documentos' | 'today'> & { person: { idioma: Idioma } }

/** A toast, or a longer one that also says when we will warn of the document's expiry. */
function redirectSaved(
  to: string,
  key: 'created' | 'renewed' | 'saved',
  fact: DocumentoOutcome,
  { idioma, today }: { idioma: Idioma; today: string },
) {
  const said = textDataOf(fact)
  const { notices } = fact
  if (notices.length === 0) return redirectWithToast(to, `documentos.${key}`, said)
  return redirectWithToast(to, `documentos.${key}_notified`, { ...said, dias: dayList(notices, today, idioma) })
}

/** Adding and renewing: what a Usuario may do too. */
async function addOrRenew(
  request: Request,
  { documentos, person, today }: SavingServices,
  screen: string,
  command: UsuarioDocumentoCommand,
  ofOneVehicle = false,
) {
  const params = new URL(request.url).searchParams
  const list = withoutDialog(params, screen)
  if (command.intent === 'renew') {
    const { intent: _, id, ...data } = command
    return redirectSaved(list, 'renewed', await documentos.renew(id, data), { idioma: person.idioma, today })
  }
  const { intent: _, ...data } = command
  const fact = await documentos.create(data)
  // in a filtered list stay there; otherwise open the vehicle's folder, which shows the new document
  const folderHref = address(screen, { vehiculo: fact.vehiculo_id })
  const keepsList = ofOneVehicle || params.has('estado') || params.has('vehiculo')
  return redirectSaved(keepsList ? list : folderHref, 'created', fact, { idioma: person.idioma, today })
}

/** A Usuario's form. @param ofOneVehicle the screen is the page of one vehicle, see ScreenPlace */
export const runUsuarioCommand = (request: Request, services: SavingServices, screen: string, ofOneVehicle = false) =>
  submit(request, UsuarioDocumentoCommand, (command: UsuarioDocumentoCommand) =>
    addOrRenew(request, services, screen, command, ofOneVehicle),
  )

/** A form of the company. @param ofOneVehicle the screen is the folder of one vehicle, see ScreenPlace */
export function runCommand(
  request: Request,
  services: Pick<EmpresaServices, 'documentos' | 'person' | 'today'>,
  screen: string,
  ofOneVehicle = false,
) {
  const { documentos, person, today } = services
  const list = withoutDialog(new URL(request.url).searchParams, screen)
  return submit(request, DocumentoCommand, async (command: DocumentoCommand) => {
    switch (command.intent) {
      case 'create':
      case 'renew':
        return addOrRenew(request, services, screen, command, ofOneVehicle)
      case 'update': {
        const { intent: _, id, antes: shown, ...data } = command
        const fact = await documentos.update(id, data, shown)
        return redirectSaved(list, 'saved', fact, { idioma: person.idioma, today })
      }
      case 'remove':
        return redirectWithToast(list, 'documentos.deleted', textDataOf(await documentos.remove(command.id)))
      case 'remove-file':
        return redirectWithToast(
          list,
          'documentos.archivo_removed',
          textDataOf(await documentos.removeFile(command.id, command.archivo)),
        )
      case 'exempt':
      case 'unexempt': {
        const { vehiculo_id, tipo } = command
        const before = (await documentos.exemption(vehiculo_id, tipo))?.motivo ?? ''
        const isExempt = command.intent === 'exempt'
        const fact = await (isExempt ? documentos.exempt(command) : documentos.removeExencion(command))
        const after = isExempt ? command.motivo : ''
        const undo = { action: list, fields: { intent: 'undo-exempt', vehiculo_id, tipo, before, after } }
        return redirectWithUndo(list, undo, isExempt ? 'documentos.exempt' : 'documentos.required', textDataOf(fact))
      }
      case 'undo-exempt':
        return success('documentos.exencion_undone', textDataOf(await documentos.undoExencion(command)))
    }
  })
}

/** «Descargar todo» on the server: its state, what a mailed link opens, and the acts. */
import type { DescargaCommand } from '@domain/descargas/command'
import type { AppLoadContext } from '@remix-run/cloudflare'
import type * as z from 'zod'
import { redirectWithToast } from '~/forms/redirect.server'
import { hrefTab, PANEL_ID, readWhole } from './address'

type Services = Pick<Awaited<ReturnType<AppLoadContext['empresa']>>, 'descargas' | 'now'>
export type DownloadState = NonNullable<Awaited<ReturnType<Awaited<Services['descargas']>['latest']>>>

export async function readWholeDownload(params: URLSearchParams, services: Services) {
  const { now } = services
  const descargas = await services.descargas
  const { isAsked, token } = readWhole(params)
  const [latest, found] = await Promise.all([descargas.latest(), token === null ? null : descargas.open(token)])
  const opened = token === null ? null : found && { token, bytes: found.bytes, vence_at: found.vence_at }
  const isLinked = token !== null
  return { latest, opened, isLinked, isGone: isLinked && found === null, isAsked, now }
}
export type WholeDownloadData = Awaited<ReturnType<typeof readWholeDownload>>

type Command = z.infer<typeof DescargaCommand>
export const isWholeCommand = <C extends { intent: string }>(command: C | Command): command is Command =>
  command.intent === 'request-download' || command.intent === 'retry-download'

export async function changeWhole({ intent }: Command, services: Services): Promise<never> {
  const descargas = await services.descargas
  if (intent === 'request-download') await descargas.request()
  else await descargas.retry()
  // back to its panel, far below the top of the page
  return redirectWithToast(`${hrefTab('empresa')}#${PANEL_ID}`, 'empresa.whole_asked')
}

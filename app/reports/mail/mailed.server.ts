/** Mailed reports for the loader and the actions of Reportes. */
import { LEAVE, REPORTS, type ReportName } from '@domain/reports/kinds'
import type { AnyMailingCommand, MailingCommand } from '@domain/reports/mailing-command'
import { opensReport } from '@domain/reports/report'
import { isSuscripcionValid } from '@domain/suscripcion/standing'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { redirectWithToast, redirectWithUndo } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { FIRST, type ReportArea, reportHref } from '../address'
import { hrefTo } from './address'

type Services = Awaited<ReturnType<AppLoadContext['openedEmpresa']>>
type OwnServices = Extract<Awaited<ReturnType<AppLoadContext['ofUsuario']>>, { ownMailings: unknown }>

/** Null when they could not be read. */
export async function readMailed({ mailings, empresa, now }: Services, context: AppLoadContext) {
  try {
    const mailed = await (await mailings).list()
    return {
      ...mailed,
      /** whether mails leave at all */
      isSubscribed: isSuscripcionValid(empresa, now),
      /** the reports of the plan */
      opened: REPORTS.filter((report) => opensReport(report, empresa, now)),
    }
  } catch (error) {
    context.logFailure('error-cargar-reportes', error)
    return null
  }
}
export type Mailed = NonNullable<Awaited<ReturnType<typeof readMailed>>>

/** The address of the report behind the question, without its dialog. */
function reportOf(request: Request, area: ReportArea, name: string | undefined): string {
  const report: ReportName = REPORTS.find((known) => known === name) ?? FIRST
  const params = new URL(request.url).searchParams
  params.delete(LEAVE)
  return reportHref(area, report, params)
}

export async function changeMailed(request: Request, { mailings }: Services, report: string | undefined) {
  // the rules of these forms: only this action needs them
  const { MailingsCommand } = await import('@domain/reports/mailing-command')
  const { searchParams } = new URL(request.url)
  return submit(request, MailingsCommand, async (command) => {
    if (command.intent !== 'leave-mailing') return run(command, await mailings, searchParams)
    await (await mailings).leave(command.id)
    return redirectWithToast(reportOf(request, '/admin', report), 'reports.mail_left')
  })
}

async function run(
  command: Exclude<AnyMailingCommand, { intent: 'leave-mailing' }>,
  mailings: Awaited<Services['mailings']>,
  params: URLSearchParams,
) {
  const back = hrefTo(params)
  const opposite = (intent: MailingCommand['intent'], id: string) => ({ action: back, fields: { intent, id } })
  switch (command.intent) {
    case 'create-mailing':
      await mailings.create(command)
      return redirectWithToast(back, 'reports.mail_created')
    case 'update-mailing':
      await mailings.update(command.id, command, command.antes)
      return redirectWithToast(back, 'reports.mail_saved')
    case 'pause-mailing':
      await mailings.setActive(command.id, false)
      return redirectWithUndo(back, opposite('resume-mailing', command.id), 'reports.mail_paused_done')
    case 'resume-mailing':
      await mailings.setActive(command.id, true)
      return redirectWithUndo(back, opposite('pause-mailing', command.id), 'reports.mail_resumed')
    case 'remove-mailing':
      await mailings.remove(command.id)
      return redirectWithToast(back, 'reports.mail_removed')
    case 'test-mailing':
      await mailings.sendNow(command.id)
      return redirectWithToast(back, 'reports.mail_test_sent')
  }
}

/** A Usuario leaves a schedule, which is all that a Usuario may do here. */
export async function leaveMailed(request: Request, { ownMailings }: OwnServices, report: string | undefined) {
  const { LeaveMailingCommand } = await import('@domain/reports/mailing-command')
  return submit(request, LeaveMailingCommand, async ({ id }) => {
    await (await ownMailings).leave(id)
    return redirectWithToast(reportOf(request, '', report), 'reports.mail_left')
  })
}

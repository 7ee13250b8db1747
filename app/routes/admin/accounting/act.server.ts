/** What is posted to Contabilidad. */
import { AccountingCommand, fileDataOf, fileShownOf } from '@domain/erp/command'
import { readPeriod } from '@domain/erp/period'
import { PROGRAM_NAMES } from '@domain/erp/program'
import type { RefusalReason } from '@domain/refusal'
import type { AppLoadContext } from '@remix-run/cloudflare'
import { orListAnew, redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { hrefPeriod } from './address'

/** An entry that another person has sent again, or that has been sent meanwhile. */
const NOTHING_LEFT: ReadonlySet<RefusalReason> = new Set(['nada-que-reenviar'])

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>

export async function runAccountingCommand(request: Request, services: Services) {
  const accounting = await services.accounting
  const here = () => hrefPeriod(readPeriod(new URL(request.url).searchParams, services.today))
  return submit(request, AccountingCommand, async (command) => {
    if (command.intent === 'connect-program') {
      const { programa, usuario, secreto: token, comprobante } = command
      await (await services.accountingProgram).connect({ programa, usuario, token, comprobante })
      return redirectWithToast(here(), 'programs.books_is_connected', { programa: PROGRAM_NAMES[programa] })
    }
    if (command.intent === 'check-program') {
      const { programa, nombre } = await (await services.accountingProgram).check()
      return redirectWithToast(here(), 'programs.books_checked', { programa: PROGRAM_NAMES[programa], nombre })
    }
    if (command.intent === 'disconnect-program') {
      await (await services.accountingProgram).disconnect(command)
      return redirectWithToast(here(), 'programs.books_disconnected', { programa: PROGRAM_NAMES[command.programa] })
    }
    if (command.intent === 'resend-entries') {
      const resend = async () => (await services.accountingProgram).resend(command.id || null)
      const n = await orListAnew(here(), resend, NOTHING_LEFT)
      return redirectWithToast(here(), 'programs.books_resent', { n })
    }
    if (command.intent === 'update-accounts') {
      const { intent: _, antes: shown, ...accounts } = command
      await accounting.saveAccounts(accounts, shown)
      return redirectWithToast(here(), 'mantenimientos.books_accounts_saved')
    }
    if (command.intent === 'update-file') {
      await accounting.saveFile(fileDataOf(command), command.antes && fileShownOf(command.antes))
      return redirectWithToast(here(), 'programs.books_file_saved')
    }
    const { desde, hasta } = command
    const period = readPeriod(new URLSearchParams({ desde, hasta }), services.today)
    if (command.intent === 'send-entries') {
      await accounting.export(period, 'program')
      return redirectWithToast(hrefPeriod(period), 'programs.books_on_their_way')
    }
    const numero = await accounting.export(period)
    return redirectWithToast(hrefPeriod(period), 'mantenimientos.books_exported', { numero })
  })
}

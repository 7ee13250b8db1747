/** Payments of the company, its saved card and the payer, for the tab Facturación. */
import { PagosList } from '@domain/pagos/history'
import { type PagadorCommand, suggestedPagador } from '@domain/pagos/pagador'
import type { AppLoadContext } from '@remix-run/cloudflare'
import type * as z from 'zod'
import { redirectWithToast } from '~/forms/redirect.server'
import { hrefTab } from '~/routes/admin/settings/address'

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>
export type Payments = Awaited<ReturnType<typeof readPayments>>
export type Payment = NonNullable<Payments>['pagos']['rows'][number]

/** Null when they could not be read. One round trip. */
export async function readPayments(
  request: Request,
  { myPagos, empresa, person, settings }: Pick<Services, 'myPagos' | 'empresa' | 'person' | 'settings'>,
  { logFailure }: Pick<AppLoadContext, 'logFailure'>,
) {
  const params = new URL(request.url).searchParams
  const list = PagosList.parse({ antes: params.get('antes'), despues: params.get('despues') })
  try {
    const { pagos, pagador, tarjeta } = await myPagos.read(list)
    return {
      pagos,
      pagador: pagador ?? { ...suggestedPagador(empresa, person.email), fiscal: null },
      isSaved: pagador !== null,
      /** whether invoices are issued, which ask more of the payer than receipts */
      invoices: settings.facturas,
      tarjeta,
      /** whether a payment provider is configured */
      payable: settings.pagos,
    }
  } catch (error) {
    logFailure('error-cargar-pagos', error)
    return null
  }
}

export async function savePayer(command: z.output<typeof PagadorCommand>, { payer }: Pick<Services, 'payer'>) {
  const { intent: _, antes: shown, ...data } = command
  await payer.save(data, shown)
  return redirectWithToast(hrefTab('facturacion'), 'pagos.saved')
}

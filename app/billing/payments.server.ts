/** The payments of the company, the saved card and who receipts are made out to, for the tab Facturación. */
import { ListaPagos } from '@domain/historial-pagos'
import { type PagadorCommand, pagadorSugerido } from '@domain/pagador'
import type { AppLoadContext } from '@remix-run/cloudflare'
import type { z } from 'zod'
import { redirigir } from '~/forms/redirigir.server'
import { hrefTab } from '~/routes/admin/settings/address'

type Services = Awaited<ReturnType<AppLoadContext['empresa']>>
export type Payments = Awaited<ReturnType<typeof readPayments>>
export type Payment = NonNullable<Payments>['pagos']['filas'][number]

/** Null when they could not be read. One round trip. */
export async function readPayments(
  request: Request,
  { misPagos, empresa, persona, ajustes }: Pick<Services, 'misPagos' | 'empresa' | 'persona' | 'ajustes'>,
  { registrar }: Pick<AppLoadContext, 'registrar'>,
) {
  const params = new URL(request.url).searchParams
  const lista = ListaPagos.parse({ antes: params.get('antes'), despues: params.get('despues') })
  try {
    const { pagos, pagador, tarjeta } = await misPagos.leer(lista)
    return {
      pagos,
      pagador: pagador ?? pagadorSugerido(empresa, persona.email),
      guardado: pagador !== null,
      tarjeta,
      /** whether this installation can be paid */
      pagable: ajustes.pagos,
    }
  } catch (error) {
    registrar('error-cargar-pagos', error)
    return null
  }
}

export async function savePayer(orden: z.output<typeof PagadorCommand>, { misPagos }: Pick<Services, 'misPagos'>) {
  const { intent: _, ...datos } = orden
  await misPagos.guardarPagador(datos)
  return redirigir(hrefTab('facturacion'), 'pagos.guardado')
}

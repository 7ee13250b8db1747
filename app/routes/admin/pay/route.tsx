/**
 * Paying without leaving: what is about to be paid, and the provider's form in a window over it. The one page whose policy
 * lets the provider's script and frame in: see worker/security.ts. What the window says proves nothing; /payment/callback asks.
 */
import { esReferencia, RUTA_VENTANA } from '@domain/pago'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { CreditCard } from 'lucide-react'
import { useOwnDocument } from '~/card/own-document'
import { usePaymentWindow } from '~/card/window'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { HREF_PLANES } from '~/plan/address'
import { Button, LinkButton } from '~/ui/button'
import { Empty } from '~/ui/empty'
import { Note } from '~/ui/note'
import { Page, Panel } from '~/ui/page'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'pago.ventana_titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { caja } = await context.empresa(request)
  const reference = new URL(request.url).searchParams.get('ref')
  const pago = caja && reference && esReferencia(reference) ? await caja.abierto(reference) : null
  return data(pago, pago || !reference ? 200 : 404)
}

export default function Pagar() {
  const pago = useLoaderData<typeof loader>()
  const { t, pesos, hora } = useI18n()
  const propia = useOwnDocument(RUTA_VENTANA)
  const { state, open } = usePaymentWindow(propia && pago ? pago.script : null)
  if (!pago) {
    return (
      <Page title={t('pago.ventana_titulo')}>
        <Panel>
          <Empty
            icon={CreditCard}
            title={t('pago.ventana_cerrada')}
            action={<LinkButton to={HREF_PLANES}>{t('suscripcion.seleccione')}</LinkButton>}
          >
            {t('pago.ventana_cerrada_texto')}
          </Empty>
        </Panel>
      </Page>
    )
  }
  const { plan, periodo, monto, reference, expira_at, opciones, pagina } = pago
  const pagar = () =>
    open(opciones, (id) => window.location.assign(`/payment/callback?${new URLSearchParams({ id, reference })}`))
  return (
    <Page title={t('pago.ventana_titulo')} lead={t('pago.ventana_entrada')}>
      <Panel title={t('pago.ventana_plan', { plan })}>
        <dl className="facts facts--short">
          <div>
            <dt>{t('pago.ventana_total')}</dt>
            <dd>
              {pesos(monto / 100)} {t(periodo === 'anual' ? 'suscripcion.al_anio' : 'suscripcion.al_mes')}.{' '}
              {t('suscripcion.iva_incluido')}
            </dd>
          </div>
          <div>
            <dt>{t('pago.ventana_hasta')}</dt>
            <dd>{hora(expira_at)}</dd>
          </div>
        </dl>
        <div className="billing">
          {state === 'failed' && <Note tone="warn">{t('pago.ventana_sin_abrir')}</Note>}
          <div className="billing-actions">
            <Button tone="primary" onClick={pagar} disabled={state !== 'ready'}>
              {t('pago.ventana_pagar', { monto: pesos(monto / 100) })}
            </Button>
            <a className="btn" href={pagina} rel="noreferrer">
              {t('pago.ventana_pagina')}
            </a>
          </div>
        </div>
      </Panel>
    </Page>
  )
}

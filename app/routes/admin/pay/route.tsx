/**
 * Payment without leaving the site: a summary, and the provider's widget over it. The only page whose policy allows the
 * provider's script and iframe: see worker/http/security.ts. The widget's result proves nothing; /payment/callback
 * verifies it.
 */
import { isReference } from '@domain/pagos/pago'
import { WINDOW_PATH } from '@domain/pagos/window-address'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { CreditCard } from 'lucide-react'
import { useOwnDocument } from '~/card/own-document'
import { usePaymentWindow } from '~/card/payment-window'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { HREF_PLANES } from '~/plan/address'
import { address } from '~/ui/address'
import { Button, LinkButton } from '~/ui/button'
import { Empty } from '~/ui/lists/empty'
import { Note } from '~/ui/note'
import { Page, Panel } from '~/ui/page'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'pago.window_title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { checkout } = await context.empresa(request)
  const reference = new URL(request.url).searchParams.get('ref')
  const pago = checkout && reference && isReference(reference) ? await checkout.opened(reference) : null
  return data(pago, pago || !reference ? 200 : 404)
}

export default function Pay() {
  const pago = useLoaderData<typeof loader>()
  const { t, pesos, time } = useI18n()
  const inOwnDocument = useOwnDocument(WINDOW_PATH)
  const { state, open } = usePaymentWindow(inOwnDocument && pago ? pago.script : null)
  if (!pago) {
    return (
      <Page title={t('pago.window_title')}>
        <Panel>
          <Empty
            icon={CreditCard}
            title={t('pago.window_closed')}
            action={<LinkButton to={HREF_PLANES}>{t('suscripcion.select_prompt')}</LinkButton>}
          >
            {t('pago.window_closed_text')}
          </Empty>
        </Panel>
      </Page>
    )
  }
  const { plan, periodo, monto, reference, expira_at, options, page } = pago
  const pay = () => open(options, (id) => window.location.assign(address('/payment/callback', { id, reference })))
  return (
    <Page title={t('pago.window_title')} lead={t('pago.window_intro')}>
      <Panel title={t('pago.window_plan', { plan })}>
        <dl className="facts facts--short">
          <div>
            <dt>{t('pago.window_total')}</dt>
            <dd>
              {pesos(monto / 100)} {t(periodo === 'anual' ? 'suscripcion.per_year' : 'suscripcion.per_month')}.{' '}
              {t('suscripcion.taxes_included')}
            </dd>
          </div>
          <div>
            <dt>{t('pago.window_until')}</dt>
            <dd>{time(expira_at)}</dd>
          </div>
        </dl>
        <div className="billing">
          {state === 'failed' && <Note tone="warn">{t('pago.window_not_opened')}</Note>}
          <div className="billing-actions">
            <Button tone="primary" onClick={pay} disabled={state !== 'ready'}>
              {t('pago.window_pay', { monto: pesos(monto / 100) })}
            </Button>
            <a className="btn" href={page} rel="noreferrer">
              {t('pago.window_page')}
            </a>
          </div>
        </div>
      </Panel>
    </Page>
  )
}

/** Saves or removes a card. The only page allowed to call the payment provider's API: see worker/http/security.ts. */
import { renews, TarjetaCommand } from '@domain/pagos/tarjeta'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { TARJETA_PATH } from '~/card/address'
import { CardForm } from '~/card/form'
import { useOwnDocument } from '~/card/own-document'
import { CardLine } from '~/card/saved-card'
import { useTerms } from '~/card/terms'
import { lazyComponent } from '~/connection/lazy-component'
import { redirectWithFailure, redirectWithToast } from '~/forms/redirect.server'
import { submit } from '~/forms/submit.server'
import { success } from '~/forms/toast'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { HREF_FACTURACION } from '~/plan/address'
import { LinkButton } from '~/ui/button'
import { Note } from '~/ui/note'
import { Page, Panel } from '~/ui/page'

const RemoveTarjeta = lazyComponent(async () => (await import('./remove')).RemoveTarjeta)

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'pago.tarjeta_title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { empresa, tarjetas } = await context.empresa(request)
  if (!tarjetas) return null
  const [card, terms] = await Promise.all([tarjetas.current(), tarjetas.acceptance()])
  return {
    card,
    terms,
    provider: tarjetas.publico,
    renews: renews(empresa.subscription_status),
    isRemoving: new URL(request.url).searchParams.has('retirar'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { tarjetas } = await context.empresa(request)
  return submit(request, TarjetaCommand, async (command) => {
    if (!tarjetas) return redirectWithFailure(TARJETA_PATH, 'pago.tarjeta_without_pagos')
    if (command.intent === 'remove') {
      await tarjetas.remove()
      return redirectWithToast(TARJETA_PATH, 'pago.tarjeta_removed')
    }
    await tarjetas.save(command)
    return success('pago.tarjeta_saved')
  })
}

export default function Tarjeta() {
  const data = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const inOwnDocument = useOwnDocument(TARJETA_PATH)
  const { terms, needsTerms, spend } = useTerms(data?.terms ?? null)
  return (
    <Page title={t('pago.tarjeta_title')} lead={data ? t('pago.tarjeta_intro') : t('pago.tarjeta_without_pagos')}>
      {data?.card && (
        <Panel
          title={t('pago.tarjeta')}
          aside={
            <LinkButton tone="danger" to="?retirar" preventScrollReset>
              {t('pago.tarjeta_remove')}
            </LinkButton>
          }
        >
          <div className="panel-form">
            <CardLine card={data.card} />
            <p className="muted">{t(data.renews ? 'pago.tarjeta_purpose' : 'pago.tarjeta_waiting')}</p>
          </div>
        </Panel>
      )}
      {data && (
        <Panel title={t(data.card ? 'pago.tarjeta_other' : 'pago.tarjeta_data')}>
          <div className="panel-form">
            <noscript>
              <Note tone="warn">{t('pago.tarjeta_without_script')}</Note>
            </noscript>
            {needsTerms && !data.terms && (
              <Note
                tone="warn"
                action={
                  <LinkButton to={TARJETA_PATH} preventScrollReset>
                    {t('common.retry')}
                  </LinkButton>
                }
              >
                {t('pago.tarjeta_no_response')}
              </Note>
            )}
            {terms && inOwnDocument && (
              <CardForm provider={data.provider} terms={terms} isReady={!needsTerms} onSent={spend} />
            )}
          </div>
        </Panel>
      )}
      <p>
        <Link to={HREF_FACTURACION}>{t('pago.tarjeta_back')}</Link>
      </p>
      {data?.card && data.isRemoving && <RemoveTarjeta />}
    </Page>
  )
}

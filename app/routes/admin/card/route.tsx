/** Saving a card, and taking it away again. The one page that speaks with the payment provider: see worker/security.ts. */
import { RetirarTarjetaCommand, seRenueva, TarjetaCommand } from '@domain/tarjeta'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { RUTA_TARJETA } from '~/card/address'
import { CardForm } from '~/card/form'
import { useOwnDocument } from '~/card/own-document'
import { CardLine } from '~/card/saved-card'
import { redirigir } from '~/forms/redirigir.server'
import { submit } from '~/forms/submit.server'
import { useFormulario } from '~/forms/use-formulario'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { HREF_FACTURACION } from '~/plan/address'
import { LinkButton } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { Note } from '~/ui/note'
import { Page, Panel } from '~/ui/page'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'pago.tarjeta_titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { empresa, tarjetas } = await context.empresa(request)
  if (!tarjetas) return null
  const [card, terms] = await Promise.all([tarjetas.current(), tarjetas.acceptance()])
  return {
    card,
    terms,
    provider: tarjetas.publico,
    renews: seRenueva(empresa.subscription_status),
    retirar: new URL(request.url).searchParams.has('retirar'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { tarjetas } = await context.empresa(request)
  return submit(request, TarjetaCommand, async (orden) => {
    if (!tarjetas) return redirigir(RUTA_TARJETA, 'pago.tarjeta_sin_pagos')
    if (orden.intent === 'retirar') {
      await tarjetas.remove()
      return redirigir(RUTA_TARJETA, 'pago.tarjeta_retirada')
    }
    await tarjetas.save(orden)
    return redirigir(RUTA_TARJETA, 'pago.tarjeta_guardada')
  })
}

export default function Tarjeta() {
  const datos = useLoaderData<typeof loader>()
  const { t } = useI18n()
  const lista = useOwnDocument(RUTA_TARJETA)
  return (
    <Page title={t('pago.tarjeta_titulo')} lead={datos ? t('pago.tarjeta_entrada') : t('pago.tarjeta_sin_pagos')}>
      {datos?.card && (
        <Panel
          title={t('pago.tarjeta')}
          aside={
            <LinkButton tone="danger" to="?retirar" preventScrollReset>
              {t('pago.tarjeta_retirar')}
            </LinkButton>
          }
        >
          <div className="panel-form">
            <CardLine card={datos.card} />
            <p className="muted">{t(datos.renews ? 'pago.tarjeta_para' : 'pago.tarjeta_en_espera')}</p>
          </div>
        </Panel>
      )}
      {datos && (
        <Panel title={t(datos.card ? 'pago.tarjeta_otra' : 'pago.tarjeta_datos')}>
          <div className="panel-form">
            <noscript>
              <Note tone="warn">{t('pago.tarjeta_sin_script')}</Note>
            </noscript>
            {!datos.terms && (
              <Note
                tone="warn"
                action={
                  <LinkButton to={RUTA_TARJETA} reloadDocument>
                    {t('comun.reintentar')}
                  </LinkButton>
                }
              >
                {t('pago.tarjeta_no_responde')}
              </Note>
            )}
            {datos.terms && lista && (
              <CardForm provider={datos.provider} terms={datos.terms} key={datos.terms.terminos.token} />
            )}
          </div>
        </Panel>
      )}
      <p>
        <Link to={HREF_FACTURACION}>{t('pago.tarjeta_volver')}</Link>
      </p>
      {datos?.card && datos.retirar && <Retirar />}
    </Page>
  )
}

function Retirar() {
  const { t } = useI18n()
  const f = useFormulario({
    id: 'tarjeta-retirar',
    schema: RetirarTarjetaCommand,
    intent: 'retirar',
    action: `${RUTA_TARJETA}?retirar`,
  })
  return (
    <Confirm
      title={t('pago.tarjeta_retirar_titulo')}
      confirm={t('pago.tarjeta_retirar')}
      busy={t('comun.guardando')}
      of={f}
      closeTo={RUTA_TARJETA}
    >
      {t('pago.tarjeta_retirar_texto')}
    </Confirm>
  )
}

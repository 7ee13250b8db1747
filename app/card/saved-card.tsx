/** «Tarjeta guardada»: the card charged at the end of each period, or the link to add one. For the tab Facturación. */
import type { SavedTarjeta } from '@domain/pagos/tarjeta'
import { CreditCard } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Panel } from '~/ui/page'
import { Icon } from '~/ui/signs/icon'
import { TARJETA_PATH } from './address'

interface SavedCardProps {
  card: SavedTarjeta | null
  /** whether a payment provider is configured */
  payable: boolean
  /** whether the subscription renews at its end: not a trial, cancelled or expired */
  renews: boolean
}

export function SavedCard({ card, payable, renews }: SavedCardProps) {
  const { t } = useI18n()
  const purposeKey = renews ? 'pago.tarjeta_purpose' : 'pago.tarjeta_waiting'
  return (
    <Panel title={t('pago.tarjeta')}>
      <div className="panel-form">
        {card && <CardLine card={card} />}
        <p className="muted">
          {t(!payable ? 'pago.tarjeta_without_pagos' : card ? purposeKey : 'pago.tarjeta_absent')}
        </p>
        {payable && (
          <div className="billing-actions">
            {/* a full page load: only that page's policy lets the browser talk to the provider */}
            <LinkButton tone="line" to={TARJETA_PATH} icon={CreditCard} reloadDocument>
              {t(card ? 'pago.tarjeta_other' : 'pago.tarjeta_save')}
            </LinkButton>
            {card && (
              <LinkButton tone="danger" to={`${TARJETA_PATH}?retirar`} reloadDocument>
                {t('pago.tarjeta_remove')}
              </LinkButton>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}

/** «VISA terminada en 4242 · Vence 12/30». */
export function CardLine({ card: { marca, ultimos, vence } }: { card: SavedTarjeta }) {
  const { t } = useI18n()
  const nombre = marca ? marca[0] + marca.slice(1).toLowerCase() : t('pago.tarjeta_without_marca')
  return (
    <p className="card-line">
      <Icon of={CreditCard} />
      <b>{ultimos ? t('pago.tarjeta_present', { marca: nombre, ultimos }) : nombre}</b>
      {vence && <span className="muted">{t('pago.tarjeta_vence', { fecha: vence })}</span>}
    </p>
  )
}

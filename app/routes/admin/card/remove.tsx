/** Asks before the saved card is removed. */
import { RemoveTarjetaCommand } from '@domain/pagos/tarjeta'
import { TARJETA_PATH } from '~/card/address'
import { useActionForm } from '~/forms/use-form'
import { useI18n } from '~/i18n/provider'
import { Confirm } from '~/ui/dialogs/confirm'

export function RemoveTarjeta() {
  const { t } = useI18n()
  const f = useActionForm({
    id: 'tarjeta-retirar',
    schema: RemoveTarjetaCommand,
    intent: 'remove',
    action: `${TARJETA_PATH}?retirar`,
  })
  return (
    <Confirm
      title={t('pago.tarjeta_remove_title')}
      confirm={t('pago.tarjeta_remove')}
      busy={t('common.saving')}
      of={f}
      closeTo={TARJETA_PATH}
    >
      {t('pago.tarjeta_remove_text')}
    </Confirm>
  )
}

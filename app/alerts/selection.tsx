/** What can be done with the alerts that are chosen; resolving several asks for confirmation where there is JavaScript. */
import { useLocation, useNavigation } from '@remix-run/react'
import { Check, Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { RemindButton, useReminder } from '~/reminders/button'
import { isWithin } from '~/ui/address'
import { Button } from '~/ui/button'
import { SELECTION_FORM, SelectionBar, useSelected } from '~/ui/lists/selection'
import { CloseButton, Modal, ModalBody, ModalFoot } from '~/ui/windows/modal'

export function AlertSelection() {
  const { t } = useI18n()
  const { n } = useSelected()
  const [asking, setAsking] = useState(false)
  const { key, pathname } = useLocation()
  const reminder = useReminder()
  const busy = useNavigation().formData?.has('ids') ?? false
  // another list, or the same one after an action
  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit starts without the question
  useEffect(() => setAsking(false), [key])
  return (
    <>
      <SelectionBar>
        <Button tone="line" icon={Eye} type="submit" name="intent" value="review-selected" disabled={busy}>
          {t('alertas.revisar')}
        </Button>
        <Button
          tone="line"
          icon={Check}
          type="submit"
          name="intent"
          value="resolve-selected"
          disabled={busy}
          onClick={(e) => {
            e.preventDefault()
            setAsking(true)
          }}
        >
          {t('alertas.resolver')}
        </Button>
        {isWithin('/admin', pathname) && <RemindButton list="alertas" onAsk={reminder.ask} />}
      </SelectionBar>
      {reminder.window}
      {asking && (
        <Modal title={t('alertas.resolve_confirm', { n })} size="sm" onClose={() => setAsking(false)}>
          <ModalBody>
            <p className="muted">{t('alertas.resolve_detail')}</p>
          </ModalBody>
          <ModalFoot>
            <CloseButton>{t('common.cancelar')}</CloseButton>
            <Button type="submit" form={SELECTION_FORM} name="intent" value="resolve-selected" disabled={busy}>
              {t('alertas.resolve_many', { n })}
            </Button>
          </ModalFoot>
        </Modal>
      )}
    </>
  )
}

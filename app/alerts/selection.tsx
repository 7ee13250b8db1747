/** What can be done with the alerts that are chosen; resolving several asks for confirmation where there is JavaScript. */
import { useLocation } from '@remix-run/react'
import { Check, Eye } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { RemindButton, useReminder } from '~/reminders/button'
import { isWithin } from '~/ui/address'
import { ChosenAct, useAskedAct } from '~/ui/lists/asked-act'
import { SelectionBar, useSelected } from '~/ui/lists/selection'

/** @param detail what resolving them means */
export function AlertSelection({ detail }: { detail: string }) {
  const { t } = useI18n()
  const { pathname } = useLocation()
  const reminder = useReminder()
  const { n } = useSelected()
  const resolving = useAskedAct({
    intent: 'resolve-selected',
    icon: Check,
    label: t('alertas.resolver'),
    ask: (n) => ({ title: t('alertas.resolve_confirm', { n }), detail, confirm: t('alertas.resolve_many', { n }) }),
    unasked: true,
  })
  return (
    <>
      <SelectionBar>
        <ChosenAct intent="review-selected" icon={Eye}>
          {t(n === 1 ? 'alertas.mark_reviewed' : 'alertas.review_chosen')}
        </ChosenAct>
        {resolving.button}
        {isWithin('/admin', pathname) && <RemindButton list="alertas" onAsk={reminder.ask} />}
      </SelectionBar>
      {reminder.dialog}
      {resolving.dialog}
    </>
  )
}

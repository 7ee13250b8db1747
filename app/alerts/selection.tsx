/** What can be done with the alerts that are chosen; resolving several asks for confirmation where there is JavaScript. */
import { Check, Eye } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { RemindButton } from '~/reminders/button'
import type { Chosen } from '~/reminders/chosen'
import { ChosenAct, useAskedAct } from '~/ui/lists/asked-act'
import { SelectionBar, useSelected } from '~/ui/lists/selection'

export interface Reminding {
  /** asks people to renew what is chosen; absent where nobody may */
  onRemind?: (chosen: Chosen) => void
}

/** @param detail what resolving them means */
export function AlertSelection({ detail, onRemind }: { detail: string } & Reminding) {
  const { t } = useI18n()
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
        {onRemind && <RemindButton list="alertas" onAsk={onRemind} />}
      </SelectionBar>
      {resolving.dialog}
    </>
  )
}

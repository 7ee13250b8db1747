/** The act of a selection that asks the people responsible to renew what is chosen; its dialog comes when it opens. */
import type { ReminderList } from '@domain/alertas/reminder-list'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '~/connection/lazy-component'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { chosenIds } from '~/ui/lists/selection'
import type { Chosen } from './chosen'

const ReminderDialog = lazyComponent(async () => (await import('./dialog')).ReminderDialog)

/** @param onAsk opens the dialog, which stands outside the form of the selection */
export function RemindButton({ list, onAsk }: { list: ReminderList; onAsk: (chosen: Chosen) => void }) {
  const { t } = useI18n()
  return (
    <Button
      tone="line"
      className="needs-script"
      icon={BellRing}
      type="button"
      onClick={() => onAsk({ list, ids: chosenIds() })}
    >
      {t(`${list}.remind`)}
    </Button>
  )
}

/** The dialog over the list while something was asked for. */
export function useReminder() {
  const [chosen, ask] = useState<Chosen | null>(null)
  return { ask, dialog: chosen && <ReminderDialog {...chosen} onClose={() => ask(null)} /> }
}

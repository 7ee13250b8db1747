/** The act of a selection that asks the people responsible to renew what is chosen; its window comes when it opens. */
import type { ReminderList } from '@domain/alertas/reminder-list'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Button } from '~/ui/button'
import { chosenIds } from '~/ui/lists/selection'
import { lazyWindow } from '~/ui/windows/lazy-window'
import type { Chosen } from './chosen'

const ReminderWindow = lazyWindow(async () => (await import('./window')).ReminderWindow)

/** @param onAsk opens the window, which stands outside the form of the selection */
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

/** The window over the list while something was asked for. */
export function useReminder() {
  const [chosen, ask] = useState<Chosen | null>(null)
  return { ask, window: chosen && <ReminderWindow {...chosen} onClose={() => ask(null)} /> }
}

/** The act of a selection that asks the people responsible to renew what is chosen; its dialog comes when it opens. */
import type { ReminderList } from '@domain/alertas/reminder-list'
import { BellRing } from 'lucide-react'
import { type ReactNode, useState } from 'react'
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

/**
 * A list whose chosen rows may be asked for, and the dialog that asks. The dialog stands beside the list: it says what was
 * sent also when nothing is left in it.
 * @param children the list, given what opens the dialog
 */
export function WithReminder({ children }: { children: (onRemind: (chosen: Chosen) => void) => ReactNode }) {
  const [chosen, ask] = useState<Chosen | null>(null)
  return (
    <>
      {children(ask)}
      {chosen && <ReminderDialog {...chosen} onClose={() => ask(null)} />}
    </>
  )
}

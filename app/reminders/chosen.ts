import type { ReminderList } from '@domain/alertas/reminder-list'

/** The rows of a list that were chosen when the dialog was asked for. */
export interface Chosen {
  list: ReminderList
  ids: readonly string[]
}

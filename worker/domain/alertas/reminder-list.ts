/** The lists whose rows may be chosen for «Recordar la renovación». */
export const REMINDER_LISTS = ['documentos', 'conductores', 'alertas'] as const
export type ReminderList = (typeof REMINDER_LISTS)[number]

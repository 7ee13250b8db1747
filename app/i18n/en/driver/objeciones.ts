import type { objeciones as es } from '../../es/driver/objeciones'
import type { Translation } from '../../texts'

export const objeciones: Translation<typeof es> = {
  title: 'Objections of drivers',
  text: 'They write them on the page of their tracking link. Colombian law (Ley 1581 de 2012) gives 15 working days to answer. Answer the driver directly, by phone or in writing, and mark it as attended to: the driver sees who did so and when.',
  filed: 'Filed on {cuando}',
  due: 'Answer by {dia}.',
  late: 'The time to answer ended on {dia}.',
  attended_by: '{nombre} attended to it on {cuando}',
  gone: 'An account that no longer exists',
  attend: 'Mark as attended to',
  attended: 'Objection marked as attended to',
  reopened: 'The objection is to be attended to',
  notice: 'The driver of {placa} has filed an objection about their data.',
  others: 'There are more: you will see them here once this one is attended to.',
  view: 'See that of {placa}',
}

import type { datos as es } from '../../es/driver/datos'
import type { Translation } from '../../texts'

export const datos: Translation<typeof es> = {
  title: 'Your data',
  loading: 'Loading your data',
  failed: 'This information did not load. Check the signal and try again.',
  retry: 'Try again',
  what: 'What is kept',
  what_text:
    'While tracking is on, {empresa} keeps where this phone is, with time, speed, heading and accuracy. With tracking stopped nothing is received or kept.',
  how_long: 'For how long',
  days: 'Each position is deleted by itself after {n} days. If the company deletes the vehicle or its device, they go earlier.',
  no_end:
    'Without a deletion date, also if the Pro or Plus plan of {empresa} expires. They are erased if it deletes the vehicle or its device or, after 30 days, if it moves to the Basic plan.',
  when: 'When it is kept',
  within_hours: 'Only within the working hours of {empresa}. Outside them nothing is recorded.',
  at_all_hours: '{empresa} has set no working hours: it is kept at any hour at which you have tracking on.',
  always: 'The tracker fitted to this vehicle records at all hours. Reason of the company: {motivo}',
  moves:
    'A tracker is fitted to this vehicle: if it moves outside working hours, {empresa} gets a notice with the time.',
  looks: 'Who looked',
  looks_text: 'Those who opened where this vehicle is, or one of its ways, in the last 30 days.',
  looks_none: 'Nobody has looked.',
  customer: 'Customer with a link',
  gone: 'An account that no longer exists',
  support: 'Vigía support',
  once: 'Once, {hora}',
  between: '{n} times, from {desde} to {hasta}',
  disagree: 'If you do not agree',
  objection: 'File an objection',
  objection_label: 'Your objection',
  objection_hint:
    'Say which data, or which use of your data, you object to. The administrators of {empresa} read it; it has 15 working days to answer you (Ley 1581 de 2012).',
  objection_short: 'Write at least {n} letters.',
  objection_review: 'Continue',
  objection_ask: 'Send this objection to {empresa}? It cannot be changed afterwards.',
  objection_send: 'Yes, send',
  objection_edit: 'Keep writing',
  objection_sent: 'Your objection reached {empresa}. Here you will see who attends to it and when.',
  objection_old_link:
    'This link no longer works, and your objection was not sent. Copy your text and ask {empresa} for the present link.',
  objection_failed: 'It could not be sent. Your text is still here: check the signal and try again.',
  objection_too_many:
    '{n} objections were sent from this vehicle within 24 hours. Your text is still here: send it tomorrow at this time.',
  filed: 'Objections of this vehicle',
  filed_open: 'Filed on {dia}. The company must answer by {vence}.',
  filed_done: 'Filed on {dia}. {nombre} attended to it on {cuando}.',
  rights: 'Your rights',
  rights_text:
    'Colombian law (Ley 1581 de 2012) lets you know, correct and ask to delete your data, and withdraw your authorisation. Ask {empresa}, which answers for them. If it does not answer, you may complain to the Superintendencia de Industria y Comercio.',
}

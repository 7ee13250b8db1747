import type { datos as es } from '../../es/driver/datos'
import type { Translation } from '../../texts'

export const datos: Translation<typeof es> = {
  title: 'Your data',
  loading: 'Loading your data',
  failed: 'This information did not load. Check the signal and try again.',
  outdated: 'It could not be read again: this is of {cuando}. Check the signal and try again.',
  old_link: 'This link no longer works. Ask your company for the present one.',
  retry: 'Try again',
  what: 'What is kept',
  what_phone:
    'While tracking is on, {empresa} keeps where this phone is, with time, speed, heading and accuracy. With tracking stopped, this page sends nothing.',
  what_tracker:
    '{empresa} keeps where this vehicle is, from the tracker fitted to it, also with this page closed: with time, speed, heading and accuracy.',
  what_both: 'While tracking of this page is on, it also keeps where this phone is.',
  what_none:
    'Today the plan of {empresa} keeps no positions: those that arrive are discarded. What follows holds for those it kept before, with time, speed, heading and accuracy, and for when it keeps them again.',
  how_long: 'For how long',
  days: 'Each position is deleted by itself after {n} days. If the company deletes the vehicle or its device, they go earlier.',
  no_end:
    'Without a deletion date, also if the Pro or Plus plan of {empresa} expires. They are erased if it deletes the vehicle or its device or, after 30 days, if it moves to the Basic plan.',
  when: 'When it is kept',
  within_hours: 'Only within the working hours of {empresa}. Outside them nothing is recorded.',
  own_hours: 'Only within the hours that {empresa} has set for this device. Outside them nothing is recorded.',
  every_day: 'Every day',
  two_days: '{primero} and {ultimo}',
  days_to: '{primero} to {ultimo}',
  holidays: 'Colombian holidays',
  holidays_off: 'Off',
  holidays_on: 'As any other day',
  day_off: 'Off',
  whole_day: 'The whole day',
  shift: '{desde} to {hasta}',
  shift_over: '{desde} to {hasta} of the next day',
  at_all_hours: '{empresa} has set no working hours: it is kept at any hour at which you have tracking on.',
  at_all_hours_tracker: '{empresa} has set no working hours: the tracker records at all hours.',
  always: 'The tracker fitted to this vehicle records at all hours. Reason of the company: {motivo}',
  moves:
    'A tracker is fitted to this vehicle: if it moves outside working hours, {empresa} gets a notice with the time.',
  looks: 'Who looked',
  looks_text: 'Those who opened where this vehicle is, or one of its ways, in the last 30 days.',
  looks_none: 'Nobody has looked.',
  customer: 'Customer with a link',
  gone: 'An account that no longer exists',
  program: 'A program of the company',
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
  objection_leave: 'Not now',
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
  filed_done_gone: 'Filed on {dia}. An account that no longer exists attended to it on {cuando}.',
  rights: 'Your rights',
  rights_text:
    'Colombian law (Ley 1581 de 2012) lets you know, correct and ask to delete your data, and withdraw your authorisation. Ask {empresa}, which answers for them. If it does not answer, you may complain to the Superintendencia de Industria y Comercio.',
}

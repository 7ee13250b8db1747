import type { recordatorio as es } from '../../es/company/recordatorio'
import type { Translation } from '../../texts'

export const recordatorio: Translation<typeof es> = {
  title: 'Remind of the renewal',
  sent_title: 'Reminder sent',
  goes_to: 'We will send one mail to each person to whom these vehicles are assigned:',
  goes_to_admin: 'No one assigned to these vehicles gets mail. It goes to the Administrators:',
  sent_to: 'The mail leaves in a moment for:',
  things: 'one due date|{n} due dates',
  repeated: 'One is not repeated: it was sent today.|{n} are not repeated: they were sent today.',
  untold:
    'There is no one to tell of the following. Assign the vehicle to a person with a confirmed address and alerts on:',
  nothing: 'Nothing is sent: nothing of what is chosen is left to renew.',
  send: 'Send one mail|Send {n} mails',
  sending: 'Sending…',
}

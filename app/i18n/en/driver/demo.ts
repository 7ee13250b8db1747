import type { demo as es } from '../../es/driver/demo'
import type { Translation } from '../../texts'

export const demo: Translation<typeof es> = {
  title: 'Demonstration',
  explanation: 'No company and no vehicle: your location shows only on the page with the code, and erases itself.',
  left: '{tiempo} left',
  consent:
    'By starting you allow your location to be shown on the page with the code, for 10 minutes at most. Then it is erased.',
  foot: 'This page uses the phone’s GPS. It sends only while you keep it active.',
  ended: 'The demonstration is over',
  erased:
    'Your location has been erased and this link no longer works. This is how you will see your drivers with an account.',
  start: 'Start now',
}

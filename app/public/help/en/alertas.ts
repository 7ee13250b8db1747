import type { alertas as es } from '../es/alertas'
import type { Same } from '../format'

export const alertas: Same<typeof es> = {
  title: 'Alerts, mail and calendar',
  descripcion: 'When Vigía warns you of a due date, how to handle alerts, the daily e-mail and your calendar.',
  sections: {
    cuando: {
      title: 'When we tell you',
      keys: 'thresholds days ahead notice 60 30 15 7',
      blocks: [
        {
          p: 'Each morning at 5:00, in your company’s time zone, we check documents, licences and maintenance plans. An alert is raised at 60, 30, 15, 7 and 1 day, and on the due day itself. Also when you save: if you register a SOAT that is due in 12 days, its alert is there at once. The first technical inspection is announced from 30 days before, if the vehicle has its registration date.',
        },
        {
          p: 'Each due date has one open alert: when the next threshold comes, the previous one is resolved. Maintenance by kilometres raises alerts with 1,000 and 300 km left, and when it is due.',
        },
        {
          p: 'To change the thresholds go to **Settings**, tab **Alerts**: you can choose up to 12, from 0 to 180 days. They apply to the whole company from the next morning.',
        },
        { foto: 'plazos', alt: 'The tab Alerts of the settings, with the days of notice.' },
      ],
    },
    atender: {
      title: 'Handle an alert',
      keys: 'pending reviewed resolved mark',
      blocks: [
        {
          puntos: [
            '**Renew**, **Edit licence** or **See plan** open the form that fixes it. When you save, the alert is resolved automatically. Licences and plans are updated by an Administrator.',
            '**Mark as reviewed** shows that a person is already dealing with it.',
            '**Resolve** closes it by hand; for eight seconds you can press **Undo**. If what falls due is neither renewed nor done, we alert you again only at the next threshold; of what is overdue we say no more, so we ask you first.',
          ],
        },
        {
          p: 'On a phone they are under the three dots of each alert. On a computer you can tick several and handle them together. The bell at the top counts the pending ones.',
        },
        { foto: 'alertas', alt: 'The list of pending alerts, with the buttons to handle them.' },
      ],
    },
    correo: {
      title: 'The daily mail',
      keys: 'email notifications digest missing spam',
      blocks: [
        {
          p: 'It is a single e-mail in the morning, when there is something new: first the vehicles that cannot go out, then what is due today, what has expired and what is due soon, each with a link to fix it. What stays expired is repeated each week, and on Mondays also the documents that are not registered yet. A User receives the ones about their vehicles.',
        },
        {
          p: 'Each person chooses in **Settings** (a User, in **My Account**), tab **Notifications**, whether to receive it and what about: documents and licences, maintenance, notices of the road and, for an Administrator, team news. If it does not arrive, look in the spam folder and check, in the tab **Profile**, that your e-mail address is correct and confirmed.',
        },
      ],
    },
    calendario: {
      title: 'Due dates in your calendar',
      keys: 'google calendar apple outlook ics subscribe',
      blocks: [
        {
          pasos: [
            'Go to **Settings**, tab **Integrations**, and press **Create calendar**.',
            'Add it to Google Calendar or to Apple’s calendar, or copy the address into any other program.',
          ],
        },
        {
          p: 'It includes documents, licences and maintenance by date, with a reminder a week ahead, and updates automatically. Google may take some hours to show a change.',
        },
        {
          nota: 'Whoever has the address sees plates, drivers and dates. If it was shared by mistake, **Change the address** turns the old one off at once.',
        },
        { foto: 'calendario', alt: 'The calendar once created, with the buttons to add it to Google and to Apple.' },
      ],
    },
  },
}

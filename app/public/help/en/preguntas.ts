import type { questions as es } from '../es/preguntas'
import type { Same } from '../format'

export const questions: Same<typeof es> = {
  title: 'Frequent questions',
  descripcion: 'Short answers about the trial, tracking, due dates, the team, your data and payments.',
  sections: {
    equipos: {
      title: 'Do I have to buy a GPS?',
      keys: 'device hardware install tracker',
      blocks: [
        {
          p: 'No. The driver’s phone is the GPS: it opens a link in its browser and the driver presses **Start tracking**. It needs mobile internet and the screen on while driving. More in [The driver’s phone](/docs/celular-del-conductor).',
        },
      ],
    },
    prueba: {
      title: 'What happens when the 14 days end?',
      keys: 'free trial end charge card',
      blocks: [
        {
          p: 'Nothing is charged, since we ask for no card. You can come in and read all that you registered; to add or change records you choose a [plan](/docs/suscripcion#planes). Your records and files are not deleted; GPS positions are, after 30 days.',
        },
      ],
    },
    privacidad: {
      title: 'Can the driver be seen outside working hours?',
      keys: 'privacy personal data schedule stop law 1581',
      blocks: [
        {
          p: 'Only while tracking is started. After **Stop tracking** nothing is received or kept, and each start says who will see the location. More in [Personal data](/privacidad).',
        },
      ],
    },
    'se-detuvo': {
      title: 'Why does a vehicle say “Waiting for location”?',
      keys: 'missing map yellow stopped lost signal',
      blocks: [
        {
          p: 'No position has come for more than 5 minutes. Nearly always the driver locked the phone, went to another app or closed the page. It may also be without internet: then positions are kept and arrive later. Ask the driver to open the link again.',
        },
      ],
    },
    'dia-cero': {
      title: 'The SOAT is due today. Can the vehicle go out?',
      keys: 'due today last day',
      blocks: [
        {
          p: 'Today yes, with a warning: the document is good until the end of the day. From tomorrow on the board says **Cannot go out**, until you register the new one.',
        },
      ],
    },
    'correo-no-llega': {
      title: 'Why does the daily mail not arrive?',
      keys: 'email notifications spam junk',
      blocks: [
        {
          p: 'It is sent when there is something new and, each week, while something stays expired or not registered. If you expected one, look in the spam folder and check in **Settings** (a User, in **My Account**) that your e-mail is confirmed and that **Receive alerts by e-mail** is on. The alerts stay on your panel all the same.',
        },
      ],
    },
    importar: {
      title: 'Can I import my vehicles from Excel?',
      keys: 'csv bulk upload list',
      blocks: [
        {
          p: 'Yes. In **Vehicles**, **Drivers**, **Documents** or the services of **Maintenance** press **Import from Excel** and paste the cells or upload the file. Before anything is saved you see how each row will be, and for 24 hours you can undo all of it.',
        },
      ],
    },
    exportar: {
      title: 'How do I download my data?',
      keys: 'download export csv pdf backup api',
      blocks: [
        {
          puntos: [
            'Each file that you uploaded can be downloaded from its document.',
            'Each list, as CSV or Excel: the download button over it exports what you have filtered. If you tick rows, only those.',
            'The activity log, as CSV or Excel.',
            'The receipts of payments, as PDF.',
            'The due dates, in your [calendar](/docs/alertas#calendario).',
            'The [reports](/docs/reportes), as PDF or Excel.',
            'Everything at once, in one ZIP file: in **Settings**, tab **Company**, press **Download everything of your company**. It works also when the subscription has ended.',
            'Your records and reports, through the [API](/docs/api), with Pro or Plus.',
          ],
        },
      ],
    },
    celular: {
      title: 'Is there an app to install?',
      keys: 'app android iphone install home screen',
      blocks: [
        {
          p: 'None is needed: Vigía works in the browser of phone and computer. If you want it at hand, use your browser’s option to add it to the home screen.',
        },
      ],
    },
    cancelar: {
      title: 'Can I cancel at any time?',
      keys: 'commitment contract end',
      blocks: [
        {
          p: 'Yes, without commitment, in **Settings**, tab **Billing**. It works until the day that is paid and nothing more is charged. See [Cancel](/docs/suscripcion#cancelar).',
        },
      ],
    },
    paises: {
      title: 'Does it work outside Colombia?',
      keys: 'peru chile argentina time zone country',
      blocks: [
        {
          p: 'Map, team and maintenance do, and you can choose the time zone of Bogotá, Lima, Santiago or Buenos Aires. Documents and the rules of their due dates are those of Colombia, and payment is in Colombian pesos.',
        },
      ],
    },
  },
}

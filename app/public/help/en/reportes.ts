import type { reportes as es } from '../es/reportes'
import type { Same } from '../format'

export const reportes: Same<typeof es> = {
  title: 'Reports',
  descripcion:
    'The state of the fleet, kilometres, visits, speed, costs and licences, on the screen, as PDF, Excel or by mail.',
  sections: {
    cuales: {
      title: 'Which reports there are',
      keys: 'state fleet kilometres hours visits stops speed costs drivers activity management',
      blocks: [
        {
          tabla: [
            ['Report', 'What it answers'],
            [
              'State of the fleet',
              'Which vehicles can go out today, why the others cannot, and what falls due in the next months',
            ],
            ['Kilometres and hours', 'How far each vehicle went and how long it was moving'],
            ['Visits and stops', 'Which places each vehicle reached and how long it stayed'],
            ['Speeding', 'When each vehicle passed your company’s limit, and by how much'],
            ['Maintenance costs', 'What each vehicle cost, and how much that is per kilometre'],
            ['Drivers and licences', 'Who drives each vehicle and until when the licence is valid'],
            ['Activity', 'What each person or program did in your company'],
          ],
        },
        {
          p: 'They are under **Reports**, in the menu. The state of the fleet, drivers and activity come with every plan; the others with Pro and Plus. A User sees the first four, of their vehicles.',
        },
      ],
    },
    leer: {
      title: 'Choose and download',
      keys: 'pdf excel period month week vehicle print download how counted',
      blocks: [
        {
          p: 'Choose the vehicle at the top, or **All vehicles**, and the period: a week, a month or several. The buttons for PDF and Excel download what you see, with all rows. At the foot, **How it is counted** tells the rule behind each figure.',
        },
        {
          p: 'Kilometres come from the positions of the GPS: what was driven without signal is not added. Costs are those of the services registered in **Maintenance**.',
        },
        {
          foto: 'reporte-de-costos',
          alt: 'The report Maintenance costs, with its figures, the chart by month and each vehicle.',
        },
      ],
    },
    correo: {
      title: 'Reports by mail',
      keys: 'schedule weekly monthly automatic mail pause',
      blocks: [
        {
          pasos: [
            'In **Reports** open **By mail** and press **Schedule a mail**.',
            'Choose the report, how often it goes out (each week or each month) and who gets it: people of your company whose e-mail is confirmed.',
            'To see what arrives, press **Send me one now**.',
          ],
        },
        {
          p: 'The mail has the figures and links to exactly that period; opening them asks for the sign-in. **Pause** stops it until you resume it, and a person who gets it can end it with **Stop getting it**.',
        },
      ],
    },
    carpeta: {
      title: 'The folder of a vehicle',
      keys: 'pdf documents soat together customer audit tender',
      blocks: [
        {
          p: 'On the page of the vehicle, tab **Documents**, **Folder as PDF** gathers its data in one file, with the documents and licences that were uploaded as annexes: for a tender, a customer or an inspection.',
        },
      ],
    },
  },
}

import type { mantenimientos as es } from '../es/mantenimientos'
import type { Same } from '../format'

export const mantenimientos: Same<typeof es> = {
  title: 'Maintenance',
  descripcion: 'The service book of each vehicle: services, costs, odometer and plans that alert you in time.',
  sections: {
    servicio: {
      title: 'Register a service',
      keys: 'workshop invoice oil cost job',
      blocks: [
        {
          pasos: [
            'In **Maintenance**, tab **Services**, press **Register a service** and choose the vehicle.',
            'Enter the date, the odometer reading and the workshop, and each job with its cost.',
            'For each job choose the plan it fulfils, if any: its next date is calculated automatically.',
            'Add the invoice or photos if you have them.',
          ],
        },
        {
          p: 'The chart **Cost by month** adds up the last twelve months by vehicle; **See as a table** gives the figures.',
        },
        { foto: 'mantenimientos', alt: 'The screen Maintenance, with the cost by month and the services.' },
      ],
    },
    planes: {
      title: 'Plans',
      keys: 'schedule every kilometres months preventive reminder',
      blocks: [
        {
          p: 'A plan sets how often something is due: by kilometres, by months or by both, whichever comes first. In the tab **To do** press **Add plan**; there are common ones to begin with, such as oil, brakes or tyre rotation.',
        },
        {
          p: 'A plan is **Due soon** in the last fifth of its interval, at most 30 days or 1,000 km before, and **Overdue** from the day or kilometre on which it is due. Both raise alerts. Without a last date, months count from the day on which you made the plan.',
        },
        { foto: 'planes-de-mantenimiento', alt: 'The maintenance plans, with how much is left of each.' },
      ],
    },
    kilometraje: {
      title: 'The odometer',
      keys: 'km correct dashboard mileage',
      blocks: [
        {
          p: 'It is updated by each service, or with **Update odometer**. As an odometer does not go down, a reading below an earlier one is refused; if it is right, for example because the odometer was replaced, tick **Correct the odometer**.',
        },
        {
          p: 'Between two readings, if the vehicle has a GPS device, the kilometres of each day that ends are added. That number always says estimated by GPS, plans by kilometres go by it, and any reading that you enter corrects it. What was driven without a signal is not added.',
        },
      ],
    },
    contabilidad: {
      title: 'Take costs to your accounts',
      keys: 'accounting accountant entry voucher cost centre puc erp world office helisa siigo alegra export',
      blocks: [
        {
          p: 'With the Plus plan, in **Settings**, tab **Integrations**, press **Open Accounting**. Each service with a cost is an entry of two lines: the expense, with the plate as its cost centre, and the account payable.',
        },
        {
          pasos: [
            'In **Accounts** enter those of your chart (PUC), which your accountant knows, and the NIT of the workshops.',
            'In **To export** choose the days, check the lines and press **Export**.',
            'In **Exports** download the file in Excel or CSV and take it to your program: copy its columns into the import template, or map them in its assistant.',
            'If you use World Office or Helisa, choose it under **File for your program**: the exports then also offer its file. That of World Office has the columns of its import of accounting documents, with the document type, the prefix and the internal third party that you enter; that of Helisa has the columns that your company defined there, in their order. Confirm them with your accountant.',
          ],
        },
        { foto: 'contabilidad', alt: 'The screen Accounting, with the entries that are to be exported.' },
        {
          puntos: [
            'Each service is exported once: the next export has what is new alone, and a file that was exported is the same however often you download it.',
            'When a service has another cost, day or plate, or is deleted, the next export has the reversal of its entry (`VIG-12-R`) and, if it has a cost, the new one.',
            'What a deleted vehicle cost stays as it was exported.',
            'Fuel is not there: Vigía does not record it.',
          ],
        },
        {
          p: 'When your accountant uses Alegra or Siigo Nube, connect it under **Accounting program** and press **Send** instead of exporting. The entries leave within the next minute, and each is there once, also when the connection breaks.',
        },
        {
          puntos: [
            'Alegra asks for your mail and the token of its API. Siigo asks for the user and the key of its API (Alianzas, Mi credencial API), with a plan that includes it, and for the code of a type of accounting voucher with automatic numbers and cost centres.',
            'The program must have your two accounts, a cost centre with the plate of each vehicle, and the third parties whose NIT you give. Vigía does not create them.',
            'Siigo asks besides for a NIT in each entry, and for an account payable that does not track due dates there.',
            '**Sent to your program** lists each entry: sent, with its number there; on its way; or with what the program answered. Mend it and press **Send again**: it leaves with today’s accounts and NIT.',
            'What is sent is in no file, and what is exported is not sent.',
            'For other programs, export the file.',
          ],
        },
      ],
    },
  },
}

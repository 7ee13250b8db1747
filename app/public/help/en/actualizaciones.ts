import type { updates as es } from '../es/actualizaciones'
import type { Same } from '../format'

export const updates: Same<typeof es> = {
  title: 'Updates',
  descripcion: 'What is new in Vigía, by date: what changed for users, in a few words.',
  sections: {
    helisa: {
      title: 'A file for Helisa, and reports in pages for programs',
      dia: '2026-11-26',
      blocks: [
        {
          puntos: [
            'With the Plus plan, under **Accounting**: choose World Office or Helisa in **File for your program**. For World Office enter the document type, the prefix and the internal third party once; for Helisa, the columns that your company defined there.',
            'The reports of API v1 have `next`, as the other lists do, and their `totales` are of all rows. A token of a company whose plan does not include the API gets `plan-without-api`.',
            'API keys can be exported as CSV and Excel, and an exported list has up to 100,000 rows.',
          ],
        },
      ],
    },
    siigo: {
      title: 'Entries straight to Siigo, and for World Office',
      dia: '2026-11-26',
      blocks: [
        {
          puntos: [
            'With the Plus plan, under **Accounting**: connect Siigo Nube and send the entries there, with the same care as to Alegra. And each export can be downloaded in the columns of World Office too, to be confirmed with your accountant.',
          ],
        },
      ],
    },
    alegra: {
      title: 'Entries straight to Alegra',
      dia: '2026-11-24',
      blocks: [
        {
          puntos: [
            'With the Plus plan, under **Accounting**: connect Alegra and send the entries there, each once. What Alegra does not accept is seen in its words and sent again.',
          ],
        },
      ],
    },
    facturas: {
      title: 'Electronic invoice',
      dia: '2026-11-24',
      blocks: [
        {
          puntos: [
            'The electronic invoice of each payment of your subscription, as PDF and XML beside the receipt. Complete the **Billing data** once, under **Billing**.',
          ],
        },
      ],
    },
    contabilidad: {
      title: 'Costs to your accounts',
      dia: '2026-11-23',
      blocks: [
        {
          puntos: [
            'With the Plus plan, in **Settings**, tab **Integrations**: the cost of each service as an entry with the plate as its cost centre, in Excel or CSV. Each is exported once, and what changes later is corrected by its reversal.',
          ],
        },
      ],
    },
    reportes: {
      title: 'Reports',
      dia: '2026-11-23',
      blocks: [
        {
          puntos: [
            'In **Reports**: the state of the fleet, kilometres and hours, visits and stops, speeding, maintenance costs with their cost per kilometre, drivers and licences. Each on the screen, as PDF and as Excel, with the rule by which it is counted.',
            '**Reports by mail**: each week or each month, to the people of your company whom you choose.',
            'The **folder of a vehicle**: a PDF with the data of the vehicle and its documents and licences as annexes, in its tab Documents.',
            'Each report over the **API** too, for the programs of your company.',
          ],
        },
      ],
    },
    compartir: {
      title: 'Sharing, trips and places',
      dia: '2026-11-23',
      blocks: [
        {
          puntos: [
            'Share the location of a vehicle with a customer, with the time of its arrival and for as long as you choose.',
            'Each vehicle has its **Trips**: the way of a day, its stops and a player.',
            'Draw **Places** on the map and see when each vehicle was there.',
            'Record positions in working hours only.',
            'Connect other trackers: Traccar, flespi, OwnTracks and GPSLogger.',
          ],
        },
      ],
    },
    importar: {
      title: 'Your fleet from Excel, and how you look at it',
      dia: '2026-11-23',
      blocks: [
        {
          puntos: [
            'Import vehicles, drivers, documents and maintenance from Excel, from one sheet or a workbook of several: correct the data before they are saved, and undo the import for 24 hours.',
            'Keep your filters under a name in **My views**, and remind those who answer for a vehicle of a renewal.',
            'The odometer runs on with the GPS between two readings.',
            'A change of role can be undone for eight seconds.',
            'The light or dark theme is chosen before signing in, too.',
          ],
        },
      ],
    },
    listas: {
      title: 'Lists to sort, choose from and export',
      dia: '2026-11-23',
      blocks: [
        {
          puntos: [
            'Each list is exported to CSV or Excel as you have filtered it; or only the rows that you tick.',
            'Tick several vehicles and assign them to one person at once.',
            'In every list choose which columns you see; the file carries the same ones.',
            '10, 50 or 100 rows a page, and on a phone you choose the order too.',
            'Vehicles begin with those that cannot go out, and Drivers with the licence that expires first.',
          ],
        },
      ],
    },
    menu: {
      title: 'A shorter menu',
      dia: '2026-11-23',
      blocks: [
        {
          puntos: [
            'Dashboard, Map, Vehicles, Drivers, Documents, Maintenance and Alerts. My Company, Team and Billing are in your company’s card; Settings and Help at the foot.',
            'With Ctrl K, the / key or the magnifier: a plate, a driver, a screen or an action, such as “add SOAT to KLM 482”.',
            '**Maintenance** opens on what is to be done.',
          ],
        },
      ],
    },
    pagina: {
      title: 'Each vehicle on one page',
      dia: '2026-11-23',
      blocks: [
        {
          puntos: [
            'Press a plate and see everything of that vehicle: whether it can go out, what it lacks, what falls due, its documents, maintenance and drivers.',
          ],
        },
      ],
    },
    manana: {
      title: 'Can it go out tomorrow?',
      dia: '2026-11-22',
      blocks: [
        {
          puntos: [
            'The board and the lists of vehicles answer for today or for tomorrow; from 4:00 PM on they open on tomorrow.',
            'The board calls the driver with one tap, and comes first on a phone.',
            'A sheet for the gate with all vehicles by verdict.',
          ],
        },
      ],
    },
    ayuda: {
      title: 'Help centre',
      dia: '2026-11-21',
      blocks: [
        {
          puntos: [
            'Guides, frequent questions and steps in pictures, with a search.',
            'The API, documented with examples.',
            'On the landing page, a ten-minute trial of tracking with your own phone.',
          ],
        },
      ],
    },
    pagos: {
      title: 'Plans and payments',
      dia: '2026-11-21',
      blocks: [
        {
          puntos: [
            'Choose, change, cancel and resume a plan, in pesos and with Wompi.',
            'A saved card for the renewal, and the payment history with receipts as PDF.',
            'Landing page, terms and cookies; Vigía can be installed on a phone.',
          ],
        },
      ],
    },
    equipo: {
      title: 'Team and security',
      dia: '2026-11-21',
      blocks: [
        {
          puntos: [
            'Invitations by mail, roles, and vehicles assigned to people.',
            'Two-step verification, open sessions and rules of the company.',
            'Activity log, with export to CSV.',
            'Access by API, and sign-in with accounts of other providers.',
          ],
        },
      ],
    },
    papeles: {
      title: 'Documents, drivers and maintenance',
      dia: '2026-11-21',
      blocks: [
        {
          puntos: [
            'Documents with files, history and “Does not apply”.',
            'Licences with their category, and the board “Can it go out today?”.',
            'Alerts with thresholds of your own, one daily mail, and a calendar.',
            'Service book of each vehicle: services, costs, plans and odometer.',
          ],
        },
      ],
    },
    mapa: {
      title: 'Live map',
      dia: '2026-11-21',
      blocks: [
        {
          puntos: [
            'The driver’s phone as GPS, with a QR code and nothing to install.',
            'Positions that are kept without internet and arrive later.',
            'Vehicles with the lamps of their documents.',
          ],
        },
      ],
    },
  },
}

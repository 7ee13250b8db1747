import type { vehiculos as es } from '../es/vehiculos'
import type { Same } from '../format'

export const vehiculos: Same<typeof es> = {
  title: 'Vehicles',
  descripcion:
    'Register vehicles, read their lamps and the board “Can it go out today?”, and decide who sees each one.',
  sections: {
    agregar: {
      title: 'Add or edit a vehicle',
      keys: 'plate create change data model owner',
      blocks: [
        {
          p: 'In **Vehicles** press **Add vehicle**. Plate, brand, model, year and owner are required. A plate cannot be repeated in a company; if its format is unusual we warn you, and you can save it as it is.',
        },
        { p: 'Four details are optional and make the alerts more accurate:' },
        {
          puntos: [
            '**Service**: of a public service vehicle we also ask for the operating card and the RCC and RCE policies, and not for the tax.',
            '**Class** and **Date of registration**: they set the day of the first technical inspection.',
            '**Engine size**: a motorcycle of up to 125 cm³ pays no tax.',
          ],
        },
        {
          p: 'To register several in a row press **Save and add another**: the brand and the owner stay written. If you close the window without saving, what you typed returns when you open it again.',
        },
        {
          nota: 'When you reach the limit of vehicles of your plan, the button offers the next plan. Nothing you have registered is deleted.',
        },
        { foto: 'vehiculo-nuevo', alt: 'The form Add vehicle, with plate, brand, model, year and owner.' },
      ],
    },
    importar: {
      title: 'Importing from Excel',
      keys: 'excel csv drivers documents maintenance paste upload file many import template undo',
      blocks: [
        {
          p: 'In **Vehicles** press **Import from Excel**. Copy the cells with their titles in Excel and paste them, or upload an .xlsx, .xls or .csv file. The sheet that you already have will do: one row per plate, with columns such as “Model”, “SOAT expires” or “Inspection”.',
        },
        {
          p: 'Sheets of drivers with their licences, of documents and of maintenance will do too, each with a column of plates: alone, or all in one workbook. The template has all four. What you export from a list of Vigía can also be imported.',
        },
        {
          puntos: [
            'First it says what each sheet holds and what each column is, and you can change that.',
            'Then you see all rows as they will be: new ones, those that change, those that are the same and those that do not fit your plan. Until then nothing has been saved.',
            'What must be corrected is grouped: one button corrects, for example, all dates with the month before the day.',
            'In the table the arrows move, Enter types, Ctrl + Z undoes, Ctrl + V pastes cells and Alt + ↓ goes to the next error.',
            'An empty cell changes nothing of what already exists.',
            'If the page is closed before the end, the same browser keeps your work for 7 days: return to Import from Excel and press **Take it up**.',
          ],
        },
        {
          foto: 'importar',
          alt: 'The step Review of Import from Excel: what must be corrected, and the rows as they will be.',
        },
        {
          nota: 'For 24 hours you can undo the whole import. What somebody has changed since is kept, and we tell you.',
        },
      ],
    },
    pagina: {
      title: 'The page of a vehicle',
      keys: 'plate summary record sheet odometer due dates print everything',
      blocks: [
        {
          p: 'Press a plate, in any list or on the board, and you reach the page of that vehicle: whether it can go out today or tomorrow, each reason with the button that fixes it, and its driver with call and WhatsApp.',
        },
        {
          puntos: [
            '**Summary**: where it is, what falls due in the next months, the odometer, what its maintenance cost and what was entered last.',
            '**Documents**: what the law asks of it, what is there and what is missing.',
            '**Trips**: where it went each day, with its stops.',
            '**Maintenance** and **Drivers**: its plans, its services and who drives it.',
            '**Details**: its data, who sees it, its GPS with the QR code, and deleting it.',
          ],
        },
        {
          p: 'In the three dots of the page, **Record sheet** gathers its data, documents, drivers, plans and services on one sheet, to print it or keep it as a PDF. In the tab **Documents**, **Folder as PDF** puts the files behind them. With **Share location** a customer [follows it on the map](/docs/rastreo#compartir).',
        },
      ],
    },
    listas: {
      title: 'Lists: filter, choose and export',
      keys: 'excel csv export columns view save filter order several assign remind',
      blocks: [
        {
          puntos: [
            'Search, filter and sort; at the foot choose 10, 50 or 100 rows, and at the end of the headings, which columns you see.',
            '**Export** downloads the list as you see it, as CSV or Excel.',
            '**My views** keeps the filters, the order and the columns of now under a name. They are yours alone, and one of them may be what the list opens with.',
            'Choose several rows to assign the vehicles to a person, to export them or to **Remind of the renewal**: a mail goes to each person who has the vehicle assigned or, if none gets mail, to the Administrators; once a day.',
          ],
        },
      ],
    },
    tablero: {
      title: 'Can it go out today?',
      keys: 'verdict board dashboard impounded tomorrow gate print',
      blocks: [
        {
          p: 'It is the board on the **Dashboard**: each vehicle with its verdict and the reason, those that cannot go out first. The button in the row opens the form that fixes it.',
        },
        {
          tabla: [
            ['Verdict', 'Why'],
            [
              'Cannot go out',
              'SOAT or technical inspection expired or has not begun yet. In public passenger service, also when the operating card, the RCC or the RCE expired. Or it has drivers and none with a valid licence that is valid for that vehicle.',
            ],
            [
              'Not known yet',
              'SOAT, or the inspection that the law asks for, is not registered. It does not count among those that can go out.',
            ],
            [
              'With a warning',
              'Something is due today or within 30 days (the first inspection too), the tax is overdue, another document that the law requires is not registered, a licence has expired or is not valid for the vehicle, or it has no driver.',
            ],
            ['Good to go', 'Everything is up to date.'],
          ],
        },
        {
          p: 'With **Today** and **Tomorrow 5:00 AM** you choose the day you ask about. From 4:00 PM on, the board and the lists of vehicles open on tomorrow, so you see in the afternoon what must be renewed. The telephone in the row calls the driver.',
        },
        {
          p: '**Print for the gate**, at the foot of the board, makes a sheet with all vehicles by verdict to hand over at the gate.',
        },
        {
          p: 'On the day when something expires the vehicle can still go out, with a warning. From the next day on, it cannot. Days are counted in the time zone of your company.',
        },
        {
          foto: 'tablero',
          alt: 'The dashboard with the board “Can it go out today?”: how many vehicles can go out and, in each row, the verdict and its reason.',
        },
      ],
    },
    semaforo: {
      title: 'Reading the lamps',
      keys: 'colours green yellow red soat rtm tax',
      blocks: [
        { p: 'The three lamps of a row are SOAT, technical inspection and tax, with the date that counts:' },
        {
          puntos: [
            'Green: valid, more than 30 days left.',
            'Yellow: due in 30 days or fewer.',
            'Red: expired, or due today.',
            '“Not required”: the law does not require it, or you marked that it does not apply.',
            '“Not registered”: the law requires it and it is not registered yet.',
          ],
        },
        { foto: 'vehiculos', alt: 'The list of vehicles, with the three lamps of each one and its verdict.' },
      ],
    },
    asignar: {
      title: 'Who sees each vehicle',
      keys: 'assign user permissions share',
      blocks: [
        {
          p: 'Administrators see all of them. For a User, press the pencil of the vehicle and **Who sees this vehicle** (on a phone, it is under its three dots), and tick the person. From then on it is in their panel and on their map, and they can upload its documents and handle its alerts. For several at once, tick them in the list and press **Assign to a person**.',
        },
        { foto: 'asignar', alt: 'The window to tick which users see a vehicle.' },
      ],
    },
    eliminar: {
      title: 'Delete a vehicle',
      keys: 'remove sell',
      blocks: [
        {
          p: 'Before you delete it we show what is deleted with it: its drivers, its documents with their files, and its GPS device, whose link stops working. It cannot be undone.',
        },
      ],
    },
  },
}

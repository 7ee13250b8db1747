import type { firstSteps as es } from '../es/primeros-pasos'
import type { Same } from '../format'

export const firstSteps: Same<typeof es> = {
  title: 'First steps',
  descripcion: 'From a new account to the first vehicle on the map, in about ten minutes and without buying devices.',
  sections: {
    cuenta: {
      title: 'Create your account and your company',
      keys: 'sign up register nit free trial',
      blocks: [
        {
          pasos: [
            'Open [Free trial](/signup) and enter your name, your e-mail and a password of 8 characters or more. No card is needed.',
            'Sign in. We ask for your company’s details: the name is enough. If you enter the NIT, we check its last digit and tell you if it does not match.',
            'Confirm your e-mail with the 6-digit code you receive. You need it to invite other people.',
          ],
        },
        {
          p: 'The trial lasts 14 days and includes every feature, GPS too, with the limits of Plus: 30 vehicles and 25 members. **My Company**, which your company’s card opens, shows the day it ends.',
        },
      ],
    },
    vehiculo: {
      title: 'Add the first vehicle',
      keys: 'plate car truck motorcycle',
      blocks: [
        {
          pasos: [
            'Go to **Vehicles** and press **Add vehicle**.',
            'Enter plate, brand, model, year and owner, as they appear on the licencia de tránsito (registration card).',
            'If you can, fill in service, class and date of registration. From them we work out when the law first requires the technical inspection, and whether the tax is due.',
          ],
        },
        {
          p: 'To see first what it will look like, press **Try a sample fleet** on the **Dashboard** of a company without vehicles: four vehicles with EJM plates, which leave all at once by **Remove the sample fleet**.',
        },
        {
          p: 'If you already have them in a spreadsheet, press **Import from Excel** and bring them all at once, with their documents and drivers. More in [Importing from Excel](/docs/vehiculos#importar).',
        },
        { p: 'More about it in [Vehicles](/docs/vehiculos).' },
      ],
    },
    documentos: {
      title: 'Register its documents',
      keys: 'soat inspection tax dates',
      blocks: [
        {
          p: 'In **Documents** press **See what is missing**: the list shows what the law requires of each vehicle and is not registered yet. Once you have registered one, you find it under the filter **Not registered**. Press **Register** on each row: type and vehicle are filled in, and we propose the expiry date from the date of issue.',
        },
        {
          p: 'As soon as you save, the board **Can it go out today?** and the alerts use that date. More in [Documents and due dates](/docs/documentos).',
        },
        { foto: 'documentos', alt: 'The list of documents, those expired first.' },
      ],
    },
    mapa: {
      title: 'Put a vehicle on the map',
      keys: 'gps qr whatsapp phone tracking',
      blocks: [
        {
          pasos: [
            'In **Map** press **Add device**, choose **Driver’s phone** and the vehicle, and save with **Tracking on** ticked.',
            'The **Tracking link** opens with its QR code. Send it by WhatsApp or show it on the screen.',
            'The driver opens it on the phone, presses **Start tracking** (**Iniciar Rastreo** in Spanish) and allows the location. Nothing is installed.',
            'The window tells you when the phone begins to report: press **See it** and watch it move on the map, on the same screen.',
          ],
        },
        {
          p: 'See each step in pictures in [Put a vehicle on the map](/docs/videos#mapa), and send the driver the guide [The driver’s phone](/docs/celular-del-conductor).',
        },
      ],
    },
    equipo: {
      title: 'Invite your team',
      keys: 'users assistant partner roles',
      blocks: [
        {
          p: 'Open **Team** on your company’s card (on a phone, under **More**) and press **Invite member** and enter name, e-mail and role. A **User** sees only the vehicles that you assign; an **Administrator** manages the whole company. The invitation works for 7 days. More in [Team and roles](/docs/equipo).',
        },
      ],
    },
  },
}

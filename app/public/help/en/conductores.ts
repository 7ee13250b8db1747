import type { conductores as es } from '../es/conductores'
import type { Same } from '../format'

export const conductores: Same<typeof es> = {
  title: 'Drivers and licences',
  descripcion: 'Register who drives each vehicle, keep the licence and know whether its category is the right one.',
  sections: {
    agregar: {
      title: 'Add a driver',
      keys: 'create id card licence',
      blocks: [
        {
          pasos: [
            'In **Drivers** press **Add driver** and choose the vehicle that they drive.',
            'Enter name, document, licence number and category, and its two dates. The phone is optional.',
            'If you like, add the file of the licence: PDF, JPG or PNG of up to 5 MB.',
          ],
        },
        {
          p: 'With the date of birth we work out how long the licence may be valid by law, and warn you if an expiry date is not possible.',
        },
      ],
    },
    categoria: {
      title: 'The category and the vehicle',
      keys: 'a1 a2 b1 b2 c1 c2 c3 motorcycle public private',
      blocks: [
        {
          p: 'If the category is not valid for that vehicle, we warn you and show which one is needed: a B1, for example, is not valid for a truck in public service, which needs a C2. You can save it, but it does not count for that vehicle.',
        },
        {
          tabla: [
            ['Category', 'For what'],
            ['A1, A2', 'Motorcycles of up to 125 cm³, and above'],
            ['B1, B2, B3', 'Private: cars and pick-ups; trucks and buses; articulated'],
            ['C1, C2, C3', 'Public: cars and pick-ups; trucks and buses; articulated'],
          ],
        },
      ],
    },
    vencimiento: {
      title: 'When the licence expires',
      keys: 'renew expired alert',
      blocks: [
        {
          p: 'A licence raises alerts like a document. If none of a vehicle’s drivers has a licence in force that is valid for it, the vehicle shows as **Cannot go out**. To update it, edit the driver and enter the new dates.',
        },
        { foto: 'conductores', alt: 'The list of drivers, with the state of each licence.' },
      ],
    },
    objeciones: {
      title: 'When a driver objects',
      keys: 'objection personal data 15 days answer attend law 1581',
      blocks: [
        {
          p: 'A driver may object on the tracking page to what is done with their data. The Administrators get a mail and see it on the **Dashboard**; its text is in the tab **Drivers** of the vehicle, with the last day to answer: 15 working days.',
        },
        {
          p: 'Answer the driver directly, by phone or in writing: no answer is sent from here. Then press **Mark as attended to**: the driver sees who attended to it and when.',
        },
      ],
    },
    contacto: {
      title: 'Write or call',
      keys: 'whatsapp telephone',
      blocks: [
        {
          p: 'If the phone number is registered, the list has a button that opens WhatsApp with that number, and another to call from the phone.',
        },
      ],
    },
  },
}

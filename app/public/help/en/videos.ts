import type { videos as es } from '../es/videos'
import type { Same } from '../format'

export const videos: Same<typeof es> = {
  titulo: 'Video tutorials',
  descripcion:
    'Three tasks step by step, in pictures taken from the product: at your own pace, without sound or download.',
  secciones: {
    mapa: {
      titulo: 'Put a vehicle on the map',
      claves: 'gps qr phone driver',
      bloques: [
        {
          pasos: [
            'In GPS Devices, press **Add device**.',
            'Choose **Driver’s phone** and the vehicle, and save.',
            'Send the link by WhatsApp, or show the QR code.',
            'The driver opens it and presses **Start tracking**.',
            'You see it move on the map.',
          ],
        },
      ],
    },
    renovar: {
      titulo: 'Renew a document from the board',
      claves: 'soat expired alert',
      bloques: [
        {
          pasos: [
            'The board says which vehicle cannot go out, and why.',
            'Press **Renew** and write the date of issue: the expiry date is proposed.',
            'Save: the vehicle can go out, and the document before stays in its history.',
          ],
        },
      ],
    },
    equipo: {
      titulo: 'Invite a User and give them vehicles',
      claves: 'invite assign member',
      bloques: [
        {
          pasos: [
            'In Team, press **Invite member** and write name, e-mail and role.',
            'In Vehicles, choose **Who sees this vehicle** and tick the person.',
            'That person sees only what is theirs.',
          ],
        },
      ],
    },
  },
}

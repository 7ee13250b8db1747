import type { videos as es } from '../es/videos'
import type { Same } from '../format'

export const videos: Same<typeof es> = {
  title: 'Video tutorials',
  descripcion:
    'Three tasks step by step, in pictures taken from the product: at your own pace, without sound or download.',
  sections: {
    mapa: {
      title: 'Put a vehicle on the map',
      keys: 'gps qr phone driver',
      blocks: [
        {
          secuencia: [
            {
              foto: 'dispositivo-nuevo',
              alt: 'The form Add device, with Driver’s phone chosen.',
              caption: 'In Map, press **Add device**. Choose **Driver’s phone** and the vehicle, and save.',
            },
            {
              foto: 'enlace',
              alt: 'The window Tracking link, with the QR code and the buttons to send it.',
              caption: 'Send the link by WhatsApp, or show the QR code.',
            },
            {
              foto: 'celular-antes',
              alt: 'The driver’s page before starting, with the plate and the button Start tracking.',
              caption: 'The driver opens it on the phone, checks the plate and presses **Start tracking**.',
            },
            {
              foto: 'celular-activo',
              alt: 'The driver’s page while tracking: map, speed and the button to stop.',
              caption: 'The page stays in sight, with the screen on, and sends each position.',
            },
            {
              foto: 'mapa',
              alt: 'The live map with several vehicles and their state.',
              caption: 'You see the vehicle move on the map.',
            },
          ],
        },
      ],
    },
    renovar: {
      title: 'Renew a document from the board',
      keys: 'soat expired alert',
      blocks: [
        {
          secuencia: [
            {
              foto: 'tablero',
              alt: 'The dashboard with the board “Can it go out today?”: how many vehicles can go out and, in each row, the verdict and its reason.',
              caption: 'The board says which vehicle cannot go out, and why.',
            },
            {
              foto: 'renovar',
              alt: 'The window Renew, with the expiry date proposed.',
              caption: 'Press **Renew** and enter the date of issue: the expiry date is proposed.',
            },
            {
              foto: 'tablero-despues',
              alt: 'The board after renewing: the vehicle can go out.',
              caption: 'Save: the vehicle can go out, and the previous document stays in its history.',
            },
          ],
        },
      ],
    },
    equipo: {
      title: 'Invite a User and give them vehicles',
      keys: 'invite assign member',
      blocks: [
        {
          secuencia: [
            {
              foto: 'invitar',
              alt: 'The window to invite a new member, with name, e-mail and role.',
              caption: 'In Team, press **Invite member** and write name, e-mail and role.',
            },
            {
              foto: 'asignar',
              alt: 'The window to tick which users see a vehicle.',
              caption: 'In Vehicles, edit the vehicle, press **Who sees this vehicle** and tick the person.',
            },
            {
              foto: 'panel-de-usuario',
              alt: 'The user panel, with the vehicles assigned.',
              caption: 'That person sees only their assigned vehicles.',
            },
          ],
        },
      ],
    },
  },
}

import type { phone as es } from '../es/phone'
import type { Same } from '../format'

export const phone: Same<typeof es> = {
  title: 'The driver’s phone',
  descripcion:
    'A guide for drivers: open the link, allow the location, look after the battery and keep the whole route.',
  sections: {
    empezar: {
      title: 'Start the trip',
      keys: 'begin tracking open link qr camera',
      blocks: [
        {
          pasos: [
            'Open the link that your company sent, or point the camera at the QR code.',
            'Check that the plate is that of your vehicle.',
            'Press **Start tracking** and, when the phone asks, allow the location.',
            'Leave the phone in a holder, with that page in sight. You will see your speed, the accuracy and when the last position was sent.',
            'When you finish, press **Stop tracking** and confirm with **Yes, stop**.',
          ],
        },
        {
          p: 'The page opens in Spanish, where the button says Iniciar Rastreo; with `?idioma=en` at the end of the link it opens in English. Nothing is installed. When you start, you authorise the company of the vehicle to receive your location until you stop it.',
        },
        { foto: 'celular-activo', alt: 'The driver’s page while tracking: map, speed and the button to stop.' },
      ],
    },
    pantalla: {
      title: 'The screen stays on',
      keys: 'battery lock background charge off',
      blocks: [
        {
          p: 'A browser reads the GPS only while its page is in sight. That is why the page asks the phone not to turn the screen off. For it to work well:',
        },
        {
          puntos: [
            'Plug the phone into the charger of the vehicle: screen and GPS use battery.',
            'Turn the battery saver or low power mode off: it prevents the screen from staying on.',
            'Do not lock the phone or go to another app. If you do, the page tells you afterwards from when to when the route was not recorded.',
            'If a call comes in, go back to the page afterwards.',
            'The Back button of the phone does not close the page while it tracks: it first asks whether to stop tracking.',
            'If you cannot read the screen in the sun, press the sun at the top: **sun mode** has more contrast. The light or the dark theme is chosen at the end of the page.',
          ],
        },
      ],
    },
    iphone: {
      title: 'Permissions on iPhone',
      keys: 'ios safari settings location denied',
      blocks: [
        {
          pasos: [
            'In **Settings**, **Privacy & Security**, **Location Services**, turn them on.',
            'In the same list choose **Safari Websites** (or your browser), tick **While Using the App** and leave **Precise Location** on.',
            'In **Settings**, **Display & Brightness**, **Auto-Lock**, choose **Never** while you drive if the screen goes off.',
            'Go back to the link and press **Start tracking**.',
          ],
        },
        {
          nota: 'Open the link in Safari or Chrome. If you opened it inside WhatsApp or another app and it does not ask for the location, use its option to open in the browser.',
        },
      ],
    },
    android: {
      title: 'Permissions on Android',
      keys: 'chrome samsung xiaomi motorola location denied',
      blocks: [
        {
          pasos: [
            'Swipe down and turn **Location** on.',
            'In **Settings**, **Apps**, **Chrome**, **Permissions**, **Location**, allow it while in use, with precise location.',
            'If you denied it before, press the icon left of the address in Chrome, **Permissions**, and allow the location.',
            'Go back to the link and press **Start tracking**.',
          ],
        },
        { p: 'The names of the menus change a little with the make of the phone.' },
      ],
    },
    'sin-senal': {
      title: 'Without signal or internet',
      keys: 'tunnel data saved queue offline',
      blocks: [
        {
          p: 'Internet is needed to start. Afterwards, if you enter a tunnel or run out of data, positions are kept on the phone and sent automatically, in order, when the signal returns. The page shows how many are waiting. Do not close the browser until they are sent.',
        },
        {
          p: 'If the page is closed or reloaded, open it again with the same link: within ten minutes it goes on by itself or asks for one tap.',
        },
      ],
    },
    datos: {
      title: 'Your data and who looked',
      keys: 'privacy objection who saw location how long hours law 1581',
      blocks: [
        {
          p: 'Under the button, **Your data and who looked** tells what is kept, for how long, at which hours, and which people or programs of your company, or customers, saw where the vehicle was.',
        },
        {
          p: 'If you disagree with something, press **File an objection**: the Administrators of your company read it, and it has 15 working days to answer you. The same place shows who attended to it and when.',
        },
        {
          p: 'Outside the working hours of your company the page turns the GPS off, keeps nothing and says when it goes on.',
        },
      ],
    },
    mensajes: {
      title: 'What to do about each message',
      keys: 'error device inactive not found disabled https',
      blocks: [
        {
          tabla: [
            ['The page says', 'What to do'],
            ['Device not found', 'The link changed. Ask your company for the current QR code.'],
            [
              'Device inactive, or Tracking is disabled',
              'Your company turned it off. When it is turned on, this same link works again. If the page says that the vehicle has a tracker fitted, no phone is needed.',
            ],
            ['Access to your location was denied', 'Check the permissions of your phone, above.'],
            ['Obtaining your location took too long', 'Go under open sky, wait a moment and try again.'],
            [
              'The last positions were measured with another time on the phone',
              'In the settings of the phone, turn on the automatic date and time.',
            ],
            [
              'The phone did not let the screen stay on',
              'Turn off battery saving, connect the charger or tap the screen now and then.',
            ],
            [
              'The company is not recording positions right now',
              'Its plan does not include tracking, or ended. Tell your company.',
            ],
          ],
        },
      ],
    },
  },
}

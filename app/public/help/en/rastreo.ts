import type { rastreo as es } from '../es/rastreo'
import type { Same } from '../format'

export const rastreo: Same<typeof es> = {
  title: 'GPS tracking',
  descripcion: 'Use the driver’s phone as the GPS, send the link or the QR code, and read the live map.',
  sections: {
    dispositivo: {
      title: 'Add a device',
      keys: 'gps create phone imei activate',
      blocks: [
        {
          pasos: [
            'In **Map** press **Add device**.',
            'Choose the type **Driver’s phone** and the vehicle. A vehicle has one device, so the list shows those that have none yet.',
            'A phone does not show its IMEI in the browser: when you save we make an identifier such as VG-7K2M-40QX.',
            'Leave **Tracking on** ticked and save.',
          ],
        },
        {
          nota: 'You can also register a Tracki Pro or TK103 by its IMEI. Positions come from a phone, from the programs of [Other trackers](/docs/rastreo#rastreadores), from your [server](/docs/rastreo#servidor) or through the [API](/docs/api#posiciones).',
        },
        { foto: 'dispositivo-nuevo', alt: 'The form Add device, with Driver’s phone chosen.' },
      ],
    },
    enlace: {
      title: 'Send the link to the driver',
      keys: 'qr code whatsapp print share',
      blocks: [
        {
          p: 'The button of the QR code opens the **Tracking link**. You can **Send by WhatsApp**, copy it, print it or download it as PNG or SVG. The driver opens it, in Spanish unless they chose English, and presses **Iniciar Rastreo**; their guide is [The driver’s phone](/docs/celular-del-conductor).',
        },
        {
          p: 'Whoever has the link can send the position of that vehicle. If it was shared by mistake or the driver changed, **Regenerate link** turns the old one off at once.',
        },
        { foto: 'enlace', alt: 'The window Tracking link, with the QR code and the buttons to send it.' },
      ],
    },
    avisos: {
      title: 'Notices of the road: places, speed and silence',
      keys: 'places geofence depot customer arrival departure speed speeding stop no signal notice alert',
      blocks: [
        {
          pasos: [
            'In **Map**, **Places**, press **Add place** and draw the depot, a customer or a route; you can paste coordinates too.',
            'Tick **Notify when a vehicle arrives** or **Notify when a vehicle leaves**. If you wish, enter the top speed in that place.',
            'In the same place, enter how many minutes in **Notify when a vehicle stays for more than this many minutes**, or the time in **Notify when a vehicle has not arrived before** and the days: when one has not arrived, you get one notice a day and vehicle, five minutes after that time.',
            'In **Settings**, **Alerts**, enter your company’s speed limit, the minutes of a long stop and the minutes without a signal that you want to know of.',
            'A vehicle can have a limit of its own: on its page, **Details**, **Speed**. It holds instead of your company’s.',
            'If your vehicles have fitted trackers and working hours, tick **Notify when a vehicle moves outside working hours**: the notice says the time, not the place. With a phone there is no such notice.',
          ],
        },
        {
          p: 'Each thing is told once: it stays in **Alerts** with the button **See the drive**, and a mail comes within about a minute to the Administrators and to the Users of that vehicle. Each person can turn **Notices of the road** off in **Notifications**. What a phone sends more than 15 minutes late is kept and not told.',
        },
        {
          nota: 'The limit is the one that your company sets, not that of the law: going above it does not mean that the law was broken. No signal may be a phone that is off, out of coverage or with its page closed.',
        },
      ],
    },
    horario: {
      title: 'Record within working hours only',
      keys: 'hours holidays privacy off hours schedule',
      blocks: [
        {
          p: 'In **Settings**, tab **Company**, check **Record positions within working hours only** and choose days and hours. The holidays of Colombia are days off, unless you check **Holidays are worked**.',
        },
        {
          p: 'Outside these hours no position is stored: the driver’s phone turns its GPS off and says when it goes on, and what a tracker sends is discarded. In **Trips** that time is shown as off hours, and on the map and in the lists the vehicle shows no place: they say until when.',
        },
        {
          p: 'In the menu of a device, **Working hours** gives it hours of its own. A tracker fitted to the vehicle may record at all hours if you write the reason, which its drivers read; a phone may not.',
        },
      ],
    },
    flota: {
      title: 'The trips of the fleet',
      keys: 'history kilometres day month together several vehicles export stops trips',
      blocks: [
        {
          puntos: [
            'Under **Map**, **Trips** shows how far each vehicle went on a day or in a month: kilometres, time moving and stopped, first start, last arrival and top speed. It is sorted by any column and exported as CSV or Excel.',
            'Each row opens the day of the vehicle: its way on the map, its stops and the tape of 24 hours. On its page, **Month** shows the days of a month.',
            'Choose up to 6 vehicles and press **See together on the map**: a colour for each and one time of day for all.',
            'Under **Episodes** is what happened on the road, on a day or in a month: visits to your places, speeding, stops, missing signal and missed arrivals. It is filtered by kind, place and vehicle, and with **Visit to a place** it adds up the time at each place.',
            'Today is counted after midnight; until then it is shown on each vehicle.',
          ],
        },
        {
          p: 'If you move the GPS of one vehicle to another, each vehicle keeps what it drove with it. If you delete the device, its positions are erased and only the figures of each day stay.',
        },
      ],
    },
    compartir: {
      title: 'Share the location with a customer',
      keys: 'follow me customer link whatsapp arrival time destination share',
      blocks: [
        {
          pasos: [
            'Open the page of the vehicle and tap **Share location**; on a phone it is under **More actions**. It is also on the card of the map.',
            'Choose for how long: 1 hour, 8 hours, until it arrives at a place or until a time.',
            'If it goes to a destination, choose a place of your company, or paste its coordinates or the long link of Google Maps, Waze or OpenStreetMap: the customer will see when it arrives.',
            'Tap **Make link** and send it by WhatsApp. The link is shown that once.',
          ],
        },
        {
          p: 'The customer sees that vehicle from when you made the link: not where it was before, nor anything outside working hours. The plate and the name of the driver are shown only if you tick them. The time of arrival is a range from the speed of the last minutes and from how much longer streets make the drives of your fleet; there is none when the vehicle has been without a signal for over 5 minutes or stopped for over 10.',
        },
        {
          p: 'The link ends by itself: at its time, or 15 minutes after the arrival. In **Shared locations** you see the active ones with their views, extend them up to seven days or end them at once.',
        },
        { foto: 'sigueme', alt: 'What the customer sees on the phone: the vehicle on the map and when it arrives.' },
      ],
    },
    rastreadores: {
      title: 'Other trackers',
      keys: 'traccar client osmand owntracks gpslogger connect tracker app address',
      blocks: [
        {
          p: 'Besides the page of the driver, the device takes positions from apps that go on sending with the phone locked. In **Devices**, open the menu of the row and press **Connect a tracker**: each device has an address of its own, which is its only key.',
        },
        {
          tabla: [
            ['Program', 'How it is connected'],
            [
              'Traccar Client',
              'Scan the QR code of the window from the settings of the app, or paste the address into “Server URL”; then turn on “Continuous tracking”',
            ],
            ['OsmAnd', 'Plugin “Trip recording”, “Online tracking”, and paste the address into “Web address”'],
            ['OwnTracks', 'HTTP mode, paste the address and leave the encryption key empty'],
            ['GPSLogger', '“Log to custom URL”, and paste the address'],
            ['Another', 'Any program that sends over HTTP with the OsmAnd protocol'],
          ],
        },
        {
          p: 'The same window says when the last message arrived, and why the last one that could not be stored was rejected: a wrong clock, for example, or an encrypted message. When the link is regenerated, the address before it stops working.',
        },
      ],
    },
    servidor: {
      title: 'TK103, Tracki and other trackers: through Traccar or flespi',
      keys: 'traccar flespi tk103 tracki server forward stream installed imei',
      blocks: [
        {
          p: 'A TK103 or a Tracki speaks a language of its own with a server. If that server is Traccar, or if the tracker sends to flespi, each position can go on to Vigía. One address serves the whole company: each tracker is known by the IMEI of its device.',
        },
        {
          pasos: [
            'Add a device for each tracker, with its IMEI, **Active** and tracking.',
            'In the menu of any of them press **Connect a tracker**, then **Connect a server**. Copy the address.',
            'In Traccar, write into the configuration file `forward.type` with the value `json`, `forward.url` with the address and `forward.retry.enable` with the value `true`: without the last, what does not arrive is not repeated. Restart the server.',
            'In flespi, create a “stream” of the type HTTP with the address and subscribe the trackers.',
            'In the tracker, leave the server of Traccar, or of the channel of flespi. A TK103 is told by text message: its manual says which.',
          ],
        },
        {
          p: 'If a tracker sends and is not registered, the same window shows its IMEI. Check that it is the one you wrote into the device: some TK103 send 12 digits.',
        },
      ],
    },
    mapa: {
      title: 'Reading the map',
      keys: 'live location speed online green yellow red',
      blocks: [
        {
          tabla: [
            ['State', 'What it means'],
            ['Online', 'It sent its position within the last 5 minutes'],
            ['Waiting for location', 'Tracking is on, but nothing has come for more than 5 minutes, or ever'],
            ['Tracking off', 'The device is inactive or its tracking is off'],
          ],
        },
        {
          p: 'Press a plate to see speed, accuracy, time and coordinates, which you can copy. The card says who drives, with buttons to call them or write to them on WhatsApp, and opens the place in Waze or Google Maps. **Follow** keeps the vehicle in sight until you move the map. The address of the page holds the chosen vehicle: you can send it to a colleague.',
        },
        {
          p: 'Vehicles that are very close are grouped into a number with a ring of their states: press it to separate them. Press **Online**, **Waiting** or **Off** to see only those. **Full screen** is for a television; Esc leaves it. From 100 vehicles on the list begins with those that stopped sending. If you lose your internet connection, the map shows **Reconnecting…** and recovers automatically.',
        },
        {
          p: 'A User sees on their map only the vehicles that you assigned, with their **Episodes** and their **Places**.',
        },
        { foto: 'mapa', alt: 'The live map with several vehicles and their state.' },
      ],
    },
    lugares: {
      title: 'Places of your company on the map',
      keys: 'warehouse customer zone geofence circle polygon corridor route draw',
      blocks: [
        {
          pasos: [
            'In **Map** open **Places** and press **Add place**.',
            'Give it a name and, if you like, a group, such as Customers or Warehouses.',
            'Choose its shape: a **Circle** around a point, a **Polygon** for a yard or a zone, or a **Corridor** along a route.',
            'Draw it by pressing the map, or paste coordinates or the long link of Google Maps. Save.',
          ],
        },
        {
          p: 'A place is for all vehicles or only for those you write. The live map shows it with its name and colour, and **Trips** says when each vehicle was there and for how long.',
        },
        { foto: 'lugares', alt: 'The places of a company on the map and in a list.' },
      ],
    },
    recorridos: {
      title: 'See where a vehicle went',
      keys: 'trip history day route stops kilometres speed play',
      blocks: [
        {
          p: 'On the page of a vehicle open **Trips** and choose the day. The map shows its way; below it the tape of the day says when it moved, when it stood and when there was no signal. Press **Play** to watch it drive, or move the line with a finger or with the arrow keys.',
        },
        {
          p: 'Beside it are the kilometres, the time in motion, the top speed, each trip and each stop. A stop bears the name of your company’s place where it was; where there is none, **Name it** makes one there. What was above the limit that you set is shown in red. The file of the day is downloaded from the same panel.',
        },
        {
          foto: 'recorrido',
          alt: 'A day of a vehicle: its figures, its drives and stops, and its way on the map.',
        },
      ],
    },
    detener: {
      title: 'Pause or end tracking',
      keys: 'turn off privacy working hours deactivate delete',
      blocks: [
        {
          puntos: [
            'The driver presses **Stop tracking** and confirms it: from then on nothing is received or kept.',
            'You edit the device and untick **Tracking on**, or make it inactive. The same link works again when you turn it on.',
            'You delete the device: its link stops working and its route is deleted. The vehicle stays.',
          ],
        },
      ],
    },
    plan: {
      title: 'Plans that include it',
      keys: 'basic pro price',
      blocks: [
        {
          p: 'Tracking comes with the trial and with the plans Pro and Plus. On Basic, after the trial, devices are kept and positions are not recorded.',
        },
      ],
    },
  },
}

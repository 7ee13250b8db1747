/** The addresses that each tracking program is given: the device's own, with what the program fills in. */

/** The programs with steps of their own on the screen, in its order. */
export const GUIDED = ['traccar-client', 'osmand', 'owntracks', 'gpslogger', 'tracker'] as const
export type Guided = (typeof GUIDED)[number]

/** What the program writes into its address, in its own placeholders. */
const TEMPLATES: Record<Guided, string> = {
  'traccar-client': '/traccar-client',
  osmand: '/osmand?lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}&bearing={6}',
  owntracks: '/owntracks',
  gpslogger:
    '/gpslogger?lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&accuracy=%ACC&speed=%SPD&bearing=%DIR&altitude=%ALT&batt=%BATT',
  tracker: '',
}

/** @param base the device's address, `https://…/api/trackers/…` */
export const addressFor = (base: string, program: Guided): string => base + TEMPLATES[program]

/** What Traccar Client is set to by its QR: a position every 30 seconds or 50 metres, kept while there is no network. */
const SETTINGS = 'accuracy=high&distance=50&interval=30&buffer=true'

/** The text of the QR that sets up Traccar Client: its server, and how often it sends. */
export const enrolmentOf = (base: string): string => `${addressFor(base, 'traccar-client')}?${SETTINGS}`

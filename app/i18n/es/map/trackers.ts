/** Which program sent the last position of a GPS device. */
export const trackers = {
  title: 'Programa',
  'traccar-client': 'Traccar Client',
  osmand: 'OsmAnd',
  owntracks: 'OwnTracks',
  gpslogger: 'GPSLogger',
  tracker: 'Otro programa',
  traccar: 'Servidor Traccar',
  flespi: 'flespi',
} as const

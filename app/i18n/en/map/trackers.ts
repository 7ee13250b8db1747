import type { trackers as es } from '../../es/map/trackers'
import type { Translation } from '../../texts'

export const trackers: Translation<typeof es> = {
  title: 'Program',
  'traccar-client': 'Traccar Client',
  osmand: 'OsmAnd',
  owntracks: 'OwnTracks',
  gpslogger: 'GPSLogger',
  tracker: 'Another program',
  traccar: 'Traccar server',
  flespi: 'flespi',
}

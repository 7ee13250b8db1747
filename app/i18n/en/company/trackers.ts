import type { trackers as es } from '../../es/company/trackers'
import type { Translation } from '../../texts'

export const trackers: Translation<typeof es> = {
  lead: 'Each device has an address of its own, to which the tracker sends its positions. Choose the program that you use and copy its address.',
  off: 'The address is available when the device is Active with tracking on. Edit it to turn it on.',
  secret: 'Whoever has this address can send the position of {placa}. If you shared it by mistake, make another one.',
  regenerate: 'Regenerate address',
  address: 'Address',
  address_hint: 'Copy all of it, as it is.',
  copied: 'Address copied',
  qr_image: 'QR code that sets up Traccar Client for {placa}',

  'traccar-client': 'Traccar Client',
  osmand: 'OsmAnd',
  owntracks: 'OwnTracks',
  gpslogger: 'GPSLogger',
  tracker: 'Another program (OsmAnd protocol)',
  traccar: 'Traccar server',
  flespi: 'flespi',
  'steps_traccar-client':
    'In the app, open the settings and scan this QR code: it is set up. Or paste the address into “Server URL”. Then turn tracking on.',
  steps_osmand:
    'Turn on the plugin “Trip recording”, open “Online tracking” and paste the address into “Web address”. Then start recording.',
  steps_owntracks:
    'In “Preferences → Connection” choose the HTTP mode and paste the address. Leave the encryption key empty: an encrypted message cannot be read.',
  steps_gpslogger: 'In “Logging details” turn on “Log to custom URL” and paste the address.',
  steps_tracker:
    'For programs and trackers that send over HTTP with the OsmAnd protocol. Speed is read in knots, as that protocol says.',

  nothing_yet: 'No message of the tracker has arrived yet.',
  no_answer: 'The last message of the tracker could not be read. Open this window again in a minute.',
  last_position: 'Last message received {when}, from {program}.',
  last_without: 'Last message received {when}, from {program}: it held no position that could be stored.',
  last_rejected: 'Last message rejected {when}, from {program}:',
  why_unreadable: 'it is not in a format that we understand. Check that the address is in the right program.',
  why_encrypted: 'it is encrypted. Clear the encryption key in the app.',
  why_time: 'its time cannot be read.',
  why_coordinates: 'its coordinates cannot be read or do not exist.',
  'why_no-satellites': 'the position is 0, 0: the tracker does not see satellites yet.',
  'why_not-valid': 'the tracker itself says that its position is not valid.',
  why_future: 'its time is in the future. Check the clock and the time zone of the tracker.',
  'why_too-old': 'the position is more than 30 days old. Check the clock of the tracker.',
  why_inactive: 'the device is Inactive.',
  'why_tracking-off': 'tracking of the device is off.',
  why_plan: 'the plan of the company stores no positions at the moment.',
}

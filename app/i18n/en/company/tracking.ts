import type { rastreo as es } from '../../es/company/tracking'
import type { Translation } from '../../texts'

export const rastreo: Translation<typeof es> = {
  title: 'GPS tracking',
  sun_mode: 'Sun mode',
  connected: 'Connected',
  no_connection: 'No connection',
  dispositivo: 'Device',
  map_label: 'Map with your current location: {coordenadas}',
  awaiting: 'Waiting for GPS location...',
  loading_map: 'Loading the map',
  no_map: 'The map did not load. Tracking goes on.',
  no_data: 'It did not load. Try again.',
  current_position: 'Current location',
  close_position: 'Close',
  start: 'Start tracking',
  stop: 'Stop tracking',
  stop_question: 'Stop tracking?',
  stop_effect: 'The company no longer receives your location until you start again.',
  stop_yes: 'Yes, stop',
  stop_no: 'Keep tracking',
  footer: 'This page uses the phone’s GPS to track the vehicle. It sends only while you keep it active.',

  consent:
    'By starting you allow the company of the vehicle to receive the location of this phone until you stop it, and to show it to its customers.',
  privacidad: 'How your data is treated',
  own_data: 'Your data and who looked',
  not_started: 'Tracking not started',
  stopped: 'Tracking stopped',
  checking: 'Checking the device',
  activo: 'Tracking active',
  no_gps_signal: 'No GPS signal',
  off_hours: 'Outside working hours',
  off_until:
    'Your company records no positions outside working hours. The GPS is off; tracking goes on by itself {cuando} if this page is in view and the screen is on. If not, open it then.',
  off_begin: 'when working hours begin',
  always_rule: 'The tracker fitted to this vehicle records at all hours. The company’s reason: {motivo}',
  moved: 'Your company moved this phone to {placa}. If you drive another vehicle, tell them.',
  saving: 'Saving on the phone',
  keep_open: 'Keep the browser open and the screen on.',
  resume: 'Tracking was active when the page closed. Tap Start tracking to go on.',
  other_tab: 'Tracking goes on in another tab of this phone.',
  velocidad: 'Speed',
  last_signal: 'Last fix',
  precision: 'Accuracy',
  kmh: 'km/h',
  meters: 'm',
  sent: 'Last position sent {cuando}',
  on_day: 'on {dia}',
  a_las: 'at {hora}',
  not_sent: 'No position has been sent yet',
  no_internet: 'No internet. Positions are saved and will be sent by themselves when the signal returns.',
  waiting_for_signal:
    'No internet. {n} position will be sent by itself when the signal returns.|No internet. {n} positions will be sent by themselves when the signal returns.',
  waiting:
    '{n} position is saved on the phone and will be sent by itself.|{n} positions are saved on the phone and will be sent by themselves.',
  waiting_start:
    '{n} position is saved on the phone and will be sent when you start again.|{n} positions are saved on the phone and will be sent when you start again.',
  waiting_link:
    '{n} position is saved on the phone and will be sent when you open the current link.|{n} positions are saved on the phone and will be sent when you open the current link.',
  deleted_unsent:
    'The company deleted this device, and {n} position that was not sent yet was deleted from this phone.|The company deleted this device, and {n} positions that were not sent yet were deleted from this phone.',
  gap: 'The page was closed or in the background from {desde} to {hasta}. The route was not recorded meanwhile.',
  gap_days:
    'The page was closed or in the background from {desde} until {hasta}. The route was not recorded meanwhile.',
  no_gps: 'No GPS signal for {tiempo}.',
  poor_accuracy: 'The location is not very accurate (±{metros} m). It is sent all the same.',
  discarded: 'The company is not recording positions right now. Tell them.',
  discarded_clock:
    'The last positions were measured with another time on the phone and were not saved. Turn on the phone’s automatic time.',
  screen_unsupported: 'This browser cannot keep the screen on. Turn off the phone’s automatic lock.',
  screen_denied: 'The phone did not let the screen stay on. Turn off battery saving or tap the screen now and then.',
  no_storage: 'This browser cannot save positions. If you close the page, those not yet sent are lost.',

  before_ios:
    'Turn on GPS in Settings > Privacy > Location Services, allow access to your location and keep the browser open and the screen on, without locking the device.',
  before_android:
    'Turn on the phone’s GPS, allow access to your location and keep the browser open and the screen on, without locking the device.',
  before_other: 'Turn on location, allow access when the browser asks and keep this page open.',

  no_id: 'Device ID not found',
  no_id_remedy: 'The link is incomplete. Scan the QR code again or ask your company for the link.',
  https: 'GPS tracking needs a secure connection (HTTPS) on mobile devices',
  requires_internet: 'GPS tracking needs an internet connection',
  device_unknown: 'Device not found',
  device_unknown_remedy: 'The link changed or no longer exists. Ask your company for the current QR code.',
  inactivo: 'Device inactive',
  tracking_disabled: 'Tracking is disabled for this device',
  off_remedy: 'As soon as your company turns it on, this same link works again.',
  always_remedy: 'No phone is needed: the tracker fitted to the vehicle follows it.',
  no_geolocation: 'Your device does not support geolocation',
  denied_remedy: 'Or tap the symbol beside the address of this page, allow the location and start again.',
  under_roof: 'Under a roof the GPS gets no signal: go out into the open.',
  allow_location: 'Please allow access to your location to start tracking',
  no_information: 'Device information is not available',
  error_updating: 'The location could not be updated',
  error_starting: 'Tracking could not be started',

  no_script: 'This page needs JavaScript to read the GPS. Turn it on in the browser.',

  permission_denied: 'Access to your location was denied. Please check your device’s settings and allow it.',
  permission_no_gps: 'Your location cannot be obtained. Make sure that GPS is on.',
  permission_no_gps_ios:
    'Your location cannot be obtained. Make sure that GPS is on in Settings > Privacy > Location Services.',
  permission_no_internet: 'There is no internet connection. Please check your connection and try again.',
  permission_timeout: 'Obtaining your location took too long. Please try again.',
  permission_other: 'The location permission could not be obtained',
  gps_denied: 'Location permission denied. Please enable location access in your device’s settings.',
  gps_no_gps: 'Your location cannot be obtained. Make sure that GPS is on.',
  gps_timeout: 'Obtaining your location took too long.',
  gps_other: 'The location could not be obtained',
}

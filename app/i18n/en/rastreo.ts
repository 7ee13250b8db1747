import type { rastreo as es } from '../es/rastreo'
import type { Traduccion } from '../textos'

export const rastreo: Traduccion<typeof es> = {
  titulo: 'GPS tracking',
  conectado: 'Connected',
  sin_conexion: 'No connection',
  dispositivo: 'Device {imei}',
  mapa: 'Map with your current location: {coordenadas}',
  esperando: 'Waiting for GPS location...',
  cargando_mapa: 'Loading the map',
  sin_mapa: 'The map did not load. Tracking goes on.',
  ubicacion_actual: 'Current location',
  iniciar: 'Start tracking',
  detener: 'Stop tracking',
  pie: 'This page uses the phone’s GPS to track the vehicle. It sends only while you keep it active.',

  autoriza:
    'By tapping Start tracking you allow the company of the vehicle to receive the location of this phone until you stop it. Nobody may demand it outside your working hours.',
  privacidad: 'How your data is treated',
  detenido: 'Tracking stopped',
  comprobando: 'Checking the device',
  activo: 'Tracking active',
  guardando: 'Saving on the phone',
  mantenga: 'Keep the browser open and the screen on.',
  retomar: 'Tracking was active when the page closed. Tap Start tracking to go on.',
  otra_pestana: 'Tracking goes on in another tab of this phone.',
  velocidad: 'Speed',
  ultima_senal: 'Last fix',
  precision: 'Accuracy',
  kmh: 'km/h',
  metros: 'm',
  enviada: 'Last position sent {cuando}',
  a_las: 'at {hora}',
  a_la: 'at {hora}',
  sin_enviar: 'No position has been sent yet',
  sin_internet: 'No internet. Positions are saved and will be sent by themselves when the signal returns.',
  esperan_senal:
    'No internet. {n} position will be sent by itself when the signal returns.|No internet. {n} positions will be sent by themselves when the signal returns.',
  esperan:
    '{n} position is saved on the phone and will be sent by itself.|{n} positions are saved on the phone and will be sent by themselves.',
  hueco: 'The page was closed or in the background from {desde} to {hasta}. The route was not recorded meanwhile.',
  sin_gps: 'No GPS signal for {tiempo}.',
  precision_baja: 'The location is not very accurate (±{metros} m). It is sent all the same.',
  descartadas: 'The company is not recording positions right now.',
  pantalla_no: 'This browser cannot keep the screen on. Turn off the phone’s automatic lock.',
  pantalla_negada: 'The phone did not let the screen stay on. Turn off battery saving or tap the screen now and then.',
  sin_guardar: 'This browser cannot save positions. If you close the page, those not yet sent are lost.',

  antes_ios:
    'Turn on GPS in Settings > Privacy > Location Services, allow access to your location and keep the browser open and the screen active. Do not lock the device.',
  antes_android:
    'Turn on the phone’s GPS, allow access to your location and keep the browser open and the screen active. Do not lock the device.',
  antes_otra: 'Turn on location, allow access when the browser asks and keep this page open.',

  sin_id: 'Device ID not found',
  sin_id_remedio: 'The link is incomplete. Scan the QR code again or ask your company for the link.',
  https: 'GPS tracking needs a secure connection (HTTPS) on mobile devices',
  requiere_internet: 'GPS tracking needs an internet connection',
  no_encontrado: 'Device not found',
  no_encontrado_remedio: 'The link changed or no longer exists. Ask your company for the current QR code.',
  inactivo: 'Device inactive',
  deshabilitado: 'Tracking is disabled for this device',
  apagado_remedio: 'As soon as your company turns it on, this same link works again.',
  sin_geolocalizacion: 'Your device does not support geolocation',
  permita: 'Please allow access to your location to start tracking',
  sin_informacion: 'Device information is not available',
  error_actualizar: 'The location could not be updated',
  error_iniciar: 'Tracking could not be started',

  sin_script: 'This page needs JavaScript to read the GPS. Turn it on in the browser.',

  permiso_denegado: 'Access to your location was denied. Please check your device’s settings and allow it.',
  permiso_sin_gps: 'Your location cannot be obtained. Make sure that GPS is on.',
  permiso_sin_gps_ios:
    'Your location cannot be obtained. Make sure that GPS is on in Settings > Privacy > Location Services.',
  permiso_sin_internet: 'There is no internet connection. Please check your connection and try again.',
  permiso_agotado: 'Obtaining your location took too long. Please try again.',
  permiso_otro: 'The location permission could not be obtained',
  gps_denegado: 'Location permission denied. Please enable location access in your device’s settings.',
  gps_sin_gps: 'Your location cannot be obtained. Make sure that GPS is on.',
  gps_agotado: 'Obtaining your location took too long.',
  gps_otro: 'The location could not be obtained',
}

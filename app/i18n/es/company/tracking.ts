/** Texts of the driver's phone page, /track/:deviceId. Those of the specification are verbatim. */
export const rastreo = {
  title: 'Rastreo GPS',
  sun_mode: 'Modo sol',
  connected: 'Conectado',
  no_connection: 'Sin conexión',
  dispositivo: 'Dispositivo',
  map_label: 'Mapa con su ubicación actual: {coordenadas}',
  awaiting: 'Esperando ubicación GPS...',
  loading_map: 'Cargando el mapa',
  no_map: 'El mapa no cargó. El rastreo sigue.',
  no_data: 'No cargó. Intente de nuevo.',
  current_position: 'Ubicación Actual',
  close_position: 'Cerrar',
  start: 'Iniciar Rastreo',
  stop: 'Detener Rastreo',
  stop_question: '¿Detener el rastreo?',
  stop_effect: 'La empresa deja de recibir su ubicación hasta que lo inicie de nuevo.',
  stop_yes: 'Sí, detener',
  stop_no: 'Seguir rastreando',
  footer: 'Esta página usa el GPS del celular para rastrear el vehículo. Solo envía mientras usted la tiene activa.',

  consent:
    'Al iniciar, usted autoriza que la empresa del vehículo reciba la ubicación de este celular hasta que lo detenga, y la muestre a sus clientes.',
  privacidad: 'Cómo se tratan sus datos',
  own_data: 'Sus datos y quién miró',

  // what the page is doing
  not_started: 'Rastreo sin iniciar',
  stopped: 'Rastreo detenido',
  checking: 'Comprobando el dispositivo',
  activo: 'Rastreo activo',
  off_hours: 'Fuera de horario',
  off_until:
    'Su empresa no registra posiciones fuera del horario de trabajo. El GPS está apagado; el rastreo sigue solo {cuando} si esta página está a la vista y la pantalla encendida. Si no, ábrala entonces.',
  off_begin: 'cuando empiece el horario',
  always_rule: 'El rastreador instalado en este vehículo registra a toda hora. Motivo de la empresa: {motivo}',
  moved: 'Su empresa pasó este celular a {placa}. Si usted conduce otro vehículo, avísele.',
  saving: 'Guardando en el celular',
  no_gps_signal: 'Sin señal del GPS',
  keep_open: 'Mantenga el navegador abierto y la pantalla encendida.',
  resume: 'El rastreo estaba activo cuando se cerró la página. Toque Iniciar Rastreo para continuar.',
  other_tab: 'El rastreo sigue en otra pestaña de este celular.',
  velocidad: 'Velocidad',
  last_signal: 'Última señal',
  precision: 'Precisión',
  kmh: 'km/h',
  meters: 'm',
  sent: 'Última posición enviada {cuando}',
  on_day: 'el {dia}',
  a_las: 'a las {hora}',
  not_sent: 'Todavía no se ha enviado ninguna posición',
  no_internet: 'No hay internet. Las posiciones se guardan y se enviarán solas al volver la señal.',
  waiting_for_signal:
    'No hay internet. {n} posición se enviará sola al volver la señal.|No hay internet. {n} posiciones se enviarán solas al volver la señal.',
  waiting:
    '{n} posición está guardada en el celular y se enviará sola.|{n} posiciones están guardadas en el celular y se enviarán solas.',
  waiting_start:
    '{n} posición está guardada en el celular y se enviará cuando inicie de nuevo.|{n} posiciones están guardadas en el celular y se enviarán cuando inicie de nuevo.',
  waiting_link:
    '{n} posición está guardada en el celular y se enviará cuando abra el enlace actual.|{n} posiciones están guardadas en el celular y se enviarán cuando abra el enlace actual.',
  deleted_unsent:
    'La empresa eliminó este dispositivo y {n} posición que faltaba por enviar se borró de este celular.|La empresa eliminó este dispositivo y {n} posiciones que faltaban por enviar se borraron de este celular.',
  gap: 'La página estuvo cerrada o en segundo plano de {desde} a {hasta}. En ese tiempo no se registró el recorrido.',
  gap_days:
    'La página estuvo cerrada o en segundo plano desde {desde} hasta {hasta}. En ese tiempo no se registró el recorrido.',
  no_gps: 'Sin señal del GPS hace {tiempo}.',
  poor_accuracy: 'La ubicación es poco precisa (±{metros} m). Se envía de todas formas.',
  discarded: 'La empresa no está registrando posiciones en este momento. Avísele.',
  discarded_clock:
    'Las últimas posiciones se midieron con otra hora en el celular y no se guardaron. Active la hora automática del celular.',
  screen_unsupported:
    'Este navegador no puede mantener la pantalla encendida. Desactive el bloqueo automático del celular.',
  screen_denied:
    'El celular no permitió mantener la pantalla encendida. Desactive el ahorro de batería o toque la pantalla de vez en cuando.',
  no_storage: 'Este navegador no puede guardar posiciones. Si cierra la página se pierden las posiciones sin enviar.',

  // instructions before starting, by phone
  before_ios:
    'Active el GPS en Ajustes > Privacidad > Localización, permita el acceso a la ubicación y deje el navegador abierto y la pantalla activa, sin bloquear el dispositivo.',
  before_android:
    'Active el GPS del celular, permita el acceso a la ubicación y deje el navegador abierto y la pantalla activa, sin bloquear el dispositivo.',
  before_other: 'Active la ubicación, permita el acceso cuando el navegador lo pida y mantenga esta página abierta.',

  // checks on starting, in the order of the specification
  no_id: 'Device ID not found',
  no_id_remedy: 'El enlace está incompleto. Escanee de nuevo el código QR o pida el enlace a su empresa.',
  https: 'El rastreo GPS requiere una conexión segura (HTTPS) en dispositivos móviles',
  requires_internet: 'Se requiere conexión a internet para el rastreo GPS',
  device_unknown: 'Dispositivo no encontrado',
  device_unknown_remedy: 'El enlace cambió o ya no existe. Pida a su empresa el código QR actual.',
  inactivo: 'Dispositivo inactivo',
  tracking_disabled: 'Rastreo deshabilitado para este dispositivo',
  off_remedy: 'Cuando su empresa lo active, este mismo enlace vuelve a servir.',
  always_remedy: 'No hace falta el celular. El rastreador instalado en este vehículo registra.',
  no_geolocation: 'Su dispositivo no soporta geolocalización',
  denied_remedy: 'O toque el símbolo junto a la dirección de esta página, permita la ubicación e inicie de nuevo.',
  under_roof: 'Bajo techo el GPS no recibe señal: salga a cielo abierto.',
  allow_location: 'Por favor permita el acceso a su ubicación para iniciar el rastreo',
  no_information: 'Información del dispositivo no disponible',
  error_updating: 'Error al actualizar ubicación',
  error_starting: 'Error al iniciar rastreo',

  no_script: 'Esta página necesita JavaScript para leer el GPS. Actívelo en el navegador.',

  // geolocation errors: while asking for the permission (case A) and while tracking (case B)
  permission_denied:
    'Acceso a ubicación denegado. Por favor revise la configuración de su dispositivo y permita el acceso a la ubicación.',
  permission_no_gps: 'No se puede obtener la ubicación. Asegúrese de tener el GPS activado.',
  permission_no_gps_ios:
    'No se puede obtener la ubicación. Asegúrese de tener el GPS activado en Ajustes > Privacidad > Localización.',
  permission_no_internet: 'No hay conexión a internet. Por favor verifique su conexión e intente nuevamente.',
  permission_timeout: 'Tiempo de espera agotado al obtener la ubicación. Por favor intente nuevamente.',
  permission_other: 'Error al obtener permiso de ubicación',
  gps_denied:
    'Permiso de ubicación denegado. Por favor habilite el acceso a la ubicación en la configuración de su dispositivo.',
  gps_no_gps: 'No se puede obtener la ubicación. Asegúrese de tener el GPS activado.',
  gps_timeout: 'Tiempo de espera agotado al obtener la ubicación.',
  gps_other: 'Error al obtener ubicación',
} as const

type Texts = typeof rastreo

/** The texts without placeholders: those that a rule may name. */
export type RastreoKey = {
  [K in keyof Texts]: Texts[K] extends `${string}{${string}` ? never : K
}[keyof Texts]

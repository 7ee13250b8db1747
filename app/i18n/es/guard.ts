/**
 * Full-screen states: loading, failed session, wrong role, no connection, server errors. Its texts are those of the
 * specification.
 */
export const guard = {
  loading: 'Cargando...',
  authentication_error: 'Error de autenticación',
  authentication_error_text: 'Error al cargar los datos del usuario',
  sign_in_again: 'Volver a iniciar sesión',
  unauthorized: 'Acceso no autorizado',
  unauthorized_text: 'No tienes permisos para acceder a esta sección.',
  back_to_start: 'Volver al inicio',
  no_internet: 'No internet connection available',
  no_internet_es: 'Sin conexión a internet: al volver la señal se actualizan los datos.',
  no_internet_action: 'Sin conexión a internet. Intente de nuevo cuando vuelva la señal.',
  // after «Datos de hace 2 min; »
  no_server: 'sin conexión con el servidor. Se actualizan solos.',
  no_data: 'el servidor no pudo actualizarlos. Lo intentamos de nuevo.',
  datos_de: 'Datos de {hace}',
  no_server_action: 'Sin conexión con el servidor. Intente de nuevo en un momento.',
  no_response: 'El servidor no respondió. Lo que escribió sigue aquí; intente de nuevo en un momento.',
  not_found: 'No encontramos esta página',
  not_found_text: 'La dirección cambió o lo que busca ya no existe.',
  failure: 'Tuvimos un error',
  failure_text: 'Lo que ya estaba guardado sigue a salvo. Intente de nuevo en un momento.',
  read_only: 'Solo lectura',
  read_only_text: 'Abrió esta empresa para dar soporte. Esta sección es solo para las personas de la empresa.',
  back_to_empresa: 'Volver a la empresa',
  support_ended: 'El soporte a la empresa terminó',
  support_ended_text: 'Para seguir consultando la empresa, ábrala de nuevo desde Empresas.',
  to_companies: 'Ir a Empresas',
} as const

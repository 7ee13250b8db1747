import type { guardia as es } from '../es/guardia'
import type { Traduccion } from '../textos'

export const guardia: Traduccion<typeof es> = {
  cargando: 'Loading...',
  error_autenticacion: 'Authentication error',
  error_autenticacion_texto: 'The user data could not be loaded',
  volver_a_iniciar: 'Sign in again',
  no_autorizado: 'Access not authorised',
  no_autorizado_texto: 'You do not have permission to open this section.',
  volver_al_inicio: 'Back to start',
  sin_internet: 'No internet connection available',
  sin_internet_es: 'Data is refreshed when the signal is back.',
  sin_internet_accion: 'No internet connection. Try again when the signal is back.',
  sin_servidor: 'no connection to the server. They refresh by themselves.',
  sin_datos: 'the server could not refresh them. It is asked again.',
  datos_de: 'Data from {hace}',
  sin_servidor_accion: 'No connection to the server. Please try again in a moment.',
  sin_respuesta: 'The server did not answer. What you typed is still here; please try again in a moment.',
  no_encontrado: 'We could not find this page',
  no_encontrado_texto: 'The address has changed, or the page no longer exists.',
  falla: 'Something failed on our side',
  falla_texto: 'What was already saved is safe. Please try again in a moment.',
  referencia: 'Reference for support: {id}',
  ir_al_inicio: 'Go to start',
  solo_lectura: 'Read only',
  solo_lectura_texto: 'You opened this company to give support. This section is only for the people of the company.',
  volver_a_la_empresa: 'Back to the company',
}

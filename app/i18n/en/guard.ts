import type { guard as es } from '../es/guard'
import type { Translation } from '../texts'

export const guard: Translation<typeof es> = {
  loading: 'Loading...',
  authentication_error: 'Authentication error',
  authentication_error_text: 'The user data could not be loaded',
  sign_in_again: 'Sign in again',
  unauthorized: 'Access not authorised',
  unauthorized_text: 'You do not have permission to open this section.',
  back_to_start: 'Back to start',
  sin_internet: 'No internet connection available',
  sin_internet_es: 'Data is refreshed when the signal is back.',
  no_internet_action: 'No internet connection. Try again when the signal is back.',
  no_server: 'no connection to the server. They refresh by themselves.',
  sin_datos: 'the server could not refresh them. It is asked again.',
  datos_de: 'Data from {hace}',
  no_server_action: 'No connection to the server. Please try again in a moment.',
  no_response: 'The server did not answer. What you typed is still here; please try again in a moment.',
  no_encontrado: 'We could not find this page',
  not_found_text: 'The address has changed, or the page no longer exists.',
  falla: 'We had an error',
  falla_texto: 'What was already saved is safe. Please try again in a moment.',
  read_only: 'Read only',
  read_only_text: 'You opened this company to give support. This section is only for the people of the company.',
  back_to_empresa: 'Back to the company',
}

/**
 * The texts of the offline page, in each language; vite.config.ts writes them into the service worker
 * (app/offline/sw.js).
 */
const es = {
  title: 'Sin conexión · Vigía',
  heading: 'Sin conexión a internet',
  text: 'Vigía necesita internet para mostrar su flota al día. Revise la red del equipo e intente de nuevo; lo que ya guardó sigue guardado.',
  tryAgain: 'Intentar de nuevo',
  // the error message as the specification has it, in English
  error: '<p lang="en">No internet connection available</p>',
}

const en: typeof es = {
  title: 'No connection · Vigía',
  heading: 'No internet connection available',
  text: 'Vigía needs the internet to show your fleet as it is now. Check your network and try again; what you saved is safe.',
  tryAgain: 'Try again',
  error: '',
}

export const OFFLINE = { es, en }

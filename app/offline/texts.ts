/** What the page without a network says, in each language: vite.config.ts writes it into the service worker (app/offline/sw.js). */
const es = {
  titulo: 'Sin conexión · Vigía',
  encabezado: 'Sin conexión a internet',
  texto:
    'Vigía necesita internet para mostrar su flota al día. Revise la red del equipo e intente de nuevo; lo que ya guardó sigue guardado.',
  intentar: 'Intentar de nuevo',
  // the error as the specification has it (§8), which is English
  error: '<p lang="en">No internet connection available</p>',
}

const en: typeof es = {
  titulo: 'No connection · Vigía',
  encabezado: 'No internet connection available',
  texto:
    'Vigía needs the internet to show your fleet as it is now. Check your network and try again; what you saved is safe.',
  intentar: 'Try again',
  error: '',
}

export const OFFLINE = { es, en }

import type { marco as es } from '../es/marco'
import type { Same } from '../format'

export const marco: Same<typeof es> = {
  titulo: 'Documentation',
  titulo_buscador: 'Documentation and help for your fleet · Vigía',
  descripcion:
    'First steps, guides, frequent questions and the API of Vigía: how to keep your fleet’s documents up to date and see it on the map.',
  entrada: 'How can we help?',
  buscar: 'Search the help',
  buscar_boton: 'Search',
  buscar_ejemplo: 'SOAT, WhatsApp…',
  hallados: 'Search results',
  ninguno: 'We found nothing with those words.',
  ninguno_que_hacer: 'Try a single word, for example “SOAT” or “phone”, or write to us.',
  ver_todo: 'See all',
  volver: 'Documentation',
  inicio: 'Back to home',
  en_esta_pagina: 'On this page',
  siguiente: 'Next',
  anterior: 'Previous',
  paginas: 'Other pages',
  no_encontro: 'Did you not find what you are looking for?',
  escribanos: 'Write to us',
  paso_a_paso: 'Step by step, in pictures',
  paso: 'Step {n} of {total}',
  tarjetas: {
    'primeros-pasos': 'First steps',
    videos: 'Video tutorials',
    faq: 'Frequent questions',
    guias: 'Detailed guides',
    api: 'API documentation',
    actualizaciones: 'Updates',
  },
}

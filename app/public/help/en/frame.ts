import type { frame as es } from '../es/frame'
import type { Same } from '../format'

export const frame: Same<typeof es> = {
  title: 'Documentation',
  search_title: 'Documentation and help for your fleet · Vigía',
  descripcion:
    'First steps, guides, frequent questions and the API of Vigía: how to keep your fleet’s documents up to date and see it on the map.',
  intro: 'How can we help?',
  search: 'Search the help',
  search_button: 'Search',
  search_example: 'SOAT, WhatsApp…',
  found: 'Search results',
  none: 'We found nothing with those words.',
  none_what_to_do: 'Try a single word, for example “SOAT” or “phone”, or write to us.',
  see_all: 'See all',
  volver: 'Documentation',
  inicio: 'Back to home',
  on_this_page: 'On this page',
  siguiente: 'Next',
  anterior: 'Previous',
  pages: 'Other pages',
  did_not_find: 'Did you not find what you are looking for?',
  write_to_us: 'Write to us',
  step_by_step: 'Step by step, in pictures',
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

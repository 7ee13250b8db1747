/** /en/support. */
import type { soporte as es } from './support-es'

export const soporte: typeof es = {
  title: 'Support',
  descripcion: 'Write to Vigía support, or read the answers to the most frequent questions.',
  phrase: 'We are here to help.',
  intro: 'A person who knows the product will answer you.',
  write_us: 'Write to us from your account',
  write_us_text:
    'That way we know which company it is about. The answer stays in Vigía and also reaches you by e-mail.',
  write: 'Write a message',
  sesion: 'You will be asked to sign in and will then return to the form.',
  direct: 'Direct contact',
  correo: 'E-mail',
  telefono: 'Phone',
  opening_hours: 'Hours',
  hours: 'Monday to Friday, 8:00 AM to 6:00 PM (GMT-5)',
  response: 'Reply time',
  term: '24 to 48 business hours',
  faq: 'Frequently asked questions',
  preguntas: [
    {
      que: 'How does the free trial work?',
      response:
        'You have 14 days to use every feature, without a credit card. If you do not choose a plan at the end, nothing is charged and you can still read your data.',
    },
    {
      que: 'Can I change my plan at any time?',
      response:
        'Yes. The change applies at the start of the next billing cycle. If you need more vehicles right now, paying for a larger plan raises your limits at once.',
    },
    {
      que: 'When am I charged, and how can I pay?',
      response:
        'Billing is monthly, at the start of each period; on yearly payment, once a year. We accept cards and bank transfers.',
    },
    {
      que: 'Can I export my data?',
      response:
        'Yes, it is yours. Each list can be downloaded as CSV or Excel, and everything at once as a ZIP file from Settings, tab Company, also when your plan has ended.',
    },
  ],
  more: 'Looking for a step-by-step guide?',
  documentation: 'Go to the documentation',
}

/** /en/support. */
import type { soporte as es } from './support-es'

export const soporte: typeof es = {
  titulo: 'Support',
  descripcion: 'Write to Vigía support, or read the answers to the most frequent questions.',
  frase: 'We are here to help.',
  entrada: 'A person who knows the product will answer you.',
  escriba: 'Write to us from your account',
  escriba_texto:
    'That way we know which company it is about. The answer stays in Vigía and also reaches you by e-mail.',
  escribir: 'Write a message',
  sesion: 'You will be asked to sign in and will then return to the form.',
  directo: 'Direct contact',
  correo: 'E-mail',
  telefono: 'Phone',
  horario: 'Hours',
  horas: 'Monday to Friday, 8:00 AM to 6:00 PM (GMT-5)',
  respuesta: 'Reply time',
  plazo: '24 to 48 business hours',
  faq: 'Frequently asked questions',
  preguntas: [
    {
      que: 'How does the free trial work?',
      respuesta:
        'You have 14 days to use every feature, without a credit card. If you do not choose a plan at the end, nothing is charged and you can still read your data.',
    },
    {
      que: 'Can I change my plan at any time?',
      respuesta:
        'Yes. The change applies at the start of the next billing cycle. If you need more vehicles right now, paying for a larger plan raises your limits at once.',
    },
    {
      que: 'When am I charged, and how can I pay?',
      respuesta:
        'Billing is monthly, at the start of each period; on yearly payment, once a year. We accept cards and bank transfers.',
    },
    {
      que: 'Can I export my data?',
      respuesta: 'Yes, it is yours. Ask us and we will send it to you in CSV or Excel, also when your plan has ended.',
    },
  ],
  mas: 'Looking for a step-by-step guide?',
  documentacion: 'Go to the documentation',
}

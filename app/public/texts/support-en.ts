/** /en/support. */
import type { soporte as es } from './support-es'

export const soporte: typeof es = {
  titulo: 'Support',
  descripcion: 'Write to Vigía support, or read the answers to what people who look after a fleet ask most.',
  frase: 'We are here to help.',
  entrada: 'You are answered by a person who knows the product.',
  escriba: 'Write to us from your account',
  escriba_texto: 'So we know which company it is about, and the answer stays in Vigía as well as reaching you by mail.',
  escribir: 'Write a message',
  sesion: 'You will be asked to sign in, and from there come back to the form.',
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
        'You have 14 days to use all of Vigía, without a credit card. If you choose no plan at the end, nothing is charged and your data stays in view.',
    },
    {
      que: 'Can I change my plan at any time?',
      respuesta:
        'Yes. The change applies at the start of the next billing cycle. If you need more vehicles right now, paying for a larger plan opens its limits at once.',
    },
    {
      que: 'When am I charged, and how can I pay?',
      respuesta:
        'Billing is monthly, at the start of each period; paid by the year, once a year. We accept cards and bank transfers.',
    },
    {
      que: 'Can I export my data?',
      respuesta: 'Yes, it is yours. Ask us and we hand it over in CSV or Excel, also when your plan is over.',
    },
  ],
  mas: 'Looking for a step-by-step guide?',
  documentacion: 'Go to the documentation',
}

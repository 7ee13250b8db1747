/** Terms and cookies in English. */
import type { LegalTexts } from './legal-es'

export const legal: LegalTexts = {
  version: 'Version of {fecha}',
  responsable: {
    terminos: 'Vigía is a service of:',
    privacidad: 'The controller of the data of the accounts, and processor of what the companies register, is:',
    nit: 'NIT {nit}',
  },
  terminos: {
    titulo: 'Terms and conditions',
    descripcion: 'The rules by which Vigía is used and paid.',
    entrada: 'By creating an account you accept these rules.',
    secciones: [
      {
        titulo: 'What Vigía is',
        texto:
          'An online program that keeps the papers of your vehicles and drivers, warns before they expire and shows where the vehicles are whose driver shares the location of their phone. It does not replace a company’s duty to obey traffic law: the date that counts is the one on the paper.',
      },
      {
        titulo: 'The account',
        texto:
          'You answer for what you record and for the people you invite. Mind your password; if you suspect that somebody knows it, change it and end the other sessions in Settings, Security.',
      },
      {
        titulo: 'The trial',
        texto:
          'It lasts 14 days, has every feature and asks for no card. When it ends you can read what you recorded; to add anything new you choose a plan.',
      },
      {
        titulo: 'Price and payment',
        texto:
          'Charged in Colombian pesos, taxes included, by month or by year, at the beginning of each period. Payments go through Wompi; Vigía neither receives nor keeps the number of your card. A change of price is announced 30 days before and does not touch the period already paid.',
      },
      {
        titulo: 'Changing and cancelling',
        texto:
          'A change of plan holds from the next period. You may cancel whenever you like: the plan goes on to the end of what was paid. Who paid online may withdraw within five working days, as Ley 1480 of 2011 says, if the period has not been used yet.',
      },
      {
        titulo: 'Tracking',
        texto:
          'Only who opens the link of their vehicle and taps Iniciar Rastreo is tracked. The company tells its drivers what for, and does not ask them to share their location outside working hours.',
      },
      {
        titulo: 'What is not allowed',
        texto:
          'Entering the data of another company, tracking somebody who does not know, uploading files that are not yours or that do harm, and overloading the service on purpose. An account that does so is suspended, and told why.',
      },
      {
        titulo: 'Availability and liability',
        texto:
          'We take care that the service is always there, but the phone’s signal, mail and providers may fail. Vigía does not answer for fines or impounded vehicles; it gives back what was paid for days on which the service could not be used because of it.',
      },
      {
        titulo: 'Your data are yours',
        texto:
          'You can always read them, also when the plan has ended, and ask to have them handed over or deleted. How personal data are treated is on the page about personal data.',
      },
      {
        titulo: 'Changes and law',
        texto:
          'If these rules change, we tell you by mail before they hold. The laws of the Republic of Colombia apply.',
      },
    ],
  },
  cookies: {
    titulo: 'Cookies',
    descripcion: 'The few cookies that Vigía uses, and what for.',
    entrada:
      'Vigía uses no cookies for advertising or tracking, neither its own nor others’. That is why no banner asks you: it only keeps in your browser what the service needs to work.',
    secciones: [
      {
        titulo: 'The one of the session',
        texto:
          'It says that you have signed in. It lasts until you sign out, or 30 days if you ticked Remember me. It is a random number that says nothing about you.',
      },
      {
        titulo: 'Those of a step',
        texto:
          'While you sign in with two steps or with another provider, and to show you once that something was saved. They last minutes.',
      },
      {
        titulo: 'The language cookie',
        texto:
          'It remembers the language in which you read the sign-in and sign-up pages. It holds only “es” or “en”, no data about you, and lasts a year. It is set when you choose a language on those pages, come to them from the English pages, or sign in to an account in English.',
      },
      {
        titulo: 'What the driver’s phone keeps',
        texto:
          'The positions that could not be sent yet, so that nothing is lost in a tunnel. They are deleted once sent.',
      },
    ],
  },
}
